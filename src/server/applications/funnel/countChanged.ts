import type { Tx } from '../../db/database.ts';
import type { ApplicationTable, Database } from '../../db/schema/schema.ts';
import { listedIn } from '../../db/jsonList.ts';
import type { Deps } from '../../deps.ts';
import { countsOf } from './funnelCounts.ts';
import { add, changeDay, type DayOf } from './days.ts';

const BATCH_SIZE = 200;
/**
 * Maximum number of applications to count during a request. If more are uncounted, as after an upgrade, the cleanup job
 * counts the rest.
 */
const BEFORE_ANSWER = 2000;

/**
 * Counts the applications that changed since they were last counted, and returns their number. Subtracts an
 * application's earlier counts, so that it isn't counted twice.
 */
export async function countChanged(
  { db }: Pick<Deps, 'db'>,
  { facId, atMost = BEFORE_ANSWER }: { facId: string; atMost?: number },
): Promise<number> {
  let counted = 0;
  while (counted < atMost) {
    const done = await db.transaction().execute((tx) => countSome(tx, facId));
    counted += done;
    if (done < BATCH_SIZE) break;
  }
  return counted;
}

export async function countOne(
  tx: Tx,
  { id, fac_id }: Pick<ApplicationTable, 'id' | 'fac_id'>,
): Promise<void> {
  await countSome(tx, fac_id, id);
}

async function countSome(tx: Tx, facId: string, id?: string): Promise<number> {
  const changed = await tx
    .selectFrom('application')
    .select(['id', 'sp_product_slug', 'created_at', 'ownership_type', 'stage', 'submitted_at', 'revision'])
    .where('fac_id', '=', facId)
    .whereRef('counted_revision', '<', 'revision')
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('counted_revision')
    .orderBy('id')
    .limit(BATCH_SIZE)
    .forUpdate()
    .skipLocked()
    .execute();
  if (changed.length === 0) return 0;
  const ids = changed.map(({ id }) => id);
  const stepsBy = Map.groupBy(await rowsOf(tx, 'application_step', ids), (row) => row.application_id);
  const refusedBy = Map.groupBy(await rowsOf(tx, 'application_refusal', ids), (row) => row.application_id);
  const earlier = await rowsOf(tx, 'application_count', ids);
  const earlierBy = new Map(earlier.map((row) => [row.application_id, JSON.parse(row.counted) as string[]]));

  const days = new Map<string, { of: DayOf; changes: Map<string, number> }>();
  const counts = [];
  for (const application of changed) {
    const { id, sp_product_slug: slug, created_at } = application;
    const day = new Date(created_at).toISOString().slice(0, 10);
    const names = countsOf({
      application,
      steps: stepsBy.get(id) ?? [],
      fields: (refusedBy.get(id) ?? []).map(({ field }) => field),
    });
    const key = `${day} ${slug}`;
    const entry = days.get(key) ?? { of: { facId, slug, day }, changes: new Map<string, number>() };
    days.set(key, entry);
    add(
      entry.changes,
      names.map((name) => [name, 1] as const),
    );
    add(
      entry.changes,
      (earlierBy.get(id) ?? []).map((name) => [name, -1] as const),
    );
    counts.push({ application_id: id, fac_id: facId, counted: JSON.stringify(names) });
  }
  // A fixed lock order prevents deadlocks.
  for (const [, { of, changes }] of [...days].toSorted(([left], [right]) => (left < right ? -1 : 1)))
    await changeDay(tx, of, changes);
  await tx
    .insertInto('application_count')
    .values(counts)
    .onConflict((conflict) =>
      conflict.column('application_id').doUpdateSet((set) => ({ counted: set.ref('excluded.counted') })),
    )
    .execute();
  await tx
    .updateTable('application')
    .set((set) => ({ counted_revision: set.ref('revision') }))
    .where('fac_id', '=', facId)
    .where('id', 'in', listedIn(tx, ids))
    .execute();
  return changed.length;
}

function rowsOf<Name extends 'application_step' | 'application_refusal' | 'application_count'>(
  tx: Tx,
  table: Name,
  ids: readonly string[],
) {
  return tx
    .selectFrom(table as 'application_step')
    .selectAll()
    .where('application_id', 'in', listedIn(tx, ids))
    .execute() as unknown as Promise<Database[Name][]>;
}
