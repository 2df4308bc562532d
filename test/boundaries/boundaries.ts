/** Accepted and rejected values at the limits of every field's rule, shared by rule, API, and browser tests. */
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
import type { OwnershipType } from '../../src/domain/identity.ts';

export type BoundarySection = 'account' | 'continue' | 'sms' | 'business' | 'owner' | 'contact' | 'bank';

export interface Boundary {
  section: BoundarySection;
  /** Field name. In API calls, the business address fields are nested in `address`. */
  field: string;
  value: string | number;
  /** Error shown to the applicant; null if the value is accepted. */
  message: string | null;
  on: NonNullable<Row[3]>;
  /** Business type of the application. GOV for a contact; otherwise LLC, unless the row depends on the type. */
  ownershipType: OwnershipType;
}

/**
 * Every error in a response to one of these values matches one of these patterns. The first pattern matches messages
 * that start with a field name. Clients replace such messages with their own. The others match complete messages.
 */
export const WIRE_MESSAGE = new RegExp(
  [
    '"[A-Za-z]+" (?:is required|must be a valid [^:]+(?:: .+)?)',
    'invalid format',
    'Date cannot be in the future\\.?',
    'Please enter a complete date',
    '(?:Please use MM-DD-YYYY or YYYY-MM-DD|Use MM-DD-YYYY) format',
    '(?:Owner|Contact) must be between 18 and 100 years old\\.',
    'The Routing number must be 9 digits long\\.(?: Use digits only\\.)?',
    'The Account number must be between 5 and 17 digits long\\.(?: Use digits only\\.)?',
  ]
    .map((shape) => `^${shape}$`)
    .join('|'),
  'u',
);

/** `today` is the date that the tested rule uses as the current date, as YYYY-MM-DD. */
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
