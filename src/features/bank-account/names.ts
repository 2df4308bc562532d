import type { FieldMessages } from '../../domain/messages.ts';

const labels = {
  nameOnAccount: 'Name on account',
  accountType: 'Account type',
  accountRouting: 'Routing number',
  accountNumber: 'Account number',
  confirmAccountNumber: 'Confirm account number',
} as const;

/** How the fields of a bank account are named in messages; this form has its own required message. */
export const bankAccountFields = Object.fromEntries(
  Object.entries(labels).map(([field, label]) => [
    field,
    { name: label.toLowerCase(), required: `The ${label} field is required.` },
  ]),
) satisfies FieldMessages;

/** Labels of the fields, for themselves and for the error summary. */
export const ACCOUNT_LABELS = labels;
