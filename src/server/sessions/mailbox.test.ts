import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../e2e/applicant.ts';
import { readLog } from '../audit/auditLog.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const MINUTE = 60_000;

describe.each(databases())('verifying the email address on %s', (database) => {
  let bed: Testbed;
  let base: string;
  beforeAll(async () => {
    bed = await startTestbed({ database, clock: Date.now() });
    base = await bed.listen();
  });
  afterAll(() => bed.close());

  const mailsTo = async (email: string) => (await bed.outbox()).filter(({ to }) => to === email);
  async function emailedToken({ account }: Journey): Promise<string> {
    const texts = (await mailsTo(account.email)).map(({ text }) => text);
    return (
      /subMerchantId=([\w-]+)/.exec(texts.findLast((text) => text.includes('subMerchantId=')) ?? '')?.[1] ??
      ''
    );
  }
  async function emailedCode({ account }: Journey): Promise<string> {
    const mail = (await mailsTo(account.email)).findLast(({ subject }) =>
      subject.includes('verification code'),
    );
    return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
  }
  async function actionsOf({ account }: Journey): Promise<string[]> {
    const { id } = await bed.deps.db
      .selectFrom('application')
      .innerJoin('account', 'account.id', 'application.account_id')
      .select('application.id')
      .where('account.email', '=', account.email)
      .executeTakeFirstOrThrow();
    return (await readLog(bed.deps.db, id)).map(({ action }) => action);
  }
  const statusOf = (one: Journey) => one.status().then(({ status }) => status);

  async function openElsewhere(started: Journey): Promise<Journey> {
    const owner = journey(base, started.account);
    expect((await owner.open(await emailedToken(started))).status).toBe(200);
    return owner;
  }

  test("takes an account from a stranger who started it with another applicant's address", async () => {
    const attacker = await reach(journey(base), 'BUSINESS_INFO');
    const shown = (await attacker.status()).body.data.subMerchantId as string;
    const other = journey(base, attacker.account);
    await other.open(shown);

    const victim = await openElsewhere(attacker);
    expect(await statusOf(attacker)).toBe(401);
    expect(await statusOf(other)).toBe(401);
    expect(
      (await attacker.call('POST', '/auth/sso/onboarding', { facId: 'harbor', application: 'payments' }))
        .status,
    ).toBe(401);
    expect((await journey(base).open(shown)).status).toBe(404);
    for (const more of [{}, { emailCode: '000000' }, {}]) {
      expect(await attacker.resume(more)).toMatchObject({
        status: 401,
        body: { code: 'mailbox_unconfirmed', message: 'Enter the code we emailed you.' },
      });
    }
    expect((await attacker.initiate()).body.code).toBe('onboarding_in_progress');
    expect((await journey(base).open(shown)).status).toBe(404);

    const { data } = (await victim.status()).body;
    expect(data.smAppStatus).toBe('BUSINESS_INFO');
    expect((await journey(base).open(data.subMerchantId)).status).toBe(200);
    expect(await actionsOf(attacker)).toContain('mailbox.confirmed');
  });

  test('asks an applicant who started on a laptop and opened the link on a phone for one code, once', async () => {
    const laptop = await reach(journey(base), 'TYPE_SELECTED');
    const phone = await openElsewhere(laptop);
    expect(await statusOf(laptop)).toBe(401);
    expect((await laptop.resume()).body.code).toBe('mailbox_unconfirmed');
    const emailCode = await emailedCode(laptop);
    expect(await laptop.resume({ emailCode })).toMatchObject({
      status: 200,
      body: { smAppStatus: 'TYPE_SELECTED' },
    });
    expect(await statusOf(phone)).toBe(200);
    expect((await laptop.resume()).status).toBe(200);
    await openElsewhere(laptop);
    expect(await statusOf(laptop)).toBe(200);
    expect((await laptop.saveAndExit()).status).toBe(200);
    expect((await openElsewhere(laptop)).token).not.toBe('');
    expect((await laptop.resume()).status).toBe(200);
    expect((await actionsOf(laptop)).filter((action) => /mailbox|password/.test(action))).toEqual([
      'mailbox.confirmed',
      'password.confirmed',
    ]);
  });

  test('changes nothing in the browser that started', async () => {
    const applicant = await reach(journey(base), 'TYPE_SELECTED');
    const elsewhere = journey(base, applicant.account);
    await elsewhere.resume();
    const token = await emailedToken(applicant);
    await applicant.logout();
    expect((await applicant.open(token)).status).toBe(200);
    expect(await statusOf(elsewhere)).toBe(200);
    expect((await applicant.resume()).status).toBe(200);
    const third = await openElsewhere(applicant);
    expect(await statusOf(third)).toBe(200);
    expect((await applicant.resume()).status).toBe(200);
  });

  test("doesn't happen by the link that a page shows", async () => {
    const applicant = await reach(journey(base), 'TYPE_SELECTED');
    const { link } = (await applicant.saveAndExit()).body.data;
    await journey(base).open(new URL(link).searchParams.get('subMerchantId') ?? '');
    expect((await applicant.resume()).status).toBe(200);
    await openElsewhere(applicant);
    expect((await applicant.resume()).body.code).toBe('mailbox_unconfirmed');
  });

  test('allows five tries at a code, for ten minutes, and each code once', async () => {
    const applicant = await reach(journey(base), 'INITIATED');
    await openElsewhere(applicant);
    const ask = async () => {
      bed.advance(MINUTE + 1);
      await applicant.resume();
      return emailedCode(applicant);
    };
    const answers: unknown[] = [];
    const isTaken = async (emailCode: string) => {
      const { status, body } = await applicant.resume({ emailCode });
      answers.push(body.errors?.[0].message);
      return status === 200;
    };
    const isDead = async (code: string) =>
      !(await isTaken(code)) &&
      String(answers.at(-1)).endsWith(': That code no longer works. Please request a new one.');
    const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

    const first = await ask();
    for (let tries = 0; tries < 5; tries += 1) expect(await isTaken(wrongOf(first))).toBe(false);
    expect(await isDead(first)).toBe(true);

    const second = await ask();
    bed.advance(10 * MINUTE);
    expect(await isDead(second)).toBe(true);

    const third = await ask();
    expect(await isTaken(second)).toBe(false);
    expect(await applicant.resume({ emailCode: wrongOf(third) })).toMatchObject({
      status: 401,
      body: { errors: [{ field: 'emailCode', message: '"emailCode" must be a valid verification code' }] },
    });
    expect(await isTaken(`${third.slice(0, 3)}-${third.slice(3)} `)).toBe(true);
  });

  test('emails no second code within a minute, and six an hour', async () => {
    const applicant = await reach(journey(base), 'INITIATED');
    await openElsewhere(applicant);
    const before = (await mailsTo(applicant.account.email)).length;
    const codes = async () => (await mailsTo(applicant.account.email)).length - before;
    await applicant.resume();
    const again = await applicant.resume();
    expect(again.body).toMatchObject({ code: 'mailbox_unconfirmed', waitTime: expect.any(Number) });
    expect(await codes()).toBe(1);
    for (let round = 0; round < 10; round += 1) {
      bed.advance(MINUTE + 1);
      await applicant.resume();
    }
    expect(await codes()).toBe(6);
  });

  test('asks for no code if the password is wrong', async () => {
    const applicant = await reach(journey(base), 'INITIATED');
    await openElsewhere(applicant);
    const before = (await mailsTo(applicant.account.email)).length;
    expect((await applicant.resume({ password: 'wrong-password' })).body.code).toBe('invalid_credentials');
    expect(await mailsTo(applicant.account.email)).toHaveLength(before);
  });
});
