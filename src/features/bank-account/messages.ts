import { ACCOUNT_NUMBER_MAX, ACCOUNT_NUMBER_MIN } from '../../domain/limits.ts';

export * from './names.ts';

export const ACCOUNT_HINTS = {
  nameOnAccount: 'As it stands on your bank statement',
  accountRouting: 'Nine digits, at the bottom left of a check',
  accountNumber: `${ACCOUNT_NUMBER_MIN} to ${ACCOUNT_NUMBER_MAX} digits, right of the routing number`,
  confirmAccountNumber: 'Enter it again. We save it only once both match.',
} as const;

/** After a reload, beside an account whose other fields were kept. */
export const NUMBER_AGAIN =
  'We save this number only once it’s confirmed. If you entered it before, enter it again.';

export const BANK_LEAD = {
  one: 'Your card sales are paid out to this account. Have a check or your online banking at hand.',
  several:
    'Each of these accounts has its own purpose. Have a check of each, or your online banking, at hand.',
} as const;

export const BANK_LOAD_FAILED = 'Failed to load bank accounts. Please try again.';
export const ACCOUNT_COMPLETE = 'Complete';
/** In words, what the drawing of a check shows. */
export const CHECK_CAPTION =
  'At the bottom of a check, the first nine digits are the routing number. The account number follows; the short number is the check’s own.';

export const WHY_BANK_DETAILS = {
  title: 'Why do you ask for my bank details?',
  answers: [
    'Your card sales have to arrive somewhere. We pay them out to this account and take fees and refunds from it, as the agreement says.',
    'Nobody can log in to your bank with these numbers. They travel and are stored encrypted.',
  ],
} as const;

/** What stands around the button that asks the bank itself. */
export const LINK_BANK = {
  why: 'Your bank can fill in these numbers. You sign in there through Plaid; we receive the routing and account number and nothing else.',
  button: 'Fill in from my bank',
  done: (bank: string) =>
    `Filled in from ${bank === '' ? 'your bank' : bank}. Please check the numbers before you continue.`,
} as const;
