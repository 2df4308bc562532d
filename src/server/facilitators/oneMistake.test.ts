import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FacilitatorsCopy } from '../../../test/facilitatorsCopy.ts';

let copy: FacilitatorsCopy;
beforeEach(() => {
  copy = new FacilitatorsCopy();
});
afterEach(() => copy.remove());

const harbor = 'harbor/facilitator.json';
const cobalt = 'cobalt/facilitator.json';
const product = 'cobalt/products/cobalt.json';
const withFees = 'harbor/products/harbor.json';
const at = (...path: string[]) => join(copy.dir, ...path);

function sentences(env?: string): string[] {
  return copy
    .mistakes(env)
    .map(({ file, field, message }) => `${file}: ${field ? `${field}: ` : ''}${message}`);
}

describe('a value', () => {
  test.each<[file: string, field: string, value: unknown, sentence: string]>([
    [harbor, 'facId', 'haven', 'facId: must match the folder name'],
    [harbor, 'branding.color', 'navy', 'branding.color: must be a color like #0b4f8a'],
    [harbor, 'domain', undefined, 'domain: is required'],
    [harbor, 'colour', '#000000', 'colour: is not a known field'],
    [harbor, 'default', false, 'default: must be true for exactly one facilitator'],
    ...['https://*.example.com', 'https://a.example;script-src', "'self'"].flatMap((value) =>
      ['frameAncestors', 'corsOrigins'].map((field): [string, string, unknown, string] => [
        harbor,
        field,
        [value],
        `${field}.0: must be an origin like https://www.example.com`,
      ]),
    ),
    [product, 'slug', 'copper', 'slug: must match the file name'],
    [product, 'status', 'closed', 'status: must be "active" or "inactive"'],
    [product, 'bankAccounts.quantity', 0, 'bankAccounts.quantity: must be from 1 to 10'],
    [product, 'bankAccounts.quantity', 1, 'bankAccounts.labels: has 2 labels for 1 bank account(s)'],
    [product, 'bankAccounts.labels', ['Fees', ' fees '], 'bankAccounts.labels: has the label "fees" twice'],
    [
      product,
      'bankAccounts',
      { quantity: 2, labels: ['Bank account 2'] },
      'bankAccounts.labels: has the label "Bank account 2" twice',
    ],
    [
      product,
      'bankAccounts.labelsIn',
      { es: ['Uno', 'Uno'] },
      'bankAccounts.labelsIn.es: has the label "Uno" twice',
    ],
    [
      product,
      'bankAccounts.labelsIn',
      { es: ['Uno'] },
      'bankAccounts.labelsIn.es: must have 2 entries, one for each entry in labels',
    ],
    [
      product,
      'branding.textColor',
      '#6b6f78',
      'branding.textColor: #6b6f78 on the backgroundColor #101216 has a contrast of 3.72:1; text needs at least 4.5:1',
    ],
    [
      product,
      'branding',
      { backgroundColor: '#000000', textColor: '#000000' },
      'branding.textColor: #000000 on the backgroundColor #000000 has a contrast of 1.00:1; text needs at least 4.5:1',
    ],
    [product, 'branding.textColor', 'white', 'branding.textColor: must be a color like #0b4f8a'],
    [product, 'branding.logoUrl', 'seal.svg', 'is named in the settings but cannot be read'],
    [product, 'ownerIds', ['itin'], 'ownerIds: must be ["ssn"] or ["ssn", "itin"]'],
    [product, 'ownerIds', [], 'ownerIds: must be ["ssn"] or ["ssn", "itin"]'],
    [product, 'ownerIds', ['ssn', 'ein', 'itin'], 'ownerIds: must be ["ssn"] or ["ssn", "itin"]'],
    [product, 'ownerIds', 'itin', 'ownerIds: must be Array, not "itin"'],
    [
      withFees,
      'fees.platform.ccCnpSale.fixed',
      0.035,
      'fees.platform.ccCnpSale.fixed: must be a whole number of cents',
    ],
    [product, 'government', 'no', 'government: must be boolean, not "no"'],
    [product, 'ownershipTypes', [], 'ownershipTypes: must include a type if government is not offered'],
  ])('%s %s %j', (file, field, value, sentence) => {
    copy.plant(file, field, value);
    const found = sentences();
    expect(found.map((one) => one.replace(/^[^:]+: /, ''))).toEqual([sentence]);
  });

  test.each([0, 0.29, 0.3, 1.1, 15])('accepts a fixed fee of %d dollars', (dollars) => {
    copy.plant(withFees, 'fees.platform.ccCnpSale.fixed', dollars);
    expect(sentences()).toEqual([]);
  });

  test('accepts an origin with a port or an IP address', () => {
    copy.plant(harbor, 'corsOrigins', ['https://a_b.example:8443', 'http://127.0.0.1:3000', 'http://[::1]']);
    expect(sentences()).toEqual([]);
  });

  test('accepts a contrast of 4.5:1', () => {
    copy.plant(product, 'branding.backgroundColor', '#ffffff');
    copy.plant(product, 'branding.textColor', '#767676');
    expect(sentences()).toEqual([]);
    copy.plant(product, 'branding.textColor', '#777777');
    expect(sentences()).toHaveLength(1);
  });
});

