import { isUnavailable } from './db/unreachable.ts';

const SENTENCES = new Set(['StartRefused', 'ConfigMistakes', 'FacilitatorMistakes', 'FolderTaken']);
/**
 * Node.js error codes for an unreachable database, and PostgreSQL error codes for a failed login, a missing database,
 * and a database that is still starting.
 */
const DATABASE = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|28...|3D000|57P03)$/;

const FOLDER = /^(EACCES|EPERM|EROFS|ENOSPC|EDQUOT|ENOTDIR|EEXIST|EIO)$/;

/** SQLite result codes CORRUPT and NOTADB. */
const DAMAGED: readonly unknown[] = [11, 26];

export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (SENTENCES.has(error.name)) return error.message;
  if (DATABASE.test(code)) return `The database in DATABASE_URL is not available: ${error.message || code}.`;
  if (FOLDER.test(code) && path)
    return `${path} is not writable: ${code}. Free up space, grant this process access, or set DATA_DIR to another folder.`;
  if (DAMAGED.includes((error as { errcode?: unknown }).errcode))
    return 'The embedded database in DATA_DIR is damaged. Restore a backup with `backup restore`.';
  if (isUnavailable(error)) return `The database is not available: ${error.message}.`;
  return error.stack ?? error.message;
}
