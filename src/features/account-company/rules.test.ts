import { BUSINESS } from '../../domain/sections/business.ts';
import { toWire } from '../../domain/sections/fields.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundaries } from '../../../test/boundaries/boundaries.ts';
import type { Boundary } from '../../../test/boundaries/boundaries.ts';
import { demoBusiness } from '../../domain/demoSample.ts';
import { check } from '../../domain/draft.ts';
import type { Checked } from '../../domain/draft.ts';
import { groupKindOf, ownershipTypes } from '../../domain/identity.ts';
import { translateAll } from '../../domain/texts/messages.ts';
import { businessFields } from './messages.ts';
import { businessRules, businessToForm, checkBusinessForm } from './rules.ts';

const today = '2026-11-20';
const llc = { ownershipType: 'LLC', today } as const;
const rows = boundaries(today).filter(({ section }) => section === 'business');
const sample = demoBusiness('private');

function messageOf(result: Checked<unknown>, field: string): string | null {
  const errors = result.ok ? [] : translateAll(result.errors, businessFields);
  return errors.find((error) => error.field === field)?.message ?? null;
}

function sent({ field, value, ownershipType }: Boundary): { body: object; path: string } {
  const base = demoBusiness(groupKindOf(ownershipType));
  if (!(field in base.address)) return { body: { ...base, [field]: value }, path: field };
  return { body: { ...base, address: { ...base.address, [field]: value } }, path: `address.${field}` };
}

test.each(rows.filter(({ on }) => on !== 'form'))('call, $ownershipType: $field "$value"', (row) => {
  const { body, path } = sent(row);
  const { strict } = businessRules({ ownershipType: row.ownershipType, today });
  expect(messageOf(check(strict, body), path)).toBe(row.message);
});

test.each(rows.filter(({ on }) => on !== 'call'))('form, $ownershipType: $field "$value"', (row) => {
  const { field, value, message, ownershipType } = row;
  const form = businessToForm(demoBusiness(groupKindOf(ownershipType)), ownershipType);
  const result = checkBusinessForm({ ...form, [field]: value }, { ownershipType, today });
  expect(messageOf(result, field)).toBe(message);
  if (message === null) expect(result.ok).toBe(true);
});

test("hides a number read with a TIN type that the business type doesn't allow", () => {
  const read = { ...sample, tinType: 2, federalTaxId: '123456789' };
  expect(businessToForm(read, 'SOLE_PROP')).toMatchObject({ tinType: '', federalTaxId: '' });
  expect(businessToForm({ ...read, tinType: 1 }, 'LLC')).toMatchObject({ tinType: '2', federalTaxId: '' });
});

describe('the whole section', () => {
  test.each(ownershipTypes)('%s: the demo business is complete, also in the form', (ownershipType) => {
    const business = demoBusiness(groupKindOf(ownershipType));
    const context = { ownershipType, today };
    expect(check(businessRules(context).strict, business)).toEqual({ ok: true, value: business });
    expect(checkBusinessForm(businessToForm(business, ownershipType), context)).toEqual({
      ok: true,
      value: business,
    });
  });

  test('an empty section names every required field', () => {
    const result = check(businessRules(llc).strict, {});
    expect(result.ok ? [] : result.errors.map(({ field }) => field)).toEqual([
      'legalName',
      'dbaName',
      'federalTaxId',
      'phoneNumber',
      'address.streetNum',
      'address.streetName',
      'address.city',
      'address.state',
      'address.postalCode',
      'address.country',
      'businessEstablishedDate',
      'expectedMonthlyVolume',
      'mccCode',
      'websiteUrl',
    ]);
  });

  test('an empty form names every field once, in form order', () => {
    const result = checkBusinessForm(businessToForm({}, 'SOLE_PROP'), { ownershipType: 'SOLE_PROP', today });
    expect(result.ok ? [] : result.errors.map(({ field }) => field)).toEqual([
      'dbaName',
      'tinType',
      'federalTaxId',
      'phoneNumber',
      'addressLine',
      'city',
      'state',
      'postalCode',
      'businessEstablishedDate',
      'expectedMonthlyVolume',
      'mccCode',
      'website',
    ]);
  });

  test('is stored as digits, numbers, and YYYY-MM-DD', () => {
    const typed = {
      ...sample,
      tinType: '2',
      federalTaxId: '12-3456789',
      phoneNumber: '+1 (415) 555-0132',
      businessEstablishedDate: '03-02-2015',
      expectedMonthlyVolume: '$25,000.00',
    };
    expect(check(businessRules(llc).strict, typed)).toEqual({ ok: true, value: sample });
  });

  test('a masked tax ID stands for the stored one, under any TIN type', () => {
    for (const { strict, draft } of [businessRules(llc), businessRules({ ...llc, ownershipType: 'GOV' })]) {
      const masked = { ...sample, federalTaxId: '*****6789' };
      expect(check(strict, masked)).toMatchObject({ ok: true, value: { federalTaxId: '*****6789' } });
      expect(check(draft, { federalTaxId: '*****6789' }).ok).toBe(true);
    }
  });

  test('a sole proprietor has no legal name, whatever was sent', () => {
    const { strict } = businessRules({ ...llc, ownershipType: 'SOLE_PROP' });
    const named = { ...demoBusiness('sole'), legalName: '<b>' };
    expect(check(strict, named)).toMatchObject({ ok: true, value: { legalName: '' } });
  });

  test('DC is a state if the product adds it', () => {
    const inDc = { ...sample, address: { ...sample.address, state: 'DC' } };
    expect(check(businessRules(llc).strict, inDc).ok).toBe(false);
    expect(check(businessRules({ ...llc, dc: true }).strict, inDc).ok).toBe(true);
  });
});

