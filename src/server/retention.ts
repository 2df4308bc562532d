import { sql } from 'kysely';
import type { ClosedStage, Stage } from '../journey/stages.ts';
import type { ApplicationTable } from './db/schema.ts';
import type { Db, Deps, Tx } from './deps.ts';
import { record, SYSTEM } from './evidence.ts';
import { announce } from './webhooks/announce.ts';

const DAY = 24 * 60 * 60 * 1000;
const AT_ONCE = 200;

/** What is submitted is kept, whatever became of it. */
const KEPT: readonly Stage[] = ['SUBMITTED', 'APPROVED', 'DECLINED', 'INFO_REQUIRED'] satisfies ClosedStage[];

type Core = Pick<Deps, 'db' | 'clock' | 'seal' | 'config' | 'facilitators' | 'jobs'>;

/** An application that nobody has worked on for the configured time. */
export type Abandoned = Pick<ApplicationTable, 'id' | 'fac_id' | 'sp_product_slug' | 'stage' | 'updated_at'>;

/** What a purge would delete, the oldest first. */
export async function listAbandoned(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { days, atMost }: { days: number; atMost?: number },
): Promise<Abandoned[]> {
  return abandoned(db, clock() - days * DAY)
    .select(['id', 'fac_id', 'sp_product_slug', 'stage', 'updated_at'])
    .orderBy('updated_at')
    .orderBy('id')
    .$if(atMost !== undefined, (query) => query.limit(atMost ?? 0))
    .execute();
}

/**
 * Deletes abandoned applications with everything that was entered for them, and the account where nothing else of it is
 * left. Their evidence logs stay: they hold no values. Answers how many went.
 */
export async function purgeAbandoned(
  deps: Core,
  { days, onProgress }: { days: number; onProgress?: (done: number) => void },
): Promise<number> {
  const before = deps.clock() - days * DAY;
  let purged = 0;
  for (;;) {
    const found = await listAbandoned(deps, { days, atMost: AT_ONCE });
    if (found.length === 0) return purged;
    let gone = 0;
    for (const { id } of found) {
      if (await deps.db.transaction().execute((tx) => purge(deps, tx, { id, before }))) gone += 1;
      onProgress?.(purged + gone);
    }
    purged += gone;
    // Nothing went although something was found: somebody works on these after all.
    if (gone === 0) return purged;
  }
}

function abandoned(db: Db | Tx, before: number) {
  return (
    db
      .selectFrom('application')
      // Written out, so that the index of what is unfinished is known to hold all of it.
      .where(sql<boolean>`stage not in (${sql.join(KEPT.map((stage) => sql.lit(stage)))})`)
      .where('updated_at', '<', before)
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
  );
}

async function purge(deps: Core, tx: Tx, { id, before }: { id: string; before: number }): Promise<boolean> {
  const application = await abandoned(tx, before)
    .selectAll()
    .where('id', '=', id)
    .$if(deps.config.databaseUrl !== null, (query) => query.forUpdate('application'))
    .executeTakeFirst();
  if (!application) return false;
  await record(deps, tx, { application, actor: SYSTEM, action: 'application.purged' });
  await announce(deps, tx, { type: 'application.expired', application });

  await tx.deleteFrom('session').where('application_id', '=', id).execute();
  await moveConsents(tx, application);
  await tx.deleteFrom('application').where('id', '=', id).execute();
  await deleteInvite(tx, application);
  await deleteGroups(tx, application);
  await deleteAccount(tx, application);
  return true;
}

/** A consent is the account's: another application of it still stands on it. */
async function moveConsents(tx: Tx, { id, account_id }: ApplicationTable): Promise<void> {
  const heir = await tx
    .selectFrom('application')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '!=', id)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  if (!heir) await tx.deleteFrom('consent').where('application_id', '=', id).execute();
  else
    await tx
      .updateTable('consent')
      .set({ application_id: heir.id })
      .where('application_id', '=', id)
      .execute();
}

/** An invite holds a name, an address and a number too. */
async function deleteInvite(tx: Tx, { invite_id }: ApplicationTable): Promise<void> {
  if (invite_id === null) return;
  await tx
    .deleteFrom('invite')
    .where('id', '=', invite_id)
    .where('submitted_at', 'is', null)
    .where((where) =>
      where.not(
        where.exists(where.selectFrom('application').select('id').where('invite_id', '=', invite_id)),
      ),
    )
    .execute();
}

/** Groups of the account that no application has any more, and that none was submitted with. */
async function deleteGroups(tx: Tx, { account_id }: ApplicationTable): Promise<void> {
  await tx
    .deleteFrom('identity_group')
    .where('account_id', '=', account_id)
    .where('locked_at', 'is', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('application')
            .select('application.id')
            .whereRef('application.group_id', '=', 'identity_group.id'),
        ),
      ),
    )
    .execute();
}

async function deleteAccount(tx: Tx, { account_id }: ApplicationTable): Promise<void> {
  await tx
    .deleteFrom('account')
    .where('id', '=', account_id)
    .where((where) =>
      where.not(
        where.exists(where.selectFrom('application').select('id').where('account_id', '=', account_id)),
      ),
    )
    .execute();
}
