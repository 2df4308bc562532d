import { sql, type KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach } from '../../../e2e/applicant.ts';
import { operatorApi } from '../../../e2e/operatorApi.ts';
import { checkData } from '../../cli/doctor/doctorData.ts';
import { createKey } from '../sessions/operatorKeys.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { SESSION_TABLES } from './migrations/rowLevelSecurity.ts';

describe.skipIf(!databases().includes('postgres')).each(['postgres'] as const)(
  'row-level security in %s',
  (database) => {
    let bed: Testbed;
    beforeAll(async () => {
      bed = await startTestbed({ database });
      const base = await bed.listen();
      await reach(journey(base), 'PAYOUT');
      await reach(journey(base, { facId: 'cobalt', spProductSlug: 'cobalt' }), 'PAYOUT');
      await bed.drain();
    });
    afterAll(() => bed.close());

    const count = async (db: Testbed['deps']['db'], table: string) => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
      return Number(rows[0]?.n);
    };
    const FILLED = ['account', 'application', 'consent', 'event', 'job', 'session', ...SESSION_TABLES];

    test('covers every table, also for its owner, except those that belong to no facilitator', async () => {
      const { rows } = await sql<{ name: string; secured: boolean }>`select c.relname as name,
        c.relrowsecurity and c.relforcerowsecurity as secured
      from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
      where n.nspname = ${bed.deps.config.databaseSchema} and c.relkind = 'r'`.execute(bed.deps.db);
      expect(rows.length).toBeGreaterThan(30);
      const open = rows.filter((row) => !row.secured).map(({ name }) => name);
      // `rate_limit` has no facilitator column and stores only hashed keys. The other tables belong to the migrator.
      expect(open.toSorted()).toEqual(['kysely_migration', 'kysely_migration_lock', 'rate_limit']);
    });

    test.each(FILLED)(
      "shows of %s the facilitator's rows, none without a facilitator, and all without restriction",
      async (table) => {
        const { db, dbOf } = bed.deps;
        const of = { harbor: await count(dbOf('harbor'), table), cobalt: await count(dbOf('cobalt'), table) };
        expect(of.harbor).toBeGreaterThan(0);
        expect(of.cobalt).toBeGreaterThan(0);
        expect(await count(db, table)).toBe(of.harbor + of.cobalt);
        expect(await count(dbOf('nobody'), table)).toBe(0);
        expect(await count(dbOf(''), table)).toBe(0);
        // Checks quoting: a name with quotes is just an unknown facilitator.
        expect(await count(dbOf("x', true), set_config('a.b', '*"), table)).toBe(0);
        const within = dbOf('harbor').transaction();
        expect(await within.execute((tx) => count(tx, table))).toBe(of.harbor);
      },
    );

    test('restricts a query that names another facilitator, or none', async () => {
      const cobalts = bed.deps.dbOf('cobalt');
      expect(
        await cobalts.selectFrom('account').select('id').where('fac_id', '=', 'harbor').execute(),
      ).toEqual([]);
      const changed = await cobalts
        .updateTable('application')
        .set({ stage: 'APPROVED' })
        .where('fac_id', '=', 'harbor')
        .executeTakeFirst();
      expect(changed.numUpdatedRows).toBe(0n);
      const gone = await cobalts.deleteFrom('session').where('fac_id', '=', 'harbor').executeTakeFirst();
      expect(gone.numDeletedRows).toBe(0n);
      const planted = cobalts.updateTable('account').set({ fac_id: 'harbor' }).execute();
      await expect(planted).rejects.toThrow('row-level security');
    });

    test('is checked by doctor, including where it is missing', async () => {
      const { config } = bed.deps;
      const tenants = async (databaseUrl: string | null) =>
        (await checkData({ ...config, databaseUrl })).find(({ what }) => what === 'Row-level security')
          ?.state;
      expect(await tenants(config.databaseUrl)).toBe('ok');
      const given = process.env.TEST_DATABASE_URL ?? null;
      if (given !== config.databaseUrl) expect(await tenants(given)).toBe('note');
    });

    test('stays with the transaction that set it, in any order', async () => {
      const wanted = { harbor: await count(bed.deps.dbOf('harbor'), 'event'), cobalt: 0 };
      wanted.cobalt = await count(bed.deps.dbOf('cobalt'), 'event');
      const turns = Array.from({ length: 200 }, (_, at) => (at * 7919) % 3);
      const seen = await Promise.all(
        turns.map(async (turn) => {
          const facId = turn === 0 ? 'cobalt' : 'harbor';
          const db = bed.deps.dbOf(facId);
          const read = () => count(db, 'event');
          const undone = db.transaction().execute(async (tx) => {
            await count(tx, 'event');
            throw new Error('undone');
          });
          await expect(undone).rejects.toThrow('undone');
          return [facId, await read(), await db.transaction().execute((tx) => count(tx, 'event'))];
        }),
      );
      for (const [facId, alone, within] of seen) {
        expect(alone).toBe(wanted[facId as 'harbor']);
        expect(within).toBe(wanted[facId as 'harbor']);
      }
    });

    test('covers every call: the unrestricted connection only looks up the facilitator', async () => {
      const { db } = bed.deps;
      const named = { facId: 'harbor', name: 'wall' };
      const { key } = await db.transaction().execute((tx) => createKey(bed.deps, tx, named));
      const asked = new Set<string>();
      Object.assign(bed.deps, { db: db.withPlugin(recorder(asked)) });
      try {
        const base = bed.app.listeningOrigin;
        const applicant = await reach(journey(base), 'SUBMITTED');
        await applicant.call('GET', '/onboarding/accounts/identity/business');
        expect([...asked].toSorted()).toEqual(['application', 'session', 'session_token']);
        asked.clear();
        const operator = operatorApi(base, key);
        const id = await operator.applicationOf(applicant.account.email);
        await operator.call('POST', `/applications/${id}/decision`, { decision: 'APPROVED' });
        expect([...asked].toSorted()).toEqual(['operator_key']);
        asked.clear();
        const other = await reach(journey(base), 'PAYOUT');
        asked.clear();
        await other.open((await other.status()).body.data.subMerchantId);
        expect([...asked].toSorted()).toEqual(['application', 'session', 'session_token']);
      } finally {
        Object.assign(bed.deps, { db });
      }
    });
  },
);

function recorder(tables: Set<string>): KyselyPlugin {
  const note = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { kind, table } = node as { kind?: string; table?: { identifier?: { name?: string } } };
    if (kind === 'TableNode' && table?.identifier?.name) tables.add(table.identifier.name);
    for (const inner of Object.values(node)) note(inner);
  };
  return {
    transformQuery({ node }) {
      note(node);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}
