import type { OwnershipType } from '../../domain/identity.ts';
import { PHONE_MASK } from '../../domain/values/phone.ts';
import { unnamedOwner } from './names.ts';

export * from './names.ts';

export const OWNERS_SAVE_FAILED = 'Failed to update owners. Please try again.';
export const SUBMISSION_FAILED = 'Submission failed. Please try again.';
export const CONTACT_UPDATE_FAILED = 'Failed to update contact information. Please try again.';
export const CONTACT_SAVE_FAILED = 'Failed to save contact information. Please try again.';
export const CONTACT_SAVE_UNEXPECTED = 'An unexpected error occurred while saving contact information.';
export const UNKNOWN_ENTITY = 'Internal error: Unknown entity type.';
export const INVALID_CONTACT_ENTITY = 'Internal error: Invalid entity type for contact submission.';
export const EDIT_REMAINING_OWNER = "You can now edit the remaining owner's information.";

export const OWNERS_LEAD =
  'Tell us who owns the business. Together, the owners you list must own 75% to 100%.';
export const NON_PROFIT_LEAD =
  'List the people who run the organization, such as its directors. A non-profit has no owners, but this form requires percentages, so divide 100% among the people you list.';
export const BENEFICIAL_LEAD =
  'Tell us who runs the business and who owns 25% or more of it. For example, if you own 60% and two cousins own 20% each, list only yourself as an owner.';
export const CONTROL_ONLY_LEADS: Readonly<Partial<Record<OwnershipType, string>>> = {
  PUBLIC_CORP: "Tell us who runs the business, such as its CEO. You don't need to list shareholders.",
  NON_PROFIT:
    "Tell us who runs the organization, such as its executive director or CEO. You don't need to list owners or members.",
};
export const SOLE_LEAD = "You're the only owner, so we only need your details.";
export const CONTACT_LEAD = 'Who should we contact about this account?';

export const LOAD_FAILED = "We couldn't load what you entered earlier. It's still saved.";

export const GROUPS = {
  name: 'Name',
  identity: 'Identity',
  role: 'Role in the business',
  contactRole: 'Role in the organization',
  reach: 'How to reach this person',
  reachYou: 'How to reach you',
  address: 'Home address',
  contactAddress: 'Address',
} as const;

export const HINTS = {
  firstName: 'As shown on a government ID',
  ssn: 'We use it to verify identity, prevent fraud, and meet legal requirements.',
  date: 'MM-DD-YYYY',
  dateStarted: 'Optional. When this person became an owner or started in this role. MM-DD-YYYY',
  roleStarted: 'Optional. When this person started in this role. MM-DD-YYYY',
  phone: PHONE_MASK,
  email: 'So we can contact this person',
  emailYou: 'So we can contact you about the application',
} as const;

export const USE_MY_DETAILS = 'Use my name, email, and phone';
export const SAME_AS_BUSINESS = 'Same as business address';
export const FILLED_IN = 'We filled in the fields.';
export const SHOW_OWNERS = 'Show all owners';
export const AWAITED =
  'You can continue now. You can submit once everyone you asked has entered their details.';
export const ADD_OWNER = 'Add owner';
export const REMOVE = 'Remove';
export const UNDO = 'Undo';
export const removedOwner = (name: string): string => `We removed ${name}.`;
export const TOTAL_OWNERSHIP = 'Total ownership';
export const percentageHint = (total: number): string =>
  `A whole number from 1 to 100. ${TOTAL_OWNERSHIP} so far: ${total}%`;
export const askName = (name: string): string => `Ask ${name} to enter their own details`;
export const ASK_THIS = 'Ask this person to enter their own details';
export const NO_OWNERS = 'No owners yet.';
export const INCOMPLETE_OWNER = "Some of this owner's details are still missing.";
export const OWNERS_HEADING = 'Owners';

export function nameOf(
  { firstName = '', lastName = '' }: { firstName?: string; lastName?: string },
  number: number,
): string {
  return `${firstName} ${lastName}`.trim() || unnamedOwner(number);
}

export function checkFields({ name, labels }: { name: string; labels: readonly string[] }): string {
  return `Check these fields for ${name}: ${labels.join(', ')}`;
}

export const WHY_SSN = 'Why do you need my SSN?';
export const WHY_ITIN = 'Why do you need my ITIN?';
/** Government entities are excluded from FinCEN's rule on beneficial owners, 31 CFR 1010.230(e)(2). */
const WHY_VERIFY = {
  business: 'Federal law requires us to verify the people who own or control a business.',
  'non-profit': 'Federal law requires us to verify the people who run an organization.',
  government: 'We verify the person who represents your organization.',
} as const;
export const whySsnAnswer = (kind: keyof typeof WHY_VERIFY) => [
  `${WHY_VERIFY[kind]} This helps prevent fraud and money laundering.`,
  'We encrypt the number when you send it and while we store it. Anyone who opens this application with its link sees only the last 4 digits.',
];
