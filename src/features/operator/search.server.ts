import { sql, type AliasableExpression } from 'kysely';
import type { Stage } from '../../journey/stages.ts';
import type { Db } from '../../server/db/database.ts';
import type { Filter } from './filter.server.ts';
import { beyond, inHalf, type Half, type Position } from './order.server.ts';
import { inOrder, selectPart, partsOf, unionOf, type Part } from './parts.server.ts';

/** Maximum number of matches to look up by ID. With more, reading applications in list order is faster. */
const CANDIDATES_MAXIMUM = 4000;
/** A filter with this many matches or fewer is selective enough, so the others aren't counted. */
const CANDIDATES_FEW = 100;
/** Maximum number of applications to scan per page when no index returns the matches in list order. */
const READ_MAXIMUM = 10_000;

/** Either IDs to look up, or parts to read in list order. `isBounded` limits how many applications a page scans. */
export type SearchPlan = { candidates: string[] } | { parts: Part[]; isBounded: boolean };

/**
 * Counts each filter's matches until a filter is selective enough, because the query planner only has estimates.
 * Matches are looked up by ID if a filter has at most CANDIDATES_MAXIMUM of them, or if the search contains an
 * applicant's email address. Otherwise, applications are read in list order and tested. Returns undefined if nothing
 * can match.
 */
export async function planSearch(db: Db, filter: Filter): Promise<SearchPlan | undefined> {
  const { facId, wholeEmail } = filter;
  const ofApplicant = wholeEmail === undefined ? [] : await ofEmail(db, facId, wholeEmail).execute();
  if (ofApplicant.length > 0) return { candidates: ofApplicant.map(({ id }) => id) };
  let fewest: { count: number; matches: Matches } | undefined;
  let isBounded = false;
  for await (const matches of sourcesOf(db, filter)) {
    const count = await countOf(db, matches);
    if (count === 0) return undefined;
    isBounded = true;
    if (count <= CANDIDATES_MAXIMUM && count < (fewest?.count ?? Infinity)) fewest = { count, matches };
    if (count <= CANDIDATES_FEW) break;
  }
  if (fewest) return { candidates: (await fewest.matches.execute()).map(({ id }) => id) };
  const parts = await partsOf(db, filter, filter.order);
  return parts.length === 0 ? undefined : { parts, isBounded };
}

function ofEmail(db: Db, facId: string, email: string) {
  return db
    .selectFrom('account')
    .innerJoin('application', 'application.account_id', 'account.id')
    .select('application.id')
    .where('account.fac_id', '=', facId)
    .where('account.email', '=', email);
}

interface Matches extends AliasableExpression<{ id: string }> {
  execute(): Promise<{ id: string }[]>;
}

async function countOf(db: Db, matches: Matches): Promise<number> {
  const { count } = await db
    .selectFrom(matches.as('matches'))
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const LIMIT = CANDIDATES_MAXIMUM + 1;

async function* sourcesOf(db: Db, filter: Filter): AsyncGenerator<Matches> {
  const { facId, order, email, taxIdHash, id, externalId, merchantId, assignee, stage, words } = filter;
  const { decidedSince } = filter;
  const ofFacilitator = () =>
    db.selectFrom('application').select('application.id').where('fac_id', '=', facId).limit(LIMIT);
  if (id !== undefined) yield ofFacilitator().where('id', '=', id);
  if (taxIdHash !== undefined)
    yield ofFacilitator().where('tax_id_hash', '=', taxIdHash).where('submitted_at', 'is not', null);
  if (merchantId !== undefined) yield ofFacilitator().where('merchant_id', '=', merchantId);
  if (externalId !== undefined) yield ofFacilitator().where('external_id', '=', externalId);
  if (assignee) yield ofFacilitator().where('assignee', '=', assignee);
  if (email !== undefined) yield ofEmail(db, facId, email).limit(LIMIT);
  for (const word of words.toSorted((left, right) => right.length - left.length))
    yield db
      .selectFrom('application_word')
      .select('application_id as id')
      .where('fac_id', '=', facId)
      .where('word', '>=', word)
      .where('word', '<', endOf(word))
      .limit(LIMIT);
  if (assignee === null)
    yield ofFacilitator()
      .where('assignee', 'is', null)
      .$if(stage !== undefined, (query) => query.where('stage', '=', stage as Stage));
  // A decision also sets `updated_at`. The second condition excludes no rows, but lets the query use an index.
  if (decidedSince !== undefined && order.column !== 'updated_at')
    yield ofFacilitator().where('decided_at', '>=', decidedSince).where('updated_at', '>=', decidedSince);
  yield* timesOf(db, filter);
}

async function* timesOf(db: Db, filter: Filter): AsyncGenerator<Matches> {
  const { facId, order } = filter;
  for (const [column, since, before] of [
    ['updated_at', filter.changedSince, filter.changedBefore],
    ['submitted_at', filter.submittedSince, filter.submittedBefore],
  ] as const) {
    if (order.column === column || (since === undefined && before === undefined)) continue;
    const parts = await partsOf(db, filter, { column });
    const inTime = parts.map((part) =>
      selectPart(db, facId, part, { column })
        .where(column, '>=', since ?? 0)
        .$if(before !== undefined, (query) => query.where(column, '<', before ?? 0))
        .limit(LIMIT),
    );
    if (inTime.length > 0) yield unionOf(db, inTime).limit(LIMIT);
  }
}

/**
 * The application's first word with this prefix, or null. Used instead of `exists`, because PostgreSQL turns `exists`
 * into a slower join if it overestimates how common the word is.
 */
export function firstWord(db: Db, word: string) {
  return db
    .selectFrom('application_word')
    .select('word')
    .where('application_word.application_id', '=', sql.ref<string>('application.id'))
    .where('word', '>=', word)
    .where('word', '<', endOf(word))
    .orderBy('word')
    .limit(1);
}

/**
 * Exclusive upper bound for words with this prefix. Words are ordered by bytes, and U+10FFFF is the last code point.
 */
function endOf(word: string): string {
  return `${word}\u{10FFFF}`;
}

/**
 * Position of the last application that a page tests, or undefined if it tests all the rest. Each part gets an equal
 * share of READ_MAXIMUM, and the page ends at the earliest position in list order where a part has used up its share.
 */
export async function lastToTest(
  db: Db,
  { facId, order, changedBefore }: Filter,
  { parts, half, from }: { parts: readonly Part[]; half: Half; from: Position | undefined },
): Promise<Position | undefined> {
  const left = parts.map((part) =>
    selectPart(db, facId, part, order)
      .where(inHalf(order, half))
      .$if(order.sort === '-updatedAt' && changedBefore !== undefined, (query) =>
        query.where('updated_at', '<', changedBefore ?? 0),
      )
      .$if(from !== undefined, (query) => query.where(beyond(order, from as Position))),
  );
  const offset = Math.ceil(READ_MAXIMUM / parts.length) - 1;
  return inOrder(db, order, left, { limit: 1, offset }).executeTakeFirst();
}
