import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach } from '../../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../../e2e/operatorApi.ts';
import { fuzzRuns } from '../../../../test/fuzzRuns.ts';
import { databases, startTestbed, type Testbed } from '../../../../test/testbed.ts';
import { STAGES } from '../../../journey/stages.ts';
import { addUpStageCounts, stageCounts } from './stageCounts.ts';

const KEY = 'operator-key-of-these-tests';
const PRODUCTS = ['harbor', 'harbor-demo'];

describe.each(databases())('application counts by stage on %s', (database) => {
  let bed: Testbed;
  let base: string;
  let operator: Operator;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY } });
    base = await bed.listen();
    operator = operatorApi(base, KEY);
  });
  afterAll(() => bed.close());

  async function expectRecount(): Promise<void> {
    const { db } = bed.deps;
    for (const facId of ['harbor', 'cobalt']) {
      const rows = await db
        .selectFrom('application')
        .select(['sp_product_slug as product', 'stage'])
        .select(sql<number>`count(*)`.as('applications'))
        .where('fac_id', '=', facId)
        .groupBy(['sp_product_slug', 'stage'])
        .execute();
      const recounted = rows.map((row) => ({ ...row, applications: Number(row.applications) }));
      const counted = await stageCounts(db, { facId });
      const written = (all: typeof counted) =>
        all.map(({ product, stage, applications }) => `${product} ${stage} ${applications}`);
      expect(written(counted).toSorted()).toEqual(written(recounted).toSorted());
    }
  }

  test('follow an application from its start to its erasure', async () => {
    const counts = async (query = '') => {
      const { status, body } = await operator.call('GET', `/applications/counts${query}`);
      expect(status).toBe(200);
      const { stages } = body.data as { stages: Record<string, number> };
      expect(Object.keys(stages)).toEqual([...STAGES]);
      return Object.fromEntries(Object.entries(stages).filter(([, number]) => number > 0));
    };
    expect(await counts()).toEqual({});
    const applicant = await reach(journey(base), 'INITIATED');
    expect(await counts()).toEqual({ INITIATED: 1 });
    await reach(applicant, 'PAYOUT', { from: 'INITIATED' });
    expect(await counts('?product=harbor')).toEqual({ PAYOUT: 1 });
    expect(await counts('?product=harbor-demo')).toEqual({});
    await applicant.submit();
    await reach(journey(base), 'INITIATED');
    await operator.decide(applicant.account.email, 'DECLINED');
    expect(await counts()).toEqual({ INITIATED: 1, DECLINED: 1 });
    await reach(journey(base, { facId: 'cobalt', spProductSlug: 'cobalt' }), 'INITIATED');
    await expectRecount();
    const id = await operator.applicationOf(applicant.account.email);
    await operator.call('DELETE', `/applications/${id}`, { reason: 'Asked to be deleted' });
    expect(await counts()).toEqual({ INITIATED: 1 });
    await expectRecount();
    expect((await operator.call('GET', '/applications/counts?stage=DECLINED')).status).toBe(400);
  });

  test('equal a recount after any inserts, changes, deletes, and sweeps', async () => {
    const { db } = bed.deps;
    const one = await db
      .selectFrom('application')
      .selectAll()
      .where('fac_id', '=', 'harbor')
      .executeTakeFirstOrThrow();
    const product = fc.constantFrom(...PRODUCTS);
    const stage = fc.constantFrom(...STAGES);
    const at = fc.nat(5);
    const step = fc.oneof(
      fc.record({ kind: fc.constant('put' as const), at, product, stage }),
      fc.record({ kind: fc.constant('refused' as const), at, product, stage }),
      fc.record({ kind: fc.constant('delete' as const), at }),
      fc.record({ kind: fc.constant('sweep' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        for (const todo of steps) {
          if (todo.kind === 'sweep') await addUpStageCounts(bed.deps);
          else if (todo.kind === 'delete')
            await db.deleteFrom('application').where('id', '=', `copy-${todo.at}`).execute();
          else {
            const id = `copy-${todo.at}`;
            const values = { sp_product_slug: todo.product, stage: todo.stage };
            const put = db.transaction().execute(async (tx) => {
              await tx
                .insertInto('application')
                .values({ ...one, id, link_hash: id, email_link_hash: null, ...values })
                .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
                .execute();
              if (todo.kind === 'refused') throw new Error('rolled back');
            });
            await put.catch(() => undefined);
          }
        }
        await expectRecount();
      }),
      { numRuns: fuzzRuns(20) },
    );
  });

  test('are merged into one row per product and stage', async () => {
    await addUpStageCounts(bed.deps);
    const rows = await bed.deps.db.selectFrom('stage_count').selectAll().execute();
    const parts = rows.map((row) => [row.fac_id, row.sp_product_slug, row.stage].join());
    expect(new Set(parts).size).toBe(rows.length);
    expect(rows.every(({ applications }) => applications > 0)).toBe(true);
    await expectRecount();
  });

  test('stay correct while processes write and merge concurrently', async () => {
    const { db } = bed.deps;
    const one = await db.selectFrom('application').selectAll().executeTakeFirstOrThrow();
    const write = async (name: string) => {
      const id = `at-once-${name}`;
      await db
        .insertInto('application')
        .values({ ...one, id, link_hash: id, email_link_hash: null })
        .execute();
      for (const stage of STAGES)
        await db.updateTable('application').set({ stage }).where('id', '=', id).execute();
    };
    await Promise.all([
      ...['a', 'b', 'c', 'd'].map(write),
      ...Array.from({ length: 10 }, () => addUpStageCounts(bed.deps)),
    ]);
    await expectRecount();
  });
});
