import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressLineError, formatAddressLine, parseAddressLine, toAddressFormErrors } from './address.ts';
import { ageAt, toDisplay, today, toIso } from './date.ts';
import { isMask, maskSecret } from './mask.ts';
import { formatDollars, parseDollars } from './money.ts';
import { formatPhone, parsePhone } from './phone.ts';
import { formatTaxId, parseTaxId, parseTinType, TIN } from './taxId.ts';
import { isHost, isWebsiteUrl, joinWebsite, splitWebsite } from './website.ts';

const missing = (field: string) => ({ field, message: `"${field.split('.').at(-1)}" is required` });
const onLine = (message: string) => ({ field: 'addressLine', message });

describe('address line', () => {
  test.each([
    ['112-10 Bronx Rd', '112', '-10 Bronx Rd', null],
    ['123 1/2 Main St', '123', '1/2 Main St', null],
    ['12B Main St', '12', 'B Main St', null],
    ['1234567890 Main St', '123456789', '0 Main St', null],
    ['PO Box 12', '', 'PO Box 12', 'Please enter street number at the beginning'],
    ['123', '123', '', 'Please enter street name'],
  ])('%s', (line, streetNum, streetName, error) => {
    expect(parseAddressLine(line)).toEqual({ streetNum, streetName });
    expect(addressLineError(line)).toBe(error);
  });

  test('formatting and parsing again gives the same two parts', () => {
    const line = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^ ?\d{0,11}[ -]?[\dA-Z/ -]*$/));
    fc.assert(
      fc.property(line, (text) => {
        const parts = parseAddressLine(text);
        expect(parseAddressLine(formatAddressLine(parts))).toEqual(parts);
      }),
    );
  });

  test('errors of the two parts are shown once, on the line', () => {
    expect(toAddressFormErrors([missing('address.streetNum'), missing('address.streetName')])).toEqual([
      onLine('"addressLine" is required'),
    ]);
    expect(toAddressFormErrors([missing('streetNum')])).toEqual([
      onLine('Please enter street number at the beginning'),
    ]);
    expect(toAddressFormErrors([missing('streetName')])).toEqual([onLine('Please enter street name')]);
    expect(toAddressFormErrors([missing('address.city'), missing('owners.0.streetName')])).toEqual([
      { field: 'city', message: '"city" is required' },
      { field: 'owners.0.addressLine', message: 'Please enter street name' },
    ]);
  });
});

describe('date', () => {
  test.each([
    ['02-29-2024', '2024-02-29'],
    ['2024-02-29', '2024-02-29'],
    ['02-29-2023', null],
    ['02-29-1900', null],
    ['02-29-2000', '2000-02-29'],
    ['04-31-2020', null],
    ['13-01-2020', null],
    ['00-10-2020', null],
    ['10-00-2020', null],
    ['01-01-0000', null],
    ['1-1-2020', null],
    ['01/02/2020', null],
    ['2020-1-01', null],
    ['01-02-2020 ', null],
    ['', null],
  ])('%s -> %s', (text, iso) => {
    expect(toIso(text)).toBe(iso);
  });

  test('reads and formats every calendar day, and nothing else', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (day) => {
          const iso = day.toISOString().slice(0, 10);
          const shown = toDisplay(iso) ?? '';
          expect(shown).toMatch(/^\d{2}-\d{2}-\d{4}$/);
          expect(toIso(shown)).toBe(iso);
        },
      ),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^\d{2}-\d{2}-\d{4}$/), (text) => {
        const [month, day, year] = text.split('-').map(Number);
        const real = new Date(0);
        real.setUTCFullYear(year ?? 0, (month ?? 0) - 1, day);
        const exists = real.getUTCMonth() + 1 === month && real.getUTCDate() === day && year !== 0;
        expect(toIso(text) !== null).toBe(exists);
      }),
    );
  });

  test('age in whole years', () => {
    expect(ageAt({ birth: '2000-06-15', day: '2018-06-14' })).toBe(17);
    expect(ageAt({ birth: '2000-06-15', day: '2018-06-15' })).toBe(18);
    expect(ageAt({ birth: '2004-02-29', day: '2022-02-28' })).toBe(17);
    expect(ageAt({ birth: '2004-02-29', day: '2022-03-01' })).toBe(18);
  });

  test('today is the UTC day', () => {
    expect(today(Date.UTC(2026, 10, 20, 23, 59, 59))).toBe('2026-11-20');
    expect(today()).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });
});

