/**
 * Node codes for connection failures. PostgreSQL codes: classes 08 and 53, codes that start with 57P (such as server
 * shutdown), statement and lock timeouts (57014, 55P03), terminated sessions (25P03), failover to read-only (25006),
 * serialization failures (40001), deadlocks (40P01), and prepared statements from before a migration (0A000).
 */
const CODES =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|53...|57P..|57014|55P03|25P03|25006|40001|40P01|0A000)$/;

const MESSAGES =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client (was closed|has encountered a connection error) and is not queryable|Cannot use a pool after calling end)/;

/** SQLite codes: busy, locked, out of memory, read-only, I/O error, disk full, cannot open. */
const SQLITE = new Set([5, 6, 7, 8, 10, 13, 14]);

export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown };
  if (code === 'ERR_SQLITE_ERROR') return typeof errcode === 'number' && SQLITE.has(errcode & 0xff);
  return (typeof code === 'string' && CODES.test(code)) || MESSAGES.test(error.message);
}
