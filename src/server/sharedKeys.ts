import { sql } from 'kysely';
import type { Config } from './config.ts';
import { placeOfKey } from './dataKeys.ts';
import type { Db, Tx } from './deps.ts';
import { readKeys, type KeyTexts } from './keySettings.ts';
import { createSeal } from './seal.ts';
import { Settings } from './settings.ts';

type MadeKeys = Config['madeKeys'];

/**
 * Outside production, an installation that was given no keys makes its own and keeps them in its data folder. Processes
 * on one PostgreSQL need the same ones, whatever their data folders: the first of them leaves its own with the database,
 * and every process takes those that are there. They are the comment of the table `data_key`, since production, which
 * never gets here, should have no table for them.
 */
export async function shareMadeKeys(db: Db, config: Config): Promise<Config> {
  if (!areShared(config)) return config;
  return db.transaction().execute(async (tx) => {
    await sql`lock table data_key in share row exclusive mode`.execute(tx);
    const left = await readLeft(tx);
    const shared = withKeys(config, left);
    const isNew = Object.keys(config.madeKeys).some((name) => !Object.hasOwn(left, name));
    if (isNew && (await fits(tx, shared))) {
      const text = JSON.stringify({ ...config.madeKeys, ...left });
      await sql`comment on table data_key is ${sql.lit(text)}`.execute(tx);
    }
    return shared;
  });
}

/** The settings with the keys that the database was left; changes nothing. */
export async function readSharedKeys(db: Db, config: Config): Promise<Config> {
  return areShared(config) ? withKeys(config, await readLeft(db)) : config;
}

function areShared({ isProduction, databaseUrl, madeKeys }: Config): boolean {
  return !isProduction && databaseUrl !== null && Object.keys(madeKeys).length > 0;
}

async function readLeft(db: Db | Tx): Promise<MadeKeys> {
  const { rows } = await sql<{
    left: string | null;
  }>`select obj_description('data_key'::regclass, 'pg_class') as left`.execute(db);
  return JSON.parse(rows[0]?.left ?? '{}') as MadeKeys;
}

/** A key that was given stays; one that was made gives way to the one that is there. */
function withKeys(config: Config, left: MadeKeys): Config {
  const texts: KeyTexts = { encryptionKeys: undefined, lookupKey: undefined };
  const made = Object.keys(config.madeKeys) as (keyof KeyTexts)[];
  for (const name of made) texts[name] = left[name] ?? config.madeKeys[name];
  const keys = readKeys(new Settings({}), texts);
  return { ...config, ...Object.fromEntries(made.map((name) => [name, keys[name]])) };
}

/** A database that is older than this may hold what another process sealed; leaving it other keys would lock that out. */
async function fits(tx: Tx, config: Config): Promise<boolean> {
  const ids = config.encryptionKeys.map(({ id }) => id);
  const sealed = await tx
    .selectFrom('data_key')
    .select(['id', 'key_sealed'])
    .where('made_under', 'in', ids)
    .executeTakeFirst();
  if (!sealed) return true;
  try {
    createSeal(config).open(placeOfKey(sealed.id), sealed.key_sealed);
    return true;
  } catch {
    return false;
  }
}
