import { expect, test } from 'vitest';
import { columnMessage } from './inviteRows.ts';

const HEADER = ['product ', 'phoneNumber', 'business.legalName'];

test.each([
  [HEADER, 'spProductSlug', '"spProductSlug" is required', '"product" is required'],
  [['spProductSlug'], 'spProductSlug', '"spProductSlug" is required', '"spProductSlug" is required'],
  [[], 'spProductSlug', '"spProductSlug" is required', '"product" is required'],
  [
    HEADER,
    'phoneNumber',
    '"phoneNumber" must be a valid phone',
    '"phoneNumber" must be a valid phone number',
  ],
  [
    HEADER,
    'prefill.business.legalName',
    '"prefill.business.legalName" is required',
    '"business.legalName" is required',
  ],
  [HEADER, 'spProductSlug', 'We have no such product.', 'We have no such product.'],
])('with the header %j, an error of %s names the column', (header, field, message, shown) => {
  expect(columnMessage({ field, message }, header)).toBe(shown);
});
