import { expect, test } from 'vitest';
import { roleOfClaim } from './oidcPerson.ts';

const ROLES = { 'group-1': 'viewer', 'group-2': 'reviewer', 'group-3': 'admin' } as const;

test.each([
  ['group-1', 'viewer'],
  [['group-1', 'group-3', 'group-2'], 'admin'],
  [[], undefined],
  [null, undefined],
  ['constructor', undefined],
])('the claim %j gives the role %s', (claim, role) => {
  expect(roleOfClaim(claim, ROLES)).toBe(role);
});
