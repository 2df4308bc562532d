import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../e2e/applicant.ts';
import { operatorApi } from '../../../e2e/operatorApi.ts';
import { demoOwner } from '../../domain/demoSample.ts';
import { GROUPS_MAX, LISTED_OWNERS_MAX } from '../../domain/limits.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const OPERATOR_KEY = 'operator-key-for-these-tests';
const LIST = '/onboarding/accounts';
const OWNERS = '/onboarding/accounts/identity/owners';

const list = async (applicant: Journey) => (await applicant.call('GET', LIST)).body.data.applications;
const set = (applicant: Journey, smApplicationId: unknown) =>
  applicant.call('POST', `${LIST}/set`, { smApplicationId });
const putOwner = (applicant: Journey, overrides: object) =>
  applicant.call('PUT', OWNERS, { owners: [{ ...demoOwner('private'), ...overrides }] });

describe.each(databases())('the groups of an account on %s', (database) => {
  let bed: Testbed;
  let base: string;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY } });
    base = await bed.listen();
  });
  afterAll(() => bed.close());

  test('are limited, and the list names the first owners of each', async () => {
    const applicant = await reach(journey(base), 'BUSINESS_INFO');
    const owners = Array.from({ length: LISTED_OWNERS_MAX + 1 }, () => ({
      ...demoOwner('private'),
      ownershipPercentage: 3,
    }));
    expect((await applicant.call('PUT', OWNERS, { owners })).status).toBe(200);
    for (let count = 1; count < GROUPS_MAX; count += 1) {
      expect((await set(applicant, null)).status).toBe(200);
      expect((await putOwner(applicant, {})).status).toBe(200);
    }
    const full = { status: 400, body: { code: 'too_many_groups' } };
    const [first, ...more] = await list(applicant);
    expect(more).toHaveLength(GROUPS_MAX - 1);
    expect(first.owners).toHaveLength(LISTED_OWNERS_MAX);
    expect(await set(applicant, null)).toMatchObject(full);

    // Saving owners would copy a locked group, or create a group if none is selected. Both would exceed the limit.
    const { db } = bed.deps;
    const ofFirst = db.updateTable('identity_group').where('id', '=', first.smApplicationId);
    await set(applicant, first.smApplicationId);
    await ofFirst.set({ locked_at: 1 }).execute();
    const own = db.selectFrom('application').selectAll().where('group_id', '=', first.smApplicationId);
    const { id, ...row } = await own.executeTakeFirstOrThrow();
    const other = { ...row, id: `of ${id}`, link_hash: `of ${id}`, email_link_hash: null };
    await db.insertInto('application').values(other).execute();
    expect(await putOwner(applicant, {})).toMatchObject(full);
    await db.updateTable('application').where('id', '=', id).set({ group_id: null }).execute();
    for (const [method, path] of [
      ['PUT', OWNERS],
      ['POST', `${OWNERS}/partial`],
    ] as const)
      expect(await applicant.call(method, path, { owners })).toMatchObject(full);
    expect(await list(applicant)).toHaveLength(GROUPS_MAX);

    // Without the other application, saving owners replaces the locked group with a corrected version. The
    // outdated version doesn't count toward the limit.
    await db.updateTable('application').where('id', '=', id).set({ group_id: row.group_id }).execute();
    await db.deleteFrom('application').where('id', '=', other.id).execute();
    expect((await putOwner(applicant, {})).status).toBe(200);
    expect(await list(applicant)).toHaveLength(GROUPS_MAX);
    expect(await set(applicant, null)).toMatchObject(full);
  });

  test("that were corrected on request aren't offered in their outdated version", async () => {
    const applicant = await reach(journey(base), 'SUBMITTED');
    const operator = operatorApi(base, OPERATOR_KEY);
    await operator.ask(applicant.account.email, [
      { kind: 'section', section: 'identity', reason: 'Correct it.' },
    ]);
    expect((await putOwner(applicant, { firstName: 'Corrected' })).status).toBe(200);
    const { requests } = (await applicant.call('GET', '/onboarding/requests')).body.data;
    await applicant.call('POST', `/onboarding/requests/${requests[0].requestId}/resubmit`, { ack: true });
    await operator.decide(applicant.account.email, 'APPROVED');
    await applicant.resume();
    await reach(applicant, 'BUSINESS_INFO', { from: 'SMS_VALID' });
    expect(await list(applicant)).toMatchObject([
      { owners: [{ firstName: 'Corrected' }], submitted: { stage: 'APPROVED' } },
    ]);
  });
});
