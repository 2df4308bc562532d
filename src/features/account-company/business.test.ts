import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../e2e/applicant.ts';
import { boundaries, WIRE_MESSAGE } from '../../../test/boundaries/boundaries.ts';
import { today } from '../../domain/values/date.ts';
import { demoBusiness } from '../../domain/demoSample.ts';
import { check } from '../../domain/draft.ts';
import { groupKindOf } from '../../domain/identity.ts';
import { BUSINESS } from '../../domain/sections/business.ts';
import { toReply } from '../../domain/sections/fields.ts';
import { translate } from '../../domain/texts/messages.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { businessFields } from './messages.ts';
import { businessRules } from './rules.ts';

const PATH = '/onboarding/accounts/identity/business';
const OWNERS = '/onboarding/accounts/identity/owners';
const put = (applicant: Journey, body: unknown) => applicant.call('PUT', PATH, body);
const partly = (applicant: Journey, body: unknown) => applicant.call('POST', `${PATH}/partial`, body);
const read = async (applicant: Journey) => (await applicant.call('GET', PATH)).body.data;
const stageOf = async (applicant: Journey) => (await applicant.status()).body.data.smAppStatus;

const rows = boundaries(today()).filter(({ section, on }) => section === 'business' && on !== 'form');
const inAddress = new Set(['streetNum', 'streetName', 'city', 'state', 'postalCode', 'country']);

function businessWith(ownershipType: 'LLC' | 'SOLE_PROP', field: string, value: unknown) {
  const sole = ownershipType === 'SOLE_PROP';
  const valid = {
    ...demoBusiness(groupKindOf(ownershipType)),
    ...(sole ? { federalTaxId: '123456789' } : {}),
  };
  return inAddress.has(field)
    ? { ...valid, address: { ...valid.address, [field]: value } }
    : { ...valid, [field]: value };
}

