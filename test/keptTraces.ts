import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { S3Fake } from '../e2e/fakes/s3.ts';
import { databaseFile } from '../src/server/db/backup.ts';
import { SEALED_COLUMNS } from '../src/server/crypto/sealedColumns.ts';
import type { Testbed } from './testbed.ts';

/**
 * Returns everything that an installation stores, as Latin-1 text: the database (the SQLite file and its write-ahead
 * log, or all PostgreSQL rows), the decrypted values, and the stored files with their names.
 */
export async function keptTraces(bed: Testbed, bucket?: S3Fake): Promise<string> {
  const stored = bucket
    ? [...bucket.objects].flatMap(([key, { body }]) => [key, body.toString('latin1')])
    : filesIn(join(bed.dataDir, 'files'));
  return [...(await databaseTraces(bed)), ...(await decrypted(bed)), ...stored].join('\n');
}

async function databaseTraces(bed: Testbed): Promise<string[]> {
  const { db, config } = bed.deps;
  if (config.databaseUrl === null) {
    const file = databaseFile(config.dataDir);
    return [file, `${file}-wal`].map((path) => (existsSync(path) ? readFileSync(path, 'latin1') : ''));
  }
  const lists = [];
  for (const name of await ownTables(bed)) {
    const rows = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} as t`.execute(db);
    lists.push(...rows.rows.map(({ row }) => row));
  }
  return lists;
}

/**
 * Returns the names of the installation's tables. Doesn't use Kysely's introspection, which reads all schemas on
 * PostgreSQL and fails if another test drops its schema at the same time.
 */
export async function ownTables({ deps: { db, config } }: Testbed): Promise<string[]> {
  const { databaseUrl, databaseSchema } = config;
  const names = databaseUrl
    ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = ${databaseSchema}`
    : sql<{ name: string }>`select name from sqlite_schema where type = 'table'`;
  return (await names.execute(db)).rows.map(({ name }) => name);
}

async function decrypted({ deps: { db, seal } }: Testbed): Promise<string[]> {
  const values: string[] = [];
  for (const { table, column } of SEALED_COLUMNS) {
    if (table === 'data_key' || table === 'file') continue;
    const rows = await sql<{ id: string; fac_id: string; sealed: string | null }>`select id, fac_id,
      ${sql.ref(column)} as sealed from ${sql.table(table)}`.execute(db);
    for (const { id, fac_id: facId, sealed } of rows.rows)
      if (sealed) values.push(seal.open({ facId, table, column, row: id }, sealed));
  }
  return values;
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => [name, readFileSync(join(folder, name), 'latin1')]);
}
