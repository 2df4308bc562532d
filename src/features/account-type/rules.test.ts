import { expect, test } from 'vitest';
import { check } from '../../domain/draft.ts';
import { translateAll } from '../../domain/texts/messages.ts';
import { ownershipTypeFields } from './messages.ts';
import { ownershipTypeRules } from './rules.ts';

test('accepts an offered type', () => {
  expect(check(ownershipTypeRules(), { ownershipType: 'LLC' })).toEqual({
    ok: true,
    value: { ownershipType: 'LLC' },
  });
  expect(check(ownershipTypeRules(['LLC']), { ownershipType: 'LLC' }).ok).toBe(true);
});

test.each([
  [{}, '"ownershipType" is required'],
  [{ ownershipType: 'TRUST' }, '"ownershipType" must be a valid business type'],
  [{ ownershipType: 'SoleProprietorship' }, '"ownershipType" must be a valid business type'],
  [{ ownershipType: 'GOV' }, '"ownershipType" must be a valid business type'],
])('%j is refused', (choice, message) => {
  const result = check(ownershipTypeRules(['LLC', 'SOLE_PROP']), choice);
  expect(result).toEqual({ ok: false, errors: [{ field: 'ownershipType', message }] });
  expect(result.ok ? [] : translateAll(result.errors, ownershipTypeFields)).toEqual([
    { field: 'ownershipType', message: 'Please select a business type.' },
  ]);
});
