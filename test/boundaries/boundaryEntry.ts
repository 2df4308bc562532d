import { emailRows, letters, max, RIGHT_TO_LEFT } from './boundaryRows.ts';
import type { Row } from './boundaryRows.ts';

export const accountRows: Row[] = [
  ['name', '', 'Full name is required.'],
  ['name', 'Ana', 'Use 4 characters or more.'],
  ['name', 'Anna', null],
  ['name', letters(100), null],
  ['name', letters(101), max(100)],
  ['name', `Dana${RIGHT_TO_LEFT}Marlow`, 'Please enter a valid full name.'],
  ...emailRows,
  ['password', '', 'Password is required'],
  ['password', 'Mx9$kV2!pLq', 'Password does not meet the requirements.'],
  ['password', 'Mx9$kV2!pLq7', null],
  ['password', 'mx9$kv2!plq7', 'Password does not meet the requirements.'],
  ['password', 'MxQ$kVz!pLqR', 'Password does not meet the requirements.'],
  ['password', 'Mx9kkV2upLq7', 'Password does not meet the requirements.'],
  ['password', 'Abcdefghij1!', 'Password does not meet the requirements.'],
];

export const continueRows: Row[] = [
  // The API doesn't validate the email format. It treats an invalid address as an unknown account.
  ...emailRows.map(([field, value, message]): Row => [field, value, message, value === '' ? 'both' : 'form']),
  ['password', '', 'Password is required'],
  ['password', '1234', 'Use 5 characters or more.', 'form'],
  ['password', '12345', null, 'form'],
];

export const smsRows: Row[] = [
  ['mobileNumber', '', 'Mobile phone number is required.'],
  ['mobileNumber', '(415) 555-013', 'invalid format'],
  ['mobileNumber', '(415) 555-0132', null],
  ['mobileNumber', '+1 415 555 0132', null],
  ['mobileNumber', '415 555 01320', 'invalid format'],
  ['mobileNumber', '+44 20 7946 0958', 'invalid format'],
  ['mobileNumber', '(115) 555-0132', 'invalid format'],
  ['mobileNumber', '(411) 555-0132', 'invalid format'],
  ['mobileNumber', '(415) 155-0132', 'invalid format'],
  ['mobileNumber', '(415) 911-0132', 'invalid format'],
  ['mobileNumber', '(833) 555-0132', 'invalid format'],
  ['mobileNumber', '(900) 555-0132', 'invalid format'],
  ['smsCode', '', 'Verification code is required.'],
  ['smsCode', '12345', 'Please enter a valid verification code.'],
  ['smsCode', '123456', null],
  ['smsCode', '1234567', 'Please enter a valid verification code.'],
];
