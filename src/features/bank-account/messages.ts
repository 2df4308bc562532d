import { ACCOUNT_NUMBER_MAX, ACCOUNT_NUMBER_MIN } from '../../domain/limits.ts';

export * from './names.ts';

export const ACCOUNT_HINTS = {
  nameOnAccount: 'As shown on your bank statement',
  accountRouting: '9 digits at the bottom left of a check',
  accountNumber: `${ACCOUNT_NUMBER_MIN} to ${ACCOUNT_NUMBER_MAX} digits, to the right of the routing number`,
  confirmAccountNumber: "Enter it again. We'll save it when both numbers match.",
} as const;

export const NUMBER_AGAIN = 'Enter this number again. We save it only after you enter it twice.';

export const BANK_HEADING = 'Add your business bank account';
export const BANK_LEAD = {
  one: 'We deposit your card sales into this account. Have a check or your online banking handy.',
  several:
    'Add a bank account for each section below. Have a check or your online banking handy for each one.',
} as const;

export const BANK_LOAD_FAILED = "We couldn't load your bank accounts. Please try again.";
export const ACCOUNT_COMPLETE = 'Complete';
export const CHECK_CAPTION =
  'At the bottom of a check, the 9-digit number is the routing number. The account number is to its right. The short number at either end is the check number.';

export const WHY_BANK_DETAILS = {
  title: 'Why do you need my bank details?',
  answers: [
    'We use them to deposit your card sales. We may also use them to withdraw amounts you owe, such as fees, refunds, and chargebacks.',
    'No one can sign in to your bank with these numbers. We encrypt them when you send them and while we store them.',
  ],
} as const;

export const LINK_BANK = {
  why: 'Sign in through Plaid to fill in these numbers. We may also receive up to 24 months of account history to confirm the account is yours and assess risk. We never receive your banking password.',
  button: 'Fill in from my bank',
  done: (bank: string) =>
    `Filled in from ${bank === '' ? 'your bank' : bank}. Please check the numbers before you continue.`,
} as const;