describe.each(databases())('the business section on %s', (database) => {
  let bed: Testbed;
  let base: string;
  let llc: Journey;
  let sole: Journey;

  beforeAll(async () => {
    bed = await startTestbed({ database });
    base = await bed.listen();
    llc = await reach(journey(base), 'TYPE_SELECTED');
    sole = await reach(journey(base, { ownershipType: 'SOLE_PROP' }), 'TYPE_SELECTED');
  });
  afterAll(() => bed.close());

  test("a draft's null keeps the only TIN type with its number, and clears the address", async () => {
    const applicant = await reach(journey(base), 'BUSINESS_INFO');
    const { business } = await read(applicant);
    expect((await partly(applicant, { tinType: null, address: null })).status).toBe(200);
    expect((await read(applicant)).business).toEqual({ ...business, address: {} });
  });

  test("a change of TIN type needs a number, and then clears the proprietor's", async () => {
    const applicant = await reach(journey(base, { ownershipType: 'SOLE_PROP' }), 'IDENTITY');
    const { business } = await read(applicant);
    for (const tinType of [3, 1]) {
      const asked = await put(applicant, { ...business, tinType, federalTaxId: '*****4321' });
      expect(asked.body.errors).toEqual([{ field: 'federalTaxId', message: '"federalTaxId" is required' }]);
      const before = [await read(applicant), (await applicant.call('GET', OWNERS)).body];
      expect((await partly(applicant, { tinType })).status).toBe(200);
      for (const federalTaxId of ['', before[0].business.federalTaxId])
        expect((await partly(applicant, { tinType, federalTaxId })).status).toBe(200);
      expect([await read(applicant), (await applicant.call('GET', OWNERS)).body]).toEqual(before);
      await put(applicant, { ...business, tinType, federalTaxId: '987654321' });
      const owners = await applicant.call('GET', OWNERS);
      expect(owners.body.data.owners[0]).not.toHaveProperty('ssn');
      expect(await stageOf(applicant)).toBe('BUSINESS_INFO');
      await applicant.saveIdentity();
    }
  });

  test.each(rows)(
    'accepts or rejects $ownershipType $field $value',
    async ({ field, value, message, ownershipType }) => {
      const type = ownershipType === 'SOLE_PROP' ? 'SOLE_PROP' : 'LLC';
      const answer = await put(type === 'LLC' ? llc : sole, businessWith(type, field, value));
      if (message === null) {
        expect(answer).toMatchObject({ status: 200, body: { success: true } });
        return;
      }
      const path = inAddress.has(field) ? `address.${field}` : field;
      expect(answer.status).toBe(400);
      expect(answer.body.errors.map((error: { field: string }) => error.field)).toEqual([path]);
      expect(translate(answer.body.message, businessFields)).toBe(message);
      expect(answer.body.message).toMatch(WIRE_MESSAGE);
    },
  );

  test('is rejected as a whole with every error, and nothing is stored', async () => {
    const applicant = await reach(journey(base), 'BUSINESS_INFO');
    const before = await read(applicant);
    const answer = await put(applicant, { dbaName: 'Changed' });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe('"legalName" is required');
    const { strict } = businessRules({ ownershipType: 'LLC', today: today() });
    const checked = check(strict, { dbaName: 'Changed' });
    expect(answer.body.errors.map((error: { field: string }) => error.field)).toEqual(
      checked.ok ? [] : checked.errors.map(({ field }) => field),
    );
    expect(await read(applicant)).toEqual(before);
  });

  test('is returned normalized, bare or wrapped, with its spelling of the type', async () => {
    const applicant = await reach(journey(base), 'TYPE_SELECTED');
    const typed = {
      ...demoBusiness('private'),
      federalTaxId: '98-7654321',
      phoneNumber: '(415) 555-0199',
      businessEstablishedDate: '2015-03-02',
      expectedMonthlyVolume: '$25,000.50',
      phoneType: 'mobile',
    };
    expect((await put(applicant, { business: typed })).status).toBe(200);
    expect(await read(applicant)).toEqual({
      type: 'business',
      business: {
        ...toReply(BUSINESS, demoBusiness('private')),
        federalTaxId: '987654321',
        phoneNumber: '4155550199',
        businessEstablishedDate: '03-02-2015',
        expectedMonthlyVolume: 25000.5,
        tinType: 2,
        ownershipType: 'LLC',
      },
    });
  });

  test('has no legal name for a sole proprietor, whatever was sent', async () => {
    const applicant = await reach(journey(base, { ownershipType: 'SOLE_PROP' }), 'TYPE_SELECTED');
    expect((await put(applicant, { ...demoBusiness('sole'), legalName: 'Marlow LLC' })).status).toBe(200);
    const { type, business } = await read(applicant);
    expect(type).toBe('individual');
    expect(business).not.toHaveProperty('legalName');
    expect(business.ownershipType).toBe('SoleProprietorship');
  });

  test('accepts only listed categories', async () => {
    const list = (await llc.call('GET', '/onboarding/spproducts/harbor/mcc')).body;
    expect(list).toHaveLength(298);
    expect(list).toContainEqual({ value: '0742', description: 'Veterinary Services' });
    const answer = await put(llc, { ...demoBusiness('private'), mccCode: '0001' });
    expect(answer.body.errors).toEqual([
      {
        field: 'mccCode',
        message: '"mccCode" must be a valid merchant category: Choose a category from the list.',
      },
    ]);
    const unknown = await llc.call('GET', '/onboarding/spproducts/nothing/mcc');
    expect(unknown).toMatchObject({ status: 404, body: { message: 'Unknown product' } });
  });

  describe('saved partially', () => {
    test.each([[[]], [[null]], [[{ dbaName: 'Listed' }]], ['text'], [7]])(
      "doesn't accept %j as a section",
      async (body) => {
        const applicant = await reach(journey(base), 'TYPE_SELECTED');
        expect(await partly(applicant, body)).toMatchObject({
          status: 400,
          body: { errors: [{ message: '"body" must be a valid value' }] },
        });
      },
    );

    test('keeps missing fields and clears empty ones, also in the address', async () => {
      const applicant = await reach(journey(base), 'BUSINESS_INFO');
      await partly(applicant, { billingDescriptor: '', dbaName: 'New name', address: { city: 'Oakland' } });
      const { business } = await read(applicant);
      const { billingDescriptor: _, ...rest } = demoBusiness('private');
      const answered = toReply(BUSINESS, rest);
      expect(business).toMatchObject({
        ...answered,
        dbaName: 'New name',
        businessEstablishedDate: '03-02-2015',
        address: { ...rest.address, city: 'Oakland' },
      });
      expect(business).not.toHaveProperty('billingDescriptor');
    });

    test('stores nothing if a value is invalid', async () => {
      const applicant = await reach(journey(base), 'BUSINESS_INFO');
      const answer = await partly(applicant, { dbaName: 'New name', phoneNumber: '12', mccCode: '0001' });
      expect(answer.status).toBe(400);
      expect(answer.body.errors.map((error: { field: string }) => error.field)).toEqual([
        'phoneNumber',
        'mccCode',
      ]);
      expect((await read(applicant)).business.dbaName).toBe('Marlow Coffee');
    });

    test('opens the next step when it completes the section, and closes it again', async () => {
      const applicant = await reach(journey(base), 'TYPE_SELECTED');
      await partly(applicant, demoBusiness('private'));
      expect(await stageOf(applicant)).toBe('BUSINESS_INFO');
      await partly(applicant, { legalName: '' });
      expect(await stageOf(applicant)).toBe('TYPE_SELECTED');
      const row = await bed.deps.db
        .selectFrom('application')
        .innerJoin('account', 'account.id', 'application.account_id')
        .select('stage')
        .where('email', '=', applicant.account.email)
        .executeTakeFirstOrThrow();
      expect(row.stage).toBe('TYPE_SELECTED');
    });
  });

  describe('its tax ID', () => {
    test('is kept when its mask is sent back, in both kinds of save', async () => {
      const applicant = await reach(journey(base), 'BUSINESS_INFO');
      await put(applicant, { ...demoBusiness('private'), federalTaxId: '*****6789', dbaName: 'A' });
      expect((await read(applicant)).business).toMatchObject({ dbaName: 'A', federalTaxId: '123456789' });
      await partly(applicant, { federalTaxId: '*****6789', dbaName: 'B' });
      expect((await read(applicant)).business).toMatchObject({ dbaName: 'B', federalTaxId: '123456789' });
    });

    test.each([put, partly])('is required if its mask has no stored number', async (save) => {
      const applicant = await reach(journey(base), 'TYPE_SELECTED');
      const answer = await save(applicant, { ...demoBusiness('private'), federalTaxId: '*****6789' });
      expect(answer).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'federalTaxId', message: '"federalTaxId" is required' }] },
      });
    });

    test('is masked for a link session, which keeps it by sending the mask back', async () => {
      const applicant = await reach(journey(base), 'BUSINESS_INFO');
      const { subMerchantId } = (await applicant.status()).body.data;
      const byLink = journey(base, applicant.account);
      await byLink.open(subMerchantId);
      const { business } = await read(byLink);
      expect(business.federalTaxId).toBe('*****6789');
      expect((await put(byLink, business)).status).toBe(200);
      expect((await read(applicant)).business.federalTaxId).toBe('123456789');
    });
  });

  test('is closed before a type is chosen: a read gets 400, a write 409', async () => {
    const applicant = await reach(journey(base), 'SMS_VALID');
    const message = 'This step is not available yet.';
    expect(await applicant.call('GET', PATH)).toMatchObject({ status: 400, body: { message } });
    expect(await put(applicant, demoBusiness('private'))).toMatchObject({ status: 409, body: { message } });
    expect(await partly(applicant, {})).toMatchObject({ status: 409, body: { message } });
    applicant.token = 'nobody';
    expect((await applicant.call('GET', PATH)).status).toBe(401);
  });
});
