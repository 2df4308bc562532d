import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../e2e/applicant.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const SECOND = 1000;

describe.each(databases())('verifying a phone on %s', (database) => {
  let bed: Testbed;
  let base: string;
  let applicant: Journey;
  beforeAll(async () => {
    bed = await startTestbed({ database, clock: Date.UTC(2026, 10, 20) });
    base = await bed.listen();
  });
  afterAll(() => bed.close());
  beforeEach(async () => {
    applicant = await reach(journey(base), 'INITIATED');
  });

  const other = (code: string) => (code === '000000' ? '000001' : '000000');

  test('a code is sent to the number and lets the applicant continue', async () => {
    const sent = await applicant.sendSms('+1 (415) 555-0132');
    expect(sent.body).toEqual({
      success: true,
      waitTime: 30 * SECOND,
      smsCode: expect.stringMatching(/^\d{6}$/),
    });
    expect((await applicant.status()).body.data.smAppStatus).toBe('SMS_SENT');
    const message = (await bed.outbox()).find(({ text }) => text.includes(sent.body.smsCode));
    expect(message).toMatchObject({ channel: 'sms', to: '+14155550132' });
    expect(message?.text.length).toBeLessThanOrEqual(160);
    // The last line lets phones autofill the code, but only on this host.
    expect(message?.text.split('\n').at(-1)).toBe(`@${new URL(base).hostname} #${sent.body.smsCode}`);

    expect((await applicant.verifySms(sent.body.smsCode)).body).toEqual({ status: 'valid' });
    expect((await applicant.status()).body.data).toMatchObject({
      smAppStatus: 'SMS_VALID',
      account: { phoneNumber: '4155550132' },
    });
    const account = await bed.deps.db
      .selectFrom('account')
      .selectAll()
      .where('email', '=', applicant.account.email)
      .executeTakeFirstOrThrow();
    expect(account).toMatchObject({ phone_number: '4155550132', phone_verified_at: bed.deps.clock() });
  });

  test('a code that waits until it expires is never sent', async () => {
    const { smsCode } = (await applicant.sendSms()).body;
    bed.advance(10 * 60 * SECOND);
    expect((await bed.outbox()).filter(({ text }) => text.includes(smsCode))).toEqual([]);
  });

  test('no readable code is stored', async () => {
    const { smsCode } = (await applicant.sendSms()).body;
    const rows = await bed.deps.db.selectFrom('sms_code').selectAll().execute();
    const jobs = await bed.deps.db.selectFrom('job').select('payload_sealed').execute();
    expect(JSON.stringify([rows.map(({ code_hash }) => code_hash), jobs])).not.toContain(`"${smsCode}"`);
    expect(rows.at(-1)?.code_hash).toMatch(/^[\w-]{43}$/);
  });

  test.each([
    ['', '"mobileNumber" is required'],
    ['415555', 'invalid format'],
    ['+44 20 7946 0958', 'invalid format'],
    ['(900) 555-0132', 'invalid format'],
    ['(888) 555-0132', 'invalid format'],
    // The next six also have country code +1: Jamaica, Dominican Republic, Bahamas, Anguilla, Toronto, Puerto Rico.
    ['(876) 555-0132', 'invalid format'],
    ['(809) 555-0132', 'invalid format'],
    ['(242) 555-0132', 'invalid format'],
    ['(264) 555-0132', 'invalid format'],
    ['(416) 555-0132', 'invalid format'],
    ['(787) 555-0132', 'invalid format'],
    ['(415) 411-0132', 'invalid format'],
  ])('rejects the number %j', async (mobileNumber, message) => {
    const answer = await applicant.sendSms(mobileNumber);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'mobileNumber', message }] } });
  });

  test('further codes wait 30, 60, then 120 seconds', async () => {
    for (const wait of [30, 60, 120, 120].map((seconds) => seconds * SECOND)) {
      expect((await applicant.sendSms()).body.waitTime).toBe(wait);
      bed.advance(wait - SECOND);
      expect(await applicant.sendSms()).toMatchObject({
        status: 429,
        body: { message: 'Please wait before requesting another code.', code: 'sms_wait', waitTime: SECOND },
      });
      bed.advance(SECOND);
    }
  });

  test('signing in again shortens neither this wait nor the next ones', async () => {
    await applicant.sendSms();
    await applicant.resume();
    expect((await applicant.sendSms()).status).toBe(429);
    bed.advance(30 * SECOND);
    expect((await applicant.sendSms()).body.waitTime).toBe(60 * SECOND);
  });

  test("a day has a budget, which calls rejected for other reasons don't use up", async () => {
    const { limits } = bed.deps;
    const budget = { name: 'smsPerFacilitator', key: 'harbor' } as const;
    const before = await limits.used(budget);
    await applicant.sendSms();
    expect((await applicant.sendSms()).status).toBe(429);
    expect(await limits.used(budget)).toBe(before + 1);
  });

  test('a code works once, and only the newest one', async () => {
    const first = (await applicant.sendSms()).body.smsCode;
    bed.advance(30 * SECOND);
    const second = (await applicant.sendSms()).body.smsCode;
    if (first !== second) expect((await applicant.verifySms(first)).body.status).toBe('invalid');
    expect((await applicant.verifySms(second)).body.status).toBe('valid');
    expect((await applicant.verifySms(second)).body.status).toBe('expired');
  });

  test('a code is valid for ten minutes', async () => {
    const { smsCode } = (await applicant.sendSms()).body;
    bed.advance(600 * SECOND - 1);
    expect((await applicant.verifySms(other(smsCode))).body.status).toBe('invalid');
    bed.advance(1);
    expect((await applicant.verifySms(smsCode)).body.status).toBe('expired');
  });

  test('after five tries, another code is needed', async () => {
    const { smsCode } = (await applicant.sendSms()).body;
    for (let tried = 0; tried < 5; tried += 1)
      expect((await applicant.verifySms(other(smsCode))).body.status).toBe('invalid');
    expect((await applicant.verifySms(smsCode)).body.status).toBe('expired');
  });

  test('counts each of several concurrent tries', async () => {
    const { smsCode } = (await applicant.sendSms()).body;
    const answers = await Promise.all(Array.from({ length: 9 }, () => applicant.verifySms(other(smsCode))));
    expect(answers.filter(({ body }) => body.status === 'invalid')).toHaveLength(5);
    expect(answers.filter(({ body }) => body.status === 'expired')).toHaveLength(4);
  });

  test('limits guessing across many codes', async () => {
    const statuses: number[] = [];
    for (let code = 0; code < 5; code += 1) {
      const { smsCode } = (await applicant.sendSms()).body;
      for (let tried = 0; tried < 5; tried += 1)
        statuses.push((await applicant.verifySms(other(smsCode))).status);
      bed.advance(120 * SECOND);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  test("a link session uses up neither the owner's codes nor their tries", async () => {
    const holder = await applicant.byLink();
    const { smsCode } = (await holder.sendSms()).body;
    const statuses: number[] = [];
    for (let tried = 0; tried < 21; tried += 1)
      statuses.push((await holder.verifySms(other(smsCode))).status);
    expect(statuses.at(-1)).toBe(429);
    const sent = await applicant.sendSms();
    expect(sent).toMatchObject({ status: 200, body: { waitTime: 30 * SECOND } });
    expect((await applicant.verifySms(sent.body.smsCode)).body.status).toBe('valid');
  });

  test('rejects a code of another session, or before any was sent', async () => {
    expect((await applicant.verifySms('123456')).body.status).toBe('expired');
    const { smsCode } = (await applicant.sendSms()).body;
    const stranger = await reach(journey(base), 'INITIATED');
    expect((await stranger.verifySms(smsCode)).body.status).toBe('expired');
    await applicant.resume();
    expect((await applicant.verifySms(smsCode)).body.status).toBe('expired');
  });

  test("names a text that isn't a code", async () => {
    expect((await applicant.verifySms('')).body.errors).toEqual([
      { field: 'smsCode', message: '"smsCode" is required' },
    ]);
    expect((await applicant.verifySms('12345')).status).toBe(400);
    const unreadable = { smsCode: [{ toString: 0 }] };
    expect((await applicant.call('POST', '/onboarding/accounts/sms', unreadable)).status).toBe(400);
  });

  test('status says where the pending code was sent, masked for a link session, until it is entered', async () => {
    const applicant = await reach(journey(base), 'INITIATED');
    const texted = async (one: Journey) => (await one.status()).body.data.textedNumber;
    expect(await texted(applicant)).toBeNull();
    const sent = await applicant.sendSms('(415) 555-0147');
    expect(await texted(applicant)).toBe('4155550147');
    const byLink = await applicant.byLink();
    // Only the session that requested the code can enter it, so other sessions show no number.
    expect(await texted(byLink)).toBeNull();
    bed.advance(30_000);
    expect((await byLink.sendSms('(415) 555-0148')).status).toBe(200);
    expect(await texted(byLink)).toBe('*****0148');
    expect((await applicant.verifySms(sent.body.smsCode)).body.status).toBe('valid');
    expect(await texted(applicant)).toBeNull();
  });
});
