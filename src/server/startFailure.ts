import { isAway } from './db/away.ts';

/** The server cannot start for a reason that a person has to mend; the message is a sentence for them. */
export class StartRefused extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'StartRefused';
  }
}

/** Errors whose message says all there is to say; any other is a fault of this program, and its places help. */
const SENTENCES = new Set(['StartRefused', 'ConfigMistakes', 'FacilitatorMistakes', 'FolderTaken']);
/** What the database's driver says when nobody answers, or refuses the log-in or the name. */
const DATABASE = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|28...|3D000|57P03)$/;

/** What the operating system says when a folder cannot be made or written. */
const FOLDER = /^(EACCES|EPERM|EROFS|ENOSPC|EDQUOT|ENOTDIR|EIO)$/;

/** What to print when the server could not start. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (SENTENCES.has(error.name)) return error.message;
  if (DATABASE.test(code)) return `The database of DATABASE_URL cannot be used: ${error.message || code}.`;
  if (FOLDER.test(code) && path)
    return `${path} cannot be written: ${code}. Make room or give this process the right to it, or set DATA_DIR to another folder.`;
  if (isAway(error)) return `The database cannot be used now: ${error.message}.`;
  return error.stack ?? error.message;
}
