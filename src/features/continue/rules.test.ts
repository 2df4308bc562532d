import { expect, test } from 'vitest';
import { boundaries } from '../../../test/boundaries/boundaries.ts';
import { check } from '../../domain/draft.ts';
import { translateAll } from '../../domain/texts/messages.ts';
import { continueFields } from './messages.ts';
import { continueRules } from './rules.ts';

const valid = { email: 'dana@example.com', password: 'Mx9$kV2!pLq7' };
const rows = boundaries('2026-11-20').filter(({ section }) => section === 'continue');

test.each(rows)('continue $field "$value"', ({ field, value, message }) => {
  const checked = check(continueRules, { ...valid, [field]: value });
  const errors = checked.ok ? [] : translateAll(checked.errors, continueFields);
  expect(errors.find((error) => error.field === field)?.message ?? null).toBe(message);
});
