import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach } from '../../../e2e/applicant.ts';
import { FacilitatorsCopy } from '../../../test/facilitatorsCopy.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { sandboxOf } from './sandbox.ts';

const at = (name: string) => `${name}+${crypto.randomUUID().slice(0, 8)}@sandbox.example`;

describe.each(databases())('the sandbox on %s', (database) => {
  let bed: Testbed;
  let base: string;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { LOG_LEVEL: 'silent' } });
    base = await bed.listen();
  });
  afterAll(() => bed.close());

  const textsTo = async (phone: string) => (await bed.outbox()).filter(({ to }) => to === `+1${phone}`);
  const mailTo = async (email: string) => (await bed.outbox()).filter(({ to }) => to === email);
  const subjects = async (email: string) => (await mailTo(email)).map(({ subject }) => subject);

  test('rejects text messages to one number for good', async () => {
    const applicant = await reach(journey(base), 'INITIATED');
    expect((await applicant.sendSms('5005550001')).status).toBe(200);
    expect(await textsTo('5005550001')).toEqual([]);
    const dead = await bed.deps.db
      .selectFrom('job')
      .select('last_error')
      .where('state', '=', 'dead')
      .execute();
    expect(dead).toEqual([{ last_error: 'SANDBOX_REFUSED' }]);
  });

  test('delivers the text message to another number at the third try, once', async () => {
    const applicant = await reach(journey(base), 'INITIATED');
    await applicant.sendSms('5005550002');
    expect(await textsTo('5005550002')).toEqual([]);
    for (let count = 0; count < 4; count += 1) {
      bed.advance(10_000);
      await bed.drain();
    }
    expect(await textsTo('5005550002')).toHaveLength(1);
  });

  test.each([
    ['5005550003', 'invalid'],
    ['5005550004', 'expired'],
  ])('returns the right code of %s as %s', async (phone, status) => {
    const applicant = await reach(journey(base), 'INITIATED');
    expect(await applicant.verifyPhone(phone)).toMatchObject({ status: 200, body: { status } });
    expect((await applicant.status()).body.data.smAppStatus).toBe('SMS_SENT');
  });

  test('asks the last number to wait', async () => {
    const applicant = await reach(journey(base), 'INITIATED');
    expect(await applicant.sendSms('(500) 555-0005')).toMatchObject({
      status: 429,
      body: { waitTime: 45_000 },
    });
  });

  test('has mailboxes that reject, deliver late, and get expired links', async () => {
    const [refused, late, expired] = ['refused', 'late', 'expired'].map(at);
    for (const email of [refused, late]) await reach(journey(base, { email }), 'INITIATED');
    expect([await mailTo(refused ?? ''), await mailTo(late ?? '')]).toEqual([[], []]);
    for (let count = 0; count < 4; count += 1) {
      bed.advance(10_000);
      await bed.drain();
    }
    expect([await mailTo(refused ?? ''), await mailTo(late ?? '')]).toMatchObject([
      [],
      [{ channel: 'email' }],
    ]);

    const applicant = await reach(journey(base, { email: expired }), 'SMS_VALID');
    const openMailed = async () => {
      const mail = (await mailTo(expired ?? '')).at(-1);
      const token = /subMerchantId=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
      return (await journey(base).open(token)).body;
    };
    expect(await openMailed()).toEqual({ expired: true });
    await applicant.saveAndExit();
    expect(await openMailed()).toEqual({ expired: true });
  });

  test.each([
    ['Sandbox Approved', 'APPROVED', 'APPROVED', /approved/],
    ['sandbox declined', 'SUBMITTED', 'DECLINED', /declined/],
    ['SANDBOX MORE INFORMATION', 'SUBMITTED', 'INFO_REQUIRED', /more information/],
  ])('decides on %s: the response says %s, and it is %s', async (dbaName, answered, stage, subject) => {
    const applicant = await reach(journey(base), 'TYPE_SELECTED');
    await applicant.saveBusiness({ dbaName });
    await reach(applicant, 'PAYOUT', { from: 'BUSINESS_INFO' });
    expect((await applicant.submit()).body.data.status).toBe(answered);
    expect((await applicant.submit()).body.data.status).toBe(answered);
    expect((await applicant.status()).body.data.smAppStatus).toBe(stage);
    expect((await subjects(applicant.account.email)).filter((one) => subject.test(one))).toHaveLength(1);
  });

  test('decides on a business even if the product approves automatically', async () => {
    const copy = new FacilitatorsCopy();
    copy.plant('harbor/products/harbor.json', 'approval', 'automatic');
    const own = await startTestbed({ database, env: { FACILITATORS_DIR: copy.dir, LOG_LEVEL: 'silent' } });
    const applicant = await reach(journey(await own.listen()), 'TYPE_SELECTED');
    await applicant.saveBusiness({ dbaName: 'Sandbox Declined' });
    await reach(applicant, 'SUBMITTED', { from: 'BUSINESS_INFO' });
    expect((await applicant.status()).body.data.smAppStatus).toBe('DECLINED');
    await own.close();
    copy.remove();
  });

  test('a request for more information has one item of each kind', async () => {
    const applicant = await reach(journey(base), 'TYPE_SELECTED');
    await applicant.saveBusiness({ dbaName: 'Sandbox More Information' });
    await reach(applicant, 'SUBMITTED', { from: 'BUSINESS_INFO' });
    const { requests } = (await applicant.call('GET', '/onboarding/requests')).body.data;
    expect(requests).toMatchObject([
      {
        status: 'open',
        items: [
          { kind: 'document', documentType: 'ein_letter' },
          { kind: 'section', section: 'business' },
          { kind: 'answer', status: 'open' },
        ],
      },
    ]);
  });

  test('fails the submission for a name, and leaves the application unchanged', async () => {
    const applicant = await reach(journey(base), 'TYPE_SELECTED');
    await applicant.saveBusiness({ dbaName: 'Sandbox Failure' });
    await reach(applicant, 'PAYOUT', { from: 'BUSINESS_INFO' });
    expect((await applicant.submit()).status).toBe(500);
    await applicant.saveBusiness({ dbaName: 'Sandbox Failures' });
    expect((await applicant.submit()).body.data.status).toBe('SUBMITTED');
    expect((await applicant.status()).body.data.smAppStatus).toBe('SUBMITTED');
  });
});

test.each(['local', 'development', 'sandbox', 'production'] as const)(
  '%s: ordinary names have no effect',
  (env) => {
    const sandbox = sandboxOf({ env });
    const known = env !== 'production';
    expect(sandbox.phone('5005550001') !== undefined).toBe(known);
    expect(sandbox.mailbox('late@sandbox.example') !== undefined).toBe(known);
    expect(sandbox.submit('Sandbox Approved') !== undefined).toBe(known);
    expect(sandbox.phone('4155550132')).toBeUndefined();
    expect(sandbox.mailbox('late@example.com')).toBeUndefined();
    expect(sandbox.mailbox('constructor@sandbox.example')).toBeUndefined();
    expect(sandbox.submit('Sandbox Approved LLC')).toBeUndefined();
    expect(sandbox.submit('constructor')).toBeUndefined();
  },
);
