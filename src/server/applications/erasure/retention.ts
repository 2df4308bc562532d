import { sql } from 'kysely';
import { CLOSED_STAGES } from '../../../journey/stages.ts';
import type { ApplicationTable } from '../../db/schema/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Action } from '../../audit/auditLog.ts';
import { publish } from '../../webhooks/publish.ts';
import { lockAccount, purgeApplication } from './erase.ts';
import { purgeInvites } from './endedInvites.ts';
import { finishErasures } from './finishErasures.ts';

const DAY = 24 * 60 * 60 * 1000;
const BATCH_SIZE = 200;

/** Literals let the query planner use the partial index. */
export const isUnfinished = sql<boolean>`stage not in (${sql.join(CLOSED_STAGES.map((stage) => sql.lit(stage)))})`;

type RetentionDeps = Pick<
  Deps,
  'db' | 'clock' | 'seal' | 'config' | 'facilitators' | 'jobs' | 'files' | 'log'
>;

/** Submitted applications without a decision are never purged. */
export const RETAINED = ['abandoned', 'declined', 'approved'] as const;

/**
 * `days` counts from the decision or, for abandoned applications, from the last change or the applicant's last visit,
 * whichever is later. Without `facId`, the rule applies to all facilitators except those in `except`.
 */
export interface RetentionRule {
  outcome: (typeof RETAINED)[number];
  days: number;
  facId?: string;
  except?: readonly string[];
}

export function retentionRules({
  config: { retentionDays: days },
  facilitators,
}: Pick<Deps, 'config' | 'facilitators'>): RetentionRule[] {
  const own = facilitators.all.flatMap(({ facId, retentionDays = {} }) =>
    RETAINED.flatMap((outcome): RetentionRule[] => {
      const own = retentionDays[outcome];
      return own === undefined ? [] : [{ outcome, days: own, facId }];
    }),
  );
  if (days === null) return own;
  const except = own.flatMap(({ outcome, facId = '' }) => (outcome === 'abandoned' ? [facId] : []));
  return [...own, { outcome: 'abandoned', days, except }];
}

export type Expired = Pick<ApplicationTable, 'id' | 'fac_id' | 'sp_product_slug' | 'stage' | 'updated_at'>;

export async function listExpired(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { rules, atMost }: { rules: readonly RetentionRule[]; atMost?: number },
): Promise<Expired[]> {
  const lists = [];
  for (const rule of rules)
    lists.push(
      await expired(db, { rule, now: clock() })
        .select(['id', 'fac_id', 'sp_product_slug', 'stage', 'updated_at'])
        .orderBy(agedBy(rule))
        .orderBy('id')
        .$if(atMost !== undefined, (query) => query.limit(atMost ?? 0))
        .execute(),
    );
  return lists.flat();
}

export async function purgeExpired(
  deps: RetentionDeps,
  { rules, onProgress }: { rules: readonly RetentionRule[]; onProgress?: (done: number) => void },
): Promise<number> {
  let purged = 0;
  for (const rule of rules) {
    for (;;) {
      const found = await listExpired(deps, { rules: [rule], atMost: BATCH_SIZE });
      let gone = 0;
      for (const one of found) {
        if (await deps.db.transaction().execute((tx) => purge(deps, tx, one, rule))) gone += 1;
        onProgress?.(purged + gone);
      }
      if (gone > 0) await finishErasures(deps);
      purged += gone;
      // `gone` is 0 if no expired applications are left, or if all applications in `found` are in use again.
      if (gone === 0) break;
    }
    const { outcome, days, facId, except } = rule;
    if (outcome === 'abandoned')
      await purgeInvites(deps, { before: deps.clock() - days * DAY, facId, except });
  }
  return purged;
}

function agedBy({ outcome }: RetentionRule): 'updated_at' | 'decided_at' {
  return outcome === 'abandoned' ? 'updated_at' : 'decided_at';
}

function expired(db: Db | Tx, { rule, now }: { rule: RetentionRule; now: number }) {
  const { outcome, days, facId, except = [] } = rule;
  const before = now - days * DAY;
  const query = db
    .selectFrom('application')
    .where(agedBy(rule), '<', before)
    .where('legal_hold_at', 'is', null)
    .$if(facId !== undefined, (of) => of.where('fac_id', '=', facId ?? ''))
    .$if(except.length > 0, (of) => of.where('fac_id', 'not in', except));
  if (outcome !== 'abandoned') return query.where('stage', '=', STAGES[outcome]);
  return (
    query
      .where(isUnfinished)
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('session')
              .select('session.id')
              .whereRef('session.application_id', '=', 'application.id')
              .where('session.last_seen_at', '>=', before),
          ),
        ),
      )
      // Ended sessions are deleted, so also check the audit log for recent visits.
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('event')
              .select('event.seq')
              .whereRef('event.application_id', '=', 'application.id')
              .where('event.action', 'in', VISITS)
              .where('event.at', '>=', before),
          ),
        ),
      )
  );
}

const VISITS = ['application.continued', 'link.opened'] as const satisfies Action[];

const STAGES = { declined: 'DECLINED', approved: 'APPROVED' } as const;

async function purge(
  deps: RetentionDeps,
  tx: Tx,
  { id, fac_id }: Expired,
  rule: RetentionRule,
): Promise<boolean> {
  const locked = await lockAccount(tx, { facId: fac_id, id });
  const still = await expired(tx, { rule, now: deps.clock() })
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!locked || !still) return false;
  const { outcome } = rule;
  // Leave out the business, because the event must not contain erased values.
  const nameless = { ...locked.application, business: null };
  // A facilitator whose folder was removed has no data key to seal the delivery with.
  if (outcome === 'abandoned' && deps.facilitators.byId(fac_id))
    await publish(deps, tx, { type: 'application.expired', application: nameless });
  await purgeApplication(deps, tx, { ...locked, reason: outcome });
  return true;
}
