import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { Kysely, sql } from 'kysely';
import type { Config } from '../../server/config/config.ts';
import { databaseFile } from '../../server/db/backup.ts';
import { migrations } from '../../server/db/migrations.ts';
import { pendingMigrations } from '../../server/db/open.ts';
import { postgresDialect } from '../../server/db/postgres.ts';
import type { Database } from '../../server/db/schema/schema.ts';
import { readOnlyDialect } from '../../server/db/sqlite.ts';
import type { Db } from '../../server/db/database.ts';
import { isLookupKey } from '../../server/applications/links/lookupKey.ts';
import { lostDataKey } from '../../server/crypto/dataKeys.ts';
import { createSeal } from '../../server/crypto/seal.ts';
import { countUnknown } from '../../server/crypto/sealedColumns.ts';
import type { FacilitatorBook } from '../../server/facilitators/facilitators.ts';
import { checkDead, checkProducts, checkRelease, checkStaff } from './doctorRecords.ts';
import { note, ok, reason, wrong, type Finding } from './finding.ts';
import { count } from '../words.ts';

const OLDEST_POSTGRES = 15;
const TIMEOUT_MS = 5000;
const FREE_MINIMUM = 100 * 1024 * 1024;

export async function checkData(config: Config, book?: FacilitatorBook): Promise<Finding[]> {
  const folder = checkFolder(config);
  if (folder.state === 'wrong') return [folder];
  if (config.databaseUrl === null && !existsSync(databaseFile(config.dataDir)))
    return [folder, ok('Database', 'embedded; will be created on first startup')];
  let db: Db | undefined;
  try {
    db = openDatabase(config);
    return [
      folder,
      await checkDatabase(db, config),
      ...(await checkPool(db, config)),
      ...(await checkRowLevelSecurity(db, config)),
      ...(await checkMigrated(db, config, book)),
    ];
  } catch (error) {
    return [folder, unusable(error, config)];
  } finally {
    await db?.destroy();
  }
}

function checkFolder({ dataDir, env }: Config): Finding {
  const what = 'Data folder';
  const fix = 'Set DATA_DIR to a folder that only the server can read and write.';
  if (!existsSync(dataDir)) return ok(what, `${dataDir}; will be created on first startup`);
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return wrong({ what, says: `The server can't write to ${dataDir}.`, settings: ['DATA_DIR'], fix });
  }
  const stat = statSync(dataDir);
  if (!stat.isDirectory())
    return wrong({ what, says: `${dataDir} is not a folder.`, settings: ['DATA_DIR'], fix });
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize < FREE_MINIMUM)
    return wrong({
      what,
      says: `${dataDir} has less than 100 MB of free space. If the disk fills up, nothing can be saved.`,
      settings: ['DATA_DIR'],
      fix: 'Free up space, or set DATA_DIR to a folder on another disk.',
    });
  const isOpen = (stat.mode & 0o077) !== 0;
  if (isOpen && env !== 'local')
    return note({
      what,
      says: `${dataDir} can be read by other users on this machine.`,
      settings: ['DATA_DIR'],
      fix,
    });
  return ok(what, dataDir);
}

function openDatabase({ databaseUrl: url, databaseSchema: schema, dataDir }: Config): Db {
  const dialect = url ? postgresDialect({ url, schema, timeoutMs: TIMEOUT_MS }) : readOnlyDialect(dataDir);
  return new Kysely<Database>({ dialect });
}

async function checkDatabase(db: Db, config: Config): Promise<Finding> {
  const what = 'Database';
  const name = config.databaseUrl ? await postgresName(db) : 'embedded';
  if (typeof name !== 'string') return name;
  const open = await pendingMigrations(db);
  if (open.length === Object.keys(migrations).length) return ok(what, `${name}, empty`);
  if (open.length === 0) return ok(what, `${name}, schema up to date`);
  return note({ what, says: `${name}; the next startup runs migrations (${open.join(', ')}).` });
}

async function postgresName(db: Db): Promise<string | Finding> {
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(db);
  const version = rows[0]?.version ?? '';
  if (Number.parseInt(version, 10) >= OLDEST_POSTGRES) return `PostgreSQL ${version}`;
  return wrong({
    what: 'Database',
    says: `This is PostgreSQL ${version}. Version ${OLDEST_POSTGRES} or later is required.`,
    settings: ['DATABASE_URL'],
    fix: 'Point DATABASE_URL to a newer server.',
  });
}

