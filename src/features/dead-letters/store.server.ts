import { sql } from 'kysely';
import { afterCursor, pageOf, rowsFor, type Cursor } from '../../server/db/cursor.ts';
import type { Deps } from '../../server/deps.ts';
import type { Db, Tx } from '../../server/db/database.ts';
import { readJob, requeue } from '../../server/jobs/queue.ts';
import { SealBroken } from '../../server/crypto/seal.ts';
import { KINDS } from './contract.ts';

type Kind = (typeof KINDS)[number];

/** Omits the content, because it may contain codes and links. */
export async function deadLetterPage(
  deps: Pick<Deps, 'db' | 'seal'>,
  filter: { facId: string; kind?: Kind; after?: Cursor; limit?: number },
) {
  const { facId, kind, after: cursor, limit } = filter;
  const rows = await deadLetters(deps.db, { facId, kind })
    .selectAll()
    .$if(cursor !== undefined, (query) =>
      query.where(afterCursor({ at: 'done_at', id: 'id' }, cursor as Cursor)),
    )
    .orderBy('done_at', 'desc')
    .orderBy('id', 'desc')
    .limit(rowsFor(limit))
    .execute();
  const { data, nextCursor } = pageOf(rows, ({ done_at, id }) => ({ at: done_at ?? 0, id }), limit);
  const shown = data.map((row) => ({
    id: row.id,
    kind: row.kind as Kind,
    ...envelopeOf(deps, row),
    attempts: row.attempts,
    lastError: row.last_error,
    createdAt: row.created_at,
    givenUpAt: row.done_at,
  }));
  return { data: shown, nextCursor };
}

/** Returns undefined if the message doesn't exist, and false if it isn't a dead letter or its content is deleted. */
export async function replayLetter(
  deps: Pick<Deps, 'seal' | 'clock'>,
  tx: Tx,
  { facId, id }: { facId: string; id: string },
): Promise<boolean | undefined> {
  const found = await tx
    .selectFrom('job')
    .select('id')
    .where('id', '=', id)
    .where('fac_id', '=', facId)
    .where('kind', 'in', KINDS)
    .executeTakeFirst();
  return found && requeue(deps, tx, { id, facId, states: ['dead'] });
}

export async function replayAll(
  deps: Pick<Deps, 'seal' | 'clock'>,
  tx: Tx,
  { facId, kind }: { facId: string; kind?: Kind },
): Promise<number> {
  const ids = await deadLetters(tx, { facId, kind }).select('id').execute();
  let queued = 0;
  for (const { id } of ids) if (await requeue(deps, tx, { id, facId, states: ['dead'] })) queued += 1;
  return queued;
}

function deadLetters(db: Db | Tx, { facId, kind }: { facId: string; kind?: Kind }) {
  return db
    .selectFrom('job')
    .where('fac_id', '=', facId)
    .where('state', '=', sql.lit('dead'))
    .where('kind', 'in', kind ? [kind] : KINDS);
}

function envelopeOf(
  { seal }: Pick<Deps, 'seal'>,
  row: Parameters<typeof readJob>[1],
): { to: string | null; subject: string | null; canReplay: boolean } {
  const gone = { to: null, subject: null, canReplay: false };
  if (row.payload_sealed === '') return gone;
  try {
    const job = readJob(seal, row);
    if (job.kind === 'webhook') return gone;
    return { to: job.to, subject: job.kind === 'email' ? job.subject : null, canReplay: true };
  } catch (error) {
    if (error instanceof SealBroken) return gone;
    throw error;
  }
}
