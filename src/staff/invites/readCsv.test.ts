import { expect, test } from 'vitest';
import { BATCH_INVITES_MAX } from '../../domain/limits.ts';
import { readCsv } from './readCsv.ts';

test.each([
  [
    'name\n\n"Una, First"\n"Duo\nSecond"\n',
    { invites: [{ name: 'Una, First' }, { name: 'Duo\nSecond' }], lines: [3, 5] },
  ],
  ['', 'The file has no rows.'],
  ['name\n', 'The file has no rows.'],
  [
    'product,name,,spProductSlug,\nharbor,Una,,harbor,\n',
    'The file has more than one column for spProductSlug.',
  ],
  [
    `name\n${'Una\n'.repeat(BATCH_INVITES_MAX + 1)}`,
    `The file has ${BATCH_INVITES_MAX + 1} rows. Import up to ${BATCH_INVITES_MAX} at a time.`,
  ],
  [
    'name,email\n"Una\nFirst",una@example.com\nDuo,"duo@example.com\nTre,tre@example.com\n',
    'Line 4 is missing a closing quotation mark.',
  ],
  ['name\nUna\n\n"Duo\n', 'Line 4 is missing a closing quotation mark.'],
  ['name,email\nUna\n', 'Line 2 has more or fewer columns than the first line.'],
  [
    'name,email\nUna,"u"na@example.com\n',
    'Line 2 has a quotation mark in the wrong place. To use a quotation mark inside a quoted value, double it.',
  ],
  [
    'name,email\nUna,u"na@example.com\n',
    'Line 2 has a quotation mark in the wrong place. To use a quotation mark inside a quoted value, double it.',
  ],
])('the file %j reads %j', async (text, read) => {
  expect(await readCsv(text)).toEqual(read);
});
