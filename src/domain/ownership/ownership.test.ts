import { expect, test } from 'vitest';
import { demoOwner } from '../demoSample.ts';
import {
  failedOwners,
  finalTotalError,
  listToast,
  ownerComplete,
  ownersError,
  totalError,
  totalOwnership,
} from './ownership.ts';

test.each([
  [
    74,
    'Ownership should total 75% or more. Add another owner to continue.',
    'Ownership should total 75% or more.',
  ],
  [75, null, null],
  [100, null, null],
  [101, 'Total ownership percentage cannot exceed 100%.', 'Total ownership percentage cannot exceed 100%.'],
])('a total of %i', (total, error, toast) => {
  expect(totalError(total)).toBe(error);
  expect(error && listToast(error)).toBe(toast);
  expect(finalTotalError(total)).toBe(
    error && `Total ownership percentage should be between 75% and 100%. Current total: ${total}%`,
  );
});

test('the total counts the shares that are present', () => {
  expect(
    totalOwnership([
      { ownershipPercentage: 40 },
      { ownershipPercentage: '35' },
      {},
      { ownershipPercentage: '' },
    ]),
  ).toBe(75);
});

test.each(['-5', '1000', '101', '1e3', '33.5', 'all'])('a share of %s does not count', (share) => {
  expect(totalOwnership([{ ownershipPercentage: share }, { ownershipPercentage: 40 }])).toBe(40);
});

test.each([
  [['101'], 'Total ownership percentage cannot exceed 100%.'],
  [[150, 10], 'Total ownership percentage cannot exceed 100%.'],
  [['80.5'], null],
  [['-5', '40'], null],
  [['', 40], 'Ownership should total 75% or more. Add another owner to continue.'],
])('a list with the shares %s', (shares, error) => {
  const owners = shares.map((ownershipPercentage) => ({ ownershipPercentage }));
  expect(ownersError({ owners, kind: 'private' })).toBe(error);
});

test('an owner is complete in the list with eight non-empty fields', () => {
  const eight = [
    'firstName',
    'lastName',
    'ssn',
    'streetNum',
    'streetName',
    'city',
    'state',
    'postalCode',
  ] as const;
  const owner = demoOwner('private');
  const bare = Object.fromEntries(eight.map((field) => [field, owner[field]]));
  expect(ownerComplete(bare)).toBe(true);
  for (const field of eight) expect(ownerComplete({ ...owner, [field]: ' ' })).toBe(false);
});

test('invalid owners are named by number', () => {
  expect(failedOwners([1, 3])).toBe('Validation failed for owner(s): 1, 3');
});
