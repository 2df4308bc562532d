import type { PersonFieldMessages, PersonLabels } from '../../domain/sections/person.ts';
import { personNames } from '../../domain/texts/fieldNames.ts';
import type { FieldMessages } from '../../domain/texts/messages.ts';

export const ownershipFields = {
  ...personNames,
  dateStarted: { name: 'date started' },
  ownershipPercentage: { name: 'ownership percentage' },
  controlPerson: { name: 'control person' },
} as const satisfies PersonFieldMessages;

const INVALID_ADDRESS = { required: 'Invalid address format', invalid: 'Invalid address format' } as const;

export const reviewFields = {
  ...ownershipFields,
  ssn: { ...ownershipFields.ssn, invalid: 'Invalid SSN' },
  streetNum: { ...ownershipFields.streetNum, ...INVALID_ADDRESS },
  streetName: { ...ownershipFields.streetName, ...INVALID_ADDRESS },
} as const satisfies FieldMessages;

export const PERSON_LABELS = {
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  ssn: 'Social Security Number',
  birthDate: 'Date of birth',
  controlPerson: 'This person controls the business',
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
} as const satisfies PersonLabels;

export const ITIN = {
  label: 'ITIN',
  field: { name: 'ITIN' },
  reviewField: { name: 'ITIN', invalid: 'Invalid ITIN' },
} as const;

export function unnamedOwner(number: number): string {
  return `Owner ${number}`;
}
