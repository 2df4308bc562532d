import { sql } from 'kysely';
import type { Stage } from '../../journey/stages.ts';
import { stageCounts } from '../../server/applications/search/stageCounts.ts';
import type { Db } from '../../server/db/database.ts';
import { listedIn } from '../../server/db/jsonList.ts';
import type { Filter } from './filter.server.ts';
import type { Order } from './order.server.ts';

/**
 * A part of the list: a facilitator's applications for one product at one stage, or all applications of the
 * facilitator. An index covers each part in list order, so a page reads only each part's first rows.
 */
export interface Part {
  product?: string;
  stage?: Stage;
}

export async function partsOf(db: Db, filter: Filter, { column }: Pick<Order, 'column'>): Promise<Part[]> {
  const { facId, product, stage, hasOpenRequests } = filter;
  const isDivided = product !== undefined || stage !== undefined || hasOpenRequests !== undefined;
  if (column === 'updated_at' && !isDivided) return [{}];
  const counts = await stageCounts(db, { facId, product });
  return counts.filter(
    (part) =>
      (stage === undefined || part.stage === stage) &&
      // Only applications at this stage have open requests.
      (hasOpenRequests === undefined || (part.stage === 'INFO_REQUIRED') === hasOpenRequests),
  );
}

export function selectPart(
  db: Db,
  facId: string,
  { product, stage }: Part,
  { column }: Pick<Order, 'column'>,
) {
  return db
    .selectFrom('application')
    .select('application.id')
    .select(sql.ref<number | string | null>(`application.${column}`).as('key'))
    .where('application.fac_id', '=', facId)
    .$if(product !== undefined, (query) => query.where('application.sp_product_slug', '=', product ?? ''))
    .$if(stage !== undefined, (query) => query.where('application.stage', '=', stage as Stage));
}

export type PartQuery = ReturnType<typeof selectPart>;

/** Selects applications by ID alone. A facilitator condition would make SQLite scan the list's index instead. */
export function selectCandidates(db: Db, ids: readonly string[], { column }: Order): PartQuery {
  return db
    .selectFrom('application')
    .select('application.id')
    .select(sql.ref<number | string | null>(`application.${column}`).as('key'))
    .where('application.id', 'in', listedIn(db, ids));
}

/** Wraps each part in a subquery, because SQLite doesn't allow LIMIT in a member of a union. */
export function unionOf(db: Db, parts: readonly PartQuery[]): PartQuery {
  const [first, ...others] = parts.map(
    (part) => db.selectFrom(part.as('part')).select(['part.id', 'part.key']) as unknown as PartQuery,
  );
  if (!first) throw new Error('At least one query part is required.');
  return others.reduce((all, part) => all.unionAll(part), first);
}

export function inOrder(
  db: Db,
  { column, direction }: Order,
  parts: readonly PartQuery[],
  { limit, offset = 0 }: { limit: number; offset?: number },
): PartQuery {
  const firsts = parts.map((part) =>
    part
      .orderBy(sql.ref(`application.${column}`), direction)
      .orderBy('application.id', direction)
      .limit(limit)
      .$if(offset > 0, (query) => query.offset(offset)),
  );
  const [only] = firsts;
  if (only && firsts.length === 1) return only;
  const all = db.selectFrom(unionOf(db, firsts).as('all')).select(['all.id', 'all.key']);
  return all.orderBy('all.key', direction).orderBy('all.id', direction).limit(limit) as unknown as PartQuery;
}
