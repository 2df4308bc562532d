import * as v from 'valibot';
import { crossField, check, draft, errorsIn, strict, under } from '../../domain/draft.ts';
import type { Checked } from '../../domain/draft.ts';
import { CONFIRM_MISMATCH, confirmAccountNumber } from '../../domain/fields/bank.ts';
import {
  BANK_ACCOUNT,
  type BankAccountForm,
  type BankAccountRead,
  type BankAccountWire,
} from '../../domain/sections/bankAccount.ts';
import { rulesOf, toForm, toWire } from '../../domain/sections/fields.ts';
import { ACCOUNTS_DEFAULT } from '../../domain/limits.ts';
import { isMask } from '../../domain/values/mask.ts';
import { invalid } from '../../domain/texts/messages.ts';

const bankAccountEntries = rulesOf(BANK_ACCOUNT, undefined);

const bankAccountRules = { strict: strict(bankAccountEntries), draft: draft(bankAccountEntries) };

/** The form requires the account number twice, unless the field still shows the stored number, masked. */
const formRules = crossField(
  strict({ ...bankAccountEntries, confirmAccountNumber: v.string() }),
  ({ accountNumber: number, confirmAccountNumber: again }) => {
    const message = typeof number === 'string' && isMask(number) ? null : confirmError({ number, again });
    return message === null ? null : { field: 'confirmAccountNumber', message };
  },
);

function confirmError({ number, again }: { number: unknown; again: unknown }): string | null {
  const entered = check(confirmAccountNumber, again);
  if (!entered.ok) return entered.errors[0]?.message ?? null;
  return entered.value === number ? null : CONFIRM_MISMATCH;
}

export type BankAccount = v.InferOutput<typeof bankAccountRules.strict>;
export type BankAccountDraft = v.InferOutput<typeof bankAccountRules.draft>;

/** An unconfirmed number isn't saved, because a mistyped number could be someone else's account. */
export function storable(form: BankAccountForm): BankAccountForm {
  const { accountNumber: number, confirmAccountNumber: again } = form;
  const isConfirmed = isMask(number) || confirmError({ number, again }) === null;
  return isConfirmed ? form : { ...form, accountNumber: '', confirmAccountNumber: '' };
}

export function bankAccountToWire(form: BankAccountForm): BankAccountWire {
  return toWire(BANK_ACCOUNT, storable(form));
}

/** Whether a saved account lacks its number. The form doesn't save a number that the applicant hasn't confirmed. */
export function lacksNumber({
  nameOnAccount: name,
  accountRouting: routing,
  accountNumber: number,
}: BankAccountForm) {
  return number === '' && (name !== '' || routing !== '');
}

export function bankAccountToForm(read: BankAccountRead): BankAccountForm {
  const account = toForm(BANK_ACCOUNT, read);
  return { ...account, confirmAccountNumber: account.accountNumber };
}

export function accountLabels({
  labels = [],
  quantity = ACCOUNTS_DEFAULT,
}: {
  labels?: string[];
  quantity?: number;
}) {
  return Array.from({ length: quantity }, (_, i) => labels[i]?.trim() || `Bank account ${i + 1}`);
}

export function checkAccounts(accounts: readonly unknown[], quantity: number): Checked<BankAccount[]> {
  return exactly(
    check(v.array(bankAccountRules.strict), accounts),
    accounts.length === quantity ? null : quantity,
  );
}

export function checkAccountForms(
  forms: readonly BankAccountForm[],
  quantity: number,
): Checked<BankAccount[]> {
  const sent = check(v.array(bankAccountRules.strict), forms);
  const typed = check(v.array(formRules), forms);
  return exactly(typed.ok ? sent : typed, forms.length === quantity ? null : quantity);
}

export function checkAccountDrafts(
  accounts: readonly unknown[],
  quantity: number,
): Checked<BankAccountDraft[]> {
  return exactly(
    check(v.array(bankAccountRules.draft), accounts),
    accounts.length <= quantity ? null : quantity,
  );
}

function exactly<Value>(checked: Checked<Value>, expected: number | null): Checked<Value> {
  const errors = under('accounts', errorsIn(checked));
  if (expected !== null)
    errors.push({
      field: 'accounts',
      message: invalid('accounts', 'list of bank accounts', countMessage(expected)),
    });
  return checked.ok && errors.length === 0 ? checked : { ok: false, errors };
}

function countMessage(quantity: number): string {
  return quantity === 1 ? 'Please enter one bank account.' : `Please enter ${quantity} bank accounts.`;
}
