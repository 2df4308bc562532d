import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach } from '../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const KEY = 'operator-key-of-these-tests';

describe.each(databases())('the operator API on %s', (database) => {
  let bed: Testbed;
  let base: string;
  let operator: Operator;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY } });
    base = await bed.listen();
    operator = operatorApi(base, KEY);
  });
  afterAll(() => bed.close());

  const mailTo = async (email: string, about: string) =>
    (await bed.outbox()).find(({ to, subject }) => to === email && subject.includes(about));

  test('accepts only its keys', async () => {
    for (const key of ['', 'wrong', `${KEY}x`]) {
      expect(await operatorApi(base, key).call('GET', '/applications')).toMatchObject({
        status: 401,
        body: { message: 'Unauthorized' },
      });
    }
    const applicant = await reach(journey(base), 'INITIATED');
    expect((await operatorApi(base, applicant.token).call('GET', '/applications')).status).toBe(401);
  });

  describe('applications', () => {
    test('are listed page by page, latest change first, without repeats or gaps', async () => {
      const applicants = await Promise.all(
        Array.from({ length: 3 }, () => reach(journey(base), 'INITIATED')),
      );
      const one = await bed.deps.db.selectFrom('application').selectAll().limit(1).executeTakeFirstOrThrow();
      const copies = Array.from({ length: 60 }, (_, index) => ({
        ...one,
        id: `copy-${index}`,
        link_hash: `copy-${index}`,
        updated_at: 1_000 + (index % 3),
      }));
      await bed.deps.db.insertInto('application').values(copies).execute();
      const seen: { id: string; updatedAt: number }[] = [];
      let cursor = '';
      do {
        const { body } = await operator.call('GET', `/applications?cursor=${cursor}`);
        seen.push(...body.data);
        cursor = body.nextCursor ?? '';
      } while (cursor);
      const total = await bed.deps.db
        .selectFrom('application')
        .select('id')
        .where('fac_id', '=', 'harbor')
        .execute();
      expect(new Set(seen.map(({ id }) => id)).size).toBe(total.length);
      expect(seen).toHaveLength(total.length);
      expect(seen.map(({ updatedAt }) => updatedAt)).toEqual(
        seen.map(({ updatedAt }) => updatedAt).toSorted((left, right) => right - left),
      );
      await bed.deps.db.deleteFrom('application').where('id', 'like', 'copy-%').execute();
      expect(seen.some(({ id }) => id === copies[0]?.id)).toBe(true);
      expect(applicants).toHaveLength(3);
    });

    test('are filtered by stage and product; an unknown stage or cursor is rejected', async () => {
      const applicant = await reach(journey(base, { spProductSlug: 'harbor-demo' }), 'TYPE_SELECTED');
      const { body } = await operator.call('GET', '/applications?stage=TYPE_SELECTED&product=harbor-demo');
      expect(body.data).toMatchObject([
        { email: applicant.account.email, stage: 'TYPE_SELECTED', ownershipType: 'LLC', submittedAt: null },
      ]);
      expect(
        (await operator.call('GET', '/applications?stage=INITIATED&product=harbor-demo')).body.data,
      ).toEqual([]);
      expect((await operator.call('GET', '/applications?stage=HIGH&cursor=x')).body.errors).toHaveLength(2);
    });

    test('show every section, without a full secret', async () => {
      const applicant = await reach(journey(base), 'PAYOUT');
      const answer = await operator.call(
        'GET',
        `/applications/${await operator.applicationOf(applicant.account.email)}`,
      );
      expect(answer.body.data).toMatchObject({
        email: applicant.account.email,
        stage: 'PAYOUT',
        phoneNumber: '4155550132',
        business: { dbaName: 'Marlow Coffee', federalTaxId: '*****6789' },
        owners: [{ firstName: 'Dana', ssn: '*****6789' }],
        contact: null,
        payout: [{ accountNumber: '*****6789' }],
        decidedAt: null,
      });
      expect(JSON.stringify(answer.body)).not.toMatch(/123456789/);
    });

    test('show every section in words, as in the PDF copy', async () => {
      const applicant = await reach(journey(base), 'PAYOUT');
      const id = await operator.applicationOf(applicant.account.email);
      const { sections } = (await operator.call('GET', `/applications/${id}`)).body.data;
      const rows = (label: string, ...lines: string[]) => expect.arrayContaining([{ label, lines }]);
      expect(sections).toMatchObject([
        { name: 'business', parts: [{ title: null, rows: rows('Business type', 'LLC') }] },
        { name: 'identity', parts: [{ title: 'Dana Marlow', rows: rows('Position', 'Owner') }] },
        { name: 'payout', parts: [{ title: 'Payout account', rows: rows('Account number', '*****6789') }] },
      ]);
      const row = await bed.deps.db
        .selectFrom('application')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(bed.deps.sections.shown({ ...row, sp_product_slug: 'removed' }, undefined)).toEqual([]);
    });

    test('show the `of` they were started with, if any', async () => {
      const seen = async (more: Record<string, unknown>) => {
        const applicant = journey(base);
        await applicant.initiate(more);
        const id = await operator.applicationOf(applicant.account.email);
        return (await operator.call('GET', `/applications/${id}`)).body.data.ofQuery;
      };
      expect(await seen({ ofQuery: 'partner-7' })).toBe('partner-7');
      expect(await seen({})).toBeNull();
    });

    test('with the same tax ID are listed, except those of another facilitator', async () => {
      const withTaxId = async (federalTaxId: string, where: Parameters<typeof journey>[1] = {}) => {
        const applicant = await reach(journey(base, where), 'PAYOUT');
        await applicant.saveBusiness({ federalTaxId });
        await applicant.submit();
        return applicant.account.email;
      };
      const first = await operator.applicationOf(await withTaxId('219099872'));
      const second = await operator.applicationOf(await withTaxId('21-9099872'));
      await withTaxId('219099872', { facId: 'cobalt', spProductSlug: 'cobalt' });
      await withTaxId('219099872', { ownershipType: 'SOLE_PROP' });
      const other = await operator.applicationOf(await withTaxId('219099873'));
      const duplicates = async (id: string) =>
        (await operator.call('GET', `/applications/${id}`)).body.data.sameTaxId;
      expect(await duplicates(first)).toEqual([
        {
          id: second,
          legalName: 'Marlow Coffee Roasters LLC',
          dbaName: 'Marlow Coffee',
          stage: 'SUBMITTED',
          submittedAt: expect.any(Number),
        },
      ]);
      expect(await duplicates(second)).toMatchObject([{ id: first }]);
      expect(await duplicates(other)).toEqual([]);
    });

    test('reveal no tax ID to guesses in drafts, each of which is logged', async () => {
      const victim = await reach(journey(base), 'PAYOUT');
      await victim.saveBusiness({ federalTaxId: '876543210' });
      await victim.submit();
      const guesser = await reach(journey(base), 'TYPE_SELECTED');
      const id = await operator.applicationOf(guesser.account.email);
      for (const federalTaxId of ['876543208', '876543209', '876543210', '876543211']) {
        await guesser.call('POST', '/onboarding/accounts/identity/business/partial', { federalTaxId });
        expect((await operator.call('GET', `/applications/${id}`)).body.data.sameTaxId).toEqual([]);
      }
      const { events } = (await operator.call('GET', `/applications/${id}/events`)).body.data;
      const drafts = events.filter(({ action }: { action: string }) => action === 'business.drafted');
      expect(drafts).toHaveLength(4);
      const open = await operator.applicationOf(victim.account.email);
      expect((await operator.call('GET', `/applications/${open}`)).body.data.sameTaxId).toEqual([]);
    });

    test('of another facilitator are as unknown as any', async () => {
      const applicant = await reach(journey(base, { facId: 'cobalt', spProductSlug: 'cobalt' }), 'INITIATED');
      const { id } = await bed.deps.db
        .selectFrom('application')
        .innerJoin('account', 'account.id', 'application.account_id')
        .select('application.id')
        .where('account.email', '=', applicant.account.email)
        .executeTakeFirstOrThrow();
      expect((await operator.call('GET', `/applications/${id}`)).status).toBe(404);
      const decision = { decision: 'APPROVED' };
      expect((await operator.call('POST', `/applications/${id}/decision`, decision)).status).toBe(404);
      const { body } = await operator.call('GET', '/applications?product=cobalt');
      expect(body.data).toEqual([]);
    });
  });

  describe('decisions', () => {
    test('are made once, on what was submitted', async () => {
      const applicant = await reach(journey(base), 'PAYOUT');
      expect(await operator.decide(applicant.account.email, 'APPROVED')).toMatchObject({
        status: 409,
        body: { code: 'decision_conflict' },
      });
      await applicant.submit();
      const answers = await Promise.all([
        operator.decide(applicant.account.email, 'APPROVED'),
        operator.decide(applicant.account.email, 'APPROVED'),
      ]);
      expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409]);
      const mails = (await bed.outbox()).filter(
        ({ to, subject }) => to === applicant.account.email && /approved/.test(subject),
      );
      expect(mails).toHaveLength(1);
      expect((await operator.decide(applicant.account.email, 'DECLINED')).status).toBe(409);
      expect((await applicant.resume()).body).toMatchObject({
        isExistingApplicant: true,
        newApplication: true,
      });
    });

    test('asking for more information without details say how to learn them', async () => {
      const applicant = await reach(journey(base), 'SUBMITTED');
      await operator.decide(applicant.account.email, 'INFO_REQUIRED');
      const mail = await mailTo(applicant.account.email, 'more information');
      expect(mail?.text).toMatch(
        /before we can decide\.\s+Email us, and someone on our team will tell you what's missing\./,
      );
    });

    test('asking for more information reopen nothing, and another decision can follow', async () => {
      const applicant = await reach(journey(base), 'SUBMITTED');
      const asked = await operator.decide(
        applicant.account.email,
        'INFO_REQUIRED',
        'Which <street> is your shop in?',
      );
      expect(asked.body.data).toMatchObject({ stage: 'INFO_REQUIRED' });
      const mail = await mailTo(applicant.account.email, 'more information');
      expect(mail?.text).toContain('Which <street> is your shop in?');
      expect(mail?.html).toContain('Which &lt;street&gt; is your shop in?');
      expect(Object.values((await applicant.status()).body.data.canVisitStep)).not.toContain(true);
      expect((await operator.decide(applicant.account.email, 'DECLINED')).status).toBe(200);
      const { data } = (
        await operator.call('GET', `/applications/${await operator.applicationOf(applicant.account.email)}`)
      ).body;
      expect(data).toMatchObject({ stage: 'DECLINED', decisionMessage: null, decidedAt: expect.any(Number) });
      expect((await applicant.resume()).status).toBe(403);
    });

    test('are one of three', async () => {
      const applicant = await reach(journey(base), 'SUBMITTED');
      expect((await operator.decide(applicant.account.email, 'MAYBE')).body.errors).toEqual([
        { field: 'decision', message: '"decision" must be a valid decision' },
      ]);
    });
  });
});
