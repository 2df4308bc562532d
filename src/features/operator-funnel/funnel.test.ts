import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach } from '../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const KEY = 'operator-key-of-the-funnel';

describe.each(databases())('the funnel on %s', (database) => {
  let bed: Testbed;
  let base: string;
  let operator: Operator;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY, LOG_LEVEL: 'silent' } });
    base = await bed.listen();
    operator = operatorApi(base, KEY);
  });
  afterAll(() => bed.close());

  const detailsOf = async (id: string) => (await operator.call('GET', `/applications/${id}`)).body.data;
  const funnel = async (query = '') => (await operator.call('GET', `/funnel${query}`)).body.data;

  test('an application lists its missing fields and the times of its steps', async () => {
    const applicant = await reach(journey(base), 'SMS_VALID');
    const id = await operator.applicationOf(applicant.account.email);
    const begun = await detailsOf(id);
    expect(begun.missing).toEqual(['ownershipType']);
    expect(begun.steps).toEqual([
      { step: 'sms', firstAt: begun.createdAt, completedAt: expect.any(Number) },
      { step: 'merchantType', firstAt: begun.steps[0].completedAt, completedAt: null },
    ]);
    bed.advance(90_000);
    await applicant.saveType();
    const { missing, steps } = await detailsOf(id);
    expect(missing).toEqual(
      expect.arrayContaining(['business.federalTaxId', 'business.address.city', 'owners']),
    );
    expect(steps[1].completedAt - steps[1].firstAt).toBeGreaterThanOrEqual(90_000);
    expect(steps[2]).toMatchObject({ step: 'business', completedAt: null });
    await reach(applicant, 'SUBMITTED', { from: 'TYPE_SELECTED' });
    const submitted = await detailsOf(id);
    expect(submitted.missing).toEqual([]);
    expect(submitted.steps.map(({ step }: { step: string }) => step)).toEqual([
      'sms',
      'merchantType',
      'business',
      'owners',
      'payoutBankAccount',
      'submit',
    ]);
    expect(submitted.steps.at(-1).completedAt).toBeGreaterThanOrEqual(submitted.submittedAt);
    for (const { firstAt, completedAt } of submitted.steps)
      expect(completedAt).toBeGreaterThanOrEqual(firstAt);
  });

  test('leaves out each number below five, and includes five', async () => {
    const [day] = new Date(bed.deps.clock()).toISOString().split('T');
    const { started: _, ...hidden } = await funnel(`?from=${day}`);
    expect(hidden).toEqual({ steps: [], byType: [], fieldErrors: [] });
    for (let index = 0; index < 4; index += 1) {
      const applicant = await reach(journey(base), 'TYPE_SELECTED');
      await applicant.saveBusiness({ federalTaxId: '12', legalName: '' });
      await applicant.saveBusiness({ federalTaxId: '12' });
      if (index > 0) await applicant.saveBusiness();
    }
    const five = await funnel(`?from=${day}&to=${day}`);
    expect(five.started).toBe(5);
    expect(five.steps.map(({ step, reached }: { step: string; reached: number }) => [step, reached])).toEqual(
      [
        ['sms', 5],
        ['merchantType', 5],
        ['business', 5],
      ],
    );
    expect(five.steps[2]).toEqual({ step: 'business', reached: 5 });
    expect(five.byType).toEqual([{ ownershipType: 'LLC', started: 5 }]);
    expect(five.fieldErrors).toEqual([]);
    const fifth = await reach(journey(base), 'TYPE_SELECTED');
    await fifth.saveBusiness({ federalTaxId: '12' });
    const six = await funnel(`?product=harbor`);
    expect(six.fieldErrors).toEqual([{ field: 'business.federalTaxId', applications: 5 }]);
    expect(six.started).toBe(6);
    expect(await funnel('?product=else')).toEqual({ steps: [], byType: [], fieldErrors: [] });
    expect(await funnel('?from=2999-01-01')).toEqual({ steps: [], byType: [], fieldErrors: [] });
  });

  test.each(['from=2026-02-30', 'to=yesterday', 'since=2026-01-01'])('rejects %s', async (query) => {
    const { status, body } = await operator.call('GET', `/funnel?${query}`);
    expect([status, body.code]).toEqual([400, 'invalid_request']);
  });

  test('counts an application that is erased before the funnel is read', async () => {
    const before = await funnel();
    const applicant = await reach(journey(base), 'TYPE_SELECTED');
    const id = await operator.applicationOf(applicant.account.email);
    await operator.call('DELETE', `/applications/${id}`, { reason: 'Asked for it' });
    expect((await funnel()).started).toBe(before.started + 1);
  });

  test('keeps its counts when an application is erased', async () => {
    const before = await funnel();
    const applicant = await reach(journey(base), 'TYPE_SELECTED');
    const id = await operator.applicationOf(applicant.account.email);
    expect((await funnel()).started).toBe(before.started + 1);
    await operator.call('DELETE', `/applications/${id}`, { reason: 'Asked for it' });
    expect((await funnel()).started).toBe(before.started + 1);
    const left = await bed.deps.db
      .selectFrom('application_step')
      .selectAll()
      .where('application_id', '=', id)
      .execute();
    expect(left).toEqual([]);
  });

  test('an application has the times of steps after owners who enter their own details', async () => {
    const applicant = await reach(journey(base), 'BUSINESS_INFO');
    const id = await operator.applicationOf(applicant.account.email);
    const links = '/onboarding/accounts/identity/owner-links';
    const asked = await applicant.call('POST', links, {
      firstName: 'Olga',
      lastName: 'Nordquist',
      email: 'olga@example.com',
      phoneNumber: '(415) 555-0133',
      ownershipPercentage: 100,
      position: 'OW',
    });
    const namesOf = async () =>
      (await detailsOf(id)).steps.map(({ step, completedAt }: { step: string; completedAt: number | null }) =>
        completedAt === null ? step : `${step} done`,
      );
    const before = ['sms done', 'merchantType done', 'business done'];
    expect(await namesOf()).toEqual([...before, 'owners', 'payoutBankAccount']);
    bed.advance(60_000);
    await applicant.savePayout();
    expect(await namesOf()).toEqual([...before, 'owners', 'payoutBankAccount done', 'submit']);
    const [, , , , payout] = (await detailsOf(id)).steps;
    expect(payout.completedAt - payout.firstAt).toBeGreaterThanOrEqual(60_000);
    await applicant.call('DELETE', `${links}/${asked.body.data.ownerId}`);
    await applicant.saveIdentity();
    const { stage, steps } = await detailsOf(id);
    expect([stage, steps[4]]).toEqual(['PAYOUT', payout]);
    expect(await namesOf()).toEqual([...before, 'owners done', 'payoutBankAccount done', 'submit']);
  });
});
