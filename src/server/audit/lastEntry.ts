import type { Db, Tx } from '../db/database.ts';
import type { EventHeadTable, EventTable } from '../db/schema/operations.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../deps.ts';
import { macOfHead } from './auditHash.ts';

type LogDeps = Pick<Deps, 'seal' | 'config'>;

/**
 * The columns from `event` are null if another transaction wrote the last entry while this transaction waited
 * for the lock.
 */
export type LastEntry = Pick<EventTable, 'application_id' | 'seq' | 'hash'> & {
  [Column in 'at' | 'actor_id' | 'action' | 'details']: EventTable[Column] | null;
};

/** Safe to cache, because the log is locked until commit and no other transaction can append an entry. */
const lastLines = new WeakMap<Tx, LastEntry>();

/** On PostgreSQL, locks the log until the transaction ends, so that concurrent appends are ordered. */
export async function lastEntry(tx: Tx, applicationId: string): Promise<LastEntry | undefined> {
  const own = lastLines.get(tx);
  if (own?.application_id === applicationId) return own;
  const { rows } = await holdLastLine(tx, { applicationId });
  return rows[0];
}

const selectLastLine = (db: Db | Tx, { applicationId }: { applicationId: string }) =>
  db
    .selectFrom('event_head')
    .leftJoin('event', (join) =>
      join
        .onRef('event.application_id', '=', 'event_head.application_id')
        .onRef('event.seq', '=', 'event_head.seq'),
    )
    .select(['event_head.application_id', 'event_head.seq', 'event_head.hash'])
    .select(['event.at', 'event.actor_id', 'event.action', 'event.details'])
    .where('event_head.application_id', '=', applicationId);
const holdLastLine = statement((db, of: { applicationId: string }) =>
  selectLastLine(db, of).forUpdate('event_head'),
);
const holdApplication = statement((db, of: { applicationId: string }) =>
  selectLastLine(db, of)
    .innerJoin('application', 'application.id', 'event_head.application_id')
    .forUpdate(['application', 'event_head']),
);

/**
 * Locks an application's row and its log until the transaction ends, and caches the log's last entry for later appends.
 * PostgreSQL only; SQLite has a single writer.
 */
export async function lockWithLog(tx: Tx, applicationId: string): Promise<void> {
  const [last] = (await holdApplication(tx, { applicationId })).rows;
  if (last) lastLines.set(tx, last);
}

export async function append({ seal, config }: LogDeps, tx: Tx, lines: readonly EventTable[]): Promise<void> {
  const last = new Map(lines.map((line) => [line.application_id, line]));
  const heads = [...last.values()].map((line) => headOf(seal, line));
  if (config.databaseUrl !== null)
    await upsertHeads(
      tx.with('line', (query) => insertLines(query, lines)),
      heads,
    ).execute();
  else {
    // SQLite can't insert into two tables in one statement.
    await insertLines(tx, lines).execute();
    await upsertHeads(tx, heads).execute();
  }
  const newest = lines.at(-1);
  if (newest) lastLines.set(tx, newest);
}

function headOf(seal: LogDeps['seal'], { application_id, fac_id, seq, hash }: EventTable): EventHeadTable {
  const head = { application_id, fac_id, seq, hash };
  return { ...head, mac: macOfHead(seal, head) };
}

const insertLines = (db: Pick<Db, 'insertInto'>, lines: readonly EventTable[]) =>
  db.insertInto('event').values(lines);

const upsertHeads = (db: Pick<Db, 'insertInto'>, heads: readonly EventHeadTable[]) =>
  db
    .insertInto('event_head')
    .values(heads)
    .onConflict((conflict) =>
      conflict.column('application_id').doUpdateSet((update) => ({
        seq: update.ref('excluded.seq'),
        hash: update.ref('excluded.hash'),
        mac: update.ref('excluded.mac'),
      })),
    );
