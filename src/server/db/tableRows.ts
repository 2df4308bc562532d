import { hash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { withoutNul } from './postgres.ts';

type Row = Record<string, unknown>;
// oxlint-disable-next-line typescript/no-explicit-any -- any table of any database
type AnyDb = Kysely<any>;

export interface CopiedTable {
  name: string;
  columns: readonly string[];
  key: readonly string[];
}

/** Stays below PostgreSQL's limit of 65,535 parameters for tables with up to 131 columns. */
const BATCH_SIZE = 500;

/** Not copied, because a trigger on the target fills it while applications are copied. */
const COUNTS = 'stage_count';

export async function tablesOf(db: AnyDb): Promise<CopiedTable[]> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_schema where type = 'table'
    and name not like 'sqlite_%' and name not like 'kysely_%' and name <> ${COUNTS} order by name`.execute(
    db,
  );
  const sorted: CopiedTable[] = [];
  const waiting = new Map<string, Set<string>>();
  for (const { name } of rows) {
    const parents = await sql<{
      table: string;
    }>`select "table" from pragma_foreign_key_list(${name})`.execute(db);
    waiting.set(name, new Set(parents.rows.map(({ table }) => table).filter((table) => table !== name)));
  }
  while (waiting.size > 0) {
    const [next] = [...waiting].find(([, parents]) => [...parents].every((one) => !waiting.has(one))) ?? [];
    if (next === undefined) throw new Error(`Tables refer to each other: ${[...waiting.keys()].join(', ')}.`);
    waiting.delete(next);
    sorted.push(await tableOf(db, next));
  }
  return sorted;
}

async function tableOf(db: AnyDb, name: string): Promise<CopiedTable> {
  const { rows } = await sql<{
    name: string;
    pk: number;
  }>`select name, pk from pragma_table_info(${name})`.execute(db);
  const key = rows.filter(({ pk }) => pk > 0).toSorted((left, right) => left.pk - right.pk);
  if (key.length === 0) throw new Error(`${name} has no primary key.`);
  return { name, columns: rows.map((row) => row.name).toSorted(), key: key.map((row) => row.name) };
}

export async function* batchesOf(db: AnyDb, { name, columns, key }: CopiedTable): AsyncGenerator<Row[]> {
  const keys = sql.join(key.map((column) => sql.ref(column)));
  for (let last: Row | undefined; ;) {
    const after = last ? sql`where (${keys}) > (${sql.join(key.map((column) => last?.[column]))})` : sql``;
    const { rows } = await sql<Row>`select ${sql.join(columns.map((column) => sql.ref(column)))}
      from ${sql.table(name)} ${after} order by ${keys} limit ${sql.lit(BATCH_SIZE)}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH_SIZE) return;
    last = rows.at(-1);
  }
}

/** Number of rows, and a digest that doesn't depend on their order, because databases sort text differently. */
export interface Fingerprint {
  count: number;
  digest: string;
}

export function startFingerprint(columns: readonly string[]): { add(row: Row): void; end(): Fingerprint } {
  let count = 0;
  let sum = 0n;
  return {
    add(row) {
      count += 1;
      const text = JSON.stringify(columns.map((column) => withoutNul(row[column]) ?? null));
      sum = BigInt.asUintN(256, sum + BigInt(`0x${hash('sha256', text)}`));
    },
    end: () => ({ count, digest: sum.toString(16).padStart(64, '0') }),
  };
}
