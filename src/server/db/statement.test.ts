import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { databases, startTestbed, type Testbed } from '../testbed.ts';
import { statement, waitingStatement } from './statement.ts';

interface Window {
  key: string;
  points: number;
  expires_at: number;
}

const insert = waitingStatement((db, window: Window) => db.insertInto('rate_limit').values(window));
const update = statement((db, { of, ...columns }: Partial<Window> & { of: string }) =>
  db.updateTable('rate_limit').set(columns).where('key', '=', of),
);
const read = statement((db, { key }: { key: string }) =>
  db.selectFrom('rate_limit').selectAll().where('key', '=', key),
);

let bed: Testbed;
afterEach(async () => {
  vi.restoreAllMocks();
  await bed.close();
});

const windowOf = (key: string): Window => ({ key, points: 1, expires_at: 10 });
const stored = async (key: string) => (await read(bed.deps.db, { key })).rows[0];

describe.each(databases())('a statement on %s', (database) => {
  beforeEach(async () => {
    bed = await startTestbed({ database, env: { LOG_LEVEL: 'silent' } });
  });

  test('is sent with the values of each time, and with the columns that are named', async () => {
    const { db } = bed.deps;
    await insert(db, windowOf('a'));
    await insert(db, windowOf('b'));
    expect((await update(db, { of: 'a', points: 2 })).numAffectedRows).toBe(1n);
    expect((await update(db, { of: 'b', points: 3, expires_at: 30 })).numAffectedRows).toBe(1n);
    expect((await update(db, { of: 'a', points: undefined, expires_at: 20 })).numAffectedRows).toBe(1n);
    expect((await update(db, { of: 'c', points: 9 })).numAffectedRows).toBe(0n);
    expect(await stored('a')).toEqual({ key: 'a', points: 2, expires_at: 20 });
    expect(await stored('b')).toEqual({ key: 'b', points: 3, expires_at: 30 });
  });

  test('is not built from what its values are', async () => {
    const later = statement((db, { points }: { points: number }) =>
      db.updateTable('rate_limit').set({ points: points + 1 }),
    );
    expect(() => later(bed.deps.db, { points: 1 })).toThrow('points is not known yet');
  });

  test('that may wait comes before what is said after it, and is undone with its transaction', async () => {
    const { db } = bed.deps;
    const undone = db.transaction().execute(async (tx) => {
      await insert(tx, windowOf('a'));
      expect((await update(tx, { of: 'a', points: 5 })).numAffectedRows).toBe(1n);
      await insert(tx, windowOf('b'));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect([await stored('a'), await stored('b')]).toEqual([undefined, undefined]);
    await db.transaction().execute((tx) => insert(tx, windowOf('a')));
    expect(await stored('a')).toEqual(windowOf('a'));
  });

  test('that may wait and fails undoes its transaction, whatever came along with it', async () => {
    const { db } = bed.deps;
    await insert(db, windowOf('a'));
    const refused = db.transaction().execute(async (tx) => {
      await insert(tx, windowOf('b'));
      await insert(tx, windowOf('a'));
      await insert(tx, windowOf('c'));
    });
    await expect(refused).rejects.toMatchObject({ message: expect.stringMatching(/unique/i) });
    expect([await stored('b'), await stored('c')]).toEqual([undefined, undefined]);
    await db.transaction().execute((tx) => insert(tx, windowOf('c')));
    expect(await stored('c')).toEqual(windowOf('c'));
  });
});

describe.skipIf(!databases().includes('postgres'))('a transaction on postgres', () => {
  beforeEach(async () => {
    bed = await startTestbed({ database: 'postgres', env: { LOG_LEVEL: 'silent' } });
  });

  test('whose beginning is refused leaves nothing behind', async () => {
    const { query } = pg.Client.prototype;
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function ask(
      this: pg.Client,
      ...sent: unknown[]
    ) {
      const [asked] = sent as [{ text: string }];
      const wrong = asked.text.startsWith('begin') ? [{ text: 'select 1 / 0' }] : sent;
      return Reflect.apply(query, this, wrong) as never;
    });
    const refused = bed.deps.db.transaction().execute((tx) => insert(tx, windowOf('a')));
    await expect(refused).rejects.toThrow('division by zero');
    vi.restoreAllMocks();
    expect(await stored('a')).toBeUndefined();
  });

  test('says nothing as long as nothing is asked', async () => {
    const said = vi.spyOn(pg.Client.prototype, 'query');
    await bed.deps.db.transaction().execute(async () => {});
    expect(said).not.toHaveBeenCalled();
    await bed.deps.db.transaction().execute((tx) => insert(tx, windowOf('a')));
    expect(said).toHaveBeenCalledTimes(3);
  });
});
