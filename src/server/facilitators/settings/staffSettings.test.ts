import { afterEach, beforeEach, expect, test } from 'vitest';
import { FacilitatorsCopy } from '../../../../test/facilitatorsCopy.ts';

let copy: FacilitatorsCopy;
beforeEach(() => {
  copy = new FacilitatorsCopy();
});
afterEach(() => copy.remove());

const FILE = 'cobalt/facilitator.json';
const OIDC = {
  issuer: 'https://id.example',
  clientId: 'console',
  roleClaim: 'groups',
  roles: { staff: 'admin' },
};
const items = [{ kind: 'answer', question: 'Which street?' }];

test.each([
  ['staff', {}],
  ['staff', { oidc: OIDC }],
  ['staff', { local: false, oidc: { ...OIDC, scopes: ['groups'] } }],
  ['reviewHours', 24],
  ['requestTemplates', [{ name: 'Street', message: 'Please answer.', items }]],
])('%s: %j is accepted', (field, value) => {
  copy.plant(FILE, field, value);
  expect(copy.mistakes()).toEqual([]);
});

test.each([
  ['staff', { local: false }, 'staff.local', 'must be true unless "oidc" is set'],
  ['staff', { oidc: { ...OIDC, issuer: 'http://id.example' } }, 'staff.oidc.issuer', 'https'],
  [
    'staff',
    { oidc: { ...OIDC, roles: { staff: 'owner' } } },
    'staff.oidc.roles.staff',
    'viewer, reviewer, admin',
  ],
  ['staff', { oidc: { ...OIDC, roles: {} } }, 'staff.oidc.roles', 'at least one role'],
  ['staff', { oidc: { ...OIDC, roleClaim: '' } }, 'staff.oidc.roleClaim', 'must not be empty'],
  ['staff', { oidc: { ...OIDC, scopes: ['a b'] } }, 'staff.oidc.scopes.0', 'one word'],
  ['reviewHours', 0, 'reviewHours', '1 to 1000'],
  ['reviewHours', 1.5, 'reviewHours', '1 to 1000'],
  ['requestTemplates', [{ name: 'x', items: [] }], 'requestTemplates.0.items', 'is required'],
  [
    'requestTemplates',
    [{ name: 'x', items: [{ kind: 'x' }] }],
    'requestTemplates.0.items.0.kind',
    'valid kind',
  ],
  [
    'requestTemplates',
    [1, 2].map(() => ({ name: 'x', items })),
    'requestTemplates',
    'must not repeat a name',
  ],
])('%s: rejects %j', (field, value, place, message) => {
  copy.plant(FILE, field, value);
  expect(copy.mistakes()).toEqual([{ file: FILE, field: place, message: expect.stringContaining(message) }]);
});
