/**
 * The last value that is taken and the first that is refused, for every field: one table that rule, call and browser
 * tests read. It is test data; no code that ships imports it.
 */
import { birthDates, businessDates } from './boundaryDates.ts';
import { accountRows, continueRows, smsRows } from './boundaryEntry.ts';
import {
  addressRows,
  bankRows,
  businessRows,
  businessZip,
  contactRows,
  ownerRows,
  personRows,
  personZip,
  soleBusinessRows,
  solePositions,
} from './boundaryRows.ts';
import type { Row } from './boundaryRows.ts';
import type { OwnershipType } from './identity.ts';

export type BoundarySection = 'account' | 'continue' | 'sms' | 'business' | 'owner' | 'contact' | 'bank';

export interface Boundary {
  section: BoundarySection;
  /** The field's own key; a business' address fields stand under `address` in the call. */
  field: string;
  value: string | number;
  /** What the applicant reads, or null when the value is taken. */
  message: string | null;
  /** Where the field exists: in the call only, in the form only, or in both. */
  on: NonNullable<Row[3]>;
  /** The type of business the row is about; LLC unless it matters (GOV for a contact). */
  ownershipType: OwnershipType;
}

/**
 * What a field's refusal reads in an answer: the two shapes that every client translates, or one of the few sentences
 * that the specification gives.
 */
export const WIRE_MESSAGE = new RegExp(
  [
    '"[A-Za-z]+" (?:is required|must be a valid [^:]+(?:: .+)?)',
    'invalid format',
    'Date cannot be in the future\\.?',
    'Please enter a complete date',
    '(?:Please use MM-DD-YYYY or YYYY-MM-DD|Use MM-DD-YYYY) format',
    '(?:Owner|Contact) must be between 18 and 100 years old\\.',
    'The Routing number must be 9 digits long\\.',
    'The Account number must be between 5 and 17 digits long\\.',
  ]
    .map((shape) => `^${shape}$`)
    .join('|'),
  'u',
);

/** `today` is YYYY-MM-DD, the day the rule under test takes for today. */
export function boundaries(today: string): Boundary[] {
  return [
    ...section('account', accountRows),
    ...section('continue', continueRows),
    ...section('sms', smsRows),
    ...section('business', [...businessRows, ...addressRows, ...businessZip, ...businessDates(today)]),
    ...section('business', soleBusinessRows, 'SOLE_PROP'),
    ...section('owner', [
      ...personRows,
      ...addressRows,
      ...personZip,
      ...ownerRows,
      ...birthDates(today, 'Owner'),
    ]),
    ...section('owner', solePositions, 'SOLE_PROP'),
    ...section(
      'contact',
      [...personRows, ...addressRows, ...personZip, ...contactRows, ...birthDates(today, 'Contact')],
      'GOV',
    ),
    ...section('bank', bankRows),
  ];
}

function section(
  name: BoundarySection,
  rows: readonly Row[],
  ownershipType: OwnershipType = 'LLC',
): Boundary[] {
  return rows.map(([field, value, message, on = 'both']) => ({
    section: name,
    field,
    value,
    message,
    on,
    ownershipType,
  }));
}
