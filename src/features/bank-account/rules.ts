import * as v from 'valibot';
import { across, check, draft, strict, under } from '../../domain/draft.ts';
import type { Checked } from '../../domain/draft.ts';
import type { FieldError } from '../../domain/fieldError.ts';
import {
  accountLabel,
  accountNumber,
  accountRouting,
  accountType,
  CONFIRM_MISMATCH,
  confirmAccountNumber,
  nameOnAccount,
} from '../../domain/fields/bank.ts';
import { ACCOUNTS_DEFAULT } from '../../domain/limits.ts';
import { isMask } from '../../domain/mask.ts';
import { invalid } from '../../domain/messages.ts';

/** The named rule of every field of a bank account. */
const bankAccountEntries = { accountLabel, nameOnAccount, accountType, accountRouting, accountNumber };

/** One account complete, and under way. */
const bankAccountRules = { strict: strict(bankAccountEntries), draft: draft(bankAccountEntries) };

/** The form's rule: the number is entered twice, unless it is the mask of the one stored. */
const formRules = across(
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
/** An account as the form sends it. */
export type BankAccountWire = Omit<BankAccount, 'accountType'> & { accountType: string };
/** An account as the form holds it. */
export type BankAccountForm = BankAccountWire & { confirmAccountNumber: string };

/** What of a form may be stored: a number that is not confirmed could be anyone's, so it stays in the form. */
export function storable(form: BankAccountForm): BankAccountForm {
  const { accountNumber: number, confirmAccountNumber: again } = form;
  const isConfirmed = isMask(number) || confirmError({ number, again }) === null;
  return isConfirmed ? form : { ...form, accountNumber: '', confirmAccountNumber: '' };
}

/** What the form sends: the second entry stays behind, and a number that it does not confirm. */
export function bankAccountToWire(form: BankAccountForm): BankAccountWire {
  const { confirmAccountNumber: _, ...account } = storable(form);
  return account;
}

/** Whether an account was stored without its number, which may have been typed but was not confirmed. */
export function lacksNumber({
  nameOnAccount: name,
  accountRouting: routing,
  accountNumber: number,
}: BankAccountForm) {
  return number === '' && (name !== '' || routing !== '');
}

/** The form of an account as read; a masked number needs no second entry. */
export function bankAccountToForm(read: Partial<BankAccountWire>): BankAccountForm {
  const number = read.accountNumber ?? '';
  return {
    accountLabel: read.accountLabel ?? '',
    nameOnAccount: read.nameOnAccount ?? '',
    accountType: read.accountType ?? '',
    accountRouting: read.accountRouting ?? '',
    accountNumber: number,
    confirmAccountNumber: number,
  };
}

/** The accounts' names: the product's, and `Bank account n` where it gives none. Exactly `quantity` of them. */
export function accountLabels({
  labels = [],
  quantity = ACCOUNTS_DEFAULT,
}: {
  labels?: string[];
  quantity?: number;
}) {
  return Array.from({ length: quantity }, (_, i) => labels[i]?.trim() || `Bank account ${i + 1}`);
}

/** Checks the accounts as they are saved: exactly `quantity`, every field of each (`accounts.0.accountRouting`). */
export function checkAccounts(accounts: readonly unknown[], quantity: number): Checked<BankAccount[]> {
  return exactly(
    check(v.array(bankAccountRules.strict), accounts),
    accounts.length === quantity ? null : quantity,
  );
}

/** The same for the forms, second entries included. */
export function checkAccountForms(
  forms: readonly BankAccountForm[],
  quantity: number,
): Checked<BankAccount[]> {
  const sent = check(v.array(bankAccountRules.strict), forms);
  const typed = check(v.array(formRules), forms);
  return exactly(typed.ok ? sent : typed, forms.length === quantity ? null : quantity);
}

/** The accounts under way; the list replaces the stored one and holds at most `quantity`. */
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
  const errors: FieldError[] = checked.ok ? [] : under('accounts', checked.errors);
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
