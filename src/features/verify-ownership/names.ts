import { personNames } from '../../domain/fieldNames.ts';
import type { FieldMessages } from '../../domain/messages.ts';

/** How the fields of an owner or a contact are named in messages. */
export const ownershipFields = {
  ...personNames,
  dateStarted: { name: 'date started' },
  ownershipPercentage: { name: 'ownership percentage' },
} as const satisfies FieldMessages;

/** The review page words two refusals in its own way. */
export const reviewFields = {
  ...ownershipFields,
  ssn: { ...ownershipFields.ssn, invalid: 'Invalid SSN' },
  streetNum: { ...ownershipFields.streetNum, invalid: 'Invalid address format' },
  streetName: { ...ownershipFields.streetName, invalid: 'Invalid address format' },
} as const satisfies FieldMessages;

/** Labels of the fields of an owner or a contact, by the form's names. */
export const PERSON_LABELS = {
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  ssn: 'Social Security Number',
  birthDate: 'Date of birth',
  dateStarted: 'Date started',
  ownershipPercentage: 'Ownership percentage',
  position: 'Position',
  phoneNumber: 'Phone',
  email: 'Email',
  addressLine: 'Address',
  city: 'City',
  state: 'State',
  postalCode: 'ZIP code',
  country: 'Country',
} as const;

/** What the number of a proprietor is called who pays taxes under an ITIN. */
export const ITIN = {
  label: 'ITIN',
  field: { name: 'ITIN' },
  reviewField: { name: 'ITIN', invalid: 'Invalid ITIN' },
} as const;

/** How an owner without a name is called, counted from 1; also the heading of an owner's form. */
export function unnamedOwner(number: number): string {
  return `Owner ${number}`;
}
