import { sql, type AliasableExpression } from 'kysely';
import type { Stage } from '../../journey/stages.ts';
import type { Db } from '../../server/db/database.ts';
import type { Filter } from './filter.server.ts';
import { beyond, inHalf, type Half, type Position } from './order.server.ts';
import { inOrder, ofPart, partsOf, together, type Part } from './parts.server.ts';

/** Applications that are looked up one by one. With more matches, reading the list in its order is faster. */
const CANDIDATES_MAXIMUM = 4000;
/** With so few candidates, no other filter is tried. */
const CANDIDATES_FEW = 100;
/** Applications that a page tests at most, if no index has the matches in the order of the list. */
const READ_MAXIMUM = 10_000;

/** How to find a page: among candidates, or in the order of the list. */
export type SearchPlan = { candidates: string[] } | { parts: Part[]; isBounded: boolean };

/**
 * Plans a page by the number of matches of each filter, because a planner can't know it: a rare name is looked up by its
 * index, and a frequent word is tested in the order of the list. Undefined if a filter matches nothing.
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

/** Matches of each filter that the order of the list does not serve, the most selective first. */
async function* sourcesOf(db: Db, filter: Filter): AsyncGenerator<Matches> {
  const { facId, email, taxIdHash, externalId, merchantId, assignee, stage, words } = filter;
  const ofFacilitator = () =>
    db.selectFrom('application').select('application.id').where('fac_id', '=', facId).limit(LIMIT);
  if (taxIdHash !== undefined)
    yield ofFacilitator().where('tax_id_hash', '=', taxIdHash).where('submitted_at', 'is not', null);
  if (merchantId !== undefined) yield ofFacilitator().where('merchant_id', '=', merchantId);
  if (externalId !== undefined) yield ofFacilitator().where('external_id', '=', externalId);
  if (assignee) yield ofFacilitator().where('assignee', '=', assignee);
  if (email !== undefined) yield ofEmail(db, facId, email).limit(LIMIT);
  // A longer word is rarer.
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
  yield* timesOf(db, filter);
}

/** Matches of each time that is not the order of the list. */
async function* timesOf(db: Db, filter: Filter): AsyncGenerator<Matches> {
  const { facId, order, decidedSince } = filter;
  if (decidedSince !== undefined && order.column !== 'updated_at')
    yield db
      .selectFrom('application')
      .select('application.id')
      .where('fac_id', '=', facId)
      .where('decided_at', '>=', decidedSince)
      .where('updated_at', '>=', decidedSince)
      .limit(LIMIT);
  for (const [column, since, before] of [
    ['updated_at', filter.changedSince, filter.changedBefore],
    ['submitted_at', filter.submittedSince, filter.submittedBefore],
  ] as const) {
    if (order.column === column || (since === undefined && before === undefined)) continue;
    const parts = await partsOf(db, filter, { column });
    const inTime = parts.map((part) =>
      ofPart(db, facId, part, { column })
        .where(column, '>=', since ?? 0)
        .$if(before !== undefined, (query) => query.where(column, '<', before ?? 0))
        .limit(LIMIT),
    );
    if (inTime.length > 0) yield together(db, inTime).limit(LIMIT);
  }
}

/**
 * First word of the application that begins with this one, or null. A scalar subquery, because PostgreSQL would join an
 * `exists` by its guess of how frequent the word is.
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

/** Words are ordered by bytes, and no letter follows this character. */
function endOf(word: string): string {
  return `${word}\u{10FFFF}`;
}

/**
 * The last application that a page tests, in the order of the list; undefined if it tests all that are left. Each part
 * is read to its last one, or not as far.
 */
export async function lastToTest(
  db: Db,
  { facId, order, changedBefore }: Filter,
  { parts, half, from }: { parts: readonly Part[]; half: Half; from: Position | undefined },
): Promise<Position | undefined> {
  const left = parts.map((part) =>
    ofPart(db, facId, part, order)
      .where(inHalf(order, half))
      .$if(order.sort === '-updatedAt' && changedBefore !== undefined, (query) =>
        query.where('updated_at', '<', changedBefore ?? 0),
      )
      .$if(from !== undefined, (query) => query.where(beyond(order, from as Position))),
  );
  const offset = Math.ceil(READ_MAXIMUM / parts.length) - 1;
  return inOrder(db, order, left, { limit: 1, offset }).executeTakeFirst();
}
