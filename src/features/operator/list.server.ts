import { readMetadata } from '../../domain/external.ts';
import { sql } from 'kysely';
import { assigneeOf } from '../../api/applicationParts.ts';
import { businessNames } from '../../domain/sections/businessNames.ts';
import { SECTION_COLUMNS, type SectionColumn } from '../../domain/sections/sections.ts';
import type { Stage } from '../../journey/stages.ts';
import { splitSections } from '../../server/applications/sectionColumns.ts';
import { fittingRows } from '../../server/db/cursor.ts';
import type { Db } from '../../server/db/database.ts';
import type { Deps } from '../../server/deps.ts';
import type { ListedApplication } from './contract.ts';
import type { Filter } from './filter.server.ts';
import {
  beyond,
  inHalf,
  readPosition,
  upTo,
  writePosition,
  type Half,
  type Position,
} from './order.server.ts';
import { inOrder, selectCandidates, selectPart, type PartQuery } from './parts.server.ts';
import { firstWord, lastToTest, planSearch, type SearchPlan } from './search.server.ts';
import { COMPLETE, missingFields, readMissing } from './missingFields.server.ts';
import { findDetails, SUMMARY_COLUMNS } from './store.server.ts';

const PAGE = 50;

type ListDeps = Pick<Deps, 'db' | 'sections'>;

/**
 * Returns a page of a facilitator's applications and the next cursor. A page may have fewer than `limit` rows
 * even if more follow. Large metadata ends a page early. If no index supports a search in the requested
 * order, the page also ends after testing a limited number of applications.
 */
export async function listPage(
  { db, sections }: ListDeps,
  filter: Filter,
  { after: from, limit = PAGE }: { after?: Position | undefined; limit?: number | undefined } = {},
): Promise<{ data: ListedApplication[]; nextCursor: string | null }> {
  const { order } = filter;
  const plan = await planSearch(db, filter);
  if (!plan) return { data: [], nextCursor: null };
  const found: Row[] = [];
  let end: Position | undefined;
  for (const half of halvesFrom(filter, from)) {
    const begin = half === 'without' && from?.key !== null ? undefined : from;
    if ('parts' in plan && plan.isBounded)
      end = await lastToTest(db, filter, { parts: plan.parts, half, from: begin });
    const range = { half, from: begin, end, limit: limit + 1 - found.length };
    found.push(...(await rowsOf(db, filter, selectIds(db, filter, plan, range))));
    if (found.length > limit || end) break;
  }
  const size = fittingRows(found, limit);
  const last = found.length > size ? found[size - 1] : end;
  const data: ListedApplication[] = [];
  for (const row of found.slice(0, size)) data.push(await listed({ db, sections }, row));
  return { data, nextCursor: last ? writePosition(order, last) : null };
}

export async function* allPages(
  deps: ListDeps,
  filter: Filter,
  limit: number,
): AsyncGenerator<ListedApplication[]> {
  for (let cursor: string | null = ''; cursor !== null;) {
    const after = readPosition(filter.order.sort, cursor) as Position | undefined;
    const page = await listPage(deps, filter, { after, limit });
    yield page.data;
    cursor = page.nextCursor;
  }
}

function halvesFrom({ order, submittedSince, submittedBefore }: Filter, from: Position | undefined): Half[] {
  if (from?.key === null) return ['without'];
  const isSubmitted = submittedSince !== undefined || submittedBefore !== undefined;
  const isWhole = order.column === 'updated_at' || (order.column === 'submitted_at' && isSubmitted);
  return isWhole ? ['with'] : ['with', 'without'];
}

function selectIds(
  db: Db,
  filter: Filter,
  plan: SearchPlan,
  { half, ...range }: { half: Half; from: Position | undefined; end: Position | undefined; limit: number },
) {
  const { facId, order, product, stage, hasOpenRequests } = filter;
  const { from, end, limit } = range;
  const inRange = (query: PartQuery) =>
    tested(db, filter, query)
      .where(inHalf(order, half))
      .$if(from !== undefined, (later) => later.where(beyond(order, from as Position)))
      .$if(end !== undefined, (earlier) => earlier.where(upTo(order, end as Position)));
  if ('parts' in plan) {
    const parts = plan.parts.map((part) => inRange(selectPart(db, facId, part, order)));
    return inOrder(db, order, parts, { limit });
  }
  const candidates = selectCandidates(db, plan.candidates, order)
    .$if(stage !== undefined, (query) => query.where('application.stage', '=', stage as Stage))
    .$if(product !== undefined, (query) => query.where('application.sp_product_slug', '=', product ?? ''))
    .$if(hasOpenRequests !== undefined, (query) =>
      query.where('application.stage', hasOpenRequests ? '=' : '!=', 'INFO_REQUIRED'),
    );
  return inOrder(db, order, [inRange(candidates)], { limit });
}

