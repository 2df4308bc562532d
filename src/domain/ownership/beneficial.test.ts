import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beneficialRule, CONTROL_MISSING, CONTROL_TWICE, OWNER_BELOW, OWNERS_MISSING } from './beneficial.ts';
import { ownershipTypes } from '../identity.ts';

test("uses the law's wording verbatim", () => {
  expect([CONTROL_MISSING, CONTROL_TWICE, OWNER_BELOW, OWNERS_MISSING]).toEqual([
    'Please choose the person who controls the business.',
    'Only one person can be the control person.',
    'Each owner listed must own 25% or more. Remove anyone who owns less.',
    'Add each person who owns 25% or more, or confirm that nobody does.',
  ]);
});

test.each(ownershipTypes)('%s: who needs a percentage, and who may have less than 25', (type) => {
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

test('a list without errors has one control person, and either owners of 25% or the confirmation, never both', () => {
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
