import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '../config/config.ts';
import { createBackup, databaseFile, restoreBackup } from './backup.ts';
import { migrate, open } from './open.ts';

let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  dataDir = join(folder, 'data');
});
afterEach(() => rmSync(folder, { recursive: true }));

async function start() {
  const config = readConfig({ DATA_DIR: dataDir });
  const db = open({ config });
  await migrate(db, { config });
  const add = (key: string) =>
    db.insertInto('rate_limit').values({ key, points: 1, expires_at: 1 }).execute();
  const keys = async () =>
    (await db.selectFrom('rate_limit').select('key').orderBy('key').execute()).map(({ key }) => key);
  return { db, add, keys };
}

test('a backup of a database in use has its data, and can be restored', async () => {
  const to = join(folder, 'copy.db');
  const first = await start();
  await first.add('a');
  createBackup({ dataDir, to, now: 0 });
  await first.add('b');
  expect(statSync(to).mode & 0o777).toBe(0o600);
  expect(() => restoreBackup({ dataDir, from: to, now: 0 })).toThrow(/is in use by the process/);
  await first.db.destroy();

  const { kept } = restoreBackup({ dataDir, from: to, now: 0 });
  const second = await start();
  expect(await second.keys()).toEqual(['a']);
  await second.db.destroy();

  restoreBackup({ dataDir, from: kept ?? '', now: 1000 });
  const third = await start();
  expect(await third.keys()).toEqual(['a', 'b']);
  await third.db.destroy();
});

test('only the owner can read a backup while it is written, and a failed one leaves no file', async () => {
  const to = join(folder, 'copy.db');
  const { db } = await start();
  let modeDuring: number | undefined;
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementationOnce(() => {
    modeDuring = statSync(to).mode & 0o777;
    throw new Error('disk full');
  });
  expect(() => createBackup({ dataDir, to, now: 0 })).toThrow('disk full');
  prepare.mockRestore();
  expect(modeDuring).toBe(0o600);
  expect(existsSync(to)).toBe(false);
  await db.destroy();
});

test('a backup replaces a damaged database, which is kept as it is', async () => {
  const to = join(folder, 'copy.db');
  const first = await start();
  await first.add('a');
  createBackup({ dataDir, to, now: 0 });
  await first.db.destroy();
  const file = databaseFile(dataDir);
  writeFileSync(file, 'x'.repeat(5000));
  // SQLite can't open a folder, as if the disk couldn't read the log.
  mkdirSync(`${file}-wal`);
  const { kept = '' } = restoreBackup({ dataDir, from: to, now: 0 });
  expect(readFileSync(kept, 'utf8')).toBe('x'.repeat(5000));
  expect(existsSync(`${kept}-wal`)).toBe(true);
  const second = await start();
  expect(await second.keys()).toEqual(['a']);
  await second.db.destroy();
});

test('a restore that fails leaves no copy behind', async () => {
  const to = join(folder, 'copy.db');
  const { db } = await start();
  createBackup({ dataDir, to, now: 0 });
  await db.destroy();
  mkdirSync(`${databaseFile(dataDir)}.before-1970-01-01T00-00-00`);
  expect(() => restoreBackup({ dataDir, from: to, now: 0 })).toThrow();
  expect(existsSync(`${databaseFile(dataDir)}.restoring`)).toBe(false);
});

test('a backup is restored into an empty folder', async () => {
  const to = join(folder, 'copy.db');
  const first = await start();
  await first.add('a');
  await first.db.destroy();
  createBackup({ dataDir, to, now: 0 });
  dataDir = join(folder, 'elsewhere');
  expect(restoreBackup({ dataDir, from: to, now: 0 })).toEqual({ kept: undefined });
  const second = await start();
  expect(await second.keys()).toEqual(['a']);
  await second.db.destroy();
});

test.runIf(process.getuid?.() === 0)(
  'what root backs up and restores belongs to the owner of the folder',
  async () => {
    const { db } = await start();
    await db.destroy();
    const SERVICE = 1234;
    chownSync(dataDir, SERVICE, SERVICE);
    const { to } = createBackup({ dataDir, now: 0 });
    restoreBackup({ dataDir, from: to, now: 0 });
    for (const path of [dirname(to), to, databaseFile(dataDir)])
      expect(statSync(path)).toMatchObject({ uid: SERVICE, gid: SERVICE });
  },
);

test('a backup without a name goes into the data folder, which Git and the image ignore', async () => {
  const { db } = await start();
  const { to } = createBackup({ dataDir, now: 0 });
  await db.destroy();
  expect(to).toBe(join(dataDir, 'backups/onboarding-1970-01-01T00-00-00.db'));
  expect(statSync(dirname(to)).mode & 0o777).toBe(0o700);
  for (const [file, patterns] of [
    ['.gitignore', ['.data/', 'backups/', 'onboarding-*.db']],
    ['.dockerignore', ['.data', '**/backups', '**/onboarding-*.db']],
  ] as const) {
    const lines = readFileSync(join(import.meta.dirname, '../../..', file), 'utf8').split('\n');
    expect(lines).toEqual(expect.arrayContaining([...patterns]));
  }
});

test("never overwrites a file or restores one that isn't a backup", async () => {
  const to = join(folder, 'copy.db');
  expect(() => createBackup({ dataDir, to, now: 0 })).toThrow('there is nothing to back up');
  const { db, add } = await start();
  await add('a');
  createBackup({ dataDir, to, now: 0 });
  expect(() => createBackup({ dataDir, to, now: 0 })).toThrow('already exists');
  await db.destroy();
  const text = join(folder, 'text.db');
  writeFileSync(text, 'no database');
  const cut = join(folder, 'cut.db');
  createBackup({ dataDir, to: cut, now: 0 });
  truncateSync(cut, statSync(cut).size / 2);
  for (const from of [text, cut]) {
    expect(() => restoreBackup({ dataDir, from, now: 0 })).toThrow('is not a complete backup');
  }
  expect(() => restoreBackup({ dataDir, from: join(folder, 'none.db'), now: 0 })).toThrow('does not exist');
  expect(existsSync(join(dataDir, 'onboarding.db.restoring'))).toBe(false);
  const again = await start();
  expect(await again.keys()).toEqual(['a']);
  await again.db.destroy();
});
