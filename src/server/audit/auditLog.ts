import { sql } from 'kysely';
import type { Action, Section } from '../../domain/auditActions.ts';
import type { ActorKind } from '../../domain/actors.ts';
import type { EventHeadTable, EventTable } from '../db/schemaOperations.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../deps.ts';
import type { Db, Tx } from '../db/database.ts';
import { hashOfLine, macOfHead } from './auditHash.ts';
import type { Session } from '../sessions/session.ts';

export type { Action, Section } from '../../domain/auditActions.ts';

export interface Actor {
  kind: ActorKind;
  /** ID of the session, operator key, staff member, or server component. Never a person's name or address. */
  id: string;
}

export const SYSTEM: Actor = { kind: 'system', id: 'server' };

export interface Entry {
  application: { id: string; fac_id: string };
  actor: Actor;
  action: Action;
  /** Field names, counts, and versions. Never values that a user entered. */
  details?: Record<string, unknown>;
}

type AuditDeps = Pick<Deps, 'seal' | 'clock' | 'config'>;

/** A link session is recorded as a separate kind of actor, because it was opened without a password. */
export function actorOf({ id, kind }: Pick<Session, 'id' | 'kind'>): Actor {
  return { kind: kind === 'link' ? 'link' : 'applicant', id };
}

/** Appends a line to an application's log. Call it in the transaction that makes the recorded change. */
export async function record(deps: AuditDeps, tx: Tx, entry: Entry): Promise<void> {
  const last = await lastLine(deps, tx, entry.application.id);
  if (last) return append(deps, tx, { entry, last });
  const place = await enter(deps, tx, entry.application);
  return append(deps, tx, { entry: { ...entry, details: { ...entry.details, place } }, last });
}

/** Returns the log ID of a facilitator's chain, which has one line per application, including deleted applications. */
export function chainId(facId: string): string {
  return `applications of ${facId}`;
}

/**
 * Returns the log ID for changes to a facilitator's staff. The facilitator's chain lists this log like an
 * application's.
 */
export function staffLogId(facId: string): string {
  return `staff of ${facId}`;
}

/** Appends a new application to its facilitator's chain, so that removing it leaves a gap. */
async function enter(deps: AuditDeps, tx: Tx, { id, fac_id }: Entry['application']): Promise<number> {
  const application = { id: chainId(fac_id), fac_id };
  let last = await lastLine(deps, tx, application.id);
  if (!last && deps.config.databaseUrl !== null) {
    // An empty chain has no row to lock, so concurrent first applications need an advisory lock.
    await sql`select pg_advisory_xact_lock(hashtext(${application.id}))`.execute(tx);
    last = await lastLine(deps, tx, application.id);
  }
  const action = 'application.entered';
  await append(deps, tx, {
    entry: { application, actor: SYSTEM, action, details: { application: id } },
    last,
  });
  return (last?.seq ?? 0) + 1;
}

/** Autosaves within this period share one line unless another field changes. */
const SITTING_MS = 10 * 60 * 1000;
/** Maximum number of field names in a line. Enough for five owners, but not for an oversized list. */
const FIELDS_MAXIMUM = 100;

/**
 * Records a save with the names of the changed fields. Autosaves by the same actor within ten minutes share a line
 * unless another field or a secret changes.
 */
export async function recordSave(
  deps: AuditDeps,
  tx: Tx,
  { changed, hasNewSecret, ...entry }: Omit<Entry, 'details'> & { changed: string[]; hasNewSecret: boolean },
): Promise<void> {
  const last = await lastLine(deps, tx, entry.application.id);
  const isDraft = entry.action.endsWith('.drafted');
  if (isDraft && changed.length === 0) return;
  const known = isDraft && last && sharesLine(last, entry, deps.clock()) ? fieldsOf(last) : [];
  if (isDraft && !hasNewSecret && changed.every((field) => known.includes(field))) return;
  const fields = [...new Set([...known, ...changed])].toSorted().slice(0, FIELDS_MAXIMUM);
  await append(deps, tx, { entry: { ...entry, details: { fields } }, last });
}

/**
 * Records that a section's secrets were read. Throws if recording fails, in which case the secrets must not be
 * returned.
 */
