import { STAGES, type Stage } from '../../../journey/stages.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';

export interface StageCount {
  product: string;
  stage: Stage;
  applications: number;
}

export async function stageCounts(
  db: Db,
  { facId, product }: { facId: string; product?: string | undefined },
): Promise<StageCount[]> {
  const rows = await db
    .selectFrom('stage_count')
    .select(['sp_product_slug as product', 'stage'])
    .select(({ fn }) => fn.sum<number | string>('applications').as('applications'))
    .where('fac_id', '=', facId)
    .$if(product !== undefined, (query) => query.where('sp_product_slug', '=', product ?? ''))
    .groupBy(['sp_product_slug', 'stage'])
    .execute();
  return rows
    .map((row) => ({ ...row, applications: Number(row.applications) }))
    .filter(({ applications }) => applications > 0);
}

export function byStage(counts: readonly StageCount[]): Record<Stage, number> {
  const sums = Object.fromEntries(STAGES.map((stage) => [stage, 0])) as Record<Stage, number>;
  for (const { stage, applications } of counts) sums[stage] += applications;
  return sums;
}

const BATCH_SIZE = 5000;

export async function addUpStageCounts({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (let isDone = false; !isDone;)
    isDone = await db.transaction().execute(async (tx) => {
      const rows = await tx
        // Skip rows that another transaction is merging, to avoid a deadlock.
        .with(
          (cte) => cte('oldest').materialized(),
          (query) =>
            query
              .selectFrom('stage_count')
              .select('id')
              .orderBy('id')
              .limit(BATCH_SIZE)
              .forUpdate()
              .skipLocked(),
        )
        .deleteFrom('stage_count')
        .where('id', 'in', (query) => query.selectFrom('oldest').select('oldest.id'))
        .returning(['fac_id', 'sp_product_slug', 'stage', 'applications'])
        .execute();
      const sums = new Map<string, (typeof rows)[number]>();
      for (const { applications, ...part } of rows) {
        const key = JSON.stringify([part.fac_id, part.sp_product_slug, part.stage]);
        sums.set(key, { ...part, applications: (sums.get(key)?.applications ?? 0) + applications });
      }
      const left = [...sums.values()].filter(({ applications }) => applications !== 0);
      if (left.length > 0) await tx.insertInto('stage_count').values(left).execute();
      return rows.length < BATCH_SIZE || left.length > BATCH_SIZE / 2;
    });
}
