import type { EventHeadTable, EventTable } from '../db/schema/operations.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../db/database.ts';
import { chainId, readLog, staffLogId, type Action } from './auditLog.ts';
import { hashOfEntry, macOfHead } from './auditHash.ts';
import type { Seal } from '../crypto/seal.ts';

/**
 * `seq` is the number of the first invalid or missing entry, or `lines + 1` if every entry is valid but another check
 * failed.
 */
export type Verdict =
  | { intact: true; lines: number; hash: string }
  | { intact: false; lines: number; seq: number; why: string };

/**
 * Detects changed, moved, added, and removed entries. A log restored from an old backup passes verification; to detect
 * this, compare `hash` with a value saved earlier.
 */
export async function verifyLog(deps: Pick<Deps, 'db' | 'seal'>, applicationId: string): Promise<Verdict> {
  return (await readVerified(deps, applicationId)).verdict;
}

export async function readVerified(
  { db, seal }: Pick<Deps, 'db' | 'seal'>,
  applicationId: string,
): Promise<{ lines: EventTable[]; verdict: Verdict }> {
  const { head, lines } = await readWhole(db, applicationId);
  const verdict = judge(seal, { head, lines });
  const why = verdict.intact ? await whyOutOfPlace({ db, seal }, { applicationId, lines }) : undefined;
  if (why === undefined) return { lines, verdict };
  // The application may have been deleted since its log was read. Its deletion is then in the log now.
  if ((await readHead(db, applicationId))?.mac !== head?.mac)
    return readVerified({ db, seal }, applicationId);
  return { lines, verdict: { intact: false, lines: lines.length, seq: lines.length + 1, why } };
}

async function whyOutOfPlace(
  { db, seal }: Pick<Deps, 'db' | 'seal'>,
  { applicationId, lines }: { applicationId: string; lines: readonly EventTable[] },
): Promise<string | undefined> {
  const [first] = lines;
  if (!first) return undefined;
  const { place } = JSON.parse(first.details) as { place?: number };
  // Applications created before this chain was introduced aren't in it, so their first entry has no `place`.
  if (place !== undefined) {
    const entry = await db
      .selectFrom('event')
      .selectAll()
      .where('application_id', '=', chainId(first.fac_id))
      .where('seq', '=', place)
      .executeTakeFirst();
    const isOurs = entry?.hash === (entry && hashOfEntry(seal, entry)) && enteredBy(entry) === applicationId;
    if (!isOurs) return "This application isn't in the facilitator's chain of applications.";
  }
  if (applicationId === staffLogId(first.fac_id)) return undefined;
  if (DELETED.includes(lines.at(-1)?.action ?? '')) return undefined;
  const application = await db
    .selectFrom('application')
    .select('id')
    .where('id', '=', applicationId)
    .executeTakeFirst();
  return application ? undefined : "The application is missing, but its log doesn't record a deletion.";
}

const DELETED: readonly string[] = ['application.purged', 'application.erased'] satisfies Action[];

function enteredBy(entry: EventTable | undefined): string | undefined {
  return entry && (JSON.parse(entry.details) as { application?: string }).application;
}

export async function verifyChain(
  { db, seal }: Pick<Deps, 'db' | 'seal'>,
  { facId }: { facId: string },
): Promise<{ id: string; seq: number; why: string }[]> {
  const id = chainId(facId);
  const removed: { id: string; seq: number; why: string }[] = [];
  let last = { seq: 0, hash: '' };
  for (;;) {
    // Read the head before the entries. If an entry is added in between, `lines` isn't empty, and the loop continues
    // with a new head.
    const head = await readHead(db, id);
    const lines = await db
      .selectFrom('event')
      .selectAll()
      .where('application_id', '=', id)
      .where('seq', '>', last.seq)
      .orderBy('seq')
      .limit(PAGE)
      .execute();
    if (lines.length === 0) {
      const why = head || last.seq > 0 ? wrongHead(seal, { head, last }) : undefined;
      return why ? [...removed, { id, seq: last.seq + 1, why }] : removed;
    }
    for (const line of lines) {
      const why = wrongLine(seal, { line, after: last });
      if (why) return [...removed, { id, seq: last.seq + 1, why }];
      last = line;
    }
    const entered = lines.map((line) => ({ id: enteredBy(line) ?? '', seq: line.seq }));
    const ids = entered.map((entry) => entry.id);
    const heads = await db
      .selectFrom('event_head')
      .select('application_id')
      .where('application_id', 'in', ids)
      .execute();
    const known = new Set(heads.map((head) => head.application_id));
    const gone = entered.filter((entry) => !known.has(entry.id));
    removed.push(
      ...gone.map((entry) => ({ ...entry, why: 'The application was removed together with its log.' })),
    );
  }
}

/** Reads again if an entry was added meanwhile, because the head wouldn't match the entries. */
async function readWhole(
  db: Db,
  applicationId: string,
): Promise<{ head: EventHeadTable | undefined; lines: EventTable[] }> {
  const head = await readHead(db, applicationId);
  const lines = await readLog(db, applicationId);
  const isSame = (await readHead(db, applicationId))?.mac === head?.mac;
  return isSame ? { head, lines } : readWhole(db, applicationId);
}

function readHead(db: Db, applicationId: string): Promise<EventHeadTable | undefined> {
  return db
    .selectFrom('event_head')
    .selectAll()
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
}

function judge(
  seal: Seal,
  { head, lines }: { head: EventHeadTable | undefined; lines: readonly EventTable[] },
): Verdict {
  const broken = (seq: number, why: string): Verdict => ({ intact: false, lines: lines.length, seq, why });
  let last = { seq: 0, hash: '' };
  for (const line of lines) {
    const why = wrongLine(seal, { line, after: last });
    if (why) return broken(last.seq + 1, why);
    last = line;
  }
  const why = wrongHead(seal, { head, last });
  return why ? broken(last.seq + 1, why) : { intact: true, lines: lines.length, hash: last.hash };
}

function wrongLine(
  seal: Seal,
  { line, after }: { line: EventTable; after: { seq: number; hash: string } },
): string | undefined {
  const seq = after.seq + 1;
  if (line.seq !== seq) return `Entry ${seq} is missing.`;
  if (line.hash !== hashOfEntry(seal, line)) return `Entry ${seq} was changed.`;
  return line.previous_hash === after.hash ? undefined : `Entry ${seq} doesn't match the entry before it.`;
}

function wrongHead(
  seal: Seal,
  { head, last }: { head: EventHeadTable | undefined; last: { seq: number; hash: string } },
): string | undefined {
  if (!head) return 'The signed record of the last entry is missing.';
  if (head.mac !== macOfHead(seal, head)) return 'The signed record of the last entry was changed.';
  if (head.seq !== last.seq) return `The log has ${last.seq} entries but should have ${head.seq}.`;
  return head.hash === last.hash ? undefined : "The last entry doesn't match its signed record.";
}

const PAGE = 500;

export async function* loggedApplications(
  { db }: Pick<Deps, 'db'>,
  { facId }: { facId: string },
): AsyncGenerator<string[]> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('application')
      .select('id')
      .where('fac_id', '=', facId)
      .where('id', '>', after)
      .union((query) =>
        query
          .selectFrom('event_head')
          .select('application_id as id')
          .where('fac_id', '=', facId)
          .where('application_id', '>', after)
          .where('application_id', '!=', chainId(facId)),
      )
      .orderBy('id')
      .limit(PAGE)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ id }) => id);
    after = last.id;
  }
}
