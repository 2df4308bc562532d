import type { Db, Tx } from '../../db/database.ts';

export interface DayOf {
  facId: string;
  slug: string;
  /** YYYY-MM-DD in UTC. */
  day: string;
}

export async function readCounts(
  db: Db,
  { facId, product, from, to }: { facId: string; product?: string; from?: string; to?: string },
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('funnel_day')
    .select('counts')
    .where('fac_id', '=', facId)
    .$if(Boolean(product), (query) => query.where('sp_product_slug', '=', product ?? ''))
    .$if(from !== undefined, (query) => query.where('day', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('day', '<=', to ?? ''))
    .execute();
  const sums = new Map<string, number>();
  for (const { counts } of rows) add(sums, Object.entries(JSON.parse(counts) as Record<string, number>));
  return sums;
}

export async function changeDay(
  tx: Tx,
  { facId, slug, day }: DayOf,
  changes: Iterable<readonly [string, number]>,
): Promise<void> {
  const key = { fac_id: facId, sp_product_slug: slug, day };
  await tx
    .insertInto('funnel_day')
    .values({ ...key, counts: '{}' })
    .onConflict((conflict) => conflict.columns(['fac_id', 'sp_product_slug', 'day']).doNothing())
    .execute();
  const { counts } = await tx
    .selectFrom('funnel_day')
    .select('counts')
    .where('fac_id', '=', facId)
    .where('sp_product_slug', '=', slug)
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const sums = new Map(Object.entries(JSON.parse(counts) as Record<string, number>));
  add(sums, changes);
  await tx
    .updateTable('funnel_day')
    .set({ counts: JSON.stringify(Object.fromEntries([...sums].filter(([, count]) => count > 0))) })
    .where('fac_id', '=', facId)
    .where('sp_product_slug', '=', slug)
    .where('day', '=', day)
    .execute();
}

export function add(sums: Map<string, number>, changes: Iterable<readonly [string, number]>): void {
  for (const [name, change] of changes) sums.set(name, (sums.get(name) ?? 0) + change);
}
