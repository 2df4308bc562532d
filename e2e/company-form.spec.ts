import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { faults } from './axe.ts';
import { open, press, stored } from './companyScreen.ts';
import { field } from './controls.ts';
import { listen } from './fakes/listen.ts';
import { expect, test as base } from './fixtures.ts';
import { sampleFields, typeSampleFields } from './sampleFields.ts';
import { startServer } from './server.ts';

/** Creates a geocoder that responds slowly, so that the loading state is visible. */
function startGeocoder() {
  const address = { country_code: 'us', city: 'New York', 'ISO3166-2-lvl4': 'US-NY', postcode: '10118' };
  const house = { address: { ...address, house_number: '350', road: 'Fifth Avenue' } };
  return createServer((request, response) => {
    const isKnown = /350/.test(decodeURIComponent(request.url ?? ''));
    setTimeout(() => response.end(JSON.stringify(isKnown ? [house] : [])), 300);
  });
}

const test = base.extend({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern, even for no fixtures
    async ({}, use) => {
      const { port, close } = await listen(startGeocoder());
      const server = await startServer({ GEOCODER_URL: `http://127.0.0.1:${port}/search` });
      await use(server);
      await server.close();
      await close();
    },
    { scope: 'worker' },
  ],
});

const combobox = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

test('fills in an LLC with suggestions, dates in either order, and a category found by words', async ({
  page,
  server,
}) => {
  const applicant = await open(page, server.url);
  await expect(page.getByText('LLC', { exact: true })).toBeVisible();
  await expect(page.getByText('Your legal name and EIN must match your IRS documents.')).toBeVisible();
  await expect(page.getByLabel('TIN type')).toHaveCount(0);
  await expect(field(page, 'Country')).toHaveValue('United States');
  await expect(field(page, 'Country')).not.toBeEditable();

  await field(page, 'Legal name').fill('Delgado Coffee Roasters LLC');
  await field(page, 'Doing business as').fill('Delgado Coffee');
  await field(page, 'Tax ID').pressSequentially('001234567');
  await expect(field(page, 'Tax ID')).toHaveValue('00-1234567');
  await expect(page.getByText(/^No EIN starts with these two digits/)).toBeVisible();
  await expect(field(page, 'Tax ID')).not.toHaveAttribute('aria-invalid');
  await field(page, 'Phone').fill('+1 (212) 555-0143');
  await expect(field(page, 'Phone')).toHaveValue('(212) 555-0143');

  await combobox(page, 'Address').pressSequentially('350');
  await expect(page.getByText('Loading suggestions...')).toBeVisible();
  await page.getByRole('option', { name: '350 Fifth Avenue New York NY' }).click();
  await expect(combobox(page, 'Address')).toHaveValue('350 Fifth Avenue');
  await expect(field(page, 'City')).toHaveValue('New York');
  await expect(field(page, 'State')).toHaveValue('NY');
  await expect(field(page, 'ZIP code')).toHaveValue('10118');

  await field(page, 'Established date').pressSequentially('20190315');
  const volume = field(page, 'Expected monthly credit card volume');
  await volume.pressSequentially('1500,00');
  await volume.blur();
  await expect(volume).toHaveValue('1,500,00');
  await expect(volume).toHaveAttribute('aria-invalid', 'true');
  await volume.clear();
  await volume.pressSequentially('25,000.50');
  await expect(field(page, 'Established date')).toHaveValue('03-15-2019');
  await expect(field(page, 'Expected monthly credit card volume')).toHaveValue('25,000.50');
  await combobox(page, 'Merchant category').pressSequentially('fast food');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: /Fast Food Restaurants/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(combobox(page, 'Merchant category')).toHaveValue('Fast Food Restaurants');
  await page.getByRole('textbox', { name: 'Website' }).fill('http://delgadocoffee.example.com');
  await page.getByRole('textbox', { name: 'Website' }).blur();
  await expect(page.getByRole('textbox', { name: 'Website' })).toHaveValue('delgadocoffee.example.com');
  await expect(field(page, 'Protocol')).toHaveValue('http');
  await typeSampleFields(page);
  await press(page, 'Continue');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify Ownership');
  expect(await stored(applicant)).toMatchObject({
    federalTaxId: '001234567',
    phoneNumber: '2125550143',
    address: {
      streetNum: '350',
      streetName: 'Fifth Avenue',
      city: 'New York',
      state: 'NY',
      postalCode: '10118',
    },
    businessEstablishedDate: '03-15-2019',
    expectedMonthlyVolume: 25000.5,
    mccCode: '5814',
    websiteUrl: 'http://delgadocoffee.example.com',
  });
});

