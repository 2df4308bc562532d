import { PHONE_MASK } from '../../domain/phone.ts';
import { unnamedOwner } from './names.ts';

export * from './names.ts';

export const OWNERS_SAVE_FAILED = 'Failed to update owners. Please try again.';
/** When the server refuses without a word. */
export const SUBMISSION_FAILED = 'Submission failed. Please try again.';
export const CONTACT_UPDATE_FAILED = 'Failed to update contact information. Please try again.';
export const CONTACT_SAVE_FAILED = 'Failed to save contact information. Please try again.';
export const CONTACT_SAVE_UNEXPECTED = 'An unexpected error occurred while saving contact information.';
export const UNKNOWN_ENTITY = 'Internal error: Unknown entity type.';
export const INVALID_CONTACT_ENTITY = 'Internal error: Invalid entity type for contact submission.';
export const EDIT_REMAINING_OWNER = "You can now edit the remaining owner's information.";

export const OWNERS_LEAD =
  'Tell us who owns the business. The owners you list must hold 75% to 100% of it together.';
export const SOLE_LEAD = 'You own the business by yourself, so we only need your own details.';
export const CONTACT_LEAD = 'Tell us who speaks for your organization about this account.';

export const LOAD_FAILED = 'We could not load what you entered before. Nothing is lost.';

export const GROUPS = {
  name: 'Name',
  identity: 'Identity',
  role: 'Role in the business',
  contactRole: 'Role in the organization',
  reach: 'How we can reach this person',
  address: 'Home address',
  contactAddress: 'Address',
} as const;

export const HINTS = {
  firstName: 'As it appears on a government ID',
  ssn: 'We use it to confirm who this person is, and for nothing else',
  date: 'MM-DD-YYYY',
  dateStarted: 'When this person became an owner, if known: MM-DD-YYYY',
  phone: PHONE_MASK,
  email: 'Only for questions about this application',
} as const;

export const USE_MY_DETAILS = 'Use my name, email, and phone';
export const SAME_AS_BUSINESS = 'Same as business address';
/** Heard after an offer was taken. */
export const FILLED_IN = 'The fields are filled in.';
export const SHOW_OWNERS = 'Show all owners';
export const ADD_OWNER = 'Add owner';
export const EDIT = 'Edit';
export const REMOVE = 'Remove';
export const UNDO = 'Undo';
/** Heard after an owner was removed; Undo stands beside it. */
export const removedOwner = (name: string): string => `We removed ${name}.`;
export const TOTAL_OWNERSHIP = 'Total ownership';
/** Under the field of a share: what is allowed, and what all owners hold by now. */
export const percentageHint = (total: number): string =>
  `A whole number from 1 to 100. ${TOTAL_OWNERSHIP} so far: ${total}%`;
export const NO_OWNERS = 'No owners yet.';
export const INCOMPLETE_OWNER = 'Some details of this owner are still missing.';
export const OWNERS_HEADING = 'Owners';

/** How an owner is called: by name, or by their number in the list. */
export function nameOf(
  { firstName = '', lastName = '' }: { firstName?: string; lastName?: string },
  number: number,
): string {
  return `${firstName} ${lastName}`.trim() || unnamedOwner(number);
}

/** What is wrong with one owner of the list, naming the fields in question. */
export function toCheck({ name, labels }: { name: string; labels: readonly string[] }): string {
  return `${name}: please check ${labels.join(', ')}.`;
}

export const WHY_SSN = 'Why do you ask for my SSN?';
export const WHY_ITIN = 'Why do you ask for my ITIN?';
export const WHY_SSN_ANSWER = [
  'To keep fraud and money laundering out, payment companies must confirm who stands behind a business before it can take cards.',
  'The number travels encrypted and is stored encrypted. Whoever opens this application by its link sees no more than its last four digits.',
] as const;
