import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FacilitatorsCopy, shippedFolder } from '../../../test/facilitatorsCopy.ts';
import { loadFacilitators } from './facilitators.ts';

let copy: FacilitatorsCopy;
beforeEach(() => {
  copy = new FacilitatorsCopy();
});
afterEach(() => copy.remove());

const harborFile = 'harbor/facilitator.json';
const cobaltFile = 'cobalt/facilitator.json';
const cobaltProduct = 'cobalt/products/cobalt.json';

describe('an error in the settings names its file and field', () => {
  test.each<[file: string, field: string, value: unknown]>([
    [harborFile, 'branding.color', 'navy'],
    [harborFile, 'facId', 'haven'],
    [harborFile, 'name', ''],
    [harborFile, 'domain', undefined],
    [harborFile, 'hosts.0', 'https://harbor.example'],
    [harborFile, 'hosts', []],
    [harborFile, 'hosts.1', 'cobalt.localhost'],
    [harborFile, 'backOfficeUrl', '//evil.example'],
    [harborFile, 'backOfficeUrl', '/\\evil.example'],
    [harborFile, 'backOfficeUrl', 'javascript:alert(1)'],
    [harborFile, 'helpUrl', 'ftp://help.example'],
    [harborFile, 'supportEmail', 'support at harbor'],
    [harborFile, 'color', '#ffffff'],
    [harborFile, 'branding.rectLarge', '../cobalt/logo.svg'],
    [harborFile, 'frameAncestors', ['https://host.example/path']],
    [harborFile, 'font', { family: 'x; }', file: 'x.woff2' }],
    [cobaltProduct, 'branding.primaryColor', '#ffe'],
    [cobaltProduct, 'branding.textColor', 'rgb(1,2,3)'],
    [cobaltProduct, 'slug', 'operator'],
    [cobaltProduct, 'slug', 'Cobalt Pay'],
    [cobaltProduct, 'slug', 'copper'],
    [cobaltProduct, 'status', 'on hold'],
    [cobaltProduct, 'ownershipTypes', ['LLC', 'TRUST']],
    [cobaltProduct, 'ownershipTypes', ['GOV']],
    [cobaltProduct, 'ownershipTypes', ['LLC', 'LLC']],
    [cobaltProduct, 'ownershipTypes', []],
    [cobaltProduct, 'government', 'no'],
    [cobaltProduct, 'bankAccounts.quantity', 0],
    [cobaltProduct, 'bankAccounts.quantity', 11],
    [cobaltProduct, 'bankAccounts.quantity', 1.5],
    [cobaltProduct, 'bankAccounts.labels', ['One', 'Two', 'Three']],
    [cobaltProduct, 'bankAccounts.labelsIn', { es: ['Uno'] }],
    [cobaltProduct, 'bankAccounts.labelsIn', { es: ['Uno', 'Dos'], fr: ['Un', 'Deux'] }],
    [cobaltProduct, 'bankAccounts.labelsIn', { en: ['One', 'Two'] }],
    [cobaltProduct, 'fees', { platform: null, spProduct: null }],
    [cobaltProduct, 'approval', 'someday'],
    [cobaltProduct, 'states', { dc: 'yes' }],
    [cobaltProduct, 'territories', 'PR'],
    [cobaltProduct, 'ownershipRule', 'fincen'],
    [cobaltProduct, 'reminders', 2],
    [cobaltProduct, 'reminders', [0]],
    [cobaltProduct, 'reminders', [2.5]],
    [cobaltProduct, 'reminders', [7, 2]],
    [cobaltProduct, 'reminders', [1, 2, 3, 4, 5, 6]],
    [cobaltProduct, 'requiredChecks', ['TIN']],
    [cobaltProduct, 'requiredChecks', ['tin', 'tin']],
    [cobaltProduct, 'approvals', 3],
    [cobaltProduct, 'approvals', '2'],
    [cobaltProduct, 'returnUrls', 'https://portal.example'],
    [cobaltProduct, 'returnUrls', ['http://portal.example']],
    [cobaltProduct, 'returnUrls', ['https://ann@portal.example']],
    [cobaltProduct, 'returnUrls', ['https://portal.example/?a=1']],
    [cobaltProduct, 'returnUrls', ['/portal']],
  ])('%s %s %j', (file, field, value) => {
    copy.plant(file, field, value);
    const found = copy.mistakes().filter((mistake) => mistake.file === file);
    expect(found.map((mistake) => mistake.field)).toEqual(
      expect.arrayContaining([expect.stringMatching(new RegExp(`^${field.replaceAll('.', '\\.')}`))]),
    );
    expect(found.every((mistake) => mistake.message !== '')).toBe(true);
  });

  test('reports all errors together, one per line', () => {
    copy.plant(harborFile, 'branding.color', 'navy');
    copy.plant(cobaltFile, 'helpUrl', undefined);
    copy.plant(cobaltProduct, 'status', 'closed');
    const places = copy.mistakes().map(({ file, field }) => `${file} ${field}`);
    expect(places).toEqual(
      expect.arrayContaining([
        `${harborFile} branding.color`,
        `${cobaltFile} helpUrl`,
        `${cobaltProduct} status`,
      ]),
    );
    expect(() => loadFacilitators(copy.dir, { env: 'local' })).toThrow(/branding\.color: must be a color/);
  });

  test('a second default, and no default at all', () => {
    copy.plant(cobaltFile, 'default', true);
    expect(copy.mistakes()).toEqual([
      { file: harborFile, field: 'default', message: expect.stringContaining(cobaltFile) },
    ]);
    copy.plant(cobaltFile, 'default', false);
    copy.plant(harborFile, 'default', false);
    expect(copy.mistakes()).toEqual([expect.objectContaining({ field: 'default' })]);
  });

  test("another facilitator's slug", () => {
    cpSync(join(copy.dir, cobaltProduct), join(copy.dir, 'harbor/products/cobalt.json'));
    expect(copy.mistakes()).toEqual([
      expect.objectContaining({ file: 'harbor/products/cobalt.json', field: 'slug' }),
    ]);
  });

  test("an email logo that isn't PNG, and an issuer without TLS", () => {
    cpSync(join(copy.dir, 'harbor/logo.svg'), join(copy.dir, 'harbor/logo-mail.png'));
    copy.plant(cobaltFile, 'singleSignOn', { issuer: 'http://login.cobalt.example', clientId: 'x' });
    expect(copy.mistakes()).toEqual(
      expect.arrayContaining([
        {
          file: 'harbor/logo-mail.png',
          field: '',
          message: expect.stringContaining('is not a PNG image'),
        },
        { file: cobaltFile, field: 'singleSignOn.issuer', message: 'must be an https URL' },
      ]),
    );
  });

  test('files that are missing or not JSON', () => {
    rmSync(join(copy.dir, 'harbor/logo.svg'));
    copy.rewrite(cobaltFile, (text) => text.slice(1));
    const places = copy.mistakes().map(({ file, message }) => `${file}: ${message}`);
    expect(places).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^harbor\/logo\.svg: .*cannot be read/),
        expect.stringMatching(/^cobalt\/facilitator\.json: is not valid JSON/),
      ]),
    );
  });

  test('a folder without a facilitator', () => {
    rmSync(join(copy.dir, 'harbor'), { recursive: true });
    rmSync(join(copy.dir, 'cobalt'), { recursive: true });
    expect(copy.mistakes()).toEqual([expect.objectContaining({ file: copy.dir })]);
  });
});

