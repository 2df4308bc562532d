import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundaries } from '../../../test/boundaries/boundaries.ts';
import { DEMO_PHONE } from '../../domain/demo.ts';
import { check } from '../../domain/draft.ts';
import { pastedCode } from '../../domain/fields/pastedCode.ts';
import { translateAll } from '../../domain/texts/messages.ts';
import { smsFields } from './messages.ts';
import { isCodeComplete, mobileNumberRules, smsCodeRules } from './rules.ts';

test.each(boundaries('2026-11-20').filter(({ section }) => section === 'sms'))(
  '$field "$value"',
  ({ field, value, message }) => {
    const body = { [field]: value };
    const result = field === 'smsCode' ? check(smsCodeRules, body) : check(mobileNumberRules, body);
    const errors = result.ok ? [] : translateAll(result.errors, smsFields);
    expect(errors).toEqual(message === null ? [] : [{ field, message }]);
  },
);

test('the number is stored as its 10 digits', () => {
  expect(check(mobileNumberRules, { mobileNumber: DEMO_PHONE })).toEqual({
    ok: true,
    value: { mobileNumber: '4155550132' },
  });
});

test('a paste accepts only 1 to 6 digits', () => {
  const pasted = ['1', ' 123456 ', '123-456', '123 456', '12\u20133456', '1234567', '12a', '-', ''];
  const taken = ['1', '123456', '123456', '123456', '123456', null, null, null, null];
  expect(pasted.map(pastedCode)).toEqual(taken);
  fc.assert(fc.property(fc.string(), (text) => /^\d{1,6}$/.test(pastedCode(text) ?? '1')));
});

test('Continue needs all six digits', () => {
  expect(isCodeComplete('12345')).toBe(false);
  expect(isCodeComplete('123456')).toBe(true);
});
