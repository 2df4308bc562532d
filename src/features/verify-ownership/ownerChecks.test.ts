import { expect, test } from 'vitest';
import { demoOwner } from '../../domain/demoSample.ts';
import { NOT_ITIN, ownerIdRule } from '../../domain/ownership/ownerIds.ts';
import { flagOf, ownerErrors, refusedErrors, storableOwner } from './useOwnerChecks.ts';
import { ownerToForm } from './rules.ts';
import type { OwnerForm } from '../../domain/sections/person.ts';

const context = { kind: 'private', today: '2026-11-20' } as const;
const owner = (overrides: Partial<OwnerForm>): OwnerForm => ({
  ...ownerToForm(demoOwner('private')),
  ...overrides,
});
const flag = (overrides: Partial<OwnerForm>) => flagOf({ key: 'o1', owner: owner(overrides) }, 1, context);

test("the list flags an owner's current errors", () => {
  expect(flag({})).toBeNull();
  expect(flag({ birthDate: '', email: 'nobody' })).toBe(
    'Check these fields for Dana Marlow: Date of birth, Email',
  );
  expect(flag({ city: '' })).toBe("Some of this owner's details are still missing.");
});

test('the message of a proprietor with an ITIN names the ITIN', () => {
  const sole = { ...ownerToForm(demoOwner('sole')), ssn: '' };
  const messages = (idType: string) =>
    ownerErrors({ ...sole, idType }, { ...context, kind: 'sole' }).map(({ message }) => message);
  expect(messages('itin')).toEqual(['ITIN is required.']);
  expect(messages('')).toEqual(['Social Security Number is required.']);
});

test("the messages of an owner who chose an ITIN name it, and those of others don't", () => {
  const ids = ownerIdRule;
  const messages = (more: Partial<OwnerForm>) =>
    ownerErrors(owner(more), { ...context, ids }).map(({ message }) => message);
  expect(messages({ idType: 'itin', ssn: '' })).toEqual(['ITIN is required.']);
  expect(messages({ idType: 'itin', ssn: '123-45-6789' })).toEqual([NOT_ITIN]);
  expect(messages({ idType: 'itin', ssn: '912-70-1234' })).toEqual([]);
  expect(messages({ idType: 'ssn', ssn: '' })).toEqual(['Social Security Number is required.']);
  const listed = [
    { key: 'o1', owner: owner({ idType: 'ssn' }) },
    { key: 'o2', owner: owner({ idType: 'itin' }) },
  ];
  const refused = [0, 1].map((index) => ({ field: `owners.${index}.ssn`, message: '"ssn" is required' }));
  expect(refusedErrors(refused, listed)).toEqual([
    { field: 'owners.o1.ssn', message: 'Social Security Number is required.' },
    { field: 'owners.o2.ssn', message: 'ITIN is required.' },
  ]);
});

test("stores a listed owner without invalid values, except a new owner's 0 percent", () => {
  const typed = owner({ email: 'nobody', addressLine: 'Main St', ownershipPercentage: '0' });
  expect(storableOwner(typed, context)).toEqual({ ...typed, email: '', addressLine: '' });
  expect(storableOwner(owner({ ownershipPercentage: '150' }), context).ownershipPercentage).toBe('');
});