describe('phone', () => {
  test.each([
    '4155550132',
    '(415) 555-0132',
    '415.555.0132',
    '+1 415 555 0132',
    '1-415-555-0132',
    '+14155550132',
  ])('%s is read', (text) => expect(parsePhone(text)).toBe('4155550132'));

  test.each([
    '',
    '415555013',
    '41555501321',
    '+44 20 7946 0958',
    '+4155550132',
    '415555O132',
    '4155550132 x7',
  ])('%s is no US number', (text) => expect(parsePhone(text)).toBeNull());

  test('formatting keeps the digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{10}$/), (digits) => {
        expect(parsePhone(formatPhone(digits))).toBe(digits);
      }),
    );
    expect(formatPhone('4155550132')).toBe('(415) 555-0132');
    expect(formatPhone('415')).toBe('415');
  });
});

describe('tax ID', () => {
  test('the dashes must match the TIN type', () => {
    expect(parseTaxId('12-3456789', TIN.EIN)).toBe('123456789');
    expect(parseTaxId('12-3456789', TIN.SSN)).toBeNull();
    expect(parseTaxId('123-45-6789', TIN.SSN)).toBe('123456789');
    expect(parseTaxId('912-70-6789', TIN.ITIN)).toBe('912706789');
    expect(parseTaxId('123-45-6789', TIN.EIN)).toBeNull();
    expect(parseTaxId('12345678', TIN.EIN)).toBeNull();
  });

  test('formatting keeps the digits and leaves masks unchanged', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{9}$/),
        fc.constantFrom(TIN.SSN, TIN.EIN, TIN.ITIN),
        (digits, type) => {
          expect(parseTaxId(formatTaxId(digits, type), type)).toBe(digits);
        },
      ),
    );
    expect(formatTaxId('*****6789', TIN.EIN)).toBe('*****6789');
  });

  test('accepts TIN types as numbers or digit strings', () => {
    expect([1, '2', ' 3 ', '', 4, null, '1.5'].map(parseTinType)).toEqual([1, 2, 3, null, null, null, null]);
  });
});

test('a mask is five asterisks and the last four characters', () => {
  expect(maskSecret('123456789')).toBe('*****6789');
  expect(maskSecret('')).toBe('');
  expect(['*****6789', '****6789', '*****678', '123456789', '*****67890'].map(isMask)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

describe('dollars', () => {
  test.each([
    ['5000', 5000],
    ['$5,000', 5000],
    ['1,234,567.89', 1234567.89],
    ['0.5', 0.5],
    ['$.50', 0.5],
    ['.', null],
    ['12.345', null],
    ['1,23', null],
    ['-5', null],
    ['1e3', null],
    ['', null],
    ['$', null],
  ])('%s -> %s', (text, dollars) => {
    expect(parseDollars(text)).toBe(dollars);
  });

  test('a formatted amount parses to the same number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (cents) => {
        expect(parseDollars(formatDollars(cents / 100))).toBe(cents / 100);
      }),
    );
  });

  test('formats numbers like the platform', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
        const dollars = cents / 100;
        const minimumFractionDigits = Number.isInteger(dollars) ? 0 : 2;
        expect(formatDollars(dollars)).toBe(dollars.toLocaleString('en-US', { minimumFractionDigits }));
      }),
    );
  });
});

describe('website', () => {
  test.each([
    'example.com',
    'www.shop.example.co.uk/path?x=1#y',
    'a.io:8080',
    'a.io:65535/x',
    'café.com',
    'ex-ample.com',
  ])('%s is a host', (host) => expect(isHost(host)).toBe(true));

  test.each([
    'localhost',
    'a b.com',
    '-a.com',
    'a..com',
    'a@b.com',
    '1.2.3.4',
    'https://a.com',
    'a.com:0',
    'a.com:65536/path',
    '',
  ])('%s is no host', (host) => expect(isHost(host)).toBe(false));

  test('joins and splits protocol and host', () => {
    expect(joinWebsite({ protocol: 'http', host: ' a.com ' })).toBe('http://a.com');
    expect(joinWebsite({ protocol: 'http', host: 'https://a.com' })).toBe('https://a.com');
    expect(joinWebsite({ protocol: 'https', host: '' })).toBe('');
    expect(splitWebsite('HTTP://a.com/b')).toEqual({ protocol: 'http', host: 'a.com/b' });
    expect(splitWebsite('')).toEqual({ protocol: 'https', host: '' });
    expect(isWebsiteUrl('https://a.com')).toBe(true);
    expect(isWebsiteUrl('ftp://a.com')).toBe(false);
    expect(isWebsiteUrl('a.com')).toBe(false);
  });
});