export async function recordReading(
  { deps, session }: { deps: AuditDeps & Pick<Deps, 'db'>; session: Session },
  application: Entry['application'],
  section: Section,
): Promise<void> {
  const entry: Entry = { application, actor: actorOf(session), action: 'secret.read', details: { section } };
  await deps.db.transaction().execute((tx) => record(deps, tx, entry));
}

/** Returns the paths of changed fields, such as `dbaName` or `0.address.city`. */
export function changedFields(before: unknown, after: unknown): string[] {
  const [left, right] = [flattened(before), flattened(after)];
  const paths = new Set([...left.keys(), ...right.keys()]);
  return [...paths].filter((path) => left.get(path) !== right.get(path)).toSorted();
}

function flattened(value: unknown, path = '', into = new Map<string, string>()): Map<string, string> {
  if (value === null || value === undefined || value === '') return into;
  if (typeof value !== 'object') return into.set(path, JSON.stringify(value));
  for (const [name, inner] of Object.entries(value)) flattened(inner, path ? `${path}.${name}` : name, into);
  return into;
}

type LastLine = Pick<EventTable, 'seq' | 'hash'> & {
  [Column in 'at' | 'actor_id' | 'action' | 'details']: EventTable[Column] | null;
};

/**
 * The last line that each transaction appended. The log is locked until commit, so no other transaction can append
 * one.
 */
const added = new WeakMap<Tx, EventTable>();

/** On PostgreSQL, locks the log until the transaction ends, so that concurrent appends are ordered. */
async function lastLine({ config }: AuditDeps, tx: Tx, applicationId: string): Promise<LastLine | undefined> {
  const own = added.get(tx);
  if (own?.application_id === applicationId) return own;
  const { rows } = await (config.databaseUrl === null ? readLastLine : holdLastLine)(tx, { applicationId });
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
    .select(['event_head.seq', 'event_head.hash'])
    .select(['event.at', 'event.actor_id', 'event.action', 'event.details'])
    .where('event_head.application_id', '=', applicationId);
const readLastLine = statement(selectLastLine);
const holdLastLine = statement((db, of: { applicationId: string }) =>
  selectLastLine(db, of).forUpdate('event_head'),
);

async function append(
  { seal, clock }: AuditDeps,
  tx: Tx,
  { entry, last }: { entry: Entry; last: LastLine | undefined },
): Promise<void> {
  const { application, actor, action, details = {} } = entry;
  const unsigned = {
    application_id: application.id,
    seq: (last?.seq ?? 0) + 1,
    fac_id: application.fac_id,
    at: clock(),
    actor_kind: actor.kind,
    actor_id: actor.id,
    action,
    details: JSON.stringify(details),
    previous_hash: last?.hash ?? '',
  };
  const hash = hashOfLine(seal, unsigned);
  const head = { application_id: application.id, fac_id: application.fac_id, seq: unsigned.seq, hash };
  const mac = macOfHead(seal, head);
  const line = { ...unsigned, hash };
  added.set(tx, line);
  await writeLine(tx, line);
  await writeHead(tx, { ...head, mac });
}

const writeLine = statement((tx, line: EventTable) => tx.insertInto('event').values(line));
const writeHead = statement((tx, head: EventHeadTable) => {
  const { seq, hash, mac } = head;
  return tx
    .insertInto('event_head')
    .values(head)
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet({ seq, hash, mac }));
});

function sharesLine(
  last: LastLine,
  { actor, action }: Pick<Entry, 'actor' | 'action'>,
  now: number,
): boolean {
  return last.action === action && last.actor_id === actor.id && (last.at ?? 0) > now - SITTING_MS;
}

function fieldsOf({ details }: LastLine): string[] {
  return (JSON.parse(details ?? '{}') as { fields?: string[] }).fields ?? [];
}

export async function readLog(db: Db | Tx, applicationId: string): Promise<EventTable[]> {
  return db
    .selectFrom('event')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('seq')
    .execute();
}

/** Returns the time of the last line by another actor, in milliseconds, or null if there is none. */
export async function lastLineOfOthers(
  db: Db,
  { id, facId, actorId }: { id: string; facId: string; actorId: string },
): Promise<number | null> {
  const line = await db
    .selectFrom('event')
    .select('at')
    .where('application_id', '=', id)
    .where('fac_id', '=', facId)
    .where('actor_id', '!=', actorId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return line?.at ?? null;
}
