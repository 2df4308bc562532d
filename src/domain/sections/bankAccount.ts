import { accountLabel, accountNumber, accountRouting, accountType, nameOnAccount } from '../fields/bank.ts';
import type { Fields, FormOf, ReadOf, WireOf } from './fields.ts';

export const BANK_ACCOUNT = {
  accountLabel: { kind: 'text', rule: accountLabel, ofProduct: true },
  nameOnAccount: { kind: 'text', rule: nameOnAccount },
  accountType: { kind: 'text', rule: accountType },
  accountRouting: { kind: 'text', rule: accountRouting },
  accountNumber: { kind: 'text', rule: accountNumber, secret: true },
} as const satisfies Fields<unknown>;

export type BankAccountForm = FormOf<typeof BANK_ACCOUNT> & { confirmAccountNumber: string };
export type BankAccountRead = ReadOf<typeof BANK_ACCOUNT>;
export type BankAccountWire = WireOf<typeof BANK_ACCOUNT>;

export type BankAccountLabels = Record<Exclude<keyof BankAccountForm, 'accountLabel'>, string>;
