import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NOT_ITIN, ownerIdRule, ssnRule, withIdType, withoutOtherId } from './ownerIds.ts';
import { parseTaxId, TIN } from '../values/taxId.ts';
import { isItin } from '../values/warnings.ts';

const message = (idType: string, ssn: unknown) =>
  ownerIdRule.numberError({ idType, ssn })?.message.replace(/^"ssn" must be a valid /, '') ?? null;
const NO_ITIN = `ITIN: ${NOT_ITIN}`;

describe('a number is validated by its type', () => {
  test.each<[idType: string, ssn: unknown, message: string | null]>([
    ...['50', '65', '70', '88', '90', '92', '94', '99'].map((group): [string, string, null] => [
      'itin',
      `900-${group}-0000`,
      null,
    ]),
    ...['00', '49', '66', '69', '89', '93'].map((group): [string, string, string] => [
      'itin',
      `999-${group}-9999`,
      NO_ITIN,
    ]),
    ['itin', ' 912701234 ', null],
    ['itin', '*****1234', null],
    ['itin', '899-70-1234', NO_ITIN],
    ['itin', '123-45-6789', NO_ITIN],
    ['itin', '912-70-123', NO_ITIN],
    ['itin', '912-70-12345', NO_ITIN],
    ['itin', '912-7O-1234', NO_ITIN],
    ['ssn', '123-45-6789', null],
    ['ssn', '*****6789', null],
    ['ssn', '912-70-1234', null],
    ['ssn', '123-45-678', 'Social Security Number'],
    ['ssn', '123-45-678x', 'Social Security Number: Use digits only.'],
    ['', '123-45-6789', null],
    ['', '12', 'Social Security Number'],
    ['itin', '', null],
    ['itin', 912701234, null],
  ])('%s %j', (idType, ssn, expected) => expect(message(idType, ssn)).toBe(expected));

  test('an ITIN starts with 9 and has a group that the IRS assigns, in any format', () => {
    const groups = new Set<number>();
    for (const [first, last] of [
      [50, 65],
      [70, 88],
      [90, 92],
      [94, 99],
    ] as const)
      for (let group = first; group <= last; group += 1) groups.add(group);
    const parts = fc.tuple(fc.nat(999), fc.nat(99), fc.nat(9999));
    fc.assert(
      fc.property(parts, fc.boolean(), ([area, group, serial], hasDashes) => {
        const written = [
          String(area).padStart(3, '0'),
          String(group).padStart(2, '0'),
          String(serial).padStart(4, '0'),
        ].join(hasDashes ? '-' : '');
        const isRight = area >= 900 && groups.has(group);
        expect(message('itin', written)).toBe(isRight ? null : NO_ITIN);
        expect(isItin(parseTaxId(written, TIN.ITIN) ?? '')).toBe(isRight);
      }),
    );
  });
});

const typed = { idType: 'ssn', ssn: '*****6789' };
const itin = { idType: 'itin', ssn: '*****1234' };

test.each([
  ['an SSN by default', { ssn: '*****6789' }, ownerIdRule, typed],
  ['an ITIN if the business has one', { ssn: '*****1234' }, { ...ownerIdRule, isItin: true }, itin],
  ['the one that was chosen', typed, { ...ownerIdRule, isItin: true }, typed],
  ['none without a number', { ssn: '' }, ownerIdRule, { ssn: '' }],
  ['none in a product that takes SSNs only', { ssn: '*****6789' }, ssnRule, { ssn: '*****6789' }],
  ['none there even if the business has an ITIN', itin, { ...ssnRule, isItin: true }, { ssn: '*****1234' }],
  ['one there that its rule refuses', itin, ssnRule, itin],
])("the type of an owner's number is %s", (_name, owner: object, ids, expected) =>
  expect(withIdType(owner, ids)).toEqual(expected),
);

test('a product that accepts only SSNs omits a stored ITIN', () => {
  expect(withoutOtherId(itin, ssnRule)).toEqual({ ssn: '' });
  expect(withoutOtherId(typed, ssnRule)).toBe(typed);
  expect(withoutOtherId(itin, ownerIdRule)).toBe(itin);
});
