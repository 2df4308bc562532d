import { STAGES, type Stage } from '../../journey/stages.ts';
import { emailKey } from '../../server/applicants.ts';
import { after, pageOf, rowsFor, type Cursor } from '../../server/cursor.ts';
import type { Db, Deps, Tx } from '../../server/deps.ts';
import { readLog } from '../../server/evidence.ts';
import { verifyLog } from '../../server/evidenceCheck.ts';

/** Whether a text names a stage. */
export function isStage(text: string): text is Stage {
  return STAGES.some((stage) => stage === text);
}

/** One page of a facilitator's applications, newest change first, and where the next one begins. */
export async function listPage(
  db: Db,
  filter: {
    facId: string;
    stage?: Stage;
    product?: string;
    email?: string;
    /** Both in milliseconds, the first included. */
    changedSince?: number;
    changedBefore?: number;
    after?: Cursor;
    limit?: number;
  },
) {
  const { facId, stage, product, email, changedSince, changedBefore, after: cursor, limit } = filter;
  const columns = { at: 'application.updated_at', id: 'application.id' };
  const rows = await summaries(db, facId)
    .$if(stage !== undefined, (query) => query.where('application.stage', '=', stage as Stage))
    .$if(Boolean(product), (query) => query.where('application.sp_product_slug', '=', product ?? ''))
    .$if(Boolean(email), (query) => query.where('account.email', '=', emailKey(email ?? '')))
    .$if(changedSince !== undefined, (query) =>
      query.where('application.updated_at', '>=', changedSince ?? 0),
    )
    .$if(changedBefore !== undefined, (query) =>
      query.where('application.updated_at', '<', changedBefore ?? 0),
    )
    .$if(cursor !== undefined, (query) => query.where(after(columns, cursor as Cursor)))
    .orderBy('application.updated_at', 'desc')
    .orderBy('application.id', 'desc')
    .limit(rowsFor(limit))
    .execute();
  return pageOf(rows, ({ updatedAt, id }) => ({ at: updatedAt, id }), limit);
}

/** One application with its sections, the secrets of which are masks. */
export async function findDetails(db: Db, { facId, id }: { facId: string; id: string }) {
  return summaries(db, facId)
    .leftJoin('identity_group', 'identity_group.id', 'application.group_id')
    .select([
      'account.phone_number as phoneNumber',
      'application.of_query as ofQuery',
      'application.business',
      'application.tax_id_hash as taxIdHash',
      'application.payout',
      'identity_group.owners',
      'identity_group.contact',
      'application.decision_message as decisionMessage',
      'application.decided_at as decidedAt',
      'application.account_id as accountId',
    ])
    .where('application.id', '=', id)
    .executeTakeFirst();
}

/** No facilitator looks through more; there are this many only where something is wrong. */
const TWINS_MAXIMUM = 100;

/**
 * Other submitted applications of the facilitator with a submitted application's tax ID, oldest first, by its keyed hash.
 * A draft is compared with nothing: its author could find any tax ID by trying.
 */
export async function withSameTaxId(
  db: Db,
  application: { facId: string; id: string; taxIdHash: string | null; submittedAt: number | null },
): Promise<string[]> {
  const { facId, id, taxIdHash, submittedAt } = application;
  if (taxIdHash === null || submittedAt === null) return [];
  const rows = await db
    .selectFrom('application')
    .select('id')
    .where('fac_id', '=', facId)
    .where('tax_id_hash', '=', taxIdHash)
    .where('submitted_at', 'is not', null)
    .where('id', '!=', id)
    .orderBy('created_at')
    .orderBy('id')
    .limit(TWINS_MAXIMUM)
    .execute();
  return rows.map((row) => row.id);
}

function summaries(db: Db | Tx, facId: string) {
  return db
    .selectFrom('application')
    .innerJoin('account', 'account.id', 'application.account_id')
    .select([
      'application.id',
      'account.email',
      'account.name',
      'application.stage',
      'application.sp_product_slug as spProductSlug',
      'application.ownership_type as ownershipType',
      'application.invite_id as inviteId',
      'application.created_at as createdAt',
      'application.updated_at as updatedAt',
      'application.submitted_at as submittedAt',
    ])
    .where('application.fac_id', '=', facId)
    .where('account.fac_id', '=', facId);
}

/** What an account agreed to at its facilitator; a later application needs no second consent. */
export async function consentsOf(db: Db, { facId, accountId }: { facId: string; accountId: string }) {
  return db
    .selectFrom('consent')
    .select(['document', 'version', 'sha256', 'agreed_at as agreedAt'])
    .where('fac_id', '=', facId)
    .where('account_id', '=', accountId)
    .orderBy('agreed_at')
    .orderBy('document')
    .execute();
}

/**
 * The evidence log of an application, also of one that was deleted since; undefined where there never was one. `after` is
 * the number of the last line seen, `limit` how many to read; the check is of the whole log.
 */
export async function readEvidence(
  deps: Pick<Deps, 'db' | 'seal'>,
  {
    facId,
    id,
    after: seen = 0,
    limit = Infinity,
  }: { facId: string; id: string; after?: number; limit?: number },
) {
  const application = await deps.db
    .selectFrom('application')
    .select('id')
    .where('id', '=', id)
    .where('fac_id', '=', facId)
    .executeTakeFirst();
  const lines = (await readLog(deps.db, id)).filter((line) => line.fac_id === facId);
  if (!application && lines.length === 0) return undefined;
  const left = lines.filter(({ seq }) => seq > seen);
  const events = left.slice(0, limit).map(({ seq, at, actor_kind, actor_id, action, details, hash }) => ({
    seq,
    at,
    actor: { kind: actor_kind, id: actor_id },
    action,
    details: JSON.parse(details) as Record<string, unknown>,
    hash,
  }));
  const nextCursor = left.length > events.length ? String(events.at(-1)?.seq) : null;
  return { events, nextCursor, check: await verifyLog(deps, id) };
}
