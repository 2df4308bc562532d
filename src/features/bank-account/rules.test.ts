import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundaries } from '../../../test/boundaries/boundaries.ts';
import type { Boundary } from '../../../test/boundaries/boundaries.ts';
import { demoBankAccount } from '../../domain/demoSample.ts';
import type { Checked } from '../../domain/draft.ts';
import { translateAll } from '../../domain/texts/messages.ts';
import { routingWarning } from '../../domain/values/warnings.ts';
import { bankAccountFields } from './messages.ts';
import { bankAccountFields as spanishFields } from './names.es.ts';
import {
  accountLabels,
  bankAccountToForm,
  bankAccountToWire,
  checkAccountDrafts,
  checkAccountForms,
  checkAccounts,
  lacksNumber,
} from './rules.ts';

const account = demoBankAccount('Main');
const rows = boundaries('2026-11-20').filter(({ section }) => section === 'bank');

function messages(result: Checked<unknown>) {
  return result.ok ? [] : translateAll(result.errors, bankAccountFields);
}

function messageOf(result: Checked<unknown>, { field }: Boundary): string | null {
  return messages(result).find((error) => error.field === `accounts.0.${field}`)?.message ?? null;
}

test.each(rows.filter(({ on }) => on !== 'form'))('call: $field "$value"', (row) => {
  expect(messageOf(checkAccounts([{ ...account, [row.field]: row.value }], 1), row)).toBe(row.message);
});

test.each(rows.filter(({ on }) => on !== 'call'))('form: $field "$value"', (row) => {
  const form = { ...bankAccountToForm(account), [row.field]: row.value };
  expect(messageOf(checkAccountForms([form], 1), row)).toBe(row.message);
});

test('the demo account is complete, in the call and the form, without warnings', () => {
  expect(checkAccounts([account], 1)).toEqual({ ok: true, value: [account] });
  expect(checkAccountForms([bankAccountToForm(account)], 1)).toEqual({ ok: true, value: [account] });
  expect(bankAccountToWire(bankAccountToForm(account))).toEqual(account);
  expect(routingWarning(account.accountRouting)).toBeNull();
});

test('in Spanish, a missing confirmation asks for it without a noun that needs an article', () => {
  const [error] = translateAll([{ field: '', message: '"confirmAccountNumber" is required' }], spanishFields);
  expect(error?.message).toBe('Confirme el número de cuenta.');
});

test('requires exactly as many accounts as the product', () => {
  const second = demoBankAccount('Second');
  expect(checkAccounts([account, second], 2).ok).toBe(true);
  expect(messages(checkAccounts([account], 2))).toEqual([
    { field: 'accounts', message: 'Please enter 2 bank accounts.' },
  ]);
  expect(messages(checkAccounts([account, second], 1))).toEqual([
    { field: 'accounts', message: 'Please enter one bank account.' },
  ]);
  expect(checkAccountDrafts([{ nameOnAccount: '' }], 2)).toEqual({
    ok: true,
    value: [{ nameOnAccount: '' }],
  });
  expect(checkAccountDrafts([{}, {}], 1).ok).toBe(false);
  expect(messages(checkAccounts([account, { ...second, accountRouting: '1' }], 2))).toEqual([
    { field: 'accounts.1.accountRouting', message: 'The Routing number must be 9 digits long.' },
  ]);
});

test('the confirmation must match the number, unless the number is the mask of the stored one', () => {
  const form = { ...bankAccountToForm(account), accountNumber: '*****6789', confirmAccountNumber: '' };
  expect(checkAccountForms([form], 1).ok).toBe(true);
  expect(
    messages(checkAccountForms([{ ...form, accountNumber: '99999', confirmAccountNumber: '99998' }], 1)),
  ).toEqual([
    {
      field: 'accounts.0.confirmAccountNumber',
      message: 'The confirmed account number does not match the account number.',
    },
  ]);
});

test.each([
  { accountNumber: '111122223333', confirmAccountNumber: '' },
  { accountNumber: '111122223333', confirmAccountNumber: '111122224444' },
  { accountNumber: '99999', confirmAccountNumber: account.accountNumber },
  { accountNumber: '99999', confirmAccountNumber: '*****6789' },
  { accountNumber: '', confirmAccountNumber: '' },
])('$accountNumber confirmed as "$confirmAccountNumber" isn\'t sent', (entries) => {
  const form = { ...bankAccountToForm(account), ...entries };
  expect(bankAccountToWire(form)).toEqual({ ...account, accountNumber: '' });
});

test.each([
  { accountNumber: '111122223333', confirmAccountNumber: '111122223333' },
  { accountNumber: '*****6789', confirmAccountNumber: '*****6789' },
  { accountNumber: '*****6789', confirmAccountNumber: '' },
])('$accountNumber confirmed as "$confirmAccountNumber" is sent', (entries) => {
  const form = { ...bankAccountToForm(account), ...entries };
  expect(bankAccountToWire(form)).toEqual({ ...account, accountNumber: entries.accountNumber });
});

test('asks again for the number of an account that was stored without it', () => {
  const read = { nameOnAccount: 'Dana', accountRouting: '110000000' };
  expect(lacksNumber(bankAccountToForm(read))).toBe(true);
  expect(lacksNumber(bankAccountToForm({ accountLabel: 'Main' }))).toBe(false);
  expect(lacksNumber(bankAccountToForm({ ...read, accountNumber: '*****6789' }))).toBe(false);
});

test('a missing label is Bank account n', () => {
  expect(accountLabels({ labels: ['Deposits', ' '], quantity: 3 })).toEqual([
    'Deposits',
    'Bank account 2',
    'Bank account 3',
  ]);
  expect(accountLabels({})).toEqual(['Bank account 1']);
});

test('no body makes the rules throw', () => {
  fc.assert(
    fc.property(fc.array(fc.anything()), (body) => {
      expect(checkAccounts(body, 1).ok).toBeTypeOf('boolean');
    }),
  );
});
