import { expect, test } from 'vitest';
import { demoOwner } from '../../domain/demoSample.ts';
import { flagOf, ownerErrors, storableOwner } from './useOwnerChecks.ts';
import { ownerToForm } from './rules.ts';
import type { OwnerForm } from '../../domain/sections/person.ts';

const context = { kind: 'private', today: '2026-11-20', isItin: false } as const;
const owner = (overrides: Partial<OwnerForm>): OwnerForm => ({
  ...ownerToForm(demoOwner('private')),
  ...overrides,
});
const flag = (overrides: Partial<OwnerForm>) => flagOf({ key: 'o1', owner: owner(overrides) }, 1, context);

test('the list flags an owner by what is wrong with them now, asked or not', () => {
  expect(flag({})).toBeNull();
  expect(flag({ birthDate: '', email: 'nobody' })).toBe(
    'Dana Marlow: Check these fields: Date of birth, Email',
  );
  expect(flag({ city: '' })).toBe("Some of this owner's details are still missing.");
});

test('the message of a proprietor with an ITIN names the ITIN', () => {
  const sole = { ...ownerToForm(demoOwner('sole')), ssn: '' };
  const messages = (isItin: boolean) =>
    ownerErrors(sole, { ...context, kind: 'sole', isItin }).map(({ message }) => message);
  expect(messages(true)).toEqual(['ITIN is required.']);
  expect(messages(false)).toEqual(['Social Security Number is required.']);
});

test('what is stored of a listed owner leaves out what is wrong, but for the 0 percent of a new one', () => {
  const typed = owner({ email: 'nobody', addressLine: 'Main St', ownershipPercentage: '0' });
  expect(storableOwner(typed, context)).toEqual({ ...typed, email: '', addressLine: '' });
  expect(storableOwner(owner({ ownershipPercentage: '150' }), context).ownershipPercentage).toBe('');
});
