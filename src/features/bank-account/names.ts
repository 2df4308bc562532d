import type { BankAccountLabels } from '../../domain/sections/bankAccount.ts';
import type { FieldMessages } from '../../domain/texts/messages.ts';

const labels = {
  nameOnAccount: 'Name on account',
  accountType: 'Account type',
  accountRouting: 'Routing number',
  accountNumber: 'Account number',
  confirmAccountNumber: 'Confirm account number',
} as const satisfies BankAccountLabels;

export const bankAccountFields = Object.fromEntries(
  Object.entries(labels).map(([field, label]) => [
    field,
    { name: label.toLowerCase(), required: `The ${label} field is required.` },
  ]),
) satisfies FieldMessages;

export const ACCOUNT_LABELS = labels;

export const PAYOUT_CARD = { title: 'Bank account(s)', edit: 'Edit bank account(s)' } as const;
