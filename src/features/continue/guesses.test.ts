import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newAccount, type Account } from '../../../e2e/applicant.ts';
import { captchaToken, productionSettings } from '../../../e2e/production.ts';
import { LIMITS } from '../../server/limits/limits.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const CAPTCHA = { status: 429, body: { code: 'captcha_required', errors: [{ field: 'captcha' }] } };

describe.each(databases())('guesses at a password on %s', (database) => {
  let bed: Testbed;
  let account: Account;
  beforeAll(async () => {
    bed = await startTestbed({ database, clock: 1_800_000_000_000, env: productionSettings() });
  });
  afterAll(() => bed.close());
  beforeEach(async () => {
    await bed.deps.db.deleteFrom('rate_limit').execute();
    account = newAccount();
    expect((await call('initiate', { token: await captchaToken(bed) })).status).toBe(200);
  });

  async function call(
    what: 'initiate' | 'continue',
    { from = '198.51.100.1', token = '', ...more }: { from?: string; token?: string; password?: string } = {},
  ) {
    const answer = await bed.app.inject({
      method: 'POST',
      url: `/onboarding/accounts/${what}`,
      payload: { ...account, ...more },
      remoteAddress: from,
      headers: token ? { 'x-captcha-token': token } : {},
    });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  }
  const guess = (from: string) => call('continue', { from, password: 'Not-this-one-1!' });

  test('from one machine require a captcha only from that machine', async () => {
    const { points } = LIMITS.signInPerAccountHere;
    for (let count = 0; count < points; count += 1) expect((await guess('192.0.2.9')).status).toBe(401);
    const refused = await guess('192.0.2.9');
    expect(refused).toMatchObject(CAPTCHA);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await call('continue', { from: '192.0.2.9' })).toMatchObject(CAPTCHA);
    expect((await call('continue')).status).toBe(200);
  });

  test('from everywhere never lock out the owner: the right password with a solved captcha works', async () => {
    const { points } = LIMITS.signInPerAccount;
    for (let count = 0; count < points; count += 1)
      expect((await guess(`203.0.113.${count}`)).status).toBe(401);
    expect(await call('continue')).toMatchObject(CAPTCHA);
    expect(await call('continue', { token: 'made-up' })).toMatchObject(CAPTCHA);
    expect((await call('continue', { token: await captchaToken(bed) })).status).toBe(200);
    expect((await call('continue')).status).toBe(200);
  });

  test('cost a captcha each, and each captcha works once', async () => {
    const { points } = LIMITS.signInPerAccount;
    for (let count = 0; count < points; count += 1) await guess(`203.0.113.${count}`);
    const token = await captchaToken(bed);
    const wrong = { password: 'Not-this-one-1!' };
    expect((await call('continue', { token, ...wrong })).status).toBe(401);
    expect(await call('continue', { token, ...wrong })).toMatchObject(CAPTCHA);
    expect(await call('continue', { token })).toMatchObject(CAPTCHA);
  });

  test('at many accounts are counted by address and by site', async () => {
    const { limits } = bed.deps;
    for (let count = 0; count < LIMITS.signInPerSite.points; count += 1)
      await limits.consume({ name: 'signInPerSite', key: '2001:db8:7::/48' });
    expect(await guess('2001:db8:7:1234::1')).toMatchObject(CAPTCHA);
    expect((await guess('2001:db8:8::1')).status).toBe(401);
    for (let count = 0; count < LIMITS.signInPerAddress.points; count += 1)
      await limits.consume({ name: 'signInPerAddress', key: '192.0.2.44' });
    expect(await guess('192.0.2.44')).toMatchObject(CAPTCHA);
    expect((await guess('192.0.2.45')).status).toBe(401);
  });
});

test('require no captcha outside production', async () => {
  const bed = await startTestbed();
  const account = newAccount();
  await bed.request({ method: 'POST', url: '/onboarding/accounts/initiate', body: account });
  const resume = (password: string) =>
    bed.request({
      method: 'POST',
      url: '/onboarding/accounts/continue',
      body: { ...account, password },
    });
  for (let count = 0; count <= LIMITS.signInPerAccountHere.points; count += 1)
    expect((await resume('Not-this-one-1!')).status).toBe(401);
  expect((await resume(account.password)).status).toBe(200);
  await bed.close();
});
