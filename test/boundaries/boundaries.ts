/**
 * Last accepted and first rejected value of every field, shared by rule, API, and browser tests. Test data only;
 * shipped code never imports this file.
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
import type { OwnershipType } from '../../src/domain/identity.ts';

export type BoundarySection = 'account' | 'continue' | 'sms' | 'business' | 'owner' | 'contact' | 'bank';

export interface Boundary {
  section: BoundarySection;
  /** Field name. In API calls, the business address fields are nested in `address`. */
  field: string;
  value: string | number;
  /** Error shown to the applicant; null if the value is accepted. */
  message: string | null;
  /** Where the field exists: in the API call only, in the form only, or in both. */
  on: NonNullable<Row[3]>;
  /** Business type of the row; LLC unless the type matters (GOV for a contact). */
  ownershipType: OwnershipType;
}

/**
 * Allowed formats of a field error in a response: the two that every client translates, or one of the few sentences
 * from the specification. `Use digits only.` may follow the sentences about the routing and account numbers.
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

/** `today` is YYYY-MM-DD, the date that the tested rule uses as today. */
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
