import {
  ACCOUNT_TYPE_LABELS,
  OWNERSHIP_LABELS,
  POSITION_LABELS,
  UNITED_STATES,
} from '../../domain/labels.ts';
import type { FieldMessages } from '../../domain/messages.ts';
import { BUSINESS_LABELS, businessFields } from '../account-company/names.ts';
import { bankAccountFields } from '../bank-account/names.ts';
import { ITIN, PERSON_LABELS, reviewFields, unnamedOwner } from '../verify-ownership/names.ts';

export const CERTIFICATION =
  'I hereby certify that the information provided in this application is complete and correct to the best of my knowledge.';
export const CERTIFICATION_MISSING = 'Please certify that the information is complete and correct.';
export const UNEXPECTED = 'An unexpected error occurred. Please try again.';
export const OWNERS_NOT_VALIDATED =
  'Could not validate owner information. Please try again or contact support.';

export const LEAD = 'Please read everything once more. You can still edit each part.';
export const NO_CHANGES_LATER = 'Changes cannot be made after you submit.';
export const CHANGED_ELSEWHERE =
  'Your application was changed after you certified it. Please look it over again before you submit.';
export const NOT_SUBMITTED = 'Your application was not submitted';
export const LOAD_FAILED = 'Your application could not be loaded. Nothing is lost.';

export const CARDS = {
  business: 'Business information',
  owners: 'Owner information',
  contact: 'Contact information',
  payout: 'Bank account(s)',
  fees: 'Fees disclosure & acknowledgement',
  noFees: 'Acknowledgement',
} as const;

export const SUBMIT = 'Submit';
export const EDIT = 'Edit';
export const EDIT_BUTTONS = {
  business: 'Edit business information',
  owners: 'Edit owner information',
  contact: 'Edit contact information',
  payout: 'Edit bank account(s)',
} as const;

export const NEW_APPLICATION = 'New Application';
export const EXISTING_APPLICATION = 'Existing Application';

export const FEES = {
  processing: 'Processing',
  platform: 'Platform',
  discount: 'Discount Fee',
  transaction: 'Transaction Fee',
  monthly: 'Monthly Fee',
  accept: 'By submitting this application you accept these fees.',
  none: 'There are no fees to accept for this application.',
} as const;

export const DIALOG = {
  title: 'Validation Error',
  fix: 'Fix Issues',
  stay: 'Stay on this page',
} as const;

const instant = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** What stands in the copy of a submitted application beside what the cards say. */
export const COPY = {
  title: 'Merchant application',
  applicant: 'Applicant',
  product: 'Product',
  number: 'Application number',
  submitted: 'Submitted',
  ownershipType: 'Ownership type',
  certification: 'Certification',
  certifiedBy: ({ name, email, when }: { name: string; email: string; when: string }) =>
    `Certified and submitted electronically by ${name} (${email}) on ${when}.`,
  documents: 'Documents agreed to',
  /** Said where the documents are not in the language of the copy. */
  inEnglish: null as string | null,
  version: (version: string) => `Version ${version}`,
  agreed: (when: string) => `Agreed to on ${when}`,
  page: (number: number, count: number) => `Page ${number} of ${count}`,
  /** An instant in milliseconds, as it is written out. */
  instant: (at: number) => `${instant.format(at)} UTC`,
} as const;

export const NEXT = {
  question: 'What happens after I submit?',
  answers: [
    'We check your application. This can take up to 2 minutes while you wait, and longer when a person has to look at it.',
    'We email you as soon as it is approved, or if we need more information from you.',
  ],
} as const;

/** Says how many errors there are beside the first one; null when that is the only one. */
export function additionalErrors(count: number): string | null {
  if (count < 1) return null;
  return `There ${count === 1 ? 'is' : 'are'} ${count} additional error(s) that need to be addressed.`;
}

/** How a secret is called in the name of its button: 'Show Social Security Number of Rosa Delgado'. */
export function toggleName({
  isOpen,
  label,
  owner,
}: {
  isOpen: boolean;
  label: string;
  owner: string;
}): string {
  return `${isOpen ? TOGGLE.hide : TOGGLE.show} ${label}${owner && ` of ${owner}`}`;
}

/** What the button of a secret says. */
export const TOGGLE = { show: 'Show', hide: 'Hide' } as const;

/** Labels of a bank account; a masked number stands under the label of its field. */
const BANK_LABELS = {
  nameOnAccount: 'Name on account',
  accountType: 'Account type',
  accountRouting: 'Routing number',
  accountNumber: 'Account number',
} as const;

/** The review page says of an address part that is missing what it says of one that is wrong. */
const identityFields = {
  ...reviewFields,
  streetNum: { ...reviewFields.streetNum, required: reviewFields.streetNum.invalid },
  streetName: { ...reviewFields.streetName, required: reviewFields.streetName.invalid },
} as const satisfies FieldMessages;

/** How the fields of each section are named in messages. */
export const REVIEW_FIELDS: Readonly<Record<string, FieldMessages>> = {
  business: businessFields,
  identity: identityFields,
  payout: bankAccountFields,
};

/** The label of each field of the forms, by its name there. */
export const REVIEW_LABELS: Readonly<Record<string, string>> = {
  ...PERSON_LABELS,
  ...BUSINESS_LABELS,
  ...BANK_LABELS,
};

/** Everything that the facts of an application are worded with, on the screen and on paper. */
export const FACT_WORDS = {
  business: BUSINESS_LABELS,
  person: PERSON_LABELS,
  bank: BANK_LABELS,
  fees: FEES,
  positions: POSITION_LABELS,
  ownershipTypes: OWNERSHIP_LABELS,
  accountTypes: ACCOUNT_TYPE_LABELS,
  unitedStates: UNITED_STATES,
  unnamedOwner,
  itin: ITIN.label,
} as const;