test('Enter never submits an open list: it selects the best category and keeps the typed address', async ({
  page,
  server,
}) => {
  await open(page, server.url);
  const problem = page.getByText('There is a problem');
  const category = combobox(page, 'Merchant category');
  await category.fill('store');
  const options = page.getByRole('listbox').getByRole('option');
  const [name = ''] = (await options.first().innerText()).split(/ (?=\d{4}$)/);
  await category.press('Enter');
  await expect(category).toHaveValue(name);
  await expect(category).toBeFocused();
  await expect(options).toHaveCount(0);

  await category.fill('xyzzy');
  await category.press('Enter');
  await expect(page.getByText('No suggestions', { exact: true })).toBeHidden();
  await expect(category).toHaveValue('xyzzy');
  await expect(category).toHaveAccessibleDescription(/Choose a category from the list\.$/);

  const address = combobox(page, 'Address');
  await address.fill('350 Fifth');
  await options.waitFor();
  await address.press('Enter');
  await expect(options).toHaveCount(0);
  await expect(address).toHaveValue('350 Fifth');
  await expect(field(page, 'City')).toHaveValue('');
  await expect(problem).toHaveCount(0);

  await category.fill('shoe');
  await category.press('Escape');
  await category.press('Enter');
  await expect(problem).toBeVisible();
  await expect(page.getByText('Merchant category is required.')).toHaveCount(0);
});

test('three typed characters start an address search, and a trailing space counts', async ({
  page,
  server,
}) => {
  await open(page, server.url);
  const asked = page.waitForRequest('**/address-search*');
  await combobox(page, 'Address').pressSequentially('12 ');
  expect(new URL((await asked).url()).searchParams.get('q')).toBe('12 ');
});

test('accepts a typed address without suggestions, and a typed category code', async ({ page, server }) => {
  const applicant = await open(page, server.url);
  await combobox(page, 'Address').fill('12 Nowhere Lane');
  await expect(page.getByText('No suggestions', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('No suggestions', { exact: true })).toBeHidden();
  await expect(combobox(page, 'Address')).toHaveValue('12 Nowhere Lane');
  await combobox(page, 'Merchant category').fill('5462');
  await page.keyboard.press('Tab');
  await expect(combobox(page, 'Merchant category')).toHaveValue('Bakeries');
  // 'Saved' may still be visible from saving the address, so this checks the stored values.
  await expect
    .poll(() => stored(applicant))
    .toMatchObject({ address: { streetNum: '12', streetName: 'Nowhere Lane' }, mccCode: '5462' });
});

test('a sole proprietor has no legal name and chooses between SSN and ITIN', async ({ page, server }) => {
  const applicant = await open(page, server.url, { ownershipType: 'SOLE_PROP' });
  await expect(page.getByText('Sole proprietorship', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Legal name')).toHaveCount(0);
  await expect(page.getByText(/EIN/)).toHaveCount(0);
  await expect(field(page, 'TIN type').getByRole('option')).toHaveText(['Select', 'SSN', 'ITIN']);
  await press(page, 'Continue');
  await expect(page.getByRole('link', { name: 'Please select a TIN Type' })).toBeVisible();
  await field(page, 'TIN type').selectOption('ITIN');
  await field(page, 'Tax ID').pressSequentially('123456789');
  await expect(field(page, 'Tax ID')).toHaveValue('123-45-6789');
  await expect(page.getByText(/^This doesn't look like an ITIN/)).toBeVisible();
  await expect.poll(() => stored(applicant)).toMatchObject({ tinType: 3, federalTaxId: '123456789' });
});

test('a rejected Continue says what to fix and clears nothing', async ({ page, server }) => {
  const applicant = await open(page, server.url);
  await field(page, 'Doing business as').fill('Smith');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await field(page, 'Doing business as').fill('');
  await field(page, 'Legal name').fill('Smith <& Sons>');
  await combobox(page, 'Address').fill('PO Box 12');
  await expect(page.getByText(/^This looks like a PO Box/)).toBeVisible();
  await field(page, 'Established date').pressSequentially('1299');
  await press(page, 'Continue');

  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(0);
  const listed = [
    "Legal name: Use only letters, numbers, spaces, and these characters: _ - & . ' , #",
    'Doing business as (DBA) name is required.',
    'Tax ID is required.',
    'Phone number is required.',
    'Address: Please enter street number at the beginning',
    'City is required.',
    'State is required.',
    'ZIP code is required.',
    'Established date: Please enter a complete date',
    'Expected monthly credit card volume is required.',
    'Merchant category is required.',
    'Website is required.',
  ];
  const links = await summary.getByRole('link').allTextContents();
  expect(links.filter((text) => listed.includes(text))).toEqual(listed);
  expect(links).toHaveLength(listed.length + sampleFields().length);
  await expect(page.getByText('There are form errors, please check')).toBeVisible();
  await summary.getByRole('link', { name: 'Tax ID is required.' }).press('Enter');
  await expect(field(page, 'Tax ID')).toBeFocused();
  await expect(field(page, 'Tax ID')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'Tax ID')).toHaveAccessibleDescription(/Tax ID is required\./);
  await field(page, 'Tax ID').pressSequentially('123456789');
  await expect(field(page, 'Tax ID')).not.toHaveAttribute('aria-invalid');
  await expect(summary.getByRole('link', { name: /Tax ID/ })).toHaveCount(0);
  await expect(field(page, 'Legal name')).toHaveValue('Smith <& Sons>');
  await expect(combobox(page, 'Address')).toHaveValue('PO Box 12');
  await expect(field(page, 'Established date')).toHaveValue('12-99');
  expect((await applicant.status()).body.data.smAppStatus).toBe('TYPE_SELECTED');
  expect(await faults(page)).toEqual([]);
});
