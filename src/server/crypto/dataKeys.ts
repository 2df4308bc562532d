import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { SealBroken, type DataKey, type DataKeyRing, type SealedCell, type Seal } from './seal.ts';
import { StartRefused } from '../config/startRefused.ts';

export interface DataKeys extends DataKeyRing {
  put(key: DataKey): void;
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

type DataKeyDeps = { db: Db; seal: Seal; dataKeys: DataKeys; clock: () => number } & {
  config: Pick<Config, 'encryptionKeys'>;
};

/**
 * `facId` is null, because a master key (`ENCRYPTION_KEYS`) encrypts this value. The encrypted JSON contains the
 * facilitator instead, so that one facilitator's data key can't replace another's.
 */
function cellOfKey(id: string): SealedCell {
  return { facId: null, table: 'data_key', column: 'key_sealed', row: id };
}

/**
 * Ensures that each facilitator has a data key for every master key, and loads the data keys. During a
 * rollout, a process that lists the new master key second in `ENCRYPTION_KEYS` can then decrypt values
 * written by a process that lists it first. Throws `StartRefused` if a facilitator's current data key, or all
 * of its data keys, can't be decrypted.
 */
export async function ensureDataKeys(deps: DataKeyDeps, facIds: readonly string[]): Promise<void> {
  const { db, seal, dataKeys, clock, config } = deps;
  const rows = await rowsOf(db, facIds);
  // Refuse to start instead of creating a new data key, which couldn't decrypt the stored values.
  const unopened = unopenedOf(seal, rows);
  if (unopened) throw new StartRefused(lost(unopened));
  const wanted = facIds.flatMap((facId) => config.encryptionKeys.map(({ id }) => ({ facId, under: id })));
  const missing = wanted.filter(
    ({ facId, under }) => !rows.some((row) => row.fac_id === facId && row.made_under === under),
  );
  const made = missing.map(({ facId, under }) => {
    const id = randomUUID();
    const text = JSON.stringify({ facId, key: randomBytes(32).toString('base64') });
    const key_sealed = seal.sealUnder(under, cellOfKey(id), text);
    return { id, fac_id: facId, made_under: under, key_sealed, created_at: clock() };
  });
  if (made.length > 0)
    await db
      .insertInto('data_key')
      .values(made)
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

export async function lostDataKey({ db, seal }: { db: Db; seal: Seal }): Promise<string | undefined> {
  const rows = await db.selectFrom('data_key').select(['id', 'fac_id', 'key_sealed']).execute();
  const unopened = unopenedOf(seal, rows);
  return unopened && lost(unopened);
}

interface KeyRow {
  id: string;
  fac_id: string;
  key_sealed: string;
}

function unopenedOf(seal: Seal, rows: readonly KeyRow[]): string | undefined {
  const opened = new Set(rows.filter((row) => unwrapped(seal, row)).map(({ fac_id }) => fac_id));
  return rows.find(({ fac_id }) => !opened.has(fac_id))?.fac_id;
}

function rowsOf(db: Db, facIds: readonly string[]) {
  return db
    .selectFrom('data_key')
    .select(['id', 'fac_id', 'made_under', 'key_sealed'])
    .where('fac_id', 'in', facIds.length > 0 ? [...facIds] : [''])
    .execute();
}

function unwrapped(seal: Seal, row: KeyRow): DataKey | undefined {
  try {
    const text = seal.open(cellOfKey(row.id), row.key_sealed);
    const { facId, key } = JSON.parse(text) as { facId: string; key: string };
    return facId === row.fac_id ? { id: row.id, facId, key: createSecretKey(key, 'base64') } : undefined;
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}

function lost(facId: string): string {
  return `ENCRYPTION_KEYS cannot decrypt the data key of ${facId}. Use the key that was used before: every process on one database needs the same ENCRYPTION_KEYS and LOOKUP_KEY. A new key needs its own ID.`;
}
