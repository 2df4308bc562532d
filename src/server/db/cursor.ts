import { fieldProblem, type Problem } from '../../api/problem.ts';
import { invalid } from '../../domain/texts/messages.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';

export interface Cursor {
  at: number;
  id: string;
}

const PAGE = 50;

function writeCursor({ at, id }: Cursor): string {
  return Buffer.from(`${at} ${id}`).toString('base64url');
}

function readCursor(text: string): Cursor | undefined {
  const [, at, id] = /^(\d{1,15}) ([\w.: -]{1,128})$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  return at && id ? { at: Number(at), id } : undefined;
}

export function cursorOf(text: string | undefined): Cursor | undefined | Problem {
  if (!text) return undefined;
  return readCursor(text) ?? invalidCursor();
}

export function invalidCursor(): Problem {
  const field = 'cursor';
  return fieldProblem([{ field, message: invalid(field, 'cursor') }]);
}

export function rowsFor(limit: number = PAGE): number {
  return limit + 1;
}

/** Maximum bytes of metadata on one page of a list. Keeps the response under 1 MB. */
const METADATA_OF_PAGE = 600_000;

export function fittingRows(rows: readonly { metadata: string | null }[], limit: number = PAGE): number {
  let bytes = 0;
  const first = rows.findIndex(({ metadata }) => {
    bytes += Buffer.byteLength(metadata ?? '');
    return bytes > METADATA_OF_PAGE;
  });
  return first === -1 ? limit : Math.min(first, limit);
}

export function pageOf<Row>(
  rows: readonly Row[],
  cursorOf: (row: Row) => Cursor,
  limit: number = PAGE,
): { data: Row[]; nextCursor: string | null } {
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  return { data, nextCursor: rows.length > limit && last ? writeCursor(cursorOf(last)) : null };
}

/** The list must be ordered by `columns`, newest first. */
export function afterCursor(columns: { at: string; id: string }, { at, id }: Cursor): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(columns.at)}, ${sql.ref(columns.id)}) < (${at}, ${id})`;
}
