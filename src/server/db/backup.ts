import {
  chmodSync,
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePrivateFolder } from '../config/localSecrets.ts';
import { StartRefused } from '../config/startRefused.ts';
import { lockFolder } from './sqliteLock.ts';

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'onboarding.db');
}

/**
 * Writes a backup, by default to `DATA_DIR/backups`, and returns its path. The server may keep running.
 * Throws `StartRefused` if the database or the target's folder is missing, or if the target exists.
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
  if (!existsSync(source))
    throw new StartRefused(`${source} does not exist, so there is nothing to back up.`);
  const folder = dirname(to);
  if (folder === join(dataDir, 'backups')) {
    makePrivateFolder(folder);
    giveToOwner(folder);
  }
  if (!existsSync(folder))
    throw new StartRefused(`${folder} does not exist. Create it, or choose another folder.`);
  if (existsSync(to)) throw new StartRefused(`${to} already exists. Choose a new file name.`);
  const connection = new DatabaseSync(source, { readOnly: true, timeout: 5000 });
  // `vacuum into` accepts an empty file, and would otherwise create one that every user can read.
  writeFileSync(to, '', { flag: 'wx', mode: 0o600 });
  try {
    connection.prepare('vacuum into ?').run(to);
  } catch (error) {
    rmSync(to);
    throw error;
  } finally {
    connection.close();
  }
  giveToOwner(to);
  flush(to);
  return { to };
}

/**
 * Validates the backup before replacing the database. Returns the path of the old database, if there was one.
 * Throws `StartRefused` for an invalid backup, and `FolderTaken` while a server is using the data folder.
 */
export function restoreBackup({ dataDir, from, now }: { dataDir: string; from: string; now: number }): {
  kept: string | undefined;
} {
  checkBackup(from);
  makePrivateFolder(dataDir);
  const lock = lockFolder(dataDir);
  const file = databaseFile(dataDir);
  const fresh = `${file}.restoring`;
  try {
    copyFileSync(from, fresh);
    chmodSync(fresh, 0o600);
    giveToOwner(fresh);
    flush(fresh);
    const kept = existsSync(file) ? `${file}.before-${stamp(now)}` : undefined;
    if (kept) {
      completeFile(file);
      renameSync(file, kept);
    }
    for (const rest of ['-wal', '-shm']) {
      if (kept && existsSync(file + rest)) renameSync(file + rest, kept + rest);
      rmSync(file + rest, { force: true });
    }
    renameSync(fresh, file);
    flush(dataDir);
    return { kept };
  } finally {
    rmSync(fresh, { force: true });
    lock.release();
  }
}

/** Checkpoints the WAL, so that the file is complete on its own. A damaged database keeps its WAL instead. */
function completeFile(file: string): void {
  const connection = new DatabaseSync(file);
  try {
    connection.exec('pragma wal_checkpoint(truncate); pragma journal_mode = delete');
  } catch {
    // Restoring is how to replace a damaged database.
  } finally {
    connection.close();
  }
}

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
    throw new StartRefused(
      `${file} is not a complete backup of this program's database. Nothing was changed.`,
    );
  }
}

/** If root runs the command, gives new files to the folder's owner. Otherwise, the server couldn't open them. */
function giveToOwner(path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  chownSync(path, uid, gid);
}

/** Calls fsync, because a rename is durable only after the file and folder are on disk. */
function flush(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function stamp(now: number): string {
  return new Date(now).toISOString().slice(0, 19).replaceAll(':', '-');
}
