import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePrivateFolder } from '../localSecrets.ts';
import { StartRefused } from '../startFailure.ts';
import { lockFolder } from './sqliteLock.ts';

const NAME = 'onboarding.db';

/** The file of the embedded database in a data folder. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, NAME);
}

/**
 * Writes a copy of the embedded database as it is now to a file that must not exist yet, one in `DATA_DIR/backups` where
 * none is named, and returns its path. The server may run and be written to meanwhile: the copy is of one moment. Throws
 * `StartRefused` with what to fix.
 */
export function createBackup({
  dataDir,
  now,
  to = join(dataDir, 'backups', `onboarding-${stamp(now)}.db`),
}: {
  dataDir: string;
  now: number;
  to?: string | undefined;
}): { to: string } {
  const source = databaseFile(dataDir);
  if (!existsSync(source)) throw new StartRefused(`${source} does not exist: there is nothing to back up.`);
  const folder = dirname(to);
  if (folder === join(dataDir, 'backups')) makePrivateFolder(folder);
  if (existsSync(to)) throw new StartRefused(`${to} exists already. Name a new file.`);
  const connection = new DatabaseSync(source, { readOnly: true, timeout: 5000 });
  try {
    connection.prepare('vacuum into ?').run(to);
  } finally {
    connection.close();
  }
  chmodSync(to, 0o600);
  flush(to);
  return { to };
}

/**
 * Puts a backup in the place of the embedded database, and answers where that is kept now; undefined when there was
 * none. The backup is checked first. Throws `StartRefused` for a file that is no backup, `FolderTaken` while a server
 * runs on the folder.
 */
export function restoreBackup({ dataDir, from, now }: { dataDir: string; from: string; now: number }): {
  kept: string | undefined;
} {
  checkBackup(from);
  makePrivateFolder(dataDir);
  const lock = lockFolder(dataDir);
  try {
    const file = databaseFile(dataDir);
    const fresh = `${file}.restoring`;
    copyFileSync(from, fresh);
    chmodSync(fresh, 0o600);
    flush(fresh);
    const kept = existsSync(file) ? `${file}.before-${stamp(now)}` : undefined;
    if (kept) {
      // What stands in the log beside the file belongs to it; afterwards the file alone is complete.
      const old = new DatabaseSync(file);
      old.exec('pragma wal_checkpoint(truncate); pragma journal_mode = delete');
      old.close();
      renameSync(file, kept);
    }
    for (const rest of ['-wal', '-shm']) rmSync(file + rest, { force: true });
    renameSync(fresh, file);
    flush(dataDir);
    return { kept };
  } finally {
    lock.release();
  }
}

/** Throws `StartRefused` where a file is not a whole database of this program. */
function checkBackup(file: string): void {
  if (!existsSync(file)) throw new StartRefused(`${file} does not exist.`);
  try {
    const connection = new DatabaseSync(file, { readOnly: true });
    try {
      const [result] = connection.prepare('pragma integrity_check').all();
      if (result?.['integrity_check'] !== 'ok') throw new Error('damaged');
      connection.prepare('select count(*) from application').all();
      connection.prepare('select count(*) from kysely_migration').all();
    } finally {
      connection.close();
    }
  } catch {
    throw new StartRefused(`${file} is not a whole backup of this program. Nothing was changed.`);
  }
}

/** On disk before anything is built upon it. */
function flush(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function stamp(now: number): string {
  return new Date(now).toISOString().slice(0, 19).replaceAll(':', '-');
}
