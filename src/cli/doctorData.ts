import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { Kysely, sql } from 'kysely';
import type { Config } from '../server/config.ts';
import { databaseFile } from '../server/db/backup.ts';
import { migrations } from '../server/db/migrations.ts';
import { pendingMigrations } from '../server/db/open.ts';
import { postgresDialect } from '../server/db/postgres.ts';
import type { Database } from '../server/db/schema.ts';
import { readOnlyDialect } from '../server/db/sqlite.ts';
import type { Db } from '../server/deps.ts';
import { linkTokenOf } from '../server/links.ts';
import { createSeal } from '../server/seal.ts';
import { countUnknown } from '../server/sealedColumns.ts';
import { readSharedKeys } from '../server/sharedKeys.ts';
import { note, ok, reason, wrong, type Finding } from './finding.ts';

const OLDEST_POSTGRES = 15;
const TIMEOUT_MS = 5000;

/** The data folder, the database, and whether the keys fit what stands in it. Changes nothing. */
export async function checkData(config: Config): Promise<Finding[]> {
  const folder = checkFolder(config);
  if (folder.state === 'wrong') return [folder];
  if (config.databaseUrl === null && !existsSync(databaseFile(config.dataDir)))
    return [folder, ok('Database', 'embedded, made at the first start')];
  let db: Db | undefined;
  try {
    db = openToLook(config);
    return [
      folder,
      await checkDatabase(db, config),
      ...(await checkWall(db, config)),
      ...(await checkKeys(db, config)),
    ];
  } catch (error) {
    return [folder, unusable(error, config)];
  } finally {
    await db?.destroy();
  }
}

function checkFolder({ dataDir, env }: Config): Finding {
  const what = 'Data folder';
  const mend = 'Set DATA_DIR to a folder that the server may write to and nobody else may enter.';
  if (!existsSync(dataDir)) return ok(what, `${dataDir}, made at the first start`);
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return wrong({ what, says: `${dataDir} cannot be written to.`, settings: ['DATA_DIR'], mend });
  }
  const stat = statSync(dataDir);
  if (!stat.isDirectory())
    return wrong({ what, says: `${dataDir} is no folder.`, settings: ['DATA_DIR'], mend });
  const isOpen = (stat.mode & 0o077) !== 0;
  if (isOpen && env !== 'local')
    return note({
      what,
      says: `${dataDir} is open to other users of this machine.`,
      settings: ['DATA_DIR'],
      mend,
    });
  return ok(what, dataDir);
}

function openToLook({ databaseUrl: url, databaseSchema: schema, dataDir }: Config): Db {
  const dialect = url ? postgresDialect({ url, schema, timeoutMs: TIMEOUT_MS }) : readOnlyDialect(dataDir);
  return new Kysely<Database>({ dialect });
}

async function checkDatabase(db: Db, config: Config): Promise<Finding> {
  const what = 'Database';
  const name = config.databaseUrl ? await postgresName(db) : 'embedded';
  if (typeof name !== 'string') return name;
  const open = await pendingMigrations(db);
  if (open.length === Object.keys(migrations).length) return ok(what, `${name}, still empty`);
  if (open.length === 0) return ok(what, `${name}, its tables are of this version`);
  return note({ what, says: `${name}; the next start changes its tables (${open.join(', ')}).` });
}

async function postgresName(db: Db): Promise<string | Finding> {
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(db);
  const version = rows[0]?.version ?? '';
  if (Number.parseInt(version, 10) >= OLDEST_POSTGRES) return `PostgreSQL ${version}`;
  return wrong({
    what: 'Database',
    says: `It is PostgreSQL ${version}; ${OLDEST_POSTGRES} is the oldest that will do.`,
    settings: ['DATABASE_URL'],
    mend: 'Point DATABASE_URL at a newer server.',
  });
}

/** Whether row-level security holds the user of the settings. */
async function checkWall(db: Db, config: Config): Promise<Finding[]> {
  if (!config.databaseUrl) return [];
  const { rows } = await sql<{ free: boolean }>`select rolsuper or rolbypassrls as free
    from pg_roles where rolname = current_user`.execute(db);
  if (!rows[0]?.free) return [ok('Tenants', 'row-level security holds the database’s user')];
  return [
    note({
      what: 'Tenants',
      says: 'The database’s user is a superuser or has BYPASSRLS, so that row-level security does not hold it.',
      settings: ['DATABASE_URL'],
      mend: 'Name a user that owns the schema and is neither: the second wall between facilitators then stands.',
    }),
  ];
}

function unusable(error: unknown, config: Config): Finding {
  const { code = 'FAILED', message } = error as NodeJS.ErrnoException;
  const refusals: Record<string, string> = {
    '28P01': 'it refused the user or the password',
    '28000': 'it refused the user',
    '3D000': 'it has no such database',
  };
  const says = refusals[code] ?? (code.startsWith('E') ? reason(code) : message);
  return wrong({
    what: 'Database',
    says: `The database cannot be used: ${says}.`,
    settings: config.databaseUrl ? ['DATABASE_URL'] : ['DATA_DIR'],
    mend: config.databaseUrl
      ? 'DATABASE_URL reads postgres://user:password@host:port/name; the server must listen there and let that user in.'
      : 'Restore a backup with `backup restore`.',
  });
}

/** Whether the key ring opens what is stored, and the look-up key is the one that its links were made with. */
async function checkKeys(db: Db, settings: Config): Promise<Finding[]> {
  if ((await pendingMigrations(db)).length > 0) return [];
  const config = await readSharedKeys(db, settings);
  const findings: Finding[] = [];
  const unknown = await countUnknown(db, config);
  const total = unknown.reduce((sum, { count }) => sum + count, 0);
  const where = unknown.map(({ table, column }) => `${table}.${column}`).join(', ');
  findings.push(
    total === 0
      ? ok('Keys', 'ENCRYPTION_KEYS has every key that stored values need')
      : wrong({
          what: 'Keys',
          says: `${total} stored values were sealed with a key that ENCRYPTION_KEYS lacks (${where}).`,
          settings: ['ENCRYPTION_KEYS'],
          mend: 'Put the older key back behind the newest one; it can go after `secrets rotate`.',
        }),
  );
  const seal = createSeal(config);
  const one = await db
    .selectFrom('application')
    .select(['id', 'link_generation', 'link_hash'])
    .limit(1)
    .executeTakeFirst();
  if (one && seal.tokenHash(linkTokenOf({ seal }, one)) !== one.link_hash) {
    findings.push(
      wrong({
        what: 'Keys',
        says: 'LOOKUP_KEY is not the key that the stored links and the evidence log were made with.',
        settings: ['LOOKUP_KEY'],
        mend: 'Put the former key back: without it no continue link opens, and no log can be checked.',
      }),
    );
  }
  return [...findings, ...(await checkDead(db))];
}

async function checkDead(db: Db): Promise<Finding[]> {
  const rows = await db
    .selectFrom('job')
    .select(['kind', (select) => select.fn.countAll<number>().as('count')])
    .where('state', '=', 'dead')
    .where('payload_sealed', '!=', '')
    .groupBy('kind')
    .execute();
  if (rows.length === 0) return [];
  const kinds = rows.map(({ kind, count }) => `${count} ${kind}`).join(', ');
  return [
    note({
      what: 'Given up',
      says: `${kinds} could not be sent within a day.`,
      mend: 'See GET /operator/v1/dead-letters and /operator/v1/webhook-deliveries?state=dead, then replay.',
    }),
  ];
}
