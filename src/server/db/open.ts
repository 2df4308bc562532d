import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Config } from '../config.ts';
import { migrations } from './migrations.ts';
import { postgresAccess, postgresDialect } from './postgres.ts';
import type { Database } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';

/** The database, as everybody and as one facilitator sees it. */
export interface Opened {
  db: Kysely<Database>;
  /** Sees the rows of one facilitator only, on PostgreSQL; the embedded database knows no such thing. */
  dbOf(facId: string): Kysely<Database>;
}

/** Opens PostgreSQL where the settings name one, else the embedded database in the data folder. */
export function open({ config }: { config: Config }): Kysely<Database> {
  return openWithWall({ config }).db;
}

/** The same, with what each facilitator sees of it. */
export function openWithWall({ config }: { config: Config }): Opened {
  const { databaseUrl: url, databaseSchema: schema, databaseTimeoutMs: timeoutMs } = config;
  if (!url) {
    const db = new Kysely<Database>({ dialect: sqliteDialect(config.dataDir) });
    return { db, dbOf: () => db };
  }
  const access = postgresAccess({ url, schema, timeoutMs });
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

/** Brings the tables up to this version. Any number of processes may do it at once. Throws when a migration fails. */
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
  // The migrator looks through every schema of the database, which takes time and fails when one is dropped meanwhile.
  if ((await pendingMigrations(db)).length === 0) return;
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  for (let tries = 1; ; tries += 1) {
    const { error } = await new Migrator({ db, provider, migrationTableSchema }).migrateToLatest();
    if (!error) return;
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!GONE.has(code) || tries === LOOKS) throw error;
  }
}

/** `if not exists` does not keep two sessions that create the same schema at once from clashing. */
async function createSchema(db: Kysely<Database>, schema: string): Promise<void> {
  const create = () => sql`create schema if not exists ${sql.id(schema)}`.execute(db);
  await create().catch(create);
}

/** PostgreSQL's codes for a schema, table or column that is not there: another schema's, dropped while the migrator looked. */
const GONE = new Set(['3F000', '42P01', '42703']);
/** A migration that is wrong itself gives such a code too, each time, and is undone each time. */
const LOOKS = 5;
/** PostgreSQL's code for a table that is not there. */
const UNDEFINED_TABLE = '42P01';

/** Names of the migrations that a database still lacks: all of them when it is empty. */
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
