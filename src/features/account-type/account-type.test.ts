import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { demoBusiness } from '../../domain/demoSample.ts';
import { groupKindOf } from '../../domain/identity.ts';
import { GROUPS_MAX } from '../../domain/limits.ts';
import { TIN, tinTypesFor, type TinType } from '../../domain/values/taxId.ts';
import { fuzzRuns } from '../../../test/fuzzRuns.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

describe.each(databases())('the business type on %s', (database) => {
  let bed: Testbed;
  let base: string;
  let operator: Operator;
  beforeAll(async () => {
    const key = 'operator-key-for-types';
    bed = await startTestbed({ database, env: { OPERATOR_KEY: key } });
    base = await bed.listen();
    operator = operatorApi(base, key);
  });
  afterAll(() => bed.close());

  const lists = async (applicant: Journey, slug = applicant.account.spProductSlug) => [
    await applicant.call('GET', `/onboarding/spproducts/${slug}/merchant-types`),
    await applicant.call('GET', `/onboarding/spproducts/${slug}/ownership-types`),
  ];
  const groupsOf = (applicant: Journey) =>
    bed.deps.db
      .selectFrom('identity_group')
      .innerJoin('account', 'account.id', 'identity_group.account_id')
      .selectAll('identity_group')
      .where('account.email', '=', applicant.account.email)
      .execute();

  const rowOf = (applicant: Journey) =>
    bed.deps.db
      .selectFrom('application')
      .innerJoin('account', 'account.id', 'application.account_id')
      .select(['application.business', 'business_sealed', 'tax_id_hash'])
      .where('account.email', '=', applicant.account.email)
      .executeTakeFirstOrThrow();
  const businessOf = async (applicant: Journey) =>
    (await applicant.call('GET', '/onboarding/accounts/identity/business')).body.data.business;
  const draft = (applicant: Journey, sent: object) =>
    applicant.call('POST', '/onboarding/accounts/identity/business/partial', sent);

  test('lists what the product offers, once the phone is verified', async () => {
    const applicant = await reach(journey(base), 'INITIATED');
    for (const answer of await lists(applicant))
      expect(answer).toMatchObject({ status: 400, body: { code: 'section_unavailable' } });
    await applicant.verifyPhone();
    const [merchant, ownership] = await lists(applicant);
    expect(merchant?.body).toEqual(['BUSINESS', 'INDIVIDUAL', 'GOVERNMENT']);
    expect(ownership?.body).toEqual([
      'LLC',
      'PRIVATE_CORP',
      'SOLE_PROP',
      'PARTNERSHIP',
      'PUBLIC_CORP',
      'LIMITED_PARTNERSHIP',
      'LIMITED_LIABILITY_PARTNERSHIP',
      'NON_PROFIT',
    ]);
    for (const answer of await lists(applicant, 'cobalt')) expect(answer.status).toBe(404);
  });

  test('a product without government neither offers nor accepts it', async () => {
    const applicant = await reach(journey(base, { facId: 'cobalt', spProductSlug: 'cobalt' }), 'SMS_VALID');
    const [merchant] = await lists(applicant);
    expect(merchant?.body).toEqual(['BUSINESS', 'INDIVIDUAL']);
    for (const type of ['GOV', 'PUBLIC_CORP'] as const)
      expect(await applicant.saveType(type)).toMatchObject({
        status: 400,
        body: { message: '"ownershipType" must be a valid business type' },
      });
  });

  test('rejects an unknown type, and any type before its step', async () => {
    const applicant = await reach(journey(base), 'INITIATED');
    expect(await applicant.saveType()).toMatchObject({ status: 409, body: { code: 'step_unavailable' } });
    await applicant.verifyPhone();
    for (const ownershipType of ['TRUST', 'llc', 'LLC ltd', '__proto__']) {
      const answer = await applicant.call('PUT', '/onboarding/accounts/identity/type', { ownershipType });
      expect(answer).toMatchObject({
        status: 400,
        body: {
          errors: [{ field: 'ownershipType', message: '"ownershipType" must be a valid business type' }],
        },
      });
    }
    expect((await applicant.status()).body.data.smAppStatus).toBe('SMS_VALID');
    expect((await applicant.saveType('PRIVATE_CORP')).body).toEqual({ success: true });
    expect((await applicant.status()).body.data).toMatchObject({
      smAppStatus: 'TYPE_SELECTED',
      identity: { type: 'business', ownershipType: 'PRIVATE_CORP' },
    });
  });

  test('a change between private types keeps the owners', async () => {
    const applicant = await reach(journey(base), 'PAYOUT');
    await applicant.saveType('PARTNERSHIP');
    expect((await applicant.status()).body.data.smAppStatus).toBe('PAYOUT');
    expect(await groupsOf(applicant)).toMatchObject([{ archived_at: null }]);
  });

  test("a change of kind detaches the owners and clears a TIN type it doesn't allow", async () => {
    const applicant = await reach(journey(base), 'PAYOUT');
    await applicant.saveType('SOLE_PROP');
    const { data } = (await applicant.status()).body;
    expect(data).toMatchObject({ smAppStatus: 'TYPE_SELECTED', identity: { type: 'individual' } });
    const { business } = (await applicant.call('GET', '/onboarding/accounts/identity/business')).body.data;
    expect(business).not.toHaveProperty('tinType');
    expect(business).not.toHaveProperty('federalTaxId');
    expect(business).toMatchObject({ dbaName: 'Marlow Coffee' });
    expect((await groupsOf(applicant))[0]?.archived_at).not.toBeNull();

    expect((await applicant.saveBusiness({ tinType: 1, legalName: '' })).status).toBe(200);
    expect((await applicant.status()).body.data.smAppStatus).toBe('BUSINESS_INFO');
    const owners = await applicant.call('GET', '/onboarding/accounts/identity/owners');
    expect(owners.body.data.owners).toEqual([]);
  });

  test('archived groups are limited in number and never block a new one, however many changes', async () => {
    const applicant = await reach(journey(base), 'IDENTITY');
    for (let count = 0; count < GROUPS_MAX + 2; count += 1) {
      for (const type of ['SOLE_PROP', 'LLC'] as const) await applicant.saveType(type);
      expect((await applicant.saveBusiness()).status).toBe(200);
      expect((await applicant.saveIdentity()).status).toBe(200);
    }
    const groups = await groupsOf(applicant);
    expect(groups).toHaveLength(GROUPS_MAX);
    expect(groups.filter((group) => group.archived_at === null)).toHaveLength(1);
  });

  test('a change there and back asks for the business again, with its TIN type stored', async () => {
    const applicant = await reach(journey(base), 'PAYOUT');
    const path = '/onboarding/accounts/identity/business';
    const read = async () => (await applicant.call('GET', path)).body.data.business;
    const { ownershipType: _, ...before } = await read();
    const { tinType, ...sent } = before;
    for (const [method, url] of [
      ['PUT', path],
      ['POST', `${path}/partial`],
    ] as const) {
      await applicant.saveType('SOLE_PROP');
      await applicant.saveType('LLC');
      expect((await applicant.status()).body.data.smAppStatus).toBe('TYPE_SELECTED');
      expect(await read()).not.toHaveProperty('tinType');
      expect((await applicant.saveIdentity()).status).toBe(409);
      expect((await applicant.call(method, url, sent)).body).toEqual({ success: true });
      expect(await read()).toMatchObject({ ...sent, tinType });
    }
    await reach(applicant, 'SUBMITTED', { from: 'BUSINESS_INFO' });
    expect(JSON.parse((await rowOf(applicant)).business ?? '')).toMatchObject({ tinType });
  });

  test.each([
    { from: 'SOLE_PROP', to: 'LLC' },
    { from: 'LLC', to: 'SOLE_PROP' },
    { from: 'GOV', to: 'SOLE_PROP' },
  ] as const)("a number of $from doesn't become one of $to", async ({ from, to }) => {
    const applicant = await reach(journey(base, { ownershipType: from }), 'PAYOUT');
    await applicant.saveType(to);
    const business = await businessOf(applicant);
    expect(business).toMatchObject({ dbaName: 'Marlow Coffee' });
    expect(business).not.toHaveProperty('federalTaxId');
    expect(await rowOf(applicant)).toMatchObject({ business_sealed: null, tax_id_hash: null });
  });

  test('whatever types are chosen, a number stays with its TIN type and the legal name is restored', async () => {
    const types = ['LLC', 'SOLE_PROP', 'GOV', 'NON_PROFIT'] as const;
    const step = fc.record({
      type: fc.constantFrom(...types),
      number: fc.option(fc.stringMatching(/^\d{9}$/), { nil: undefined, freq: 2 }),
      tinChoice: fc.constantFrom(0, 1, undefined),
      legalName: fc.option(fc.constantFrom('Marlow LLC', 'Delgado Inc.'), { nil: undefined }),
      whole: fc.boolean(),
    });
    const walk = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async (steps) => {
      const applicant = await reach(journey(base), 'SMS_VALID');
      let tax: { type: TinType; number: string; isChosen: boolean } | undefined;
      let name: string | undefined;
      for (const { type, number, tinChoice, legalName, whole } of steps) {
        expect((await applicant.saveType(type)).status).toBe(200);
        const kind = groupKindOf(type);
        const allowed = tinTypesFor(kind);
        if (tax && !allowed.includes(tax.type)) tax = undefined;
        if (number !== undefined) {
          const chosen = allowed[tinChoice ?? allowed.length];
          tax = {
            type: chosen ?? allowed[0] ?? TIN.EIN,
            number,
            isChosen: chosen !== undefined || allowed.length === 1,
          };
          const sent = { federalTaxId: number, tinType: chosen ?? '' };
          expect((await draft(applicant, sent)).status).toBe(200);
        }
        if (legalName !== undefined) {
          expect((await draft(applicant, { legalName })).status).toBe(200);
          if (kind !== 'sole') name = legalName;
        }
        if (whole && kind === 'sole') {
          const saved = { ...demoBusiness('sole'), federalTaxId: tax?.number ?? '123456789' };
          expect((await applicant.saveBusiness(saved)).status).toBe(200);
          tax = { type: TIN.SSN, number: saved.federalTaxId, isChosen: true };
        }
        const business = await businessOf(applicant);
        expect(business.federalTaxId).toBe(tax?.number);
        expect(business.tinType).toBe(tax?.isChosen ? tax.type : undefined);
        expect(business.legalName).toBe(kind === 'sole' ? undefined : name);
      }
    });
    await fc.assert(walk, { numRuns: fuzzRuns(6) });
  });

  test("doesn't show or submit the legal name of an earlier type", async () => {
    const applicant = await reach(journey(base, { ownershipType: 'SOLE_PROP' }), 'SMS_VALID');
    await applicant.saveType('LLC');
    await draft(applicant, { legalName: 'Zanzibar LLC' });
    await applicant.saveType('SOLE_PROP');
    await reach(applicant, 'PAYOUT', { from: 'TYPE_SELECTED' });
    expect(JSON.parse((await rowOf(applicant)).business ?? '')).toMatchObject({ legalName: 'Zanzibar LLC' });
    const id = await operator.applicationOf(applicant.account.email);
    const { business, sections } = (await operator.call('GET', `/applications/${id}`)).body.data;
    expect(business).toMatchObject({ legalName: '', dbaName: 'Marlow Coffee' });
    expect(JSON.stringify(sections)).not.toContain('Legal name');
    const listed = async (query: string) => (await operator.call('GET', `/applications?${query}`)).body.data;
    expect(await listed(`email=${encodeURIComponent(applicant.account.email)}`)).toMatchObject([
      { id, legalName: null },
    ]);
    expect(await listed('q=zanzibar')).toEqual([]);
    await reach(applicant, 'SUBMITTED', { from: 'PAYOUT' });
    expect(JSON.parse((await rowOf(applicant)).business ?? '')).toMatchObject({ legalName: '' });
  });

  test('also between owners and a contact', async () => {
    const applicant = await reach(journey(base, { ownershipType: 'GOV' }), 'IDENTITY');
    await applicant.saveType('LLC');
    // The owners step opens only if the business section is complete for the new type.
    await applicant.saveBusiness(demoBusiness('private'));
    expect((await applicant.status()).body.data.canVisitStep).toMatchObject({ owners: true, contact: false });
    expect((await applicant.call('GET', '/onboarding/accounts/identity/contact')).status).toBe(400);
  });

  test('a submitted application keeps its type', async () => {
    const applicant = await reach(journey(base), 'SUBMITTED');
    expect((await applicant.saveType('SOLE_PROP')).status).toBe(409);
  });
});
