import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export class FolderTaken extends Error {
  constructor(folder: string, holder: string) {
    super(
      `${folder} is in use by ${holder}. Only one process can use the embedded database. Stop that process, set DATA_DIR to another folder, or set DATABASE_URL to use PostgreSQL.`,
    );
    this.name = 'FolderTaken';
  }
}

/**
 * The lock is an exclusive transaction on a separate database. The operating system releases it when the process ends.
 * The pid file is only for the error message. Throws `FolderTaken` if another process holds the lock.
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
