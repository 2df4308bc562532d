import type { Action } from '../../domain/auditActions.ts';
import type { ActorKind } from '../../domain/actors.ts';
import type { EventTable } from '../db/schema/operations.ts';
import type { Deps } from '../deps.ts';
import type { Db, Tx } from '../db/database.ts';
import { takeTurns } from '../db/takeTurns.ts';
import { hashOfEntry } from './auditHash.ts';
import { append, lastEntry, type LastEntry } from './lastEntry.ts';
import type { Session } from '../sessions/session.ts';

export type { Action, Section } from '../../domain/auditActions.ts';

export interface Actor {
  kind: ActorKind;
  /**
   * ID of the session, owner, operator key, or staff member, or a fixed string such as `OPERATOR_KEY`,
   * `server`, or `command line`. Never a person's name or address.
   */
  id: string;
}

export const SYSTEM: Actor = { kind: 'system', id: 'server' };

export interface Entry {
  application: { id: string; fac_id: string };
  actor: Actor | Pick<Session, 'id' | 'kind'>;
  action: Action;
  /**
   * Details such as field names, counts, document versions, and reasons given by staff. Never values that an applicant
   * entered.
   */
  details?: Record<string, unknown>;
}

type AuditDeps = Pick<Deps, 'seal' | 'clock' | 'config'>;

export async function record(deps: AuditDeps, tx: Tx, entry: Entry): Promise<void> {
  const last = await lastEntry(tx, entry.application.id);
  if (last) await append(deps, tx, [lineAfter(deps, last, entry)]);
  else await recordNew(deps, tx, [entry]);
}

/** Starts an application's audit log, which must not have any entries yet. */
export async function recordNew(deps: AuditDeps, tx: Tx, entries: readonly Entry[]): Promise<void> {
  const [first] = entries;
  if (!first) return;
  const chain = await chainLine(deps, tx, first.application);
  const lines = [chain];
  let last: EventTable | undefined;
  for (const entry of entries) {
    const details = last ? entry.details : { ...entry.details, place: chain.seq };
    last = lineAfter(deps, last, { ...entry, details });
    lines.push(last);
  }
  await append(deps, tx, lines);
}

export function chainId(facId: string): string {
  return `applications of ${facId}`;
}

export function staffLogId(facId: string): string {
  return `staff of ${facId}`;
}

async function chainLine(deps: AuditDeps, tx: Tx, { id, fac_id }: Entry['application']): Promise<EventTable> {
  const application = { id: chainId(fac_id), fac_id };
  let last = await lastEntry(tx, application.id);
  if (!last) {
    // An empty chain has no row to lock, so use an advisory lock.
    await takeTurns(deps, tx, application.id);
    last = await lastEntry(tx, application.id);
  }
  const action = 'application.entered';
  return lineAfter(deps, last, { application, actor: SYSTEM, action, details: { application: id } });
}

const SITTING_MS = 10 * 60 * 1000;
const FIELDS_MAXIMUM = 100;

/**
 * Doesn't record an autosave that changes nothing. If the last entry is the same actor's autosave of the same section
 * from the last ten minutes, records another one only if it changes a sensitive value or a field that the last entry
 * doesn't list.
 */
export async function recordSave(
  deps: AuditDeps,
  tx: Tx,
  { changed, hasNewSecret, ...entry }: Omit<Entry, 'details'> & { changed: string[]; hasNewSecret: boolean },
): Promise<void> {
  const last = await lastEntry(tx, entry.application.id);
  const isDraft = entry.action.endsWith('.drafted');
  if (isDraft && changed.length === 0) return;
  const known = isDraft && last && sharesLine(last, entry, deps.clock()) ? fieldsOf(last) : [];
  if (isDraft && !hasNewSecret && changed.every((field) => known.includes(field))) return;
  const fields = [...new Set([...known, ...changed])].toSorted().slice(0, FIELDS_MAXIMUM);
  await append(deps, tx, [lineAfter(deps, last, { ...entry, details: { fields } })]);
}

function lineAfter(
  { seal, clock }: AuditDeps,
  last: Pick<EventTable, 'seq' | 'hash'> | undefined,
  { application, actor, action, details = {} }: Entry,
): EventTable {
  const unsigned = {
    application_id: application.id,
    seq: (last?.seq ?? 0) + 1,
    fac_id: application.fac_id,
    at: clock(),
    actor_kind: actor.kind === 'password' || actor.kind === 'sso' ? 'applicant' : actor.kind,
    actor_id: actor.id,
    action,
    details: JSON.stringify(details),
    previous_hash: last?.hash ?? '',
  };
  return { ...unsigned, hash: hashOfEntry(seal, unsigned) };
}

function sharesLine(
  last: LastEntry,
  { actor, action }: Pick<Entry, 'actor' | 'action'>,
  now: number,
): boolean {
  return last.action === action && last.actor_id === actor.id && (last.at ?? 0) > now - SITTING_MS;
}

function fieldsOf({ details }: LastEntry): string[] {
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

export async function lastEntryByOthers(
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
