import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process works in the data folder. The message is a sentence for the person who started this one. */
export class FolderTaken extends Error {
  constructor(folder: string, holder: string) {
    super(
      `${folder} is in use by ${holder}. The embedded database serves one process: stop that one, or set DATA_DIR to another folder, or set DATABASE_URL to share a PostgreSQL.`,
    );
    this.name = 'FolderTaken';
  }
}

/**
 * Takes a data folder for this process until `release`. The lock is an exclusive transaction on a database of its own,
 * which the operating system ends with the process however it dies; the pid beside it is only for the sentence. Throws
 * `FolderTaken` when another process holds it.
 */
export function lockFolder(folder: string): { release(): void } {
  const pidFile = join(folder, 'lock.pid');
  const lock = new DatabaseSync(join(folder, 'lock.db'));
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    if (!/locked|busy/i.test((error as Error).message)) throw error;
    throw new FolderTaken(folder, holderOf(pidFile));
  }
  writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 });
  return { release: () => lock.close() };
}

function holderOf(pidFile: string): string {
  try {
    const pid = readFileSync(pidFile, 'utf8').trim();
    return pid ? `the process ${pid}` : 'another process';
  } catch {
    return 'another process';
  }
}
