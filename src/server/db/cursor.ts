import { fieldProblem, type Problem } from '../../api/problem.ts';
import { invalid } from '../../domain/texts/messages.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Position of a page's last row. Lists are ordered by time and ID, newest first. */
export interface Cursor {
  at: number;
  id: string;
}

const PAGE = 50;

export function writeCursor({ at, id }: Cursor): string {
  return Buffer.from(`${at} ${id}`).toString('base64url');
}

function readCursor(text: string): Cursor | undefined {
  const [, at, id] = /^(\d{1,15}) ([\w.:-]{1,128})$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  return at && id ? { at: Number(at), id } : undefined;
}

/** Parses a cursor. Returns undefined for the first page, and a `Problem` for an invalid cursor. */
export function cursorOf(text: string | undefined): Cursor | undefined | Problem {
  if (!text) return undefined;
  const field = 'cursor';
  return readCursor(text) ?? fieldProblem([{ field, message: invalid(field, 'cursor') }]);
}

/** Number of rows to read: one more than a page has, to detect whether another page follows. */
export function rowsFor(limit: number = PAGE): number {
  return limit + 1;
}

/** Maximum bytes of metadata on one page, so that the response stays under 1 MB. */
const METADATA_OF_PAGE = 600_000;

/** Number of rows that fit on a page: fewer than `limit` if their metadata is too large. */
export function fittingRows(rows: readonly { metadata: string | null }[], limit: number = PAGE): number {
  let bytes = 0;
  const first = rows.findIndex(({ metadata }) => {
    bytes += Buffer.byteLength(metadata ?? '');
    return bytes > METADATA_OF_PAGE;
  });
  return first === -1 ? limit : Math.min(first, limit);
}

/** Converts rows read with `rowsFor` to a page with its next cursor. */
export function pageOf<Row>(
  rows: readonly Row[],
  cursorOf: (row: Row) => Cursor,
  limit: number = PAGE,
): { data: Row[]; nextCursor: string | null } {
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  return { data, nextCursor: rows.length > limit && last ? writeCursor(cursorOf(last)) : null };
}

/** SQL condition for rows after a cursor. `columns` are the columns that the list is ordered by. */
export function after(columns: { at: string; id: string }, { at, id }: Cursor): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(columns.at)}, ${sql.ref(columns.id)}) < (${at}, ${id})`;
}
