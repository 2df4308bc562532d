export * from './names.ts';

export const BUSINESS_HINTS = {
  legalName: 'Exactly as it appears on your EIN letter',
  dbaName: 'The name your customers know you by',
  billingDescriptor: 'What cardholders see on their statements',
  tinType: 'The type of taxpayer identification number (TIN) you use to file taxes',
  phoneNumber: 'The best number to reach your business',
  businessEstablishedDate: 'MM-DD-YYYY',
  expectedMonthlyVolume: 'Your best estimate, in dollars',
  mccCode: 'Search by what you sell or do, or enter the 4-digit code',
  protocol: 'Usually https',
  website: 'Without https://',
} as const;

export const BUSINESS_GROUPS = {
  names: 'Names',
  tax: 'Tax information',
  contact: 'Contact details',
  trade: 'About your business',
} as const;

const TAX_NUMBERS = {
  1: 'Your Social Security number',
  2: 'Your EIN, the Employer Identification Number from the IRS',
  3: 'Your ITIN, the Individual Taxpayer Identification Number from the IRS',
} as const;
export const taxIdHint = ({ type, mask }: { type: keyof typeof TAX_NUMBERS; mask: string }): string =>
  `${TAX_NUMBERS[type]}. 9 digits, ${mask}`;

export const COMPANY_HEADING = 'Add your business info';
export const COMPANY_LEAD = "About 3 minutes. You'll need your EIN letter from the IRS.";
export const COMPANY_LEAD_SOLE = "About 3 minutes. You'll need your Social Security number or ITIN.";
export const EIN_NOTE = 'Your legal name and EIN must match your IRS documents.';
export const BUSINESS_LOAD_FAILED = 'Failed to load business information. Please try again.';

export const WHY_TAX_NUMBER = {
  title: 'Why do you need my tax ID?',
  answers: [
    'Federal law requires us to verify every merchant we pay. We may check your name and tax ID against IRS records.',
    'We also use your name and tax ID for your Form 1099-K. We encrypt your tax ID when you send it and while we store it.',
  ],
} as const;
