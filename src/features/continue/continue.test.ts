import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../e2e/applicant.ts';
import type { Stage } from '../../journey/stages.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

describe.each(databases())('continuing on %s', (database) => {
  let bed: Testbed;
  let base: string;
  beforeAll(async () => {
    bed = await startTestbed({ database });
    base = await bed.listen();
  });
  afterAll(() => bed.close());

  const applicationsOf = (applicant: Journey) =>
    bed.deps.db
      .selectFrom('application')
      .innerJoin('account', 'account.id', 'application.account_id')
      .selectAll('application')
      .where('account.email', '=', applicant.account.email)
      .orderBy('application.created_at')
      .execute();
  const setStage = async (applicant: Journey, stage: Stage) => {
    for (const { id } of await applicationsOf(applicant)) {
      await bed.deps.db.updateTable('application').set({ stage }).where('id', '=', id).execute();
    }
  };

  test('resumes the application in progress; fields are at the top level and under data', async () => {
    const applicant = await reach(journey(base), 'INITIATED');
    const before = applicant.token;
    const answer = await applicant.resume();
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, isExistingApplicant: false, newApplication: true, smAppStatus: 'INITIATED' },
    });
    const { data, ...top } = answer.body;
    expect(data).toEqual(top);
    expect(applicant.token).not.toBe(before);
    expect((await applicant.status()).status).toBe(200);
    const ended = await applicant.call('GET', '/onboarding/accounts/status', undefined, {
      authorization: `Bearer ${before}`,
    });
    expect(ended).toMatchObject({ status: 401, body: { message: 'Unauthorized' } });

    await applicant.sendSms();
    expect((await applicant.resume()).body.smAppStatus).toBe('SMS_SENT');
  });

  test('each response of a session says when it ends, and names it and its application opaquely', async () => {
    const applicant = await reach(journey(base), 'INITIATED');
    const ends = async () => {
      const { headers } = await bed.request({ url: '/onboarding/accounts/status', token: applicant.token });
      const [idle, latest, session, application] = String(headers['x-session-ends'] ?? '').split(' ');
      return { idle: Number(idle), latest: Number(latest), session, application };
    };
    const before = await ends();
    expect(before.idle).toBeGreaterThan(30 * 60 - 61);
    expect(before.latest).toBeGreaterThan(12 * 60 * 60 - 60);
    expect([before.session, before.application].join(' ')).toMatch(/^[\w-]{12} [\w-]{12}$/);
    await applicant.resume();
    const after = await ends();
    expect(after.application).toBe(before.application);
    expect(after.session).not.toBe(before.session);
    const without = await bed.request({ url: '/onboarding/accounts/status' });
    expect(without.headers['x-session-ends']).toBeUndefined();
  });

  test('finds the email address in any spelling', async () => {
    const applicant = await reach(journey(base), 'INITIATED');
    expect((await applicant.resume({ email: ` ${applicant.account.email.toUpperCase()} ` })).status).toBe(
      200,
    );
  });

  test('a wrong password and an unknown address are indistinguishable', async () => {
    const applicant = await reach(journey(base), 'INITIATED');
    const wrong = await applicant.resume({ password: 'nope!' });
    const unknown = await journey(base).resume();
    const elsewhere = await applicant.resume({ facId: 'cobalt', spProductSlug: 'cobalt' });
    expect(wrong).toMatchObject({ status: 401, body: { message: 'Invalid credentials' } });
    expect(unknown.body).toEqual(wrong.body);
    expect(elsewhere.body).toEqual(wrong.body);
  });

  test('names missing fields', async () => {
    const answer = await journey(base).resume({ email: '', password: null });
    expect(answer.body.errors).toEqual([
      { field: 'email', message: '"email" is required' },
      { field: 'password', message: '"password" is required' },
    ]);
  });

  test('only submitted: the token may visit no step', async () => {
    const applicant = await reach(journey(base), 'SUBMITTED');
    const answer = await applicant.resume();
    expect(answer.body).toMatchObject({
      newApplication: false,
      isExistingApplicant: false,
      smAppStatus: 'SUBMITTED',
    });
    const { canVisitStep } = (await applicant.status()).body.data;
    expect(Object.values(canVisitStep)).toEqual(Array.from({ length: 7 }, () => false));
    expect((await applicant.saveType()).status).toBe(409);
    await setStage(applicant, 'INFO_REQUIRED');
    expect((await applicant.resume()).body).toMatchObject({
      newApplication: false,
      smAppStatus: 'INFO_REQUIRED',
    });
  });

  test('declined: closed', async () => {
    const applicant = await reach(journey(base), 'INITIATED');
    await setStage(applicant, 'DECLINED');
    expect(await applicant.resume()).toMatchObject({ status: 403, body: { code: 'application_closed' } });
  });

  test('an existing applicant starts after the text message step, then resumes the same application', async () => {
    const applicant = await reach(journey(base), 'SUBMITTED');
    await setStage(applicant, 'APPROVED');
    const answer = await applicant.resume();
    expect(answer.body).toMatchObject({
      isExistingApplicant: true,
      newApplication: true,
      smAppStatus: 'SMS_VALID',
    });
    expect((await applicant.status()).body.data.canVisitStep).toMatchObject({
      sms: false,
      merchantType: true,
    });
    expect(await applicant.sendSms()).toMatchObject({
      status: 409,
      body: { message: 'This step is not available yet.' },
    });
    expect((await applicant.saveType()).status).toBe(200);
    expect((await applicant.resume()).body.smAppStatus).toBe('TYPE_SELECTED');
    expect(await applicationsOf(applicant)).toHaveLength(2);
    const { subMerchantId } = (await applicant.status()).body.data;
    const mails = (await bed.outbox()).filter(({ to }) => to === applicant.account.email);
    expect(mails.filter(({ text }) => text.includes(subMerchantId))).toHaveLength(1);
  });

  test("another application's approval opens one whose phone number wasn't confirmed yet", async () => {
    const applicant = await reach(journey(base), 'PAYOUT');
    const other = journey(base, { ...applicant.account, spProductSlug: 'harbor-demo' });
    expect((await other.resume()).body.smAppStatus).toBe('INITIATED');
    expect((await applicant.submit()).status).toBe(200);
    const [first] = await applicationsOf(applicant);
    const { id = '' } = first ?? {};
    await bed.deps.db.updateTable('application').set({ stage: 'APPROVED' }).where('id', '=', id).execute();
    expect((await other.resume()).body).toMatchObject({ newApplication: true, smAppStatus: 'SMS_VALID' });
    expect((await other.saveType()).status).toBe(200);
    expect((await other.status()).body.data).toMatchObject({
      smAppStatus: 'TYPE_SELECTED',
      canVisitStep: { sms: false, merchantType: true, business: true },
    });
  });

  test('only one of several concurrent calls starts an application', async () => {
    // Run several rounds, because locking by ID would deadlock only if the new application's random ID sorts first.
    for (let round = 0; round < 5; round += 1) {
      const applicant = await reach(journey(base), 'INITIATED');
      await setStage(applicant, 'APPROVED');
      const again = Array.from({ length: 8 }, () => journey(base, applicant.account).resume());
      expect((await Promise.all(again)).map(({ status }) => status)).toEqual(again.map(() => 200));
      expect(await applicationsOf(applicant)).toHaveLength(2);
    }
  });

  test('starts a new application for an account that has one in progress under another product', async () => {
    const applicant = await reach(journey(base), 'SMS_VALID');
    const answer = await applicant.resume({ spProductSlug: 'harbor-demo' });
    expect(answer.body).toMatchObject({ newApplication: true, smAppStatus: 'INITIATED' });
    expect((await applicationsOf(applicant)).map(({ sp_product_slug }) => sp_product_slug)).toEqual([
      'harbor',
      'harbor-demo',
    ]);
  });

  test('an open request leads to its list, but not from a product with an application in progress', async () => {
    const applicant = await reach(journey(base), 'SUBMITTED');
    await setStage(applicant, 'INFO_REQUIRED');
    const atDemo = { spProductSlug: 'harbor-demo' };
    expect((await applicant.resume(atDemo)).body).toMatchObject({
      newApplication: false,
      smAppStatus: 'INFO_REQUIRED',
    });
    const { db } = bed.deps;
    const [first] = await applicationsOf(applicant);
    const inProgress = { sp_product_slug: 'harbor-demo', stage: 'PAYOUT', submitted_at: null } as const;
    const ids = { id: crypto.randomUUID(), link_hash: crypto.randomUUID(), email_link_hash: null };
    await db
      .insertInto('application')
      .values({ ...(first as NonNullable<typeof first>), ...inProgress, ...ids })
      .execute();
    expect((await applicant.resume(atDemo)).body).toMatchObject({
      newApplication: true,
      smAppStatus: 'PAYOUT',
    });
    expect((await applicant.resume()).body).toMatchObject({
      newApplication: false,
      smAppStatus: 'INFO_REQUIRED',
    });
  });

  test('starts nothing under an inactive product', async () => {
    const applicant = await reach(journey(base), 'INITIATED');
    await setStage(applicant, 'APPROVED');
    expect(await applicant.resume({ spProductSlug: 'harbor-paused' })).toMatchObject({ status: 404 });
    expect(await applicant.resume({ spProductSlug: 'cobalt' })).toMatchObject({ status: 404 });
  });

  test('status says which steps are open and whose they are', async () => {
    const applicant = await reach(journey(base, { ownershipType: 'GOV' }), 'BUSINESS_INFO');
    const { data } = (await applicant.status()).body;
    expect(data).toMatchObject({
      canVisitStep: {
        sms: true,
        merchantType: true,
        business: true,
        owners: false,
        contact: true,
        payoutBankAccount: false,
        submit: false,
      },
      identity: { type: 'government-public-corp', ownershipType: 'GOV' },
      smAppStatus: 'BUSINESS_INFO',
      isExistingApplicant: false,
      account: {
        name: 'Dana Marlow',
        email: applicant.account.email,
        phoneNumber: '4155550132',
        hasPassword: true,
      },
    });
    expect(data.steps.map(({ name }: { name: string }) => name)[2]).toBe('Verify Contact');
    const icons = ['user-round', 'building-2', 'shield-check', 'landmark', 'clipboard-check'];
    expect(data.steps.map(({ icon }: { icon: string }) => icon)).toEqual(icons);
    expect(data.subMerchantId).toMatch(/^[\w-]{43}$/);
  });
});