describe('rejects an SVG that could run or load something', () => {
  test.each([
    ['<script>alert(1)</script>', '<script>'],
    ['<g onload="alert(1)"/>', 'onload'],
    ['<foreignObject/>', '<foreignObject>'],
    ['<image href="https://evil.example/x.png"/>', '<image>'],
    ['<use xlink:href="https://evil.example/x.svg#a"/>', 'evil.example'],
    ['<![CDATA[<!--]]><script>alert(1)</script><![CDATA[-->]]>', 'CDATA'],
    ['<?a <!-- ?><script>alert(1)</script><?a --> ?>', 'processing instructions'],
    ['<a href="javascript:alert(1)"/>', 'javascript:'],
    ['<rect style="fill:url(https://evil.example/x)"/>', 'evil.example'],
    ['<style>@import "https://evil.example/x.css";</style>', 'import'],
  ])('%s', (content, named) => {
    copy.rewrite('harbor/logo.svg', (svg) => svg.replace('</svg>', `${content}</svg>`));
    const mistakes = copy.mistakes();
    expect(mistakes.map((mistake) => mistake.file)).toContain('harbor/logo.svg');
    expect(mistakes.map((mistake) => mistake.message).join()).toContain(named);
  });

  test('a logo without a natural size', () => {
    copy.rewrite('harbor/logo.svg', (svg) => svg.replace('width="190" ', ''));
    expect(copy.mistakes()).toEqual([
      { file: 'harbor/logo.svg', field: 'svg', message: 'must have width and height attributes' },
    ]);
  });
});

