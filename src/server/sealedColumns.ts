import { sql, type RawBuilder } from 'kysely';
import type { Config } from './config.ts';
import type { Database } from './db/schema.ts';
import type { Db, Deps } from './deps.ts';
import { SealBroken, type Place } from './seal.ts';

type Column = Pick<Place, 'table' | 'column'>;

/** Every column that holds sealed values, all in tables with an `id`; a test compares the list with the database. */
export const SEALED_COLUMNS: readonly Column[] = [
  { table: 'application', column: 'business_sealed' },
  { table: 'application', column: 'payout_sealed' },
  { table: 'identity_group', column: 'owners_sealed' },
  { table: 'identity_group', column: 'contact_sealed' },
  { table: 'webhook_endpoint', column: 'secret_sealed' },
  { table: 'webhook_endpoint', column: 'previous_secret_sealed' },
  { table: 'job', column: 'payload_sealed' },
  { table: 'message', column: 'body_sealed' },
  { table: 'idempotency', column: 'answer_sealed' },
] satisfies { table: keyof Database; column: string }[];

const AT_ONCE = 100;

/** A value that could not be opened, and where it stands. */
export type BrokenValue = Column & { id: string };

export interface Rotation {
  /** Values sealed anew by this run. */
  resealed: number;
  broken: BrokenValue[];
}

type Core = Pick<Deps, 'db' | 'seal'> & { config: Pick<Config, 'encryptionKeys'> };

/** How many values are not sealed with the newest key. */
export async function countStale({ db, config }: Core): Promise<number> {
  let count = 0;
  for (const column of SEALED_COLUMNS)
    count += await countWhere(db, column, isSealedWith(column, config.encryptionKeys.slice(0, 1)));
  return count;
}

/** How many values, by column, were sealed with a key that the ring does not have. */
export async function countUnknown(
  db: Db,
  { encryptionKeys }: Pick<Config, 'encryptionKeys'>,
): Promise<(Column & { count: number })[]> {
  const counts = [];
  for (const column of SEALED_COLUMNS)
    counts.push({ ...column, count: await countWhere(db, column, isSealedWith(column, encryptionKeys)) });
  return counts.filter(({ count }) => count > 0);
}

/**
 * Seals every value with the newest key. It may be stopped and run again at any time, and goes on with what is left; the
 * server may run meanwhile, since a value that changes under it is left to the one who changed it.
 */
export async function rotateSeals(
  deps: Core,
  onProgress: (done: number) => void = () => {},
): Promise<Rotation> {
  const rotation: Rotation = { resealed: 0, broken: [] };
  for (const column of SEALED_COLUMNS) {
    for (let after = ''; ;) {
      const rows = await stalePage(deps, column, after);
      const last = rows.at(-1);
      if (!last) break;
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
}

async function stalePage({ db, config }: Core, column: Column, after: string): Promise<Row[]> {
  const { table, column: name } = column;
  const newest = isSealedWith(column, config.encryptionKeys.slice(0, 1));
  const { rows } = await sql<Row>`select id, ${sql.ref(name)} as sealed from ${sql.table(table)}
    where ${sql.ref(name)} <> '' and not ${newest} and id > ${after} order by id limit ${AT_ONCE}`.execute(
    db,
  );
  return rows;
}

async function reseal(
  { db, seal }: Core,
  { column, row, rotation }: { column: Column; row: Row; rotation: Rotation },
): Promise<void> {
  const place: Place = { ...column, row: row.id };
  const name = sql.ref(column.column);
  try {
    const fresh = seal.seal(place, seal.open(place, row.sealed));
    await sql`update ${sql.table(column.table)} set ${name} = ${fresh}
      where id = ${row.id} and ${name} = ${row.sealed}`.execute(db);
    rotation.resealed += 1;
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    rotation.broken.push({ ...column, id: row.id });
  }
}

/** A sealed text begins with its version and the id of its key. */
function isSealedWith({ column }: Column, keys: Config['encryptionKeys']): RawBuilder<boolean> {
  const prefixes = keys.map(({ id }) => `1.${id}.`);
  const matches = prefixes.map(
    (prefix) => sql`substr(${sql.ref(column)}, 1, ${sql.lit(prefix.length)}) = ${prefix}`,
  );
  return sql<boolean>`(${sql.join(matches, sql` or `)})`;
}

async function countWhere(db: Db, { table, column }: Column, known: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
    where ${sql.ref(column)} <> '' and not ${known}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
