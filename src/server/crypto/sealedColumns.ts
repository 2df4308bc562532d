import { sql, type RawBuilder } from 'kysely';
import type { Config } from '../config/config.ts';
import { ensureDataKeys, type DataKeys } from './dataKeys.ts';
import type { Database } from '../db/schema/schema.ts';
import type { Db } from '../db/database.ts';
import { BY_DATA_KEY, BY_RING, SealBroken, type SealedCell, type Seal } from './seal.ts';

type Column = Pick<SealedCell, 'table' | 'column'>;

/**
 * Every table in this list has `id` and `fac_id` columns. A test compares the list with the database. Data keys come
 * first: after they are re-encrypted, values encrypted with a data key can be decrypted without an older master key.
 */
export const SEALED_COLUMNS: readonly Column[] = [
  { table: 'data_key', column: 'key_sealed' },
  { table: 'application', column: 'business_sealed' },
  { table: 'application', column: 'payout_sealed' },
  { table: 'identity_group', column: 'owners_sealed' },
  { table: 'identity_group', column: 'contact_sealed' },
  { table: 'webhook_endpoint', column: 'secret_sealed' },
  { table: 'webhook_endpoint', column: 'previous_secret_sealed' },
  { table: 'job', column: 'payload_sealed' },
  { table: 'message', column: 'body_sealed' },
  { table: 'idempotency', column: 'answer_sealed' },
  { table: 'request_item', column: 'answer_sealed' },
  { table: 'file', column: 'key_sealed' },
  { table: 'application_note', column: 'text_sealed' },
  { table: 'staff', column: 'totp_sealed' },
  { table: 'bank_item', column: 'access_token_sealed' },
] satisfies { table: keyof Database; column: string }[];

const BATCH_SIZE = 100;

export type BrokenValue = Column & { id: string };

export interface Rotation {
  resealed: number;
  broken: BrokenValue[];
}

interface RotationDeps {
  config: Pick<Config, 'encryptionKeys'>;
  db: Db;
  seal: Seal;
  dataKeys: DataKeys;
  clock: () => number;
}

export async function countStale(deps: RotationDeps): Promise<number> {
  let count = 0;
  for (const column of SEALED_COLUMNS) count += await countWhere(deps.db, column, isCurrent(deps, column));
  return count;
}

export async function countUnknown(
  db: Db,
  { encryptionKeys }: Pick<Config, 'encryptionKeys'>,
): Promise<(Column & { count: number })[]> {
  const counts = [];
  for (const column of SEALED_COLUMNS) {
    const ofRing = begins(
      column,
      encryptionKeys.map(({ id }) => `${BY_RING}.${id}.`),
    );
    const known = sql<boolean>`(${ofRing} or ${namesDataKey(column)})`;
    counts.push({ ...column, count: await countWhere(db, column, known) });
  }
  return counts.filter(({ count }) => count > 0);
}

/**
 * Re-encrypts data keys with the newest master key, and values with their facilitator's newest data key. Safe to
 * interrupt and run again. The server may keep running, because it encrypts changed values with current keys.
 */
export async function rotateSeals(
  deps: RotationDeps,
  onProgress: (done: number) => void = () => {},
): Promise<Rotation> {
  const rotation: Rotation = { resealed: 0, broken: [] };
  for (const column of SEALED_COLUMNS) {
    for (let after = ''; ;) {
      const rows = await stalePage(deps, column, after);
      const last = rows.at(-1);
      if (!last) break;
      // A facilitator that was removed from the settings can still have values, so load its data keys too.
      const others = new Set(rows.flatMap(({ facId }) => (facId === null ? [] : [facId])));
      const unread = [...others].filter((facId) => !deps.dataKeys.current(facId));
      if (unread.length > 0) await ensureDataKeys(deps, unread);
      for (const row of rows) {
        await reseal(deps, { column, row, rotation });
        onProgress(rotation.resealed + rotation.broken.length);
      }
      after = last.id;
    }
  }
  return rotation;
}

interface Row {
  id: string;
  sealed: string;
  facId: string | null;
}

async function stalePage(deps: RotationDeps, column: Column, after: string): Promise<Row[]> {
  const { table, column: name } = column;
  const { rows } =
    await sql<Row>`select id, ${sql.ref(name)} as sealed, ${facIdOf(column)} as ${sql.ref('facId')}
    from ${sql.table(table)}
    where ${sql.ref(name)} <> '' and not ${isCurrent(deps, column)} and id > ${after}
    order by id limit ${BATCH_SIZE}`.execute(deps.db);
  return rows;
}

async function reseal(
  { db, seal }: RotationDeps,
  { column, row, rotation }: { column: Column; row: Row; rotation: Rotation },
): Promise<void> {
  const cell: SealedCell = { ...column, facId: row.facId, row: row.id };
  const name = sql.ref(column.column);
  try {
    const fresh = seal.seal(cell, seal.open(cell, row.sealed));
    await sql`update ${sql.table(column.table)} set ${name} = ${fresh}
      where id = ${row.id} and ${name} = ${row.sealed}`.execute(db);
    rotation.resealed += 1;
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    rotation.broken.push({ ...column, id: row.id });
  }
}

function facIdOf({ table }: Column): RawBuilder<string | null> {
  return table === 'data_key' ? sql`null` : sql.ref('fac_id');
}

function isCurrent({ config, dataKeys }: RotationDeps, column: Column): RawBuilder<boolean> {
  const [newest] = config.encryptionKeys;
  const byRing = begins(column, newest ? [`${BY_RING}.${newest.id}.`] : []);
  const byDataKey = begins(
    column,
    dataKeys.all().map(({ id }) => `${BY_DATA_KEY}.${id}.`),
  );
  return sql<boolean>`(case when ${facIdOf(column)} is null then ${byRing} else ${byDataKey} end)`;
}

function begins({ column }: Column, prefixes: readonly string[]): RawBuilder<boolean> {
  const matches = prefixes.map(
    (prefix) => sql`substr(${sql.ref(column)}, 1, ${sql.lit(prefix.length)}) = ${prefix}`,
  );
  return matches.length > 0 ? sql<boolean>`(${sql.join(matches, sql` or `)})` : sql<boolean>`(1 = 0)`;
}

function namesDataKey({ column }: Column): RawBuilder<boolean> {
  const id = sql`substr(${sql.ref(column)}, 3, 36)`;
  return sql<boolean>`(substr(${sql.ref(column)}, 1, 2) = ${`${BY_DATA_KEY}.`}
    and ${id} in (select id from data_key))`;
}

async function countWhere(db: Db, { table, column }: Column, known: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
    where ${sql.ref(column)} <> '' and not ${known}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