describe('the shipped facilitators', () => {
  const book = loadFacilitators(shippedFolder, { env: 'local' });

  test('have no errors, and harbor is the default', () => {
    expect(book.all.map((facilitator) => facilitator.facId)).toEqual(['cobalt', 'harbor']);
    expect(book.default.facId).toBe('harbor');
    expect(book.byId('cobalt')?.supportEmail).toBe('support@cobaltpay.example');
    expect(book.byId('default-legal')).toBeUndefined();
  });

  test('have the promised products', () => {
    const status = (slug: string) => book.product(slug)?.product.status;
    expect([status('harbor'), status('harbor-demo'), status('harbor-paused')]).toEqual([
      'active',
      'active',
      'inactive',
    ]);
    const cobalt = book.product('cobalt');
    expect(cobalt?.facilitator.facId).toBe('cobalt');
    expect(cobalt?.product).toMatchObject({
      government: false,
      bankAccounts: { quantity: 2, labels: ['Deposits', 'Fees'] },
      branding: { primaryColor: '#ffe27a' },
    });
    expect(book.product('unknown')).toBeUndefined();
  });

  test('serve their images at a URL that changes with the content', () => {
    for (const facilitator of book.all) {
      const [, file] = /^\/brand\/\w+\/([\w.]+)\?v=[0-9a-f]{12}$/.exec(facilitator.logoUrl) ?? [];
      expect(facilitator.brandFiles.get(file ?? '')).toMatchObject({ contentType: 'image/svg+xml' });
      expect(facilitator.branding.favIcon).toContain(`/brand/${facilitator.facId}/favicon.svg?v=`);
    }
  });

  test('are found by host and origin', () => {
    const production = loadFacilitators(shippedFolder, { env: 'production' });
    expect(book.byHost('cobalt.localhost:3000')?.facId).toBe('cobalt');
    expect(book.byHost('COBALT.localhost')?.facId).toBe('cobalt');
    expect(book.byHost('127.0.0.1:3000')?.facId).toBe('harbor');
    expect(book.byHost(undefined)?.facId).toBe('harbor');
    expect(book.byOrigin('http://cobalt.localhost:3000')?.facId).toBe('cobalt');
    expect(production.byHost('cobalt.localhost')?.facId).toBe('cobalt');
    expect(production.byHost('elsewhere.example')).toBeUndefined();
    expect(production.byOrigin('https://elsewhere.example')).toBeUndefined();
  });
});

test("omitted product settings have the specification's defaults", () => {
  for (const field of ['branding', 'bankAccounts', 'states']) copy.plant(cobaltProduct, field, undefined);
  const { product } = loadFacilitators(copy.dir, { env: 'local' }).product('cobalt') ?? {};
  expect(product).toMatchObject({
    branding: {
      backgroundColor: '#000000',
      primaryColor: '#000000',
      textColor: '#000000',
      secondaryColor: '#ffffff',
      contrastColor: '#ffffff',
      navbarBackgroundColor: '#ffffff',
      logoUrl: '',
    },
    bankAccounts: { quantity: 1, labels: ['Bank account 1'] },
    states: { dc: false },
    territories: false,
  });
});

test('emails show each logo at its own URL, forty pixels high', () => {
  const book = loadFacilitators(shippedFolder, { env: 'local', publicUrl: 'http://localhost:3000' });
  const logo = (facId: string) => book.byId(facId)?.mailLogo;
  expect(logo('harbor')).toMatchObject({ width: 158, height: 40 });
  expect(logo('harbor')?.url).toMatch(/^http:\/\/localhost:3000\/brand\/harbor\/logo-mail\.png\?v=/);
  expect(logo('cobalt')?.url).toMatch(/^http:\/\/cobalt\.localhost:3000\/brand\/cobalt\/logo-mail\.png\?v=/);
});