describe('a draft', () => {
  const { draft } = businessRules(llc);

  test('keeps missing fields missing, and returns cleared ones empty', () => {
    expect(check(draft, {})).toEqual({ ok: true, value: {} });
    expect(check(draft, { dbaName: '', address: { city: ' ' }, expectedMonthlyVolume: '' })).toEqual({
      ok: true,
      value: { dbaName: '', address: { city: '' }, expectedMonthlyVolume: '' },
    });
  });

  test("rejects invalid values, including a tax ID that doesn't fit its TIN type", () => {
    expect(messageOf(check(draft, { mccCode: '1' }), 'mccCode')).toBe('Choose a category from the list.');
    expect(check(draft, { tinType: 2, federalTaxId: '123-45-6789' }).ok).toBe(false);
    expect(check(draft, { tinType: '', federalTaxId: '123-45-6789' }).ok).toBe(false);
    const undecided = businessRules({ ...llc, ownershipType: 'SOLE_PROP' }).draft;
    expect(check(undecided, { tinType: '', federalTaxId: '123-45-6789' })).toEqual({
      ok: true,
      value: { tinType: '', federalTaxId: '123456789' },
    });
  });

  test('no body makes the rules throw', () => {
    const { strict } = businessRules(llc);
    const body = fc.oneof(
      fc.anything(),
      fc.record({ tinType: fc.anything(), federalTaxId: fc.anything(), address: fc.anything() }),
    );
    fc.assert(
      fc.property(body, (value) => {
        const [asDraft, complete] = [check(draft, value), check(strict, value)];
        if (!asDraft.ok) expect(complete.ok).toBe(false);
      }),
    );
  });
});

test('the form and the call agree on every value', () => {
  const form = businessToForm(sample, 'LLC');
  expect(form).toMatchObject({
    tinType: '2',
    federalTaxId: '12-3456789',
    phoneNumber: '(415) 555-0132',
    addressLine: '250 Market St',
    businessEstablishedDate: '03-02-2015',
    expectedMonthlyVolume: '25,000',
    protocol: 'https',
    website: 'marlowcoffee.example.com',
  });
  expect(businessToForm(toWire(BUSINESS, form), 'LLC')).toEqual(form);
});

test('a new form has the only TIN type selected, and the country', () => {
  expect(businessToForm({}, 'LLC')).toMatchObject({
    tinType: '2',
    country: 'US',
    protocol: 'https',
    website: '',
  });
  expect(businessToForm({}, 'SOLE_PROP').tinType).toBe('');
  expect(businessToForm({ businessEstablishedDate: 'soon' }, 'LLC').businessEstablishedDate).toBe('');
});
