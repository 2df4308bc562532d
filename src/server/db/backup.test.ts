import { existsSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createBackup, restoreBackup } from './backup.ts';
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

test('a backup of a database in use holds what was there, and comes back', async () => {
  const to = join(folder, 'copy.db');
  const first = await start();
  await first.add('a');
  createBackup({ dataDir, to });
  await first.add('b');
  expect(statSync(to).mode & 0o777).toBe(0o600);
  expect(() => restoreBackup({ dataDir, from: to, now: 0 })).toThrow(/is in use by the process/);
  await first.db.destroy();

  const { kept } = restoreBackup({ dataDir, from: to, now: 0 });
  const second = await start();
  expect(await second.keys()).toEqual(['a']);
  await second.db.destroy();

  // What it replaced is whole too.
  restoreBackup({ dataDir, from: kept ?? '', now: 1000 });
  const third = await start();
  expect(await third.keys()).toEqual(['a', 'b']);
  await third.db.destroy();
});

test('a backup is restored into a folder that has nothing yet', async () => {
  const to = join(folder, 'copy.db');
  const first = await start();
  await first.add('a');
  await first.db.destroy();
  createBackup({ dataDir, to });
  dataDir = join(folder, 'elsewhere');
  expect(restoreBackup({ dataDir, from: to, now: 0 })).toEqual({ kept: undefined });
  const second = await start();
  expect(await second.keys()).toEqual(['a']);
  await second.db.destroy();
});

test('neither overwrites a file nor takes one that is no backup', async () => {
  const to = join(folder, 'copy.db');
  expect(() => createBackup({ dataDir, to })).toThrow('there is nothing to back up');
  const { db, add } = await start();
  await add('a');
  createBackup({ dataDir, to });
  expect(() => createBackup({ dataDir, to })).toThrow('exists already');
  await db.destroy();
  const text = join(folder, 'text.db');
  writeFileSync(text, 'no database');
  const cut = join(folder, 'cut.db');
  createBackup({ dataDir, to: cut });
  truncateSync(cut, statSync(cut).size / 2);
  for (const from of [text, cut]) {
    expect(() => restoreBackup({ dataDir, from, now: 0 })).toThrow('is not a whole backup');
  }
  expect(() => restoreBackup({ dataDir, from: join(folder, 'none.db'), now: 0 })).toThrow('does not exist');
  expect(existsSync(join(dataDir, 'onboarding.db.restoring'))).toBe(false);
  const again = await start();
  expect(await again.keys()).toEqual(['a']);
  await again.db.destroy();
});
