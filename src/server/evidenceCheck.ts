import type { EventHeadTable, EventTable } from './db/schemaOperations.ts';
import type { Db, Deps } from './deps.ts';
import { hashOfLine, macOfHead, readLog } from './evidence.ts';
import type { Seal } from './seal.ts';

/** What the check of a log found; `seq` is the first line that does not hold. */
export type Verdict =
  | { intact: true; lines: number; hash: string }
  | { intact: false; lines: number; seq: number; why: string };

/**
 * Checks an application's evidence log: no line was changed, moved, added or removed. Lines are bound to each other and
 * their number to the head by keys outside the database. What this cannot see: a whole database put back as it once was,
 * head included; against that, compare `hash` with the one that an earlier check or the operator API gave.
 */
export async function verifyLog(
  { db, seal }: Pick<Deps, 'db' | 'seal'>,
  applicationId: string,
): Promise<Verdict> {
  const head = await readHead(db, applicationId);
  return judge(seal, { head, lines: await readLog(db, applicationId) });
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
  let previous = '';
  for (const [index, line] of lines.entries()) {
    const seq = index + 1;
    if (line.seq !== seq) return broken(seq, `Line ${seq} is missing.`);
    if (line.hash !== hashOfLine(seal, line)) return broken(seq, `Line ${seq} was changed.`);
    if (line.previous_hash !== previous) return broken(seq, `Line ${seq} does not follow the one before.`);
    previous = line.hash;
  }
  if (!head) return broken(lines.length + 1, 'The head of the log is missing.');
  if (head.mac !== macOfHead(seal, head)) return broken(lines.length + 1, 'The head of the log was changed.');
  if (head.seq !== lines.length) {
    return broken(lines.length + 1, `The log has ${lines.length} lines and should have ${head.seq}.`);
  }
  if (head.hash !== previous) return broken(lines.length, 'The last line is not the one the head names.');
  return { intact: true, lines: lines.length, hash: previous };
}

const PAGE = 500;

/** Ids of everything that has a log or should have one, in pages: applications, and the logs of purged ones. */
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
          .where('application_id', '>', after),
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
