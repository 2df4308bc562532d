import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import {
  endSession,
  findByBearer,
  findByCookie,
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_MS,
  startSession,
  sweepSessions,
} from './session.ts';
import { issueBearer } from './issueBearer.ts';
import { databases, startTestbed, type TestDatabase, type Testbed } from '../../../test/testbed.ts';

const MINUTE = 60_000;
let bed: Testbed;
afterEach(() => bed.close());

async function begin(database: TestDatabase) {
  bed = await startTestbed({ database, clock: 1_800_000_000_000 });
  const { deps } = bed;
  const [accountId, applicationId] = [randomUUID(), randomUUID()];
  const now = deps.clock();
  await deps.db
    .insertInto('account')
    .values({
      id: accountId,
      fac_id: 'harbor',
      email: 'ann@example.com',
      name: 'Ann Example',
      password_hash: 'x',
      phone_number: null,
      phone_verified_at: null,
      created_at: now,
    })
    .execute();
  await deps.db
    .insertInto('application')
    .values({
      id: applicationId,
      fac_id: 'harbor',
      account_id: accountId,
      sp_product_slug: 'harbor',
      stage: 'INITIATED',
      link_generation: 1,
      link_hash: randomUUID(),
      link_expires_at: now,
      created_at: now,
      updated_at: now,
      revision: 0,
      resubmissions: 0,
      counted_revision: -1,
    })
    .execute();
  const who = { facId: 'harbor', accountId, applicationId, kind: 'password' } as const;
  return { deps, who, started: await startSession(deps, deps.db, who) };
}

describe.each(databases())('sessions on %s', (database) => {
  test('are found by bearer token and by cookie, each for its own use, and stored as hashes', async () => {
    const { deps, started } = await begin(database);
    expect((await findByBearer(deps, started.bearer))?.id).toBe(started.session.id);
    expect(await findByBearer(deps, started.cookie)).toBeUndefined();
    const cookie = started.cookie;
    expect((await findByCookie(deps, { cookie, facId: 'harbor' }))?.id).toBe(started.session.id);
    expect(await findByCookie(deps, { cookie, facId: 'cobalt' })).toBeUndefined();
    const stored = JSON.stringify([
      await deps.db.selectFrom('session').selectAll().execute(),
      await deps.db.selectFrom('session_token').selectAll().execute(),
    ]);
    expect(stored).not.toContain(started.bearer);
    expect(stored).not.toContain(cookie);
  });

  test('end after 30 idle minutes, extended by each call, and after 12 hours in any case', async () => {
    const { deps, started } = await begin(database);
    bed.advance(SESSION_IDLE_MS - MINUTE);
    expect(await findByBearer(deps, started.bearer)).toBeDefined();
    bed.advance(SESSION_IDLE_MS - MINUTE);
    expect(await findByBearer(deps, started.bearer)).toBeDefined();
    bed.advance(SESSION_IDLE_MS);
    expect(await findByBearer(deps, started.bearer)).toBeUndefined();
  });

  test("started or used under a clock that had jumped ahead don't outlast others", async () => {
    const { deps, who, started } = await begin(database);
    const YEAR = 365 * 24 * 60 * MINUTE;
    bed.advance(YEAR);
    const ahead = await startSession(deps, deps.db, who);
    bed.advance(-YEAR);
    expect(await findByBearer(deps, ahead.bearer)).toBeUndefined();
    bed.advance(-60 * MINUTE);
    expect(await findByBearer(deps, started.bearer)).toBeDefined();
    bed.advance(SESSION_IDLE_MS);
    expect(await findByBearer(deps, started.bearer)).toBeUndefined();
  });

  test('end after 12 hours, however active', async () => {
    const { deps, started } = await begin(database);
    const step = 20 * MINUTE;
    for (let passed = step; passed < SESSION_ABSOLUTE_MS; passed += step) {
      bed.advance(step);
      expect(await findByBearer(deps, started.bearer)).toBeDefined();
    }
    bed.advance(step);
    expect(await findByBearer(deps, started.bearer)).toBeUndefined();
    await sweepSessions(deps);
    expect(await deps.db.selectFrom('session').selectAll().execute()).toEqual([]);
    expect(await deps.db.selectFrom('session_token').selectAll().execute()).toEqual([]);
  });

  test("are new at each sign-in and end the caller's earlier one", async () => {
    const { deps, who, started } = await begin(database);
    const { bearer, cookie } = started;
    const second = await startSession(deps, deps.db, { ...who, replaces: { bearer, cookie: '' } });
    expect(second.cookie).not.toBe(cookie);
    expect(await findByBearer(deps, bearer)).toBeUndefined();
    const third = await startSession(deps, deps.db, {
      ...who,
      replaces: { bearer: '', cookie: second.cookie },
    });
    expect(await findByBearer(deps, second.bearer)).toBeUndefined();
    await endSession(deps, deps.db, { bearer: third.bearer, cookie: '' });
    expect(await findByBearer(deps, third.bearer)).toBeUndefined();
  });

  test('give twenty pages a token; the oldest stops first, the newest never', async () => {
    const { deps, started } = await begin(database);
    const bearers: string[] = [];
    const issue = () => deps.db.transaction().execute((tx) => issueBearer(deps, tx, started.session));
    for (let count = 0; count < 25; count += 1) bearers.push(await issue());
    expect(await findByBearer(deps, bearers[24] ?? '')).toBeDefined();
    bed.advance(1);
    for (let count = 0; count < 20; count += 1) bearers.push(await issue());
    expect(await findByBearer(deps, started.bearer)).toBeUndefined();
    for (const bearer of bearers.slice(-20)) expect(await findByBearer(deps, bearer)).toBeDefined();
    expect(await deps.db.selectFrom('session_token').selectAll().execute()).toHaveLength(20);
    await endSession(deps, deps.db, { bearer: bearers.at(-1) ?? '', cookie: '' });
    await expect(issue()).rejects.toMatchObject({ code: 'SESSION_ENDED' });
  });
});
