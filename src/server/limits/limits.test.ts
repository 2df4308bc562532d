import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createLimits, LIMITS } from './limits.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

let bed: Testbed;
afterEach(() => bed.close());

describe.each(databases())('limits on %s', (database) => {
  const limit = LIMITS.signInPerAccountHere;

  test('reject what is over, say how long to wait, and allow again when the window ends', async () => {
    bed = await startTestbed({ database, clock: 1_800_000_000_000 });
    const use = { name: 'signInPerAccountHere', key: 'harbor:ann@example.com' } as const;
    for (let count = 0; count < limit.points; count += 1)
      expect(await bed.deps.limits.consume(use)).toMatchObject({ ok: true });
    bed.advance(1000);
    expect(await bed.deps.limits.consume(use)).toMatchObject({ ok: false, waitTime: limit.windowMs - 1000 });
    expect(await bed.deps.limits.consume({ ...use, key: 'harbor:bob@example.com' })).toMatchObject({
      ok: true,
    });
    bed.advance(limit.windowMs - 1000);
    expect(await bed.deps.limits.consume(use)).toMatchObject({ ok: true });
  });

  test('count all uses in a list once, or none if one is over', async () => {
    bed = await startTestbed({ database });
    const { limits, db } = bed.deps;
    const [first, second, third] = ['a', 'b', 'c'].map(
      (key) => ({ name: 'smsSent', key, points: 1 }) as const,
    );
    const used = () => Promise.all([first!, second!, third!].map((use) => limits.used(use)));
    expect(await limits.consumeEach([first!, second!])).toEqual({ ok: true, points: 1 });
    const more = [{ ...first!, points: 2 }, second!, third!];
    expect(await limits.consumeEach(more)).toMatchObject({ ok: false, name: 'smsSent' });
    expect(await used()).toEqual([1, 1, 0]);
    const cancelled = db.transaction().execute(async (tx) => {
      expect(await limits.consumeEach([third!, { ...first!, points: 2 }], tx)).toEqual({
        ok: true,
        points: 2,
      });
      throw new Error('cancelled');
    });
    await expect(cancelled).rejects.toThrow('cancelled');
    expect(await used()).toEqual([1, 1, 0]);
  });

  test('count exactly under concurrency', async () => {
    bed = await startTestbed({ database });
    const uses = Array.from({ length: 25 }, () =>
      bed.deps.limits.consume({ name: 'signInPerAccountHere', key: 'x' }),
    );
    expect((await Promise.all(uses)).filter(({ ok }) => ok)).toHaveLength(limit.points);
  });

  test("don't deadlock while many are refused", async () => {
    bed = await startTestbed({ database });
    const refuse = (key: string) =>
      bed.deps.limits.consumeEach([
        { name: 'signInPerAddress', key },
        { name: 'signInPerSite', key: '203.0.113.0/24' },
        { name: 'signInPerAccountHere', key: `ann@example.com ${key}` },
        { name: 'signInPerAccount', key: 'ann@example.com', points: 0 },
      ]);
    for (let round = 0; round < 10; round += 1) {
      const refused = await Promise.all(
        Array.from({ length: 40 }, (_, at) => refuse(`203.0.113.${at % 20}`)),
      );
      expect(refused.filter(({ ok }) => ok)).toEqual([]);
    }
    expect(await bed.deps.limits.used({ name: 'signInPerSite', key: '203.0.113.0/24' })).toBe(0);
  });

  test('store no address, and forget on request and over time', async () => {
    bed = await startTestbed({ database });
    const { limits, db } = bed.deps;
    const use = { name: 'smsPerPhone', key: '5551234567' } as const;
    await limits.consume(use);
    const rows = await db.selectFrom('rate_limit').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('5551234567');
    await limits.reset(use);
    expect(await db.selectFrom('rate_limit').selectAll().execute()).toEqual([]);
    await limits.consume(use);
    await limits.sweep();
    expect(await db.selectFrom('rate_limit').selectAll().execute()).toHaveLength(1);
    bed.advance(LIMITS.smsPerPhone.windowMs);
    await limits.sweep();
    expect(await db.selectFrom('rate_limit').selectAll().execute()).toEqual([]);
  });
});

describe.each(databases())('limits on %s', (database) => {
  const use = { name: 'linkEmail', key: 'application-1' } as const;
  const { points, windowMs } = LIMITS.linkEmail;
  const useUp = async ({ limits }: Pick<Testbed['deps'], 'limits'>) => {
    for (let count = 0; count < points; count += 1)
      expect(await limits.consume(use)).toMatchObject({ ok: true });
  };

  test('count an IPv6 network as one', async () => {
    bed = await startTestbed({ database });
    const { limits } = bed.deps;
    const from = (key: string) => limits.consume({ name: 'signInPerAccountHere', key });
    for (let host = 1; host <= LIMITS.signInPerAccountHere.points; host += 1)
      expect(await from(`2001:db8:1:2::${host}`)).toMatchObject({ ok: true });
    expect((await from('2001:db8:1:2:aaaa::1')).ok).toBe(false);
    expect((await from('2001:db8:1:3::1')).ok).toBe(true);
    expect(await limits.used({ name: 'signInPerAccountHere', key: '2001:db8:1:2::' })).toBe(11);
  });

  test('started by a clock far ahead lock no user out once the clock is right again', async () => {
    bed = await startTestbed({ database, clock: 1_800_000_000_000 });
    bed.advance(365 * 24 * windowMs);
    await useUp(bed.deps);
    expect((await bed.deps.limits.consume(use)).ok).toBe(false);
    bed.advance(-365 * 24 * windowMs);
    expect((await bed.deps.limits.consume(use)).ok).toBe(true);
    await bed.deps.limits.reset(use);
    await useUp(bed.deps);
    const refused = await bed.deps.limits.consume(use);
    expect(!refused.ok && refused.waitTime <= windowMs).toBe(true);
  });

  test('survive a restart, and are shared by processes on one database', async () => {
    const shared = await mkdtemp(join(tmpdir(), 'limits-'));
    const schema = `t_${randomBytes(8).toString('hex')}`;
    const boot = () =>
      startTestbed({
        database,
        clock: 1_800_000_000_000,
        env: { DATA_DIR: shared, DATABASE_SCHEMA: schema },
      });
    bed = await boot();
    await useUp(bed.deps);
    const isShared = database === 'postgres';
    if (!isShared) await bed.close();
    const other = await boot();
    expect((await other.deps.limits.consume(use)).ok).toBe(false);
    if (isShared) {
      expect((await bed.deps.limits.consume(use)).ok).toBe(false);
      await other.close();
    } else bed = other;
    await rm(shared, { recursive: true });
  });
});

test('per address allow a test suite, but only outside production', async () => {
  bed = await startTestbed();
  const { db, seal, clock } = bed.deps;
  const inProduction = createLimits({ db, seal, clock, isProduction: true });
  const use = { name: 'initiatePerAddress', key: '127.0.0.1' } as const;
  for (let count = 0; count < LIMITS.initiatePerAddress.points; count += 1)
    await bed.deps.limits.consume(use);
  expect(await bed.deps.limits.consume(use)).toMatchObject({ ok: true });
  expect(await inProduction.consume(use)).toMatchObject({ ok: false });
});
