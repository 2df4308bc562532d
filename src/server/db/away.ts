/**
 * What Node and PostgreSQL say when the database cannot be asked now, or could not finish: no way there, classes 08, 53
 * and 57P, a statement or lock that took too long (57014, 55P03), a session that was ended (25P03), a server that is
 * read-only while another takes over (25006), and transactions that lost against each other (40001, 40P01).
 */
const CODES =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|53...|57P..|57014|55P03|25P03|25006|40001|40P01)$/;

/** The driver of PostgreSQL gives these no code. */
const MESSAGES =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client (was closed|has encountered a connection error) and is not queryable|Cannot use a pool after calling end)/;

/** SQLite: busy, locked, out of memory, read-only, I/O error, disk full, cannot open. */
const SQLITE = new Set([5, 6, 7, 8, 10, 13, 14]);

/** Whether an error says that the database is away, full or overtaxed: whoever asks again later may succeed. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown };
  if (code === 'ERR_SQLITE_ERROR') return typeof errcode === 'number' && SQLITE.has(errcode & 0xff);
  return (typeof code === 'string' && CODES.test(code)) || MESSAGES.test(error.message);
}
