import { expect, test } from 'vitest';
import { invalid, required, translate } from './messages.ts';

const fields = {
  email: { name: 'email address' },
  ssn: { name: 'Social Security Number' },
  postalCode: { name: 'ZIP code' },
  tinType: { name: 'TIN type', required: 'Please select a TIN Type', invalid: 'Please select a TIN Type' },
};

test.each([
  [required('email'), 'Email address is required.'],
  [invalid('email', 'email'), 'Please enter a valid email address.'],
  [required('ssn'), 'Social Security Number is required.'],
  [required('owners.0.postalCode'), 'ZIP code is required.'],
  [required('tinType'), 'Please select a TIN Type'],
  [invalid('tinType', 'TIN type'), 'Please select a TIN Type'],
  [required('dateStarted'), 'Date started is required.'],
  [invalid('toString', 'thing'), 'Please enter a valid to string.'],
  [invalid('city', 'city', 'Use 30 characters or fewer.'), 'Use 30 characters or fewer.'],
  [invalid('tinType', 'TIN type', 'Choose: one.'), 'Choose: one.'],
  ['Owner must be between 18 and 100 years old.', 'Owner must be between 18 and 100 years old.'],
])('%s -> %s', (message, text) => {
  expect(translate(message, fields)).toBe(text);
});
