import { expect, test } from 'vitest';
import { importSummary, rowMessage } from './inviteLabel.ts';

test.each([
  ['spProductSlug', '"spProductSlug" is required', 'Product: This field is required.'],
  ['spProductSlug', 'Unknown product', 'Product: Unknown product'],
  ['phoneNumber', '"phoneNumber" must be a valid phone', 'Mobile phone: Enter a valid phone number.'],
  [
    'name',
    '"name" must be a valid full name: Use 4 characters or more.',
    'Applicant name: Use 4 characters or more.',
  ],
  [
    'prefill.owners.0.ssn',
    '"prefill.owners.0.ssn" must be a valid prefill field',
    "Owner 1: Social Security Number: You can't import this column.",
  ],
  [
    'prefill.business.address.postalCode',
    '"prefill.business.address.postalCode" must be a valid ZIP code',
    'ZIP code: Enter a valid ZIP code.',
  ],
])('an error of %s reads %s', (field, message, shown) => {
  expect(rowMessage({ field, message }, [{ [field]: 'sent' }])).toBe(shown);
});

test('a field that no row has is reported as a missing column', () => {
  const error = { field: 'spProductSlug', message: '"spProductSlug" is required' };
  expect(rowMessage(error, [{ name: 'Una First' }])).toBe(
    'Product: The file has no product column, or the column is empty.',
  );
});

test.each([
  [[{}, { skipped: true }, { errors: [] }], false, 1, '1 to send, 1 skipped, 1 with errors'],
  [[{}, { skipped: true }, { errors: [] }], true, 1, '1 sent, 1 skipped, 1 failed'],
  [
    [{ skipped: true }],
    false,
    0,
    '0 to send, 1 skipped, 0 with errors. There is nothing to send. Choose another file.',
  ],
  [[{ skipped: true }], true, 0, '0 sent, 1 skipped, 0 failed'],
])('rows %j, sent: %s', (results, isSent, ready, text) => {
  expect(importSummary(results, isSent)).toEqual({ ready, text });
});