function tested(db: Db, filter: Filter, query: PartQuery): PartQuery {
  const { facId, email, taxIdHash, assignee, words } = filter;
  const compared = [
    ['id', '=', filter.id],
    ['external_id', '=', filter.externalId],
    ['merchant_id', '=', filter.merchantId],
    ['updated_at', '>=', filter.changedSince],
    ['updated_at', '<', filter.changedBefore],
    ['decided_at', '>=', filter.decidedSince],
    // A decision also sets `updated_at`. This condition excludes no other rows, but lets the query use an index.
    ['updated_at', '>=', filter.decidedSince],
    ['submitted_at', '>=', filter.submittedSince],
    ['submitted_at', '<', filter.submittedBefore],
  ] as const;
  return query
    .$if(email !== undefined, (found) =>
      found.where('application.account_id', '=', (select) =>
        select
          .selectFrom('account')
          .select('account.id')
          .where('account.fac_id', '=', facId)
          .where('account.email', '=', email ?? ''),
      ),
    )
    .$if(taxIdHash !== undefined, (found) =>
      found
        .where('application.tax_id_hash', '=', taxIdHash ?? '')
        .where('application.submitted_at', 'is not', null),
    )
    .$if(assignee !== undefined, (found) =>
      assignee
        ? found.where('application.assignee', '=', assignee)
        : found.where('application.assignee', 'is', null),
    )
    .where((where) =>
      where.and([
        ...compared.flatMap(([column, operator, value]) =>
          value === undefined ? [] : [where(`application.${column}`, operator, value)],
        ),
        ...words.map((word) => where(firstWord(db, word), 'is not', null)),
      ]),
    );
}

function ifIncomplete(
  column: `application.${SectionColumn}` | 'identity_group.owners' | 'identity_group.contact',
) {
  return sql<
    string | null
  >`case when application.stage in (${sql.join(COMPLETE.map((stage) => sql.lit(stage)))})
    then null else ${sql.ref(column)} end`;
}

/** Reads the rows by ID after sorting, which keeps the large section columns out of the sort. */
async function rowsOf(db: Db, { facId, order }: Filter, ids: PartQuery) {
  return db
    .selectFrom(ids.as('page'))
    .crossJoin('application')
    .innerJoin('account', 'account.id', 'application.account_id')
    .leftJoin('identity_group', 'identity_group.id', 'application.group_id')
    .leftJoin('staff', 'staff.id', 'application.assignee')
    .select(['application.assignee', 'staff.email as assigneeEmail'])
    .select([
      ...SUMMARY_COLUMNS,
      'application.decided_at as decidedAt',
      'application.fac_id',
      'identity_group.kind',
      'page.key',
      'identity_group.nobody_owns_25',
    ])
    .select((select) =>
      select
        .selectFrom('application_approval')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('application_approval.application_id', '=', 'application.id')
        .as('approvals'),
    )
    .select((select) =>
      select
        .selectFrom('information_request')
        .select(({ fn }) => fn.min('information_request.due_at').as('due_at'))
        .whereRef('information_request.application_id', '=', 'application.id')
        .where('information_request.status', '=', 'open')
        .as('dueAt'),
    )
    .select((select) =>
      select
        .exists(
          select
            .selectFrom('information_request')
            .select('information_request.id')
            .whereRef('information_request.application_id', '=', 'application.id')
            .where('information_request.status', '=', 'withdrawn'),
        )
        .as('hasWithdrawn'),
    )
    .select(
      SECTION_COLUMNS.map((column) =>
        (column === 'business'
          ? sql<string | null>`application.business`
          : ifIncomplete(`application.${column}`)
        ).as(column),
      ),
    )
    .select([
      ifIncomplete('identity_group.owners').as('owners'),
      ifIncomplete('identity_group.contact').as('contact'),
    ])
    .whereRef('application.id', '=', 'page.id')
    .where('application.fac_id', '=', facId)
    .where('account.fac_id', '=', facId)
    .orderBy('page.key', order.direction)
    .orderBy('page.id', order.direction)
    .execute();
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

async function listed({ db, sections }: ListDeps, { hasWithdrawn, ...row }: Row): Promise<ListedApplication> {
  const { sections: columns, others } = splitSections(row);
  const { fac_id: facId, kind, nobody_owns_25, metadata, key: _, owners, contact, ...listedOnly } = others;
  const { assignee, assigneeEmail, ...shown } = listedOnly;
  const group = kind === null ? undefined : { kind, owners, contact, nobody_owns_25 };
  const { id, stage } = shown;
  // A submitted application has unsubmitted changes only if a request was withdrawn. Detecting them requires
  // more columns than the list's rows have.
  const changed = hasWithdrawn && stage === 'SUBMITTED' && (await findDetails(db, { facId, id }));
  const missing = changed
    ? await readMissing({ db, sections }, { ...changed, facId })
    : missingFields(sections, { ...shown, facId, sections: columns }, group);
  return {
    ...shown,
    approvals: Number(shown.approvals),
    metadata: readMetadata(metadata),
    ...businessNames(columns.business, shown.ownershipType),
    missing: missing.length,
    assignee: assigneeOf(assignee, assigneeEmail),
  };
}
