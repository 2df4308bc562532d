import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { statement } from './statement.ts';

interface Window {
  key: string;
  points: number;
  expires_at: number;
}

const insert = statement((db, window: Window) => db.insertInto('rate_limit').values(window));
const update = statement((db, { of, ...columns }: Partial<Window> & { of: string }) =>
  db.updateTable('rate_limit').set(columns).where('key', '=', of),
);
const read = statement((db, { key }: { key: string }) =>
  db.selectFrom('rate_limit').selectAll().where('key', '=', key),
);

let bed: Testbed;
afterEach(async () => {
  await bed.close();
});

const windowOf = (key: string): Window => ({ key, points: 1, expires_at: 10 });
const stored = async (key: string) => (await read(bed.deps.db, { key })).rows[0];

describe.each(databases())('a statement on %s', (database) => {
  beforeEach(async () => {
    bed = await startTestbed({ database, env: { LOG_LEVEL: 'silent' } });
  });

  test("is sent with each call's values and the named columns", async () => {
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

  test("isn't built from its values", async () => {
    const later = statement((db, { points }: { points: number }) =>
      db.updateTable('rate_limit').set({ points: points + 1 }),
    );
    expect(() => later(bed.deps.db, { points: 1 })).toThrow('points is not known yet');
  });
});
