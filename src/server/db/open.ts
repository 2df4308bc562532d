import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Config } from '../config/config.ts';
import { migrations } from './migrations.ts';
import { postgresAccess, postgresDialect } from './postgres.ts';
import type { Database } from './schema/schema.ts';
import { sqliteDialect } from './sqlite.ts';

export interface Opened {
  db: Kysely<Database>;
  /**
   * On PostgreSQL, this connection sees only the facilitator's rows. SQLite has no row-level security, so it sees all
   * rows.
   */
  dbOf(facId: string): Kysely<Database>;
}

export function open({ config }: { config: Config }): Kysely<Database> {
  return openWithRowLevelSecurity({ config }).db;
}

export function openWithRowLevelSecurity({ config }: { config: Config }): Opened {
  const { databaseUrl: url, databaseSchema: schema, databaseTimeoutMs: timeoutMs } = config;
  const { databasePoolSize: poolSize } = config;
  if (!url) {
    const db = new Kysely<Database>({ dialect: sqliteDialect(config.dataDir) });
    return { db, dbOf: () => db };
  }
  const access = postgresAccess({ url, schema, timeoutMs, poolSize });
  const known = new Map<string, Kysely<Database>>();
  return {
    db: new Kysely<Database>({ dialect: access.everybody }),
    dbOf(facId) {
      const db = known.get(facId) ?? new Kysely<Database>({ dialect: access.of(facId) });
      known.set(facId, db);
      return db;
    },
  };
}

/** Safe to run in several processes concurrently. */
export async function migrate(db: Kysely<Database>, { config }: { config: Config }): Promise<void> {
  const { databaseUrl: url, databaseSchema: schema } = config;
  if (!url) return migrateWith(db, undefined);
  const patient = new Kysely<Database>({ dialect: postgresDialect({ url, schema, timeoutMs: null }) });
  try {
    if (schema !== 'public') await createSchema(patient, schema);
    await migrateWith(patient, schema);
  } finally {
    await patient.destroy();
  }
}

async function migrateWith(db: Kysely<Database>, migrationTableSchema: string | undefined): Promise<void> {
  // Skip the migrator if possible. It inspects every schema, which is slow and fails if another process drops one.
  if ((await pendingMigrations(db)).length === 0) return;
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  for (let tries = 1; ; tries += 1) {
    const { error } = await new Migrator({ db, provider, migrationTableSchema }).migrateToLatest();
    if (!error) return;
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!GONE.has(code) || tries === LOOKS) throw error;
  }
}

/**
 * Checks for the schema first, because `create schema if not exists` requires the CREATE privilege even if the schema
 * exists. It can also fail when two sessions create a schema concurrently, so retry once.
 */
async function createSchema(db: Kysely<Database>, schema: string): Promise<void> {
  const { rows } = await sql`select 1 from pg_namespace where nspname = ${schema}`.execute(db);
  if (rows.length > 0) return;
  const create = () => sql`create schema if not exists ${sql.id(schema)}`.execute(db);
  await create().catch(create);
}

/**
 * PostgreSQL error codes for a missing schema, table, or column. The migrator can get one if another process drops a
 * schema while the migrator inspects it.
 */
const GONE = new Set(['3F000', '42P01', '42703']);
/** A broken migration can fail with the same codes, so retries are limited. Each failed attempt is rolled back. */
const LOOKS = 5;
const UNDEFINED_TABLE = '42P01';

export async function pendingMigrations(db: Kysely<Database>): Promise<string[]> {
  const done = await migrationsDone(db);
  return Object.keys(migrations).filter((name) => !done.includes(name));
}

async function migrationsDone(db: Kysely<Database>): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    return rows.map(({ name }) => name);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === UNDEFINED_TABLE || /no such table/.test(message)) return [];
    throw error;
  }
}
