import { ACCOUNT_TYPE_LABELS, POSITION_LABELS, UNITED_STATES } from '../../domain/texts/labels.ts';
import { OWNERSHIP_LABELS } from '../../domain/texts/ownershipLabels.ts';
import { BUSINESS_LABELS } from '../account-company/names.ts';
import { ACCOUNT_LABELS } from '../bank-account/names.ts';
import { ITIN, PERSON_LABELS, unnamedOwner } from '../verify-ownership/names.ts';

export const CERTIFICATION =
  'I hereby certify that the information provided in this application is complete and correct to the best of my knowledge.';
export const CERTIFICATION_OWNERS =
  'I am authorized to submit this application for the business, and the information about its owners is complete and correct.';
export const CERTIFICATION_MISSING = 'Please certify that the information is complete and correct.';
export const UNEXPECTED = 'An unexpected error occurred. Please try again.';
export const OWNERS_NOT_VALIDATED =
  'Could not validate owner information. Please try again or contact support.';

export const HEADING = 'Review your information';
export const LEAD = 'Check everything before you submit. You can still make changes.';
export const NO_CHANGES_LATER = "You can't make changes after you submit.";
export const CHANGED_ELSEWHERE =
  'Your application changed after you certified it. Please review it again before you submit.';
export const SUBMITTING = 'Submitting...';
export const NOT_SUBMITTED = "Your application wasn't submitted";
export const LOAD_FAILED = "We couldn't load your application. Your information is still saved.";

export const CARDS = {
  fees: 'Fees disclosure & acknowledgement',
  noFees: 'Acknowledgement',
} as const;

export const SUBMIT = 'Submit';

export const FEES = {
  processing: 'Processing',
  platform: 'Platform',
  discount: 'Discount Fee',
  transaction: 'Transaction Fee',
  monthly: 'Monthly Fee',
  accept: 'By submitting this application, you accept these fees.',
} as const;

export const DIALOG = {
  title: 'Validation Error',
  fix: 'Fix Issues',
  stay: 'Stay on this page',
} as const;

const instant = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export const COPY = {
  title: 'Merchant application',
  applicant: 'Applicant',
  product: 'Product',
  number: 'Application ID',
  submitted: 'Submitted',
  submittedAgain: (when: string) => `Submitted again on ${when}.`,
  ownershipType: 'Business type',
  certification: 'Certification',
  certifiedBy: ({ name, email, when }: { name: string; email: string; when: string }) =>
    `Certified and submitted electronically by ${name} (${email}) on ${when}.`,
  certifiedAgain: (when: string) =>
    `On ${when}, the applicant submitted the application again and certified the changes.`,
  documents: 'Documents you agreed to',
  /** Notice that the documents are available only in English. Null in the English texts. */
  inEnglish: null as string | null,
  version: (version: string) => `Version ${version}`,
  agreed: (when: string) => `Agreed to on ${when}`,
  page: (number: number, count: number) => `Page ${number} of ${count}`,
  instant: (at: number) => `${instant.format(at)} UTC`,
} as const;

export const NEXT = {
  question: 'What happens after I submit?',
  answers: [
    'Submitting can take up to 2 minutes. Then our team reviews your application.',
    "We'll email you when we make a decision or if we need more information.",
  ],
} as const;

export function additionalErrors(count: number): string | null {
  if (count < 1) return null;
  return `There ${count === 1 ? 'is' : 'are'} ${count} additional error(s) that need to be addressed.`;
}

export function toggleName({
  isOpen,
  label,
  owner,
}: {
  isOpen: boolean;
  label: string;
  owner: string;
}): string {
  return `${isOpen ? TOGGLE.hide : TOGGLE.show} ${owner && `${owner}'s `}${label}`;
}

export const TOGGLE = { show: 'Show', hide: 'Hide' } as const;

export const FACT_WORDS = {
  business: BUSINESS_LABELS,
  person: PERSON_LABELS,
  bank: ACCOUNT_LABELS,
  fees: FEES,
  positions: POSITION_LABELS,
  ownershipTypes: OWNERSHIP_LABELS,
  accountTypes: ACCOUNT_TYPE_LABELS,
  unitedStates: UNITED_STATES,
  unnamedOwner,
  itin: ITIN.label,
  yes: 'Yes',
} as const;
