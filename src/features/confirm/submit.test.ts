import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../e2e/applicant.ts';
import { demoOwner } from '../../domain/demoSample.ts';
import { FacilitatorsCopy } from '../../../test/facilitatorsCopy.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const OPERATOR_KEY = 'operator-key-for-these-tests';
const DAY = 24 * 60 * 60 * 1000;
const UNAVAILABLE = 'This step is not available yet.';
const partly = (applicant: Journey, section: string, body: unknown) =>
  applicant.call('POST', `/onboarding/accounts/${section}/partial`, body);

describe.each(databases())('submit on %s', (database) => {
  let bed: Testbed;
  let base: string;

  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY } });
    base = await bed.listen();
  });
  afterAll(() => bed.close());

  const rowOf = ({ account }: Journey, on: Testbed = bed) =>
    on.deps.db
      .selectFrom('application')
      .innerJoin('account', 'account.id', 'application.account_id')
      .selectAll('application')
      .where('email', '=', account.email)
      .executeTakeFirstOrThrow();
  const emailsTo = async ({ account }: Journey, on: Testbed = bed) =>
    (await on.outbox()).filter(
      ({ to, subject }) => to === account.email && /submitted|approved/.test(subject),
    );

  test('closes the application, locks its group, and emails the applicant', async () => {
    const applicant = await reach(journey(base), 'PAYOUT');
    const answer = await applicant.submit();
    const row = await rowOf(applicant);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        data: { status: 'SUBMITTED', smApplicationId: row.group_id, applicationId: row.id },
      },
    });
    expect(row).toMatchObject({ stage: 'SUBMITTED', submitted_at: expect.any(Number), decided_at: null });
    const group = await bed.deps.db
      .selectFrom('identity_group')
      .select('locked_at')
      .where('id', '=', row.group_id)
      .executeTakeFirstOrThrow();
    expect(group.locked_at).toBe(row.submitted_at);
    expect(await emailsTo(applicant)).toMatchObject([
      { channel: 'email', subject: 'Your Harbor Payments application was submitted' },
    ]);
    const { smAppStatus, canVisitStep } = (await applicant.status()).body.data;
    expect(smAppStatus).toBe('SUBMITTED');
    expect(Object.values(canVisitStep)).not.toContain(true);
  });

  test('returns the first response again and sends nothing more', async () => {
    const applicant = await reach(journey(base), 'PAYOUT');
    const first = await applicant.submit();
    const before = await rowOf(applicant);
    bed.advance(DAY / 24 / 60);
    const second = await applicant.submit();
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(await rowOf(applicant)).toEqual(before);
    expect(await emailsTo(applicant)).toHaveLength(1);
  });

  test('happens once if called five times at once', async () => {
    const applicant = await reach(journey(base), 'PAYOUT');
    const answers = await Promise.all(Array.from({ length: 5 }, () => applicant.submit()));
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await emailsTo(applicant)).toHaveLength(1);
  });

  test.each([undefined, null, false])('requires the certification, not %s', async (ack) => {
    const applicant = await reach(journey(base), 'PAYOUT');
    const answer = await applicant.call('POST', '/onboarding/submit', { ack });
    expect(answer).toMatchObject({ status: 400, body: { message: '"ack" is required' } });
    expect((await rowOf(applicant)).stage).toBe('PAYOUT');
  });

  test.each(['SMS_VALID', 'TYPE_SELECTED', 'BUSINESS_INFO', 'IDENTITY'] as const)(
    'and the fees are closed at %s',
    async (stage) => {
      const applicant = await reach(journey(base), stage);
      expect(await applicant.submit()).toMatchObject({ status: 409, body: { message: UNAVAILABLE } });
      const fees = await applicant.call('GET', '/onboarding/accounts/fees');
      expect(fees).toMatchObject({ status: 400, body: { message: UNAVAILABLE } });
    },
  );

  test('reports everything that is missing by now, with the first error as its message', async () => {
    const applicant = await reach(journey(base), 'PAYOUT');
    const { middleName: _, ...rest } = demoOwner('private');
    await partly(applicant, 'payout', [{ nameOnAccount: 'Dana' }]);
    await partly(applicant, 'identity/owners', { owners: [{ ...rest, ssn: '', ownershipPercentage: 60 }] });
    await partly(applicant, 'identity/business', { legalName: '' });
    const answer = await applicant.submit();
    const total = 'Total ownership percentage should be between 75% and 100%. Current total: 60%';
    expect(answer).toMatchObject({ status: 400, body: { message: '"legalName" is required' } });
    expect(answer.body.errors).toEqual([
      { field: 'business.legalName', message: '"legalName" is required', section: 'business' },
      { field: 'owners.0.ssn', message: '"ssn" is required', section: 'identity' },
      { field: 'owners', message: total, section: 'identity' },
      { field: 'accounts.0.accountType', message: '"accountType" is required', section: 'payout' },
      { field: 'accounts.0.accountRouting', message: '"accountRouting" is required', section: 'payout' },
      { field: 'accounts.0.accountNumber', message: '"accountNumber" is required', section: 'payout' },
    ]);
    expect(await rowOf(applicant)).toMatchObject({ stage: 'TYPE_SELECTED', submitted_at: null });
    expect(await emailsTo(applicant)).toEqual([]);
  });

  test("names a government's contact", async () => {
    const applicant = await reach(journey(base, { ownershipType: 'GOV' }), 'PAYOUT');
    await partly(applicant, 'identity/contact', { email: '' });
    expect((await applicant.submit()).body.errors).toEqual([
      { field: 'contact.email', message: '"email" is required', section: 'identity' },
    ]);
    await partly(applicant, 'identity/contact', { email: 'dana@example.com' });
    expect((await applicant.submit()).status).toBe(200);
  });

  test('requires consent to every document', async () => {
    const applicant = await reach(journey(base), 'PAYOUT');
    const { account_id: accountId } = await rowOf(applicant);
    await bed.deps.db
      .deleteFrom('consent')
      .where('account_id', '=', accountId)
      .where('document', '=', 'privacy-policy')
      .execute();
    expect((await applicant.submit()).body.errors).toEqual([
      { field: 'consents', message: '"consents" is required', section: 'submit' },
    ]);
  });

  test('returns the fees to acknowledge', async () => {
    const harbor = await reach(journey(base), 'PAYOUT');
    expect((await harbor.call('GET', '/onboarding/accounts/fees')).body.data).toEqual({
      platform: { ccCnpSale: { discountRate: 2.9, fixed: 0.3 } },
      spProduct: { ccCnpSale: { discountRate: 0.5, fixed: 0.05 } },
    });
    const cobalt = await reach(journey(base, { facId: 'cobalt', spProductSlug: 'cobalt' }), 'PAYOUT');
    expect((await cobalt.call('GET', '/onboarding/accounts/fees')).body.data).toEqual({
      platform: null,
      spProduct: null,
    });
    expect((await cobalt.submit()).status).toBe(200);
  });

  test('closes the invite it used', async () => {
    const applicant = journey(base);
    const invited = await applicant.call(
      'POST',
      '/operator/v1/invites',
      { spProductSlug: 'harbor', name: 'Dana Marlow', email: applicant.account.email },
      { authorization: `Bearer ${OPERATOR_KEY}` },
    );
    const { inviteId } = invited.body;
    await applicant.initiate({ inviteId });
    await reach(applicant, 'SUBMITTED', { from: 'INITIATED' });
    const found = await applicant.call(
      'GET',
      `/onboarding/invites?inviteId=${inviteId}&facId=harbor&spProductSlug=harbor`,
    );
    expect(found).toMatchObject({ status: 409, body: { message: 'Invite already submitted' } });
  });

  test('is all or nothing', async () => {
    const own = await startTestbed({ database });
    try {
      const applicant = await reach(journey(await own.listen()), 'PAYOUT');
      const before = await rowOf(applicant, own);
      // Queueing the email is one of the last steps of a submission. It fails without the job table.
      await sql`alter table job rename to job_gone`.execute(own.deps.db);
      expect((await applicant.submit()).status).toBe(500);
      await sql`alter table job_gone rename to job`.execute(own.deps.db);
      expect(await rowOf(applicant, own)).toEqual(before);
      const group = await own.deps.db
        .selectFrom('identity_group')
        .select('locked_at')
        .executeTakeFirstOrThrow();
      expect(group.locked_at).toBeNull();
      expect((await applicant.submit()).status).toBe(200);
      expect(await emailsTo(applicant, own)).toHaveLength(1);
    } finally {
      await own.close();
    }
  });

  test('with automatic approval is approved and makes an existing applicant', async () => {
    const copy = new FacilitatorsCopy();
    copy.plant('harbor/products/harbor.json', 'approval', 'automatic');
    const own = await startTestbed({ database, env: { FACILITATORS_DIR: copy.dir } });
    try {
      const applicant = await reach(journey(await own.listen()), 'PAYOUT');
      expect((await applicant.submit()).body.data.status).toBe('APPROVED');
      expect((await applicant.submit()).body.data.status).toBe('APPROVED');
      const row = await rowOf(applicant, own);
      expect(row).toMatchObject({ stage: 'APPROVED', decided_at: row.submitted_at });
      expect(await emailsTo(applicant, own)).toMatchObject([
        { subject: 'Harbor Payments: your application was approved' },
      ]);
      expect((await applicant.resume()).body).toMatchObject({
        isExistingApplicant: true,
        newApplication: true,
      });
    } finally {
      await own.close();
      copy.remove();
    }
  });

  test('detects what has become invalid over time', async () => {
    const own = await startTestbed({ database, clock: Date.parse('2026-05-17T12:00:00Z') });
    try {
      const applicant = journey(await own.listen());
      await reach(applicant, 'BUSINESS_INFO');
      await applicant.saveIdentity({ birthDate: '1926-05-17' });
      await applicant.savePayout();
      own.advance(366 * DAY);
      await applicant.resume();
      expect((await applicant.submit()).body).toMatchObject({
        message: 'Owner must be between 18 and 100 years old.',
        errors: [{ field: 'owners.0.birthDate', section: 'identity' }],
      });
    } finally {
      await own.close();
    }
  });
});
