import { expect, test } from 'vitest';
import { boundaries } from '../../../test/boundaries/boundaries.ts';
import { demoAccount, isDemo } from '../../domain/demo.ts';
import { check } from '../../domain/draft.ts';
import { translateAll } from '../../domain/texts/messages.ts';
import { scorePassword } from '../../domain/password/password.ts';
import { accountStartFields, strengthMessage } from './messages.ts';
import { accountStartFormRules, accountStartRules } from './rules.ts';

const account = demoAccount('test');
const rows = boundaries('2026-11-20');

function messageOf(result: ReturnType<typeof check>, field: string): string | null {
  const errors = result.ok ? [] : translateAll(result.errors, accountStartFields);
  return errors.find((error) => error.field === field)?.message ?? null;
}

test.each(rows.filter(({ section }) => section === 'account'))(
  'account $field "$value"',
  ({ field, value, message }) => {
    expect(messageOf(check(accountStartRules, { ...account, [field]: value }), field)).toBe(message);
  },
);

test('sign-up accepts the demo account', () => {
  expect(check(accountStartRules, account)).toEqual({ ok: true, value: account });
  expect(scorePassword(account.password).accept).toBe(true);
  expect(isDemo('harbor-demo', 'local')).toBe(true);
  expect(isDemo('harbor-demo', 'production')).toBe(false);
  expect(isDemo('harbor', 'local')).toBe(false);
});

test('the form asks for consent to the documents, and names everything missing', () => {
  expect(check(accountStartFormRules, { ...account, terms: true }).ok).toBe(true);
  for (const terms of [false, undefined, 'true']) {
    expect(messageOf(check(accountStartFormRules, { ...account, terms }), 'terms')).toBe(
      'Please agree to the Terms of Service, Privacy Policy, and E-Sign Consent.',
    );
  }
  const nothing = check(accountStartFormRules, {});
  expect(nothing.ok ? [] : nothing.errors.map(({ field }) => field)).toEqual([
    'name',
    'email',
    'password',
    'terms',
  ]);
});

test('keeps spaces around a password', () => {
  const password = ' Mx9$kV2!pLq ';
  expect(check(accountStartRules, { ...account, password })).toMatchObject({ ok: true, value: { password } });
});

test.each([
  ['', 'Password is required'],
  ['Password1!', 'Password does not meet the required criteria'],
  ['Abcdefghij1!', 'Password is not strong enough'],
  ['Mx9$kV2!pLq7', null],
])('the meter rates "%s": %s', (password, message) => {
  expect(strengthMessage({ password, strength: scorePassword(password) })).toBe(message);
});
