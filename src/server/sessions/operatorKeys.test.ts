import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKey, listKeys, revokeKey, rotateKey } from './operatorKeys.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const OF_SETTINGS = 'operator-key-of-these-tests';
const HOUR = 60 * 60 * 1000;

describe.each(databases())('keys of the operator API on %s', (database) => {
  let bed: Testbed;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY: OF_SETTINGS } });
  });
  afterAll(() => bed.close());

  const inTx = <R>(work: Parameters<ReturnType<typeof bed.deps.db.transaction>['execute']>[0]) =>
    bed.deps.db.transaction().execute(work) as Promise<R>;
  const make = (facId = 'harbor') =>
    inTx<Awaited<ReturnType<typeof createKey>>>((tx) => createKey(bed.deps, tx, { facId, name: 'crm' }));
  const opens = async (token: string) =>
    (await bed.request({ url: '/operator/v1/invites', token })).status === 200;

  test("work for their facilitator's calls, and only their hash is stored", async () => {
    const { key, stored } = await make('cobalt');
    expect(key).toMatch(/^op_[\w-]{43}$/);
    const body = { spProductSlug: 'cobalt', name: 'Ann Example', email: 'ann@example.com' };
    const invited = await bed.request({ method: 'POST', url: '/operator/v1/invites', body, token: key });
    expect(invited.status).toBe(200);
    const { data } = (await bed.request({ url: '/operator/v1/invites', token: OF_SETTINGS })).body;
    expect(data).toEqual([]);
    const rows = JSON.stringify(await bed.deps.db.selectFrom('operator_key').selectAll().execute());
    expect(rows).toContain(stored.id);
    expect(rows).not.toContain(key.slice(3, 20));
  });

  test('are rotated without a gap: both work until the overlap ends', async () => {
    const { key: old, stored } = await make();
    const rotated = await inTx<Awaited<ReturnType<typeof rotateKey>>>((tx) =>
      rotateKey(bed.deps, tx, { facId: 'harbor', id: stored.id, overlapMs: 2 * HOUR }),
    );
    const fresh = rotated?.key ?? '';
    expect([await opens(old), await opens(fresh)]).toEqual([true, true]);
    const statuses = async () =>
      (await listKeys(bed.deps, { facId: 'harbor' })).map(({ name, status }) => `${name} ${status}`);
    expect(await statuses()).toEqual(expect.arrayContaining(['crm active', 'crm ending']));
    bed.advance(2 * HOUR + 1);
    expect([await opens(old), await opens(fresh)]).toEqual([false, true]);
    expect(await statuses()).toEqual(expect.arrayContaining(['crm active', 'crm ended']));
    expect(
      await inTx((tx) => rotateKey(bed.deps, tx, { facId: 'harbor', id: stored.id, overlapMs: HOUR })),
    ).toBeUndefined();
  });

  test('end at once when revoked, only by their own facilitator', async () => {
    const { key, stored } = await make();
    expect(await inTx((tx) => revokeKey(bed.deps, tx, { facId: 'cobalt', id: stored.id }))).toBe(false);
    expect(await opens(key)).toBe(true);
    expect(await inTx((tx) => revokeKey(bed.deps, tx, { facId: 'harbor', id: stored.id }))).toBe(true);
    expect(await opens(key)).toBe(false);
  });

  test("don't affect those from the settings, and say when they were last used", async () => {
    const { key, stored } = await make();
    const lastUsed = async () =>
      (await listKeys(bed.deps, { facId: 'harbor' })).find(({ id }) => id === stored.id)?.lastUsedAt;
    expect(await lastUsed()).toBeNull();
    await opens(key);
    const seen = await lastUsed();
    expect(seen).toEqual(expect.any(Number));
    await opens(key);
    expect(await lastUsed()).toBe(seen);
    bed.advance(60_000);
    await opens(key);
    expect(await lastUsed()).toBeGreaterThan(seen ?? 0);
    expect(await opens(OF_SETTINGS)).toBe(true);
    for (const wrong of [`${key}x`, key.slice(0, -1), 'op_', stored.id])
      expect(await opens(wrong)).toBe(false);
  });
});
