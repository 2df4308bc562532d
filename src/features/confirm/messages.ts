import { translate } from '../../domain/messages.ts';
import type { FieldMessages } from '../../domain/messages.ts';
import { BUSINESS_LABELS, businessFields } from '../account-company/messages.ts';
import { bankAccountFields } from '../bank-account/messages.ts';
import { PERSON_LABELS, reviewFields, unnamedOwner } from '../verify-ownership/messages.ts';

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
  version: (version: string) => `Version ${version}`,
  agreed: (when: string) => `Agreed to on ${when}`,
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
export function toggleName(
  verb: 'Show' | 'Hide',
  { label, owner }: { label: string; owner: string },
): string {
  return `${verb} ${label}${owner && ` of ${owner}`}`;
}

/** Labels of a bank account; a masked number stands under the label of its field. */
export const BANK_LABELS = {
  nameOnAccount: 'Name on account',
  accountType: 'Account type',
  accountRouting: 'Routing number',
  accountNumber: 'Account number',
} as const;
export const UNITED_STATES = 'United States';

/** The review page says of an address part that is missing what it says of one that is wrong. */
const identityFields = {
  ...reviewFields,
  streetNum: { ...reviewFields.streetNum, required: reviewFields.streetNum.invalid },
  streetName: { ...reviewFields.streetName, required: reviewFields.streetName.invalid },
} as const satisfies FieldMessages;

const FIELDS: Readonly<Record<string, FieldMessages>> = {
  business: businessFields,
  identity: identityFields,
  payout: bankAccountFields,
};

/** The text a person reads for an error of the review, of the browser or of the submit call. */
export function reviewMessage({ message, section }: { message: string; section?: string }): string {
  return translate(message, FIELDS[section ?? '']);
}

const LABELS: Readonly<Record<string, string>> = { ...PERSON_LABELS, ...BUSINESS_LABELS, ...BANK_LABELS };

/** Where an error is, since not every message names its field: 'Owner 2, Last name'; '' for a total. */
export function placeOf({ field }: { field: string }): string {
  const leaf = field.slice(field.lastIndexOf('.') + 1);
  const owner = /^owners\.(\d+)\./u.exec(field)?.[1];
  const label = FORM_FIELDS[leaf] ?? leaf;
  return [owner && unnamedOwner(Number(owner) + 1), LABELS[label]].filter(Boolean).join(', ');
}

/** Fields of the call that a form shows under another name. */
const FORM_FIELDS: Readonly<Record<string, string>> = {
  streetNum: 'addressLine',
  streetName: 'addressLine',
  websiteUrl: 'website',
};

/** The message with its place, for the list in the card. */
export function placedMessage(error: { field: string; message: string; section?: string }): string {
  return [placeOf(error), reviewMessage(error)].filter(Boolean).join(': ');
}
