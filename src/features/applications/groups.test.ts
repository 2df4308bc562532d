import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../e2e/applicant.ts';
import { demoBusiness, demoOwner } from '../../domain/demoSample.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const OPERATOR_KEY = 'operator-key-for-these-tests';
const LIST = '/onboarding/accounts';
const OWNERS = '/onboarding/accounts/identity/owners';
const CONTACT = '/onboarding/accounts/identity/contact';

const list = async (applicant: Journey) => (await applicant.call('GET', LIST)).body.data.applications;
const set = (applicant: Journey, smApplicationId: unknown) =>
  applicant.call('POST', `${LIST}/set`, { smApplicationId });
const readOwners = async (applicant: Journey) => (await applicant.call('GET', OWNERS)).body.data.owners;
const stageOf = async (applicant: Journey) => (await applicant.status()).body.data.smAppStatus;
const putOwner = (applicant: Journey, overrides: object) =>
  applicant.call('PUT', OWNERS, { owners: [{ ...demoOwner('private'), ...overrides }] });

describe.each(databases())('groups on %s', (database) => {
  let bed: Testbed;
  let base: string;

  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY } });
    base = await bed.listen();
  });
  afterAll(() => bed.close());

  const groupsOfAccount = (email: string) =>
    bed.deps.db
      .selectFrom('identity_group')
      .innerJoin('account', 'account.id', 'identity_group.account_id')
      .selectAll('identity_group')
      .where('email', '=', email)
      .orderBy('identity_group.created_at')
      .execute();

  async function existingApplicant(ownershipType: 'LLC' | 'GOV' = 'LLC'): Promise<Journey> {
    const applicant = await reach(journey(base, { ownershipType }), 'SUBMITTED');
    const { id } = await bed.deps.db
      .selectFrom('application')
      .innerJoin('account', 'account.id', 'application.account_id')
      .select('application.id')
      .where('email', '=', applicant.account.email)
      .executeTakeFirstOrThrow();
    const decided = await applicant.call(
      'POST',
      `/operator/v1/applications/${id}/decision`,
      { decision: 'APPROVED' },
      { authorization: `Bearer ${OPERATOR_KEY}` },
    );
    expect(decided.status).toBe(200);
    await applicant.resume();
    return reach(applicant, 'BUSINESS_INFO', { from: 'SMS_VALID' });
  }

  test('of a new applicant are empty, then the current one, masked', async () => {
    const applicant = await reach(journey(base), 'BUSINESS_INFO');
    expect(await list(applicant)).toEqual([]);
    await applicant.saveIdentity();
    expect(await list(applicant)).toEqual([
      {
        smApplicationId: expect.any(String),
        current: true,
        isNewSmApp: true,
        updatedAt: expect.any(Number),
        submitted: null,
        identityType: 'business',
        owners: [expect.objectContaining({ firstName: 'Dana', ssn: '*****6789', birthDate: '05-17-1984' })],
        contact: null,
      },
    ]);
  });

  test('with the same owners are distinguished by the status of their applications', async () => {
    const applicant = await existingApplicant();
    await applicant.saveIdentity();
    const [approved] = await list(applicant);
    expect(approved.submitted).toMatchObject({ stage: 'APPROVED', dbaName: 'Marlow Coffee' });
    await applicant.saveBusiness({ dbaName: 'Marlow Tea' });
    await reach(applicant, 'SUBMITTED', { from: 'IDENTITY' });
    await applicant.resume();
    await reach(applicant, 'BUSINESS_INFO', { from: 'SMS_VALID' });
    expect((await list(applicant))[1].submitted).toMatchObject({ dbaName: 'Marlow Tea' });
  });

  test('of an earlier application are offered, and choosing one completes the section', async () => {
    const applicant = await existingApplicant();
    const [earlier, ...more] = await list(applicant);
    expect(earlier).toMatchObject({ current: false, isNewSmApp: false, owners: [{ ssn: '*****6789' }] });
    expect(more).toEqual([]);
    expect((await set(applicant, earlier.smApplicationId)).body).toEqual({ success: true });
    expect(await list(applicant)).toMatchObject([{ current: true, isNewSmApp: false }]);
    expect(await stageOf(applicant)).toBe('IDENTITY');
    await reach(applicant, 'SUBMITTED', { from: 'IDENTITY' });
    expect(await groupsOfAccount(applicant.account.email)).toHaveLength(1);
  });

  test.each(['PUT', 'POST'])(
    'that were submitted stay unchanged when a %s edits them: a copy is made',
    async (method) => {
      const applicant = await existingApplicant();
      const [earlier] = await list(applicant);
      const [before] = await groupsOfAccount(applicant.account.email);
      await set(applicant, earlier.smApplicationId);
      const owners = [{ ...demoOwner('private'), firstName: 'Edited', ssn: '*****6789' }];
      const path = method === 'PUT' ? OWNERS : `${OWNERS}/partial`;
      expect((await applicant.call(method, path, { owners })).status).toBe(200);

      const [original, copy, ...more] = await groupsOfAccount(applicant.account.email);
      expect(more).toEqual([]);
      expect(original).toEqual(before);
      expect(copy).toMatchObject({ locked_at: null, kind: 'private' });
      expect(await readOwners(applicant)).toMatchObject([{ firstName: 'Edited', ssn: '123456789' }]);
      expect(await list(applicant)).toMatchObject([
        { smApplicationId: original?.id, current: false, isNewSmApp: false },
        { smApplicationId: copy?.id, current: true, isNewSmApp: true },
      ]);
    },
  );

  test.each([
    ['LLC', OWNERS, 'owners'],
    ['GOV', CONTACT, 'contact'],
  ] as const)('of a %s saved without a change get no copy', async (type, path, name) => {
    const applicant = await existingApplicant(type);
    const [earlier] = await list(applicant);
    await set(applicant, earlier.smApplicationId);
    const { [name]: people } = (await applicant.call('GET', path)).body.data;
    for (const [method, url] of [
      ['PUT', path],
      ['POST', `${path}/partial`],
    ] as const) {
      expect((await applicant.call(method, url, { [name]: people })).status).toBe(200);
    }
    expect(await list(applicant)).toMatchObject([
      { smApplicationId: earlier.smApplicationId, current: true, isNewSmApp: false },
    ]);
    expect(await groupsOfAccount(applicant.account.email)).toHaveLength(1);
  });

  test('set to null start a new one, and the detached one stays on offer', async () => {
    const applicant = await reach(journey(base), 'IDENTITY');
    expect((await set(applicant, null)).status).toBe(200);
    expect(await stageOf(applicant)).toBe('BUSINESS_INFO');
    expect(await readOwners(applicant)).toEqual([]);
    await putOwner(applicant, { firstName: 'Second' });
    expect(await list(applicant)).toMatchObject([
      { current: false, owners: [{ firstName: 'Dana' }] },
      { current: true, owners: [{ firstName: 'Second' }] },
    ]);
  });

  test('without data are offered only where they are current', async () => {
    const applicant = await reach(journey(base), 'BUSINESS_INFO');
    await applicant.call('POST', `${OWNERS}/partial`, { owners: [] });
    expect(await list(applicant)).toMatchObject([{ current: true, owners: [] }]);
    await set(applicant, null);
    expect(await list(applicant)).toEqual([]);
  });

  test('of another account are as unknown as made-up ones', async () => {
    const other = await reach(journey(base), 'IDENTITY');
    const [{ smApplicationId: foreign }] = await list(other);
    const applicant = await reach(journey(base), 'BUSINESS_INFO');
    for (const id of [foreign, 'nothing', ''])
      expect(await set(applicant, id)).toMatchObject({
        status: 404,
        body: { message: 'Application not found' },
      });
    expect(await applicant.call('POST', `${LIST}/set`, {})).toMatchObject({
      status: 400,
      body: { message: '"smApplicationId" is required' },
    });
    expect(await list(applicant)).toEqual([]);
  });

  test("of another kind of business aren't offered", async () => {
    const applicant = await existingApplicant('GOV');
    const [contact] = await list(applicant);
    expect(contact).toMatchObject({
      identityType: 'government-public-corp',
      owners: [],
      contact: { firstName: 'Dana', ssn: '*****6789' },
    });
    await applicant.saveType('LLC');
    // The owners step opens only if the business section is complete for the new type.
    await applicant.saveBusiness(demoBusiness('private'));
    expect(await list(applicant)).toEqual([]);
    expect((await set(applicant, contact.smApplicationId)).status).toBe(404);
  });

  test('shared by two applications stay with the submitted one', async () => {
    const applicant = await reach(journey(base), 'PAYOUT');
    const [{ smApplicationId }] = await list(applicant);
    const { id } = await bed.deps.db
      .selectFrom('application')
      .select('id')
      .where('group_id', '=', smApplicationId)
      .executeTakeFirstOrThrow();
    await applicant.submit();
    // Simulates a session that read the group before it was locked and writes afterward.
    await bed.deps.db.updateTable('application').set({ stage: 'PAYOUT' }).where('id', '=', id).execute();
    await putOwner(applicant, { firstName: 'Late' });
    const [submitted, copy] = await groupsOfAccount(applicant.account.email);
    expect(submitted?.owners).toContain('Dana');
    expect(copy?.owners).toContain('Late');
  });

  test('are closed until the business section is complete', async () => {
    const applicant = await reach(journey(base), 'TYPE_SELECTED');
    const message = 'This step is not available yet.';
    expect(await applicant.call('GET', LIST)).toMatchObject({ status: 400, body: { message } });
    expect(await set(applicant, null)).toMatchObject({ status: 409, body: { message } });
  });
});
