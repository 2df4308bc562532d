import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql, type QueryExecutorProvider } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Db } from './database.ts';
import { sqliteDialect, withoutFlush } from './sqlite.ts';
import { FolderTaken } from './sqliteLock.ts';

let folder: string;
const opened: Kysely<unknown>[] = [];
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'sqlite-')), 'data');
});
afterEach(async () => {
  for (const db of opened.splice(0)) await db.destroy();
  rmSync(join(folder, '..'), { recursive: true });
});

async function open(): Promise<Kysely<unknown>> {
  const db = new Kysely<unknown>({ dialect: sqliteDialect(folder) });
  opened.push(db);
  await sql`select 1`.execute(db);
  return db;
}

async function pragma(db: QueryExecutorProvider, name: string): Promise<unknown> {
  const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db);
  return Object.values(rows[0] ?? {})[0];
}

test('a commit is on disk when it is acknowledged, and foreign keys are enforced', async () => {
  const db = await open();
  expect(await pragma(db, 'journal_mode')).toBe('wal');
  expect(await pragma(db, 'synchronous')).toBe(2);
  expect(await pragma(db, 'foreign_keys')).toBe(1);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('only the write that may be lost in a power failure skips the flush, also if it fails', async () => {
  const db = await open();
  const during = await withoutFlush(db as Db, (connection) => pragma(connection, 'synchronous'));
  expect(during).toBe(1);
  expect(await pragma(db, 'synchronous')).toBe(2);
  const failed = withoutFlush(db as Db, () => Promise.reject(new Error('refused')));
  await expect(failed).rejects.toThrow('refused');
  expect(await pragma(db, 'synchronous')).toBe(2);
});

test('a second process on the folder is rejected with a message that names the first', async () => {
  await open();
  expect(() => sqliteDialect(folder)).toThrow(FolderTaken);
  expect(() => sqliteDialect(folder)).toThrow(`in use by the process ${process.pid}`);
});

test('the folder is free again once the first is closed', async () => {
  const first = await open();
  await first.destroy();
  opened.length = 0;
  await expect(open()).resolves.toBeDefined();
});

test('transactions on the single connection run one after the other', async () => {
  const db = await open();
  await sql`create table counter (n integer)`.execute(db);
  await sql`insert into counter values (0)`.execute(db);
  const increase = () =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ n: number }>`select n from counter`.execute(tx);
      await new Promise((resolve) => setImmediate(resolve));
      await sql`update counter set n = ${(rows[0]?.n ?? 0) + 1}`.execute(tx);
    });
  await Promise.all(Array.from({ length: 10 }, increase));
  const { rows } = await sql<{ n: number }>`select n from counter`.execute(db);
  expect(rows[0]?.n).toBe(10);
});

test('a loop of queries lets the event loop turn', async () => {
  const db = await open();
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 0);
  for (let queries = 0; queries < 20_000; queries += 1) await sql`select 1`.execute(db);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(0);
});