async function checkPool(db: Db, { databaseUrl, databasePoolSize }: Config): Promise<Finding[]> {
  if (!databaseUrl) return [];
  const { rows } = await sql<{
    most: number;
  }>`select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`.execute(
    db,
  );
  const most = rows[0]?.most ?? databasePoolSize;
  if (databasePoolSize <= most)
    return [
      ok('Connections', `each process opens at most ${databasePoolSize} of PostgreSQL's ${most} connections`),
    ];
  return [
    wrong({
      what: 'Connections',
      says: `Each process may open ${databasePoolSize} connections, but PostgreSQL allows ${most} in total.`,
      settings: ['DATABASE_POOL_SIZE'],
      fix: 'Lower it, or raise max_connections in PostgreSQL.',
    }),
  ];
}

async function checkRowLevelSecurity(db: Db, config: Config): Promise<Finding[]> {
  if (!config.databaseUrl) return [];
  const { rows } = await sql<{ free: boolean }>`select rolsuper or rolbypassrls as free
    from pg_roles where rolname = current_user`.execute(db);
  if (!rows[0]?.free) return [ok('Row-level security', 'applies to the database user')];
  return [
    note({
      what: 'Row-level security',
      says: "The database user is a superuser or has BYPASSRLS, so row-level security doesn't apply.",
      settings: ['DATABASE_URL'],
      fix: 'Use a user that owns the schema and has neither privilege, so that row-level security separates facilitators.',
    }),
  ];
}

function unusable(error: unknown, config: Config): Finding {
  const { code = 'FAILED', message } = error as NodeJS.ErrnoException;
  const refusals: Record<string, string> = {
    '28P01': 'the username or password was rejected',
    '28000': 'the user was rejected',
    '3D000': 'the database does not exist',
  };
  const says = refusals[code] ?? (code.startsWith('E') ? reason(code) : message);
  return wrong({
    what: 'Database',
    says: `Couldn't use the database: ${says}.`,
    settings: config.databaseUrl ? ['DATABASE_URL'] : ['DATA_DIR'],
    fix: config.databaseUrl
      ? 'Check that DATABASE_URL looks like postgres://user:password@host:port/name, and that the database accepts that user.'
      : 'Check the permissions of DATA_DIR. If the database file is damaged, restore a backup with `backup restore`.',
  });
}

async function checkMigrated(db: Db, config: Config, book?: FacilitatorBook): Promise<Finding[]> {
  if ((await pendingMigrations(db)).length > 0) return [];
  return [
    ...(await checkKeys(db, config)),
    ...(book ? await checkProducts(db, book) : []),
    await checkRelease(db),
    await checkStaff(db),
    ...(await checkDead(db)),
  ];
}

async function checkKeys(db: Db, config: Config): Promise<Finding[]> {
  const findings: Finding[] = [];
  const unknown = await countUnknown(db, config);
  const total = unknown.reduce((sum, { count }) => sum + count, 0);
  const where = unknown.map(({ table, column }) => `${table}.${column}`).join(', ');
  const seal = createSeal(config);
  const says =
    total === 0
      ? await lostDataKey({ db, seal })
      : `${count(total, 'stored value is', 'stored values are')} encrypted with a key that is missing from ENCRYPTION_KEYS (${where}).`;
  findings.push(
    says === undefined
      ? ok('Keys', 'ENCRYPTION_KEYS has every key in use')
      : wrong({
          what: 'Keys',
          says,
          settings: ['ENCRYPTION_KEYS'],
          fix: 'Add the old key back after the newest one. You can remove it after `secrets rotate`.',
        }),
  );
  if (!(await isLookupKey({ db, seal }))) {
    findings.push(
      wrong({
        what: 'Keys',
        says: 'LOOKUP_KEY does not match the stored links and audit log.',
        settings: ['LOOKUP_KEY'],
        fix: "Restore the previous key. Without it, continue links don't open and the audit log can't be checked.",
      }),
    );
  }
  return findings;
}
