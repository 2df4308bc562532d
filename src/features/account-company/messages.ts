export * from './names.ts';

/** As the messages name the field, so that the error summary need not say it twice. */
export const SUMMARY_LABELS = { expectedMonthlyVolume: 'Expected monthly volume' } as const;

export const BUSINESS_HINTS = {
  legalName: 'Exactly as on the IRS letter',
  dbaName: 'The name your customers know you by',
  billingDescriptor: 'What cardholders see on their statements',
  tinType: 'The kind of taxpayer number (TIN) that you file taxes with',
  phoneNumber: 'Where we can reach the business',
  businessEstablishedDate: 'MM-DD-YYYY',
  expectedMonthlyVolume: 'Your best estimate in dollars is fine',
  mccCode: 'Type what you sell or do, or the four-digit code',
  protocol: 'Usually https',
  website: 'Without https://',
} as const;

export const BUSINESS_GROUPS = {
  names: 'Names',
  tax: 'Tax information',
  contact: 'Where to find you',
  trade: 'What you do',
} as const;

/** What each kind of tax ID is, by its TIN type. */
const TAX_NUMBERS = {
  1: 'Your own Social Security Number',
  2: 'Your EIN: the employer identification number that the IRS gave the business',
  3: 'Your ITIN: the taxpayer number of a person who cannot have a Social Security Number',
} as const;
/** Under the label of the tax ID: which one is asked for, and its form. */
export const taxIdHint = ({ type, mask }: { type: keyof typeof TAX_NUMBERS; mask: string }): string =>
  `${TAX_NUMBERS[type]}. Nine digits, ${mask}`;

export const COMPANY_LEAD = 'This takes about three minutes. Have your IRS letter at hand.';
export const COMPANY_LEAD_SOLE =
  'This takes about three minutes. Have your Social Security or ITIN card at hand.';
export const EIN_NOTE = 'The legal name and the EIN must match your IRS documents.';
export const BUSINESS_LOAD_FAILED = 'Failed to load business information. Please try again.';

export const WHY_TAX_NUMBER = {
  title: 'Why do you ask for my tax number?',
  answers: [
    'Federal law asks every payment provider to know which business it pays out to. Your legal name and tax ID are compared with IRS records, and your tax form 1099-K is issued under them.',
    'The number travels and is stored encrypted. It is no credit check.',
  ],
} as const;
