import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import type { Config } from './config.ts';
import type { Db } from './deps.ts';
import { SealBroken, type DataKey, type DataKeyRing, type Place, type Seal } from './seal.ts';
import { StartRefused } from './startFailure.ts';

/** The keys of the facilitators as this process knows them; `loadDataKeys` and `ensureDataKeys` fill it. */
export interface DataKeys extends DataKeyRing {
  put(key: DataKey): void;
  /** The key that a facilitator's values are sealed with from now on. */
  use(key: DataKey): void;
}

export function createDataKeys(): DataKeys {
  const known = new Map<string, DataKey>();
  const current = new Map<string, DataKey>();
  return {
    current: (facId) => current.get(facId),
    byId: (id) => known.get(id),
    all: () => [...current.values()],
    put: (key) => void known.set(key.id, key),
    use: (key) => void current.set(key.facId, key),
  };
}

type Core = { db: Db; seal: Seal; dataKeys: DataKeys; clock: () => number } & {
  config: Pick<Config, 'encryptionKeys'>;
};

/** A data key is sealed by a key of the ring, and says inside whose it is. */
export function placeOfKey(id: string): Place {
  return { facId: null, table: 'data_key', column: 'key_sealed', row: id };
}

/**
 * Sees to it that each facilitator has a data key under each key of the ring, and reads them. Under each, so that a
 * process that has a new key in second place can open at once what one that has it in first place seals. The key under
 * the newest seals. Throws `StartRefused` when the ring does not open the key that would seal.
 */
export async function ensureDataKeys(deps: Core, facIds: readonly string[]): Promise<void> {
  const { db, seal, dataKeys, clock, config } = deps;
  const rows = await rowsOf(db, facIds);
  const wanted = facIds.flatMap((facId) => config.encryptionKeys.map(({ id }) => ({ facId, under: id })));
  const missing = wanted.filter(
    ({ facId, under }) => !rows.some((row) => row.fac_id === facId && row.made_under === under),
  );
  const made = missing.map(({ facId, under }) => {
    const id = randomUUID();
    const text = JSON.stringify({ facId, key: randomBytes(32).toString('base64') });
    const key_sealed = seal.sealUnder(under, placeOfKey(id), text);
    return { id, fac_id: facId, made_under: under, key_sealed, created_at: clock() };
  });
  if (made.length > 0)
    await db
      .insertInto('data_key')
      .values(made)
      // Of two processes that start at once, the first one's keys count for both.
      .onConflict((conflict) => conflict.columns(['fac_id', 'made_under']).doNothing())
      .execute();
  const newest = config.encryptionKeys[0]?.id;
  for (const row of made.length > 0 ? await rowsOf(db, facIds) : rows) {
    const key = unwrapped(seal, row);
    if (key) dataKeys.put(key);
    if (row.made_under !== newest) continue;
    if (!key) throw new StartRefused(lost(row.fac_id));
    dataKeys.use(key);
  }
}

function rowsOf(db: Db, facIds: readonly string[]) {
  return db
    .selectFrom('data_key')
    .select(['id', 'fac_id', 'made_under', 'key_sealed'])
    .where('fac_id', 'in', facIds.length > 0 ? [...facIds] : [''])
    .execute();
}

/** Undefined where the ring cannot open it. */
function unwrapped(seal: Seal, row: { id: string; fac_id: string; key_sealed: string }): DataKey | undefined {
  try {
    const text = seal.open(placeOfKey(row.id), row.key_sealed);
    const { facId, key } = JSON.parse(text) as { facId: string; key: string };
    return facId === row.fac_id ? { id: row.id, facId, key: createSecretKey(key, 'base64') } : undefined;
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}

function lost(facId: string): string {
  return `ENCRYPTION_KEYS cannot open the data key of ${facId}. Put the key back that was used before; a new key needs an id of its own.`;
}
