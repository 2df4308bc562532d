import { sql } from 'kysely';
import type { ActorKind, EventHeadTable, EventTable } from './db/schemaOperations.ts';
import { statement, waitingStatement } from './db/statement.ts';
import type { Db, Deps, Tx } from './deps.ts';
import { hashOfLine, macOfHead } from './evidenceHash.ts';
import type { Session } from './session.ts';

/** What is written down about an application. `saved` is complete by the rules, `drafted` is as far as it was typed. */
export type Action =
  | 'application.entered'
  | 'application.started'
  | 'application.continued'
  | 'application.submitted'
  | 'application.approved'
  | 'application.declined'
  | 'application.info_required'
  | 'application.purged'
  | 'consent.given'
  | 'invite.lost'
  | 'link.opened'
  | 'mailbox.confirmed'
  | 'password.confirmed'
  | 'link.renewed'
  | 'link.revoked'
  | 'sessions.ended'
  | 'sms.sent'
  | 'sms.refused'
  | 'sms.verified'
  | 'type.saved'
  | 'group.chosen'
  | `${Section}.saved`
  | `${Section}.drafted`
  | 'secret.read';

export type Section = 'business' | 'owners' | 'contact' | 'payout';

export interface Actor {
  kind: ActorKind;
  /** The session, the operator's key, or the program's part; never a person's name or address. */
  id: string;
}

/** What the program does by itself. */
export const SYSTEM: Actor = { kind: 'system', id: 'server' };

export interface Entry {
  application: { id: string; fac_id: string };
  actor: Actor;
  action: Action;
  /** Names, counts and versions; never a value that somebody entered. */
  details?: Record<string, unknown>;
}

type Core = Pick<Deps, 'seal' | 'clock' | 'config'>;

/** Who a session is. Somebody with the link alone gave no password. */
export function actorOf({ id, kind }: Pick<Session, 'id' | 'kind'>): Actor {
  return { kind: kind === 'link' ? 'link' : 'applicant', id };
}

/** Adds a line to an application's log, in the transaction of the change that it tells of. */
export async function record(deps: Core, tx: Tx, entry: Entry): Promise<void> {
  const last = await lastLine(deps, tx, entry.application.id);
  if (last) return append(deps, tx, { entry, last });
  const place = await enter(deps, tx, entry.application);
  return append(deps, tx, { entry: { ...entry, details: { ...entry.details, place } }, last });
}

/** What the log of a facilitator's applications stands under. It has a line for each, also for those deleted since. */
export function chainId(facId: string): string {
  return `applications of ${facId}`;
}

/** Enters a new application into its facilitator's chain, where it leaves a gap if it is removed with its log. */
async function enter(deps: Core, tx: Tx, { id, fac_id }: Entry['application']): Promise<number> {
  const application = { id: chainId(fac_id), fac_id };
  let last = await lastLine(deps, tx, application.id);
  if (!last && deps.config.databaseUrl !== null) {
    // There is no row to hold yet, and two applications may be the first.
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

/** A form that saves itself while it is typed makes one line in this time for as long as no further field changes. */
const SITTING_MS = 10 * 60 * 1000;
/** Enough for the fields of five owners; a list made long on purpose must not fill the log. */
const FIELDS_MAXIMUM = 100;

/**
 * Adds the line of a save, which names the fields it changed. Saves of unfinished forms by the same actor within ten
 * minutes share their lines: another is added only when a field changes that the last one does not name, or a secret.
 */
export async function recordSave(
  deps: Core,
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

/** Adds the line of a section that is about to be shown with its secrets in full; without the line it is not shown. */
export async function recordReading(
  { deps, session }: { deps: Core & Pick<Deps, 'db'>; session: Session },
  application: Entry['application'],
  section: Section,
): Promise<void> {
  const entry = {
    application,
    actor: actorOf(session),
    action: 'secret.read',
    details: { section },
  } as const;
  await deps.db.transaction().execute((tx) => record(deps, tx, entry));
}

/** Paths of the fields whose values differ, such as `dbaName` or `0.address.city`. */
export function changedFields(before: unknown, after: unknown): string[] {
  const [left, right] = [flattened(before), flattened(after)];
  const paths = new Set([...left.keys(), ...right.keys()]);
  return [...paths].filter((path) => left.get(path) !== right.get(path)).toSorted();
}

/** An emptied field and a missing one are the same. */
function flattened(value: unknown, path = '', into = new Map<string, string>()): Map<string, string> {
  if (value === null || value === undefined || value === '') return into;
  if (typeof value !== 'object') return into.set(path, JSON.stringify(value));
  for (const [name, inner] of Object.entries(value)) flattened(inner, path ? `${path}.${name}` : name, into);
  return into;
}

type LastLine = Pick<EventTable, 'seq' | 'hash'> & {
  [Column in 'at' | 'actor_id' | 'action' | 'details']: EventTable[Column] | null;
};

/** The line that a transaction added last: it holds the log, so nobody adds another meanwhile. */
const added = new WeakMap<Tx, EventTable>();

/** Holds the log for the rest of the transaction, so that two lines at once follow each other. */
async function lastLine({ config }: Core, tx: Tx, applicationId: string): Promise<LastLine | undefined> {
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
  { seal, clock, config }: Core,
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
  // PostgreSQL takes both in one statement; the embedded database is no way away.
  if (config.databaseUrl !== null) return writeBoth(tx, { ...line, mac });
  await writeLine(tx, line);
  return writeHead(tx, { ...head, mac });
}

const writeLine = waitingStatement((tx, line: EventTable) => tx.insertInto('event').values(line));
const writeHead = waitingStatement((tx, head: EventHeadTable) => upsertHead(tx, head));
const writeBoth = waitingStatement((tx, { mac, ...line }: EventTable & { mac: string }) => {
  const { application_id, fac_id, seq, hash } = line;
  const writer = tx.with('line', (also) => also.insertInto('event').values(line));
  return upsertHead(writer, { application_id, fac_id, seq, hash, mac });
});

function upsertHead(writer: Pick<Db, 'insertInto'>, head: EventHeadTable) {
  const { seq, hash, mac } = head;
  return writer
    .insertInto('event_head')
    .values(head)
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet({ seq, hash, mac }));
}

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

/** A log, the oldest line first. */
export async function readLog(db: Db | Tx, applicationId: string): Promise<EventTable[]> {
  return db
    .selectFrom('event')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('seq')
    .execute();
}
