import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { SECTION_COLUMNS } from '../../domain/sections/sections.ts';
import { readConfig } from '../config/config.ts';
import { databases, startTestbed } from '../../../test/testbed.ts';
import { migrate, open, openWithRowLevelSecurity } from './open.ts';
import type { Database } from './schema/schema.ts';
import { isUnavailable } from './unreachable.ts';

/** Connections that see all facilitators' rows: a third of the default pool. */
const CONNECTIONS = 5;
/** Typed as `string`, because TypeScript can't resolve the query. */
const ANOTHER: string = './postgres.ts?another';

describe.each(databases().filter((database) => database === 'postgres'))('%s', () => {
  test('is migrated once by processes that start at the same time', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'postgres-'));
    const schema = `t_${randomBytes(8).toString('hex')}`;
    const config = readConfig({
      DATA_DIR: dataDir,
      DATABASE_URL: process.env.TEST_DATABASE_URL,
      DATABASE_SCHEMA: schema,
    });
    const processes = Array.from({ length: 4 }, () => open({ config }));
    try {
      await Promise.all(processes.map((db) => migrate(db, { config })));
      const [db] = processes;
      if (!db) throw new Error('No database.');
      const { rows } = await sql<{ n: number }>`select count(*) as n from account`.execute(db);
      expect(rows).toEqual([{ n: 0 }]);
      const url = new URL(config.databaseUrl ?? '');
      url.searchParams.set('options', '-c default_transaction_read_only=on');
      await migrate(db, { config: { ...config, databaseUrl: url.href } });
      await sql`drop schema ${sql.id(schema)} cascade`.execute(db);
    } finally {
      await Promise.all(processes.map((db) => db.destroy()));
      rmSync(dataDir, { recursive: true });
    }
  });

  test('keeps its open connections usable after a newer version adds a column', async () => {
    const { deps, close } = await startTestbed({ database: 'postgres' });
    const { databaseUrl, databaseSchema: schema } = deps.config;
    // A process names only its first 500 statements. Other test files may have used them up, so load the module again.
    const { postgresDialect } = (await import(ANOTHER)) as typeof import('./postgres.ts');
    const url = databaseUrl ?? '';
    const db = new Kysely<Database>({ dialect: postgresDialect({ url, schema, timeoutMs: 10_000 }) });
    const readOnAll = () => {
      let reads = 0;
      const { promise: allHaveRead, resolve } = Promise.withResolvers<void>();
      // Hold each connection until all are in use, so that every one of them prepares the statement.
      const read = () =>
        db.transaction().execute(async (tx) => {
          await tx.selectFrom('operator_key').selectAll().execute();
          reads += 1;
          if (reads === CONNECTIONS) resolve();
          return allHaveRead;
        });
      return Promise.all(Array.from({ length: CONNECTIONS }, read));
    };
    try {
      await readOnAll();
      await db.schema.alterTable('operator_key').addColumn('added', 'text').execute();
      const failure: unknown = await db
        .transaction()
        .execute((tx) => tx.selectFrom('operator_key').selectAll().execute())
        .catch((error: unknown) => error);
      expect(isUnavailable(failure)).toBe(true);
      expect(await readOnAll()).toHaveLength(CONNECTIONS);
    } finally {
      await db.destroy();
      await close();
    }
  });

  test.each([6, 9])('opens at most %i connections', async (size) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'postgres-'));
    const config = readConfig({
      DATA_DIR: dataDir,
      DATABASE_URL: process.env.TEST_DATABASE_URL,
      DATABASE_POOL_SIZE: String(size),
    });
    const { db, dbOf } = openWithRowLevelSecurity({ config });
    const pid = (of: typeof db) =>
      sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.2)`.execute(of);
    try {
      const calls = Array.from({ length: 2 * size }, () => [pid(db), pid(dbOf('harbor'))]).flat();
      const pids = (await Promise.all(calls)).map(({ rows }) => rows[0]?.pid);
      expect(new Set(pids).size).toBe(size);
    } finally {
      await db.destroy();
      rmSync(dataDir, { recursive: true });
    }
  });
});

test('migrating SQLite again is harmless, and every section has its column', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sqlite-'));
  const config = readConfig({ DATA_DIR: dataDir });
  const db = open({ config });
  await migrate(db, { config });
  await migrate(db, { config });
  expect(await db.selectFrom('account').selectAll().execute()).toEqual([]);
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info('application')`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([...SECTION_COLUMNS]));
  await db.destroy();
  rmSync(dataDir, { recursive: true });
});
