import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../../e2e/applicant.ts';
import { operatorApi } from '../../../../e2e/operatorApi.ts';
import { databases, startTestbed, type Testbed } from '../../../../test/testbed.ts';
import { demoOwner } from '../../../domain/demoSample.ts';
import type { OwnershipType } from '../../../domain/identity.ts';
import { NOBODY_LABEL } from './beneficialMessages.ts';
import { pdfCopyOf } from '../../confirm/pdfCopy.server.ts';
import { FacilitatorsCopy } from '../../../../test/facilitatorsCopy.ts';

const KEY = 'operator-key-of-these-tests';
const OWNERS = '/onboarding/accounts/identity/owners';
const PRODUCT = 'harbor/products/harbor.json';
const MISSING = 'Add each person who owns 25% or more, or confirm that nobody does.';

const person = (ownershipPercentage: unknown, more: object = {}) => ({
  ...demoOwner('private'),
  ownershipPercentage,
  ...more,
});
const control = { controlPerson: true };

describe.each(databases())('beneficial owners on %s', (database) => {
  let bed: Testbed;
  let base: string;
  let llc: Journey;
  const begin = async (ownershipType: OwnershipType = 'LLC') =>
    reach(journey(base, { ownershipType }), 'BUSINESS_INFO');
  const put = (applicant: Journey, body: object) => applicant.call('PUT', OWNERS, body);
  const partly = (applicant: Journey, body: object) => applicant.call('POST', `${OWNERS}/partial`, body);
  const read = async (applicant: Journey) => (await applicant.call('GET', OWNERS)).body.data;
  const stageOf = async (applicant: Journey) => (await applicant.status()).body.data.smAppStatus;

  beforeAll(async () => {
    const copy = new FacilitatorsCopy();
    copy.plant(PRODUCT, 'ownershipRule', 'beneficial');
    bed = await startTestbed({ database, env: { FACILITATORS_DIR: copy.dir, OPERATOR_KEY: KEY } });
    copy.remove();
    base = await bed.listen();
    llc = await begin();
  });
  afterAll(() => bed.close());

  test('a list with two errors counts as one missing field', async () => {
    const operator = operatorApi(base, KEY);
    const { email } = (await begin()).account;
    const { missing } = (await operator.call('GET', `/applications/${await operator.applicationOf(email)}`))
      .body.data;
    expect(missing.filter((field: string) => field === 'owners')).toHaveLength(1);
    const query = new URLSearchParams({ email });
    const [row] = (await operator.call('GET', `/applications?${query.toString()}`)).body.data;
    expect(row.missing).toBe(missing.length);
  });

  test.each<[string, object, [string, string][]]>([
    [
      'a confirmation of another kind',
      { owners: [], nobodyOwns25: 'yes' },
      [['nobodyOwns25', '"nobodyOwns25" must be a valid boolean']],
    ],
    [
      'a control person of another kind',
      { owners: [person(60, { controlPerson: 'yes' })] },
      [
        ['owners.0.controlPerson', '"controlPerson" must be a valid boolean'],
        ['owners', 'Please choose the person who controls the business.'],
      ],
    ],
  ])('rejects %s and stores nothing', async (_what, body, errors) => {
    const answer = await put(llc, body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual(errors.map(([field, message]) => ({ field, message })));
    expect(answer.body.message).toBe(errors[0]?.[1]);
    expect((await read(llc)).owners).toEqual([]);
  });

  test('a confirmation withdrawn after submission prevents an approval', async () => {
    const operator = operatorApi(base, KEY);
    const applicant = await begin();
    const owners = [person(10, control)];
    expect((await put(applicant, { owners, nobodyOwns25: true })).status).toBe(200);
    await applicant.savePayout();
    expect((await applicant.submit()).status).toBe(200);
    const { email } = applicant.account;
    await operator.ask(email, [{ kind: 'section', section: 'identity', reason: 'Please check it.' }]);
    const release = `/applications/${await operator.applicationOf(email)}/boarding-package`;
    const purpose = 'Board the merchant';
    expect((await partly(applicant, { owners, nobodyOwns25: true })).status).toBe(200);
    expect((await operator.call('POST', release, { purpose })).status).toBe(200);
    expect((await partly(applicant, { owners, nobodyOwns25: false })).status).toBe(200);
    const refused = { status: 409, body: { code: 'changes_not_submitted' } };
    expect(await operator.call('POST', release, { purpose })).toMatchObject(refused);
    expect(await operator.decide(email, 'APPROVED')).toMatchObject(refused);
  });

  test('stores, reads, submits, and releases a manager without a share, and owners of 25% and 50%', async () => {
    const applicant = await begin();
    const owners = [person(0, { ...control, position: 'CEO' }), person(25), person(50)];
    expect((await put(applicant, { owners })).status).toBe(200);
    expect(await read(applicant)).toMatchObject({
      ownershipRule: 'beneficial',
      nobodyOwns25: false,
      owners: [
        { controlPerson: true, ownershipPercentage: 0 },
        { controlPerson: false, ownershipPercentage: 25 },
        { controlPerson: false, ownershipPercentage: 50 },
      ],
    });
    expect(await stageOf(applicant)).toBe('IDENTITY');
    await applicant.savePayout();
    expect((await applicant.submit()).status).toBe(200);
  });

  test('stores and reads the confirmation that nobody owns 25%, kept by a draft and removed by a save', async () => {
    const applicant = await begin();
    const owners = [person(10, control)];
    expect((await put(applicant, { owners, nobodyOwns25: true })).status).toBe(200);
    expect(await stageOf(applicant)).toBe('IDENTITY');
    expect((await partly(applicant, { owners })).status).toBe(200);
    expect((await read(applicant)).nobodyOwns25).toBe(true);
    const operator = operatorApi(base, KEY);
    const id = await operator.applicationOf(applicant.account.email);
    expect((await operator.call('GET', `/applications/${id}`)).body.data.nobodyOwns25).toBe(true);
    expect((await partly(applicant, { owners, nobodyOwns25: false })).status).toBe(200);
    expect(await read(applicant)).toMatchObject({ nobodyOwns25: false });
    expect(await stageOf(applicant)).toBe('BUSINESS_INFO');
    // A request body that is just the list of owners has no `nobodyOwns25`, so it doesn't confirm that nobody owns 25
    // percent or more.
    expect((await put(applicant, owners)).body.message).toBe(MISSING);
  });

  test('the PDF copy says that nobody owns 25%', async () => {
    const applicant = await begin();
    await put(applicant, { owners: [person(10, control)], nobodyOwns25: true });
    await applicant.savePayout();
    expect((await applicant.submit()).status).toBe(200);
    const id = await operatorApi(base, KEY).applicationOf(applicant.account.email);
    const copy = await pdfCopyOf(bed.deps, { id });
    const owners = copy?.sections.find(({ heading }) => heading === 'Owner information');
    expect(owners?.parts.at(-1)).toEqual({
      title: 'Ownership',
      sentences: ['Nobody owns 25% or more of the business'],
    });
  });

  test('a draft may have two control persons and no percentage, which a submit reports', async () => {
    const applicant = await reach(await begin(), 'PAYOUT', { from: 'BUSINESS_INFO' });
    const owners = [person(40, control), person(30, control), { firstName: 'Ana' }];
    expect((await partly(applicant, { owners })).status).toBe(200);
    const answer = await applicant.submit();
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual(
      expect.arrayContaining([
        {
          field: 'owners.1.controlPerson',
          message: 'Only one person can be the control person.',
          section: 'identity',
        },
      ]),
    );
  });

  test.each(['NON_PROFIT', 'PUBLIC_CORP'] as const)('%s: the control person only', async (type) => {
    const applicant = await begin(type);
    expect((await put(applicant, { owners: [person(80, control)], nobodyOwns25: true })).status).toBe(200);
    const { owners, nobodyOwns25 } = await read(applicant);
    expect(nobodyOwns25).toBe(false);
    expect(owners).toMatchObject([{ controlPerson: true }]);
    expect(owners[0]).not.toHaveProperty('ownershipPercentage');
    expect(await stageOf(applicant)).toBe('IDENTITY');
  });

  test("the confirmation isn't reported for a type that isn't asked, after a change of type", async () => {
    const applicant = await reach(await begin(), 'BUSINESS_INFO', { from: 'BUSINESS_INFO' });
    await put(applicant, { owners: [person(10, control)], nobodyOwns25: true });
    const operator = operatorApi(base, KEY);
    const path = `/applications/${await operator.applicationOf(applicant.account.email)}`;
    const reported = async () => {
      const { data } = (await operator.call('GET', path)).body;
      return [data.nobodyOwns25, JSON.stringify(data.sections).includes(NOBODY_LABEL)];
    };
    expect(await reported()).toEqual([true, true]);
    await applicant.saveType('NON_PROFIT');
    expect(await reported()).toEqual([null, false]);
    await applicant.saveType('LLC');
    expect(await reported()).toEqual([true, true]);
  });

  test('a sole proprietor is automatically the control person, with 100 percent', async () => {
    const applicant = await begin('SOLE_PROP');
    expect((await put(applicant, { owners: [demoOwner('sole')] })).status).toBe(200);
    expect((await read(applicant)).owners).toMatchObject([{ controlPerson: true, ownershipPercentage: 100 }]);
  });

  test('the confirmation is copied with a group that a later application changes', async () => {
    const applicant = await reach(await begin(), 'BUSINESS_INFO', { from: 'BUSINESS_INFO' });
    const owners = [person(10, control)];
    await put(applicant, { owners, nobodyOwns25: true });
    const [{ id }] = (await bed.deps.db
      .selectFrom('identity_group')
      .select('identity_group.id')
      .innerJoin('account', 'account.id', 'account_id')
      .where('account.email', '=', applicant.account.email)
      .execute()) as [{ id: string }];
    await bed.deps.db.updateTable('identity_group').set({ locked_at: 1 }).where('id', '=', id).execute();
    await put(applicant, { owners, nobodyOwns25: true });
    await put(applicant, { owners: [person(30, control)] });
    const groups = await bed.deps.db
      .selectFrom('identity_group')
      .innerJoin('account', 'account.id', 'account_id')
      .select(['identity_group.id', 'nobody_owns_25'])
      .where('account.email', '=', applicant.account.email)
      .orderBy('identity_group.created_at')
      .execute();
    expect(groups.map((group) => [group.id === id, group.nobody_owns_25])).toEqual([
      [true, 1],
      [false, 0],
    ]);
  });
});

test('a product with the total rule drops both without an error', async () => {
  const bed = await startTestbed();
  const applicant = await reach(journey(await bed.listen()), 'BUSINESS_INFO');
  const owners = [person(100, control)];
  expect((await applicant.call('PUT', OWNERS, { owners, nobodyOwns25: true })).status).toBe(200);
  const { data } = (await applicant.call('GET', OWNERS)).body;
  expect(Object.keys(data).toSorted()).toEqual(['businessAddress', 'owners', 'ownershipType', 'tinType']);
  expect(data.owners[0]).not.toHaveProperty('controlPerson');
  const group = await bed.deps.db.selectFrom('identity_group').selectAll().executeTakeFirstOrThrow();
  expect(group).toMatchObject({ nobody_owns_25: null });
  expect(group.owners).not.toContain('controlPerson');
  await bed.close();
});
