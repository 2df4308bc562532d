import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeCsv, delimiterOf, invitesOf, repeatedColumn } from './inviteRows.ts';

const utf8 = new TextEncoder();

test('names keep their accents, whichever way the spreadsheet saved the file', () => {
  expect(decodeCsv(utf8.encode('name\nJosé Peña'))).toBe('name\nJosé Peña');
  expect(decodeCsv(utf8.encode('\ufeffname\nJosé'))).toBe('name\nJosé');
  expect(decodeCsv(Uint8Array.from(Buffer.from('name\nJosé Peña', 'latin1')))).toBe('name\nJosé Peña');
  const utf16 = Buffer.from('\ufeffname\nJosé Peña', 'utf16le');
  expect(decodeCsv(utf16)).toBe('name\nJosé Peña');
  expect(decodeCsv(Buffer.from(utf16).swap16())).toBe('name\nJosé Peña');
});

test.each([
  ['product,name;x\tharbor', ','],
  ['product\tname\nharbor\tAnn, Example', '\t'],
  ['product;name\nharbor;Ann, Example', ';'],
  ['email', ','],
  ['', ','],
])('the columns of %j are separated by %j', (text, delimiter) => expect(delimiterOf(text)).toBe(delimiter));

test('column names may have capitals and spaces, except in the names of form fields and metadata', () => {
  const header = ['Product', 'EMAIL', 'External ID', 'business.legalName', 'metadata.Region'];
  expect(invitesOf([header, ['harbor', 'ann@example.com', 'crm-1', 'Smith LLC', 'West']])).toEqual([
    {
      spProductSlug: 'harbor',
      email: 'ann@example.com',
      externalId: 'crm-1',
      prefill: { business: { legalName: 'Smith LLC' } },
      metadata: { Region: 'West' },
    },
  ]);
  expect(repeatedColumn([['email', 'E-mail', 'Email']])).toBe('Email');
});

test('every UTF-8 file is read as written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      fc.pre(!text.startsWith('\ufeff'));
      expect(decodeCsv(utf8.encode(text))).toBe(text.toWellFormed());
    }),
  );
});
