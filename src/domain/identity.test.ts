import { expect, test } from 'vitest';
import {
  businessOwnershipTypeOf,
  COMPANY_OWNERSHIP_TYPES,
  groupKindOf,
  identityTypeOf,
  isOwnershipType,
  merchantTypeOf,
  ownershipTypes,
} from './identity.ts';
import { OWNERSHIP_LABELS } from './texts/ownershipLabels.ts';
import { positionLabel, positionOptions, positionsOfKind } from './values/positions.ts';
import { stateCode, statesFor } from './values/states.ts';
import { tinTypesFor } from './values/taxId.ts';

test.each([
  ['LLC', 'LLC', 'business', 'BUSINESS', 'private', 'LLC'],
  ['PRIVATE_CORP', 'PrivateCorporation', 'business', 'BUSINESS', 'private', 'Private corporation'],
  ['SOLE_PROP', 'SoleProprietorship', 'individual', 'INDIVIDUAL', 'sole', 'Sole proprietorship'],
  ['PARTNERSHIP', 'Partnership', 'business', 'BUSINESS', 'private', 'Partnership'],
  ['PUBLIC_CORP', 'PublicCorporation', 'business', 'BUSINESS', 'private', 'Public corporation'],
  ['LIMITED_PARTNERSHIP', 'LimitedPartnership', 'business', 'BUSINESS', 'private', 'Limited partnership'],
  [
    'LIMITED_LIABILITY_PARTNERSHIP',
    'LimitedLiabilityPartnership',
    'business',
    'BUSINESS',
    'private',
    'Limited liability partnership',
  ],
  ['NON_PROFIT', 'NonProfit', 'business', 'BUSINESS', 'private', 'Non-profit'],
  ['GOV', 'Government', 'government-public-corp', 'GOVERNMENT', 'government', 'Government'],
] as const)('%s in every spelling', (type, business, identity, merchant, group, label) => {
  expect(businessOwnershipTypeOf(type)).toBe(business);
  expect(identityTypeOf(type)).toBe(identity);
  expect(merchantTypeOf(type)).toBe(merchant);
  expect(groupKindOf(type)).toBe(group);
  expect(OWNERSHIP_LABELS[type]).toBe(label);
});

test('has nine types, none of them a trust', () => {
  expect(ownershipTypes).toHaveLength(9);
  expect(COMPANY_OWNERSHIP_TYPES).toEqual(ownershipTypes.slice(0, 8));
  expect(['TRUST', 'llc', '', null, 'toString'].some(isOwnershipType)).toBe(false);
});

test('positions by kind of group', () => {
  const owners = [
    'OW',
    'CEO',
    'CFO',
    'COO',
    'PRESIDENT',
    'VICE PRESIDENT',
    'DIR',
    'TR',
    'SEC',
    'PA',
    'MEMBER LLC',
    'OTH',
  ];
  expect(positionsOfKind('private')).toEqual(owners);
  expect(positionOptions('LLC').map(({ value }) => value)).toEqual(owners);
  expect(positionOptions('SOLE_PROP')).toEqual([{ value: 'SP', label: 'Sole Proprietor' }]);
  expect(positionOptions('GOV').map(({ label }) => label)).toEqual([
    'Chief Executive Officer',
    'Chief Financial Officer',
    'Chief Operating Officer',
    'President',
    'Vice President',
    'Director',
    'Treasurer',
    'Secretary',
    'Other',
  ]);
  expect(positionLabel('MEMBER LLC')).toBe('LLC Member');
  expect(positionLabel('??')).toBe('??');
});

test('TIN types by kind of group', () => {
  expect(tinTypesFor('sole')).toEqual([1, 3]);
  expect(tinTypesFor('private')).toEqual([2]);
  expect(tinTypesFor('government')).toEqual([2]);
});

test('has fifty states, and DC if a product adds it', () => {
  expect(statesFor({ dc: false })).toHaveLength(50);
  expect(statesFor({ dc: false }).some(({ code }) => code === 'DC')).toBe(false);
  expect(statesFor({ dc: true })).toHaveLength(51);
  expect(statesFor({ dc: true })).toContainEqual({ code: 'DC', name: 'District of Columbia' });
  expect(stateCode('new york')).toBe('NY');
  expect(stateCode('DC')).toBe('DC');
  expect(stateCode('Puerto Rico')).toBeNull();
});