describe('a URL without TLS', () => {
  test.each<[field: string, value: unknown, named: string]>([
    ['backOfficeUrl', 'http://portal.cobaltpay.example/', 'backOfficeUrl'],
    ['helpUrl', 'http://cobaltpay.example/help', 'helpUrl'],
    ['passwordRecoveryUrl', 'http://portal.cobaltpay.example/recover', 'passwordRecoveryUrl'],
    ['frameAncestors', ['http://cobaltpay.example'], 'frameAncestors.0'],
    ['corsOrigins', ['https://a.example', 'http://b.example'], 'corsOrigins.1'],
  ])('%s %j is rejected only in production', (field, value, named) => {
    copy.plant(cobalt, field, value);
    expect(sentences('production')).toEqual([`${cobalt}: ${named}: must start with https:// in production`]);
    expect(sentences('local')).toEqual([]);
  });
});

describe("a file that isn't what its name says", () => {
  const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108', 'hex');
  const bytesOf: Record<string, Buffer> = {
    png: PNG,
    jpg: Buffer.from('ffd8ffe000104a464946', 'hex'),
    webp: Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1'),
    ico: Buffer.from('000001000100', 'hex'),
  };
  const names: Record<string, string> = {
    png: 'PNG image',
    jpg: 'JPEG image',
    webp: 'WebP image',
    ico: 'Windows icon',
  };
  test.each(Object.keys(bytesOf))('an image that ends in .%s', (ending) => {
    const file = `seal.${ending}`;
    copy.plant(product, 'branding.logoUrl', file);
    writeFileSync(at('cobalt', file), bytesOf[ending] ?? '');
    expect(sentences()).toEqual([]);
    for (const wrong of [...Object.keys(bytesOf).filter((one) => one !== ending), 'text']) {
      writeFileSync(at('cobalt', file), bytesOf[wrong] ?? '<html>Not found</html>');
      expect(sentences()).toEqual([
        `cobalt/${file}: is not a ${names[ending]}; save it as one, or correct its file extension`,
      ]);
    }
  });

  test.each([
    ['cobalt/logo.svg', 'svg: must have an <svg> element'],
    ['cobalt/logo-mail.png', 'is not a PNG image; save it as one, or correct its file extension'],
  ])('%s', (file, sentence) => {
    writeFileSync(at(file), 'no image');
    expect(sentences()).toEqual([`${file}: ${sentence}`]);
    writeFileSync(at(file), '');
    expect(sentences()).toEqual([`${file}: is empty`]);
  });

  test('a font', () => {
    copy.plant(cobalt, 'font', { family: 'Brand', file: 'brand.woff2' });
    writeFileSync(at('cobalt/brand.woff2'), 'wOFF....');
    expect(sentences()).toEqual([
      'cobalt/brand.woff2: is not a WOFF2 font; save it as one, or correct its file extension',
    ]);
  });
});

describe('a JSON file that is not JSON', () => {
  test.each([harbor, cobalt, product, 'harbor/products/harbor.json'])('%s', (file) => {
    const broken = (change: (text: string) => string, sentence: string) => {
      copy.rewrite(file, change);
      expect(sentences()).toEqual([`${file}: ${sentence}`]);
    };
    const original = { text: '' };
    copy.rewrite(file, (text) => (original.text = text));
    const { text } = original;
    broken(
      () => text.replace('\n', '\n  // our brand\n'),
      "has a comment on line 2; JSON doesn't allow comments",
    );
    broken(
      () => text.replace(/,\n/, ', /* since "2026" */\n'),
      "has a comment on line 2; JSON doesn't allow comments",
    );
    broken(() => `\ufeff${text}`, 'begins with a byte-order mark; save it as UTF-8 without one');
    broken(() => '', 'is empty');
    broken(
      () => text.replace(',\n', '\n'),
      'is not valid JSON; check line 3 for a missing or extra comma, quote, or bracket',
    );
    broken(
      () => text.trimEnd().slice(0, -1),
      `is not valid JSON; check line ${text.trimEnd().split('\n').length} for a missing or extra comma, quote, or bracket`,
    );
  });

  test("slashes in a value aren't a comment", () => {
    copy.plant(cobalt, 'helpUrl', 'https://cobaltpay.example//help');
    expect(sentences()).toEqual([]);
    copy.rewrite(cobalt, (text) => text.replace(/,(?=[^,]*$)/, ''));
    expect(sentences()).toEqual([
      `${cobalt}: is not valid JSON; check line 1 for a missing or extra comma, quote, or bracket`,
    ]);
  });
});

describe('a file or folder', () => {
  const stray = 'is not used; remove it, or begin its name with _';
  test.each(['cobalt/old-logo.svg', 'cobalt/notes.txt', 'cobalt/products/cobalt.json.bak'])(
    '%s that nothing refers to',
    (file) => {
      writeFileSync(at(file), 'x');
      expect(sentences()).toEqual([`${file}: ${stray}`]);
    },
  );

  test("that is hidden or disabled isn't an error", () => {
    mkdirSync(at('cobalt/legal'));
    for (const file of ['.DS_Store', '_old.svg', 'products/_draft.txt', 'legal/.DS_Store'])
      writeFileSync(at('cobalt', file), 'x');
    expect(sentences()).toEqual([]);
  });

  test('that is misspelled counts once', () => {
    renameSync(at('cobalt/logo.svg'), at('cobalt/Logo.svg'));
    expect(sentences()).toEqual(['cobalt/logo.svg: is named in the settings but cannot be read']);
  });

  test('of products that is missing or misspelled', () => {
    renameSync(at('cobalt/products'), at('cobalt/product'));
    expect(sentences()).toEqual(['cobalt/products: has no product']);
  });

  test('of the default facilitator without settings', () => {
    rmSync(at(harbor));
    expect(sentences()).toEqual([`${harbor}: is missing`]);
  });
});
