import { existsSync } from 'node:fs';
import { Kysely, sql } from 'kysely';
import type { Config } from '../config/config.ts';
import { StartRefused } from '../config/startRefused.ts';
import { databaseFile } from './backup.ts';
import { migrate, open } from './open.ts';
import { postgresDialect } from './postgres.ts';
import type { Database } from './schema/schema.ts';
import { batchesOf, startFingerprint, tablesOf, type CopiedTable, type Fingerprint } from './tableRows.ts';

type Target = Kysely<Database>;

/**
 * Migrates an empty PostgreSQL database and copies the embedded database to it in one transaction. Compares the row
 * count and digest of each table before committing. Throws `FolderTaken` while a server is using the data folder, and
 * `StartRefused` if there is nothing to copy, the target is unavailable or not empty, or the rows of a table differ.
 */
export async function copyDatabase(input: {
  config: Config;
  to: string;
  onProgress: (done: number, total: number) => void;
}): Promise<({ table: string } & Fingerprint)[]> {
  const { config, to, onProgress } = input;
  if (!existsSync(databaseFile(config.dataDir)))
    throw new StartRefused(`${databaseFile(config.dataDir)} does not exist, so there is nothing to copy.`);
  const source = open({ config });
  const target = new Kysely<Database>({
    dialect: postgresDialect({ url: to, schema: config.databaseSchema, timeoutMs: null }),
  });
  try {
    await migrate(source, { config });
    const tables = await tablesOf(source);
    await refuseUsed(target, tables);
    await migrate(target, { config: { ...config, databaseUrl: to } });
    let total = 0;
    for (const { name } of tables) total += await countOf(source, name);
    let done = 0;
    return await target.transaction().execute(async (tx) => {
      const copied: ({ table: string } & Fingerprint)[] = [];
      for (const table of tables) {
        const from = await copyTable(source, tx, table, (rows) => onProgress((done += rows), total));
        const arrived = await fingerprintOf(tx, table);
        if (arrived.count !== from.count || arrived.digest !== from.digest)
          throw new StartRefused(
            `The rows of ${table.name} differ after the copy: ${from.count} before, ${arrived.count} after. Nothing was kept.`,
          );
        copied.push({ table: table.name, ...arrived });
      }
      return copied;
    });
  } finally {
    await Promise.all([source.destroy(), target.destroy()]);
  }
}

/** Call before the migration, so that a rejected target stays unchanged. */
async function refuseUsed(target: Target, tables: readonly CopiedTable[]): Promise<void> {
  let there: { name: string }[];
  try {
    const found = await sql<{ name: string }>`select tablename as name from pg_tables
      where schemaname = current_schema()`.execute(target);
    there = found.rows;
  } catch (error) {
    const { code = 'FAILED' } = error as NodeJS.ErrnoException;
    throw new StartRefused(`The PostgreSQL database is not available (${code}).`);
  }
  const names = new Set(tables.map(({ name }) => name));
  for (const { name } of there.filter((one) => names.has(one.name))) {
    const count = await countOf(target, name);
    if (count > 0)
      throw new StartRefused(
        `The PostgreSQL database is not empty: ${name} has ${count} rows. Use an empty database or another DATABASE_SCHEMA.`,
      );
  }
}

async function copyTable(
  source: Target,
  target: Target,
  table: CopiedTable,
  onRows: (rows: number) => void,
): Promise<Fingerprint> {
  const fingerprint = startFingerprint(table.columns);
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  for await (const rows of batchesOf(source, table)) {
    rows.forEach(fingerprint.add);
    const values = rows.map((row) => sql`(${sql.join(table.columns.map((column) => row[column] ?? null))})`);
    await sql`insert into ${sql.table(table.name)} (${columns}) values ${sql.join(values)}`.execute(target);
    onRows(rows.length);
  }
  return fingerprint.end();
}

async function fingerprintOf(db: Target, table: CopiedTable): Promise<Fingerprint> {
  const fingerprint = startFingerprint(table.columns);
  for await (const rows of batchesOf(db, table)) rows.forEach(fingerprint.add);
  return fingerprint.end();
}

async function countOf(db: Target, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}
