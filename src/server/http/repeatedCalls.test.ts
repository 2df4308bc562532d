import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../e2e/applicant.ts';
import { productionSettings } from '../../../e2e/production.ts';
import { asked, entered, LINKS, ownerLinks } from '../../../test/ownerLinks.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const INITIATE = '/onboarding/accounts/initiate';
const SEND = '/onboarding/accounts/sms/sendsms';
const VERIFY = '/onboarding/accounts/sms';

describe.each(databases())("an applicant's call whose response was lost, on %s,", (database) => {
  let bed: Testbed;
  let base: string;
  let links: ReturnType<typeof ownerLinks>;
  beforeAll(async () => {
    bed = await startTestbed({ database });
    base = await bed.listen();
    links = ownerLinks(bed, base);
  });
  afterAll(() => bed.close());

  const keyed = (key: string) => ({ 'idempotency-key': key });
  const twice = async (one: Journey, path: string, body: unknown) => {
    const headers = keyed(randomUUID());
    const first = await one.call('POST', path, body, headers);
    return [first, await one.call('POST', path, body, headers)] as const;
  };
  const messagesTo = async (to: string) => (await bed.outbox()).filter((one) => one.to === to).length;

  test('starts one account, whose session the repeated call opens', async () => {
    const one = journey(base);
    const [first, again] = await twice(one, INITIATE, one.account);
    expect(first.status).toBe(200);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.headers.getSetCookie()).toEqual(first.headers.getSetCookie());
    one.token = again.body.token;
    expect((await one.status()).body.data.smAppStatus).toBe('INITIATED');
    expect(await messagesTo(one.account.email)).toBe(1);
  });

  test('starts one account even if it is repeated while the first call runs', async () => {
    const one = journey(base);
    const headers = keyed(randomUUID());
    const calls = Array.from({ length: 4 }, () => one.call('POST', INITIATE, one.account, headers));
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.token)).size).toBe(1);
    expect(await messagesTo(one.account.email)).toBe(1);
  });

  test('opens no session without the same key, email, and password', async () => {
    const one = journey(base);
    const headers = keyed(randomUUID());
    const initiate = (more: object, sent: Record<string, string> = headers) =>
      one.call('POST', INITIATE, { ...one.account, ...more }, sent);
    expect((await initiate({})).status).toBe(200);
    const taken = { status: 400, body: { code: 'onboarding_in_progress' } };
    expect(await initiate({}, {})).toMatchObject(taken);
    expect(await initiate({}, keyed(randomUUID()))).toMatchObject(taken);
    expect(await initiate({ password: 'Xk9$wP2!nRq7' })).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
    expect((await initiate({ email: journey(base).account.email })).status).toBe(200);
    const rows = JSON.stringify(await bed.deps.db.selectFrom('idempotency').selectAll().execute());
    expect(rows).not.toContain(one.account.password);
    expect(rows).not.toContain(one.account.email);
  });

  test('texts one code, which counts once and stays valid for the repeated call', async () => {
    const one = await reach(journey(base), 'INITIATED');
    const number = '(415) 555-0188';
    const [sent, again] = await twice(one, SEND, { mobileNumber: number, spProductSlug: 'harbor' });
    expect(sent).toMatchObject({ status: 200, body: { smsCode: expect.stringMatching(/^\d{6}$/) } });
    expect(again).toMatchObject({ status: 200, body: sent.body });
    expect(await messagesTo('+14155550188')).toBe(1);
    const wrong = sent.body.smsCode === '000000' ? '111111' : '000000';
    const [refused, same] = await twice(one, VERIFY, { smsCode: wrong });
    expect([refused.body, same.body]).toEqual([{ status: 'invalid' }, { status: 'invalid' }]);
    expect(
      (
        await bed.deps.db
          .selectFrom('sms_code')
          .select('tries')
          .where('phone_number', '=', '4155550188')
          .execute()
      )[0]?.tries,
    ).toBe(1);
    const [verified, repeated] = await twice(one, VERIFY, { smsCode: sent.body.smsCode });
    expect([verified.body, repeated.body]).toEqual([{ status: 'valid' }, { status: 'valid' }]);
    expect((await one.call('POST', VERIFY, { smsCode: sent.body.smsCode })).body.status).toBe('expired');
  });

  test("invites an owner once, opens the owner's session, and accepts the details once", async () => {
    const one = await links.begin();
    const who = asked();
    const [first, again] = await twice(one, LINKS, who);
    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(await messagesTo(String(who.email))).toBe(1);
    expect(await links.owners(one)).toHaveLength(1);

    const ownerToken = await links.tokenFor(String(who.email));
    const { smsCode } = (await links.open(ownerToken)).body;
    const [verified, same] = await twice(one, '/onboarding/owner/verify', { ownerToken, smsCode });
    expect(verified.body.token).toEqual(expect.any(String));
    expect(same.body).toEqual(verified.body);

    const save = (more: object, key: string) =>
      bed.request({
        method: 'PUT',
        url: '/onboarding/owner/details',
        body: { ...entered, ...more },
        token: verified.body.token,
        headers: keyed(key),
      });
    const key = randomUUID();
    expect((await save({}, key)).body).toEqual({ success: true });
    expect((await save({}, key)).body).toEqual({ success: true });
    expect((await save({ firstName: 'Other' }, key)).status).toBe(422);
    expect((await save({}, randomUUID())).body.code).toBe('link_used');
    expect((await links.enter(verified.body.token)).status).toBe(401);
    const read = await links.call('GET', '/onboarding/owner/details', undefined, verified.body.token);
    expect(read.status).toBe(401);
    const completed = await bed.deps.db
      .selectFrom('webhook_event')
      .select('body')
      .where('body', 'like', '%application.owner_completed%')
      .where('body', 'like', `%${first.body.data.ownerId}%`)
      .execute();
    expect(completed).toHaveLength(1);
    const rows = JSON.stringify(await bed.deps.db.selectFrom('idempotency').selectAll().execute());
    expect(rows).not.toContain('323001234');
    expect(rows).not.toContain(verified.body.token);
  });

  test("is another call with another applicant's key", async () => {
    const [one, other] = [await reach(journey(base), 'INITIATED'), await reach(journey(base), 'INITIATED')];
    const headers = keyed('the same key');
    const key = keyed('the-same-key');
    const body = (number: string) => ({ mobileNumber: number, spProductSlug: 'harbor' });
    expect((await one.call('POST', SEND, body('(415) 555-0189'), headers)).body.errors[0].field).toBe(
      'idempotency-key',
    );
    expect((await one.call('POST', SEND, body('(415) 555-0189'), key)).status).toBe(200);
    expect((await other.call('POST', SEND, body('(415) 555-0190'), key)).status).toBe(200);
    expect((await one.call('POST', SEND, body('(415) 555-0191'), key)).status).toBe(422);
  });
});

test('a repeated first call needs no second captcha in production', async () => {
  const bed = await startTestbed({ env: productionSettings() });
  try {
    const one = journey(await bed.listen());
    const { solveChallenge } = await import('altcha-lib');
    const { deriveKey } = await import('altcha-lib/algorithms/pbkdf2');
    const challenge = (await one.call('GET', '/captcha/challenge')).body;
    const solution = await solveChallenge({ challenge, deriveKey });
    const token = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    const headers = { 'x-captcha-token': token, 'idempotency-key': randomUUID() };
    const [first, again] = [
      await one.call('POST', INITIATE, one.account, headers),
      await one.call('POST', INITIATE, one.account, headers),
    ];
    expect(first.status).toBe(200);
    expect(again).toMatchObject({ status: 200, body: first.body });
  } finally {
    await bed.close();
  }
});
