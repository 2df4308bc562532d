import { fieldProblem, type Problem } from '../api/problem.ts';
import { invalid } from '../domain/messages.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Where a page of a list ended: lists are ordered by a time and an id, newest first. */
export interface Cursor {
  at: number;
  id: string;
}

const PAGE = 50;

/** A cursor as it stands in an answer. */
function writeCursor({ at, id }: Cursor): string {
  return Buffer.from(`${at} ${id}`).toString('base64url');
}

/** Undefined for a text that no answer held. */
export function readCursor(text: string): Cursor | undefined {
  const [, at, id] = /^(\d{1,15}) ([\w.:-]{1,128})$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  return at && id ? { at: Number(at), id } : undefined;
}

/** The cursor of a query: undefined for the first page, a refusal for a text that no answer held. */
export function cursorOf(text: string | undefined): Cursor | undefined | Problem {
  if (!text) return undefined;
  const field = 'cursor';
  return readCursor(text) ?? fieldProblem([{ field, message: invalid(field, 'cursor') }]);
}

/** How many rows to read for a page: one more than it shows tells whether another follows. */
export function rowsFor(limit: number = PAGE): number {
  return limit + 1;
}

/** A page of what was read with `rowsFor`. */
export function pageOf<Row>(
  rows: readonly Row[],
  cursorOf: (row: Row) => Cursor,
  limit: number = PAGE,
): { data: Row[]; nextCursor: string | null } {
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  return { data, nextCursor: rows.length > limit && last ? writeCursor(cursorOf(last)) : null };
}

/** The condition that a row stands after a cursor; `columns` are those the list is ordered by. */
export function after(columns: { at: string; id: string }, { at, id }: Cursor): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(columns.at)}, ${sql.ref(columns.id)}) < (${at}, ${id})`;
}
