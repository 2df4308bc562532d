import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../e2e/applicant.ts';
import { operatorApi } from '../../e2e/operatorApi.ts';
import { createLimits, LIMITS, type LimitName } from '../../src/server/limits/limits.ts';
import { randomToken } from '../../src/server/crypto/seal.ts';
import { databases, startTestbed, type Testbed } from '../testbed.ts';

const KEY = 'operator-key-of-this-test';

describe.each(databases())('on %s', (database) => {
  let bed: Testbed;
  let base: string;
  beforeAll(async () => {
    bed = await startTestbed({
      database,
      clock: 1_800_000_000_000,
      env: { OPERATOR_KEY: KEY, LOG_LEVEL: 'silent' },
    });
    base = await bed.listen();
    // Uses production limits, because the limits per IP address are 1000 times higher outside production.
    const { db, seal, clock } = bed.deps;
    Object.assign(bed.deps.limits, createLimits({ db, seal, clock, isProduction: true }));
  });
  afterAll(() => bed.close());

  const signOn = (caller: Journey) =>
    caller.call('POST', '/auth/sso/onboarding', { facId: 'harbor', application: 'payments' });
  const invite = (inviteId: string) =>
    journey(base).call('GET', `/onboarding/invites?inviteId=${inviteId}&facId=harbor&spProductSlug=harbor`);

  const guesses: [string, LimitName, number, () => Promise<{ status: number }>][] = [
    ['a continue link', 'openPerAddress', 404, () => journey(base).open(randomToken())],
    ['an invite', 'invitePerAddress', 404, () => invite(randomToken())],
    [
      'an operator key',
      'operatorPerAddress',
      401,
      () => operatorApi(base, randomToken()).call('GET', '/applications'),
    ],
    [
      'which addresses have an account',
      'initiatePerAddress',
      400,
      () => journey(base, { password: 'weak' }).initiate(),
    ],
  ];

  test.each(guesses)('guessing %s is limited', async (_what, limit, status, guess) => {
    const { points, windowMs } = LIMITS[limit];
    for (let count = 0; count < points; count += 1) expect((await guess()).status).toBe(status);
    expect((await guess()).status).toBe(429);
    if (limit === 'operatorPerAddress')
      expect((await operatorApi(base, KEY).call('GET', '/applications')).status).toBe(200);
    bed.advance(windowMs);
    expect((await guess()).status).toBe(status);
  });

  test('an ended token never works again, however it ended', async () => {
    bed.advance(60 * 60_000);
    const applicant = await reach(journey(base), 'TYPE_SELECTED');
    const tokens = [applicant.token];
    tokens.push((await signOn(applicant)).body.token);
    const { cookie } = applicant;
    await applicant.logout();
    for (const token of tokens)
      expect(
        (await applicant.call('GET', '/onboarding/accounts/status', undefined, bearer(token))).status,
      ).toBe(401);
    applicant.cookie = cookie;
    expect((await signOn(applicant)).status).toBe(401);

    await applicant.resume();
    const before = applicant.token;
    await applicant.resume();
    expect(applicant.token).not.toBe(before);
    expect(
      (await applicant.call('GET', '/onboarding/accounts/status', undefined, bearer(before))).status,
    ).toBe(401);
  });

  test.each(['starts', 'signs in', 'opens a link'] as const)(
    "a caller who %s can't be signed in with a planted token",
    async (how) => {
      bed.advance(60 * 60_000);
      const { token, cookie } = await reach(journey(base), 'INITIATED');
      const known = await reach(journey(base), 'INITIATED');
      const { subMerchantId } = (await known.status()).body.data;
      const victim = journey(base, how === 'signs in' ? known.account : {});
      Object.assign(victim, { token, cookie });
      if (how === 'starts') await victim.initiate();
      else if (how === 'signs in') await victim.resume();
      else await victim.open(subMerchantId);
      expect([victim.token === token, victim.cookie === cookie]).toEqual([false, false]);
      expect((await victim.status()).status).toBe(200);
      const planted = await victim.call('GET', '/onboarding/accounts/status', undefined, bearer(token));
      expect(planted.status).toBe(401);
    },
  );

  test('a link session stays one, however often its page is reloaded', async () => {
    bed.advance(60 * 60_000);
    const owner = await reach(journey(base), 'PAYOUT');
    const { subMerchantId } = (await owner.status()).body.data;
    const holder = journey(base);
    await holder.open(subMerchantId);
    holder.token = (await signOn(holder)).body.token;
    const read = await holder.call('GET', '/onboarding/accounts/identity/business');
    expect(read.body.data.business.federalTaxId).toMatch(/^\*{5}\d{4}$/);
    const paid = await holder.call('GET', '/onboarding/accounts/payout?addAsterisks=false');
    expect(paid.body[0].accountNumber).toMatch(/^\*{5}\d{4}$/);
  });

  test('full numbers are read only so often in an hour, because each reading is recorded', async () => {
    const applicant = await reach(journey(base), 'BUSINESS_INFO');
    const read = () => applicant.call('GET', '/onboarding/accounts/identity/business');
    expect((await read()).status).toBe(200);
    const { id } = await bed.deps.db
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.account_id')
      .select('session.id')
      .where('account.email', '=', applicant.account.email)
      .executeTakeFirstOrThrow();
    const use = { name: 'secretReadPerSession', key: id } as const;
    for (let count = 1; count < LIMITS[use.name].points; count += 1) await bed.deps.limits.consume(use);
    expect(await read()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  });
});

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}
