import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Problem } from '../../api/problem.ts';
import { invalidCursor } from '../../server/db/cursor.ts';
import type { SORTS } from './contract.ts';

type Sort = (typeof SORTS)[number];

export interface Order {
  sort: Sort;
  column: 'updated_at' | 'submitted_at' | 'legal_name_key';
  direction: 'asc' | 'desc';
}

export interface Position {
  key: number | string | null;
  id: string;
}

export type Half = 'with' | 'without';

const COLUMNS = {
  updatedAt: 'updated_at',
  submittedAt: 'submitted_at',
  legalName: 'legal_name_key',
} as const;

export function orderOf(sort: Sort): Order {
  const name = sort.replace('-', '') as keyof typeof COLUMNS;
  return { sort, column: COLUMNS[name], direction: sort.startsWith('-') ? 'desc' : 'asc' };
}

export function writePosition({ sort }: Order, { key, id }: Position): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString('base64url');
}

export function readPosition(
  sort: Sort = '-updatedAt',
  text: string | undefined,
): Position | undefined | Problem {
  if (!text) return undefined;
  const [ofSort, key, id] = partsOf(text);
  const isText = sort.endsWith('legalName');
  const isKey = key === null || (isText ? typeof key === 'string' : Number.isSafeInteger(key));
  if (ofSort === sort && isKey && typeof id === 'string') return { key: key as Position['key'], id };
  return invalidCursor();
}

function partsOf(text: string): unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}

export function inHalf({ column }: Order, half: Half): RawBuilder<SqlBool> {
  const ref = sql.ref(`application.${column}`);
  if (column === 'updated_at') return sql<SqlBool>`true`;
  return half === 'with' ? sql<SqlBool>`${ref} is not null` : sql<SqlBool>`${ref} is null`;
}

export function beyond({ column, direction }: Order, { key, id }: Position): RawBuilder<SqlBool> {
  return compare(column, direction === 'desc' ? sql`<` : sql`>`, { key, id });
}

export function upTo({ column, direction }: Order, { key, id }: Position): RawBuilder<SqlBool> {
  return compare(column, direction === 'desc' ? sql`>=` : sql`<=`, { key, id });
}

function compare(column: string, sign: RawBuilder<unknown>, { key, id }: Position): RawBuilder<SqlBool> {
  const idOf = sql.ref('application.id');
  if (key === null) return sql<SqlBool>`${idOf} ${sign} ${id}`;
  return sql<SqlBool>`(${sql.ref(`application.${column}`)}, ${idOf}) ${sign} (${key}, ${id})`;
}
