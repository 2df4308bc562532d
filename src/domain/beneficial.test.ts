import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  beneficialRule,
  CONTROL_MISSING,
  CONTROL_ONLY,
  CONTROL_TWICE,
  NOBODY_WRONG,
  OWNER_BELOW,
  OWNERS_MISSING,
} from './beneficial.ts';
import { ownershipTypes } from './identity.ts';
import { TOTAL_ABOVE } from './ownership.ts';

/** '40' owns 40 percent, and '40c' also controls the business. */
const people = (...shorthand: string[]) =>
  shorthand.map((one) => ({
    ownershipPercentage: Number.parseInt(one, 10),
    controlPerson: one.endsWith('c'),
  }));
const messages = (list: string[], { type = 'LLC', nobody = false } = {}) =>
  beneficialRule(type as 'LLC')
    .listErrors({ owners: people(...list), nobodyOwns25: nobody })
    .map(({ field, message }) => `${field}: ${message}`);

test('says what the law asks, letter by letter', () => {
  expect([CONTROL_MISSING, CONTROL_TWICE, OWNER_BELOW, OWNERS_MISSING]).toEqual([
    'Please choose the person who controls the business.',
    'Only one person can be the control person.',
    'Each owner listed must own 25% or more. Remove anyone who owns less.',
    'Add each person who owns 25% or more, or confirm that nobody does.',
  ]);
});

test.each<[string[], boolean, string[]]>([
  [['25c'], false, []],
  [['24c'], false, [`owners: ${OWNERS_MISSING}`]],
  [['24c'], true, []],
  [['0c'], true, []],
  [['25c'], true, [`nobodyOwns25: ${NOBODY_WRONG}`]],
  [['0c', '25'], true, [`nobodyOwns25: ${NOBODY_WRONG}`]],
  [['0c', '25'], false, []],
  [['0c', '74'], false, []],
  [['0c', '100'], false, []],
  [['1c', '100'], false, [`owners: ${TOTAL_ABOVE}`]],
  [['50c', '50'], false, []],
  [['51c', '50'], false, [`owners: ${TOTAL_ABOVE}`]],
  [['25c', '25', '25', '25'], false, []],
  [['25', '25', '25', '25', '0c'], false, []],
  [['60', '40'], false, [`owners: ${CONTROL_MISSING}`]],
  [['60c', '40c'], false, [`owners.1.controlPerson: ${CONTROL_TWICE}`]],
  [
    ['30c', '30c', '40c'],
    false,
    [`owners.1.controlPerson: ${CONTROL_TWICE}`, `owners.2.controlPerson: ${CONTROL_TWICE}`],
  ],
  [[], false, [`owners: ${CONTROL_MISSING}`, `owners: ${OWNERS_MISSING}`]],
  [[], true, [`owners: ${CONTROL_MISSING}`]],
])('a list of %j, confirmed %s', (list, nobody, errors) => {
  expect(messages(list, { nobody })).toEqual(errors);
});

test.each(['NON_PROFIT', 'PUBLIC_CORP'] as const)('%s lists the control person only', (type) => {
  for (const nobody of [false, true]) {
    expect(messages(['0c'], { type, nobody })).toEqual([]);
    expect(messages([], { type, nobody })).toEqual([`owners: ${CONTROL_MISSING}`]);
    expect(messages(['0'], { type, nobody })).toEqual([`owners: ${CONTROL_MISSING}`]);
    expect(messages(['0c', '50'], { type, nobody })).toEqual([`owners: ${CONTROL_ONLY}`]);
  }
});

test.each(ownershipTypes)('%s: who is asked for a percentage, and who may have less than 25', (type) => {
  const rule = beneficialRule(type);
  const isExempt = ['NON_PROFIT', 'PUBLIC_CORP', 'SOLE_PROP'].includes(type);
  expect(rule.controlOnly).toBe(type === 'NON_PROFIT' || type === 'PUBLIC_CORP');
  for (const [share, isBelow] of [
    [0, true],
    [24, true],
    [25, false],
    [100, false],
  ] as const) {
    const error = { field: 'ownershipPercentage', message: OWNER_BELOW };
    const owner = { ownershipPercentage: share };
    expect(rule.ownerError(owner)).toEqual(isBelow && !isExempt ? error : null);
    expect(rule.ownerError({ ...owner, controlPerson: true })).toBeNull();
  }
});

test('a list without errors has one control person, and holders or the confirmation, never both', () => {
  const person = fc.record({
    ownershipPercentage: fc.integer({ min: 0, max: 101 }),
    controlPerson: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(person, { maxLength: 6 }), fc.boolean(), (owners, nobodyOwns25) => {
      const { listErrors, ownerError } = beneficialRule('LLC');
      const isRight =
        listErrors({ owners, nobodyOwns25 }).length === 0 && owners.every((one) => !ownerError(one));
      const holders = owners.filter(({ ownershipPercentage: share }) => share >= 25 && share <= 100);
      const total = owners.reduce(
        (sum, { ownershipPercentage: share }) => sum + (share > 100 ? 0 : share),
        0,
      );
      const others = owners.filter(({ controlPerson }) => !controlPerson);
      const wanted =
        owners.length - others.length === 1 &&
        others.every((one) => holders.includes(one)) &&
        holders.length > 0 !== nobodyOwns25 &&
        total <= 100;
      expect(isRight).toBe(wanted);
    }),
  );
});
