import { EMAIL_NAME } from './wording.ts';
import { THIS_FIELD_IS_REQUIRED } from './messages.ts';
import type { FieldMessages } from './messages.ts';

export const addressNames = {
  addressLine: { name: 'address' },
  streetNum: { name: 'street number' },
  streetName: { name: 'street name' },
  city: { name: 'city' },
  state: { name: 'state' },
  postalCode: { name: 'ZIP code' },
  country: { name: 'country' },
} as const satisfies FieldMessages;

export const personNames = {
  ...addressNames,
  firstName: { name: 'first name' },
  middleName: { name: 'middle name' },
  lastName: { name: 'last name' },
  ssn: { name: 'Social Security Number' },
  birthDate: { name: 'date of birth', required: THIS_FIELD_IS_REQUIRED },
  phoneNumber: { name: 'phone number' },
  email: { name: EMAIL_NAME },
  position: { name: 'position' },
} as const satisfies FieldMessages;
