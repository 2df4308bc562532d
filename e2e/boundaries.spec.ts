import type { Locator, Page } from '@playwright/test';
import { boundaries, type Boundary, type BoundarySection } from '../test/boundaries/boundaries.ts';
import { today } from '../src/domain/values/date.ts';
import type { OwnershipType } from '../src/domain/identity.ts';
import { journey, reach, type Milestone } from './applicant.ts';
import { field } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';
import type { Server } from './server.ts';

const all = boundaries(today());

const PERSON = {
  firstName: 'First name',
  middleName: 'Middle name (optional)',
  lastName: 'Last name',
  ssn: 'Social Security Number',
  birthDate: 'Date of birth',
  phoneNumber: 'Phone',
  email: 'Email',
  position: 'Position',
  addressLine: 'Address',
  city: 'City',
  state: 'State',
  postalCode: 'ZIP code',
};

const LABELS: Record<BoundarySection, Readonly<Record<string, string>>> = {
  account: { name: 'Full name', email: 'Email', password: 'Create password' },
  continue: { email: 'Email', password: 'Password' },
  sms: { mobileNumber: 'Mobile phone number', smsCode: 'Verification code' },
  business: {
    legalName: 'Legal name',
    dbaName: 'Doing business as',
    billingDescriptor: 'Billing descriptor (optional)',
    tinType: 'TIN type',
    federalTaxId: 'Tax ID',
    phoneNumber: 'Phone',
    addressLine: 'Address',
    city: 'City',
    state: 'State',
    postalCode: 'ZIP code',
    businessEstablishedDate: 'Established date',
    expectedMonthlyVolume: 'Expected monthly credit card volume',
    mccCode: 'Merchant category',
    website: 'Website',
  },
  owner: { ...PERSON, dateStarted: 'Date started', ownershipPercentage: 'Ownership percentage' },
  contact: PERSON,
  bank: {
    nameOnAccount: 'Name on account',
    accountType: 'Account type',
    accountRouting: 'Routing number',
    accountNumber: 'Account number',
    confirmAccountNumber: 'Confirm account number',
  },
};

/**
 * Returns the rows that apply to the form. This includes valid account numbers, which are marked API-only because the
 * form also requires a confirmation. In the form, they cause no error in their own field.
 */
function rowsOf(section: BoundarySection, ownershipType: OwnershipType): Boundary[] {
  return all.filter(
    (row) =>
      row.section === section &&
      row.ownershipType === ownershipType &&
      row.field in LABELS[section] &&
      (row.on !== 'call' || row.field === 'accountNumber'),
  );
}

async function messageBeside(control: Locator): Promise<string | null> {
  return control.evaluate((element) => {
    if (element.getAttribute('aria-invalid') !== 'true') return null;
    const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
    return document.getElementById(ids.at(-1) ?? '')?.textContent ?? '';
  });
}

const bare = (text: string) => text.replaceAll(/[\s(),$-]/g, '');

/**
 * Returns the expected message for the value now in the field. The form may have reformatted the typed value, and the
 * result may be the value of another boundary row.
 */
function expectedOf(row: Boundary, held: string): string | null {
  if (row.value === held) return row.message;
  const others = all.filter(
    (one) =>
      one.section === row.section && one.field === row.field && one.ownershipType === row.ownershipType,
  );
  const exact = others.find(({ value }) => value === held);
  const meant = exact ?? [row, ...others].find(({ value }) => bare(String(value)) === bare(held));
  if (!meant)
    throw new Error(`${row.field}: "${row.value}" became "${held}", which the table does not have.`);
  return meant.message;
}

async function choose(control: Locator, { value, message }: Boundary): Promise<boolean> {
  const offered = await control
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  const wanted = offered.find((one) => one.toLowerCase() === String(value).toLowerCase());
  if (wanted === undefined) {
    expect(message, `${String(value)} is not offered`).not.toBeNull();
    return false;
  }
  await control.selectOption(wanted);
  return true;
}

async function clear(control: Locator): Promise<void> {
  await control.fill('');
  await control.blur();
  await control.focus();
}

async function enter(page: Page, row: Boundary): Promise<void> {
  const control = page.getByLabel(LABELS[row.section][row.field] ?? '', { exact: true });
  if ((await control.count()) === 0) {
    expect(row, 'a field that is not asked for takes nothing').toMatchObject({ value: '', message: null });
    return;
  }
  await control.focus();
  const isSelect = await control.evaluate((element) => element.tagName === 'SELECT');
  const isCategory = row.field === 'mccCode';
  if (isSelect && !(await choose(control, row))) return;
  if (isCategory) await clear(control);
  if (!isSelect) await control.fill(String(row.value));
  await control.blur();
  // The category field replaces a known code with its name, so the code's row can't be found by the field's value. An
  // unknown code stays in the field.
  const isTaken = isSelect || (isCategory && row.message === null);
  const expected = isTaken ? row.message : expectedOf(row, await control.inputValue());
  const what = `${row.field} "${String(row.value)}"`;
  await expect.poll(() => messageBeside(control), { message: what }).toBe(expected);
}

async function enterAll(page: Page, rows: readonly Boundary[]): Promise<void> {
  expect(rows.length).toBeGreaterThan(4);
  for (const row of rows) await enter(page, row);
}

async function open(
  page: Page,
  server: Server,
  { at, path, ownershipType }: { at: Milestone; path: string; ownershipType: OwnershipType },
): Promise<void> {
  const applicant = await reach(journey(server.url, { ownershipType }), at);
  await openAs(page, applicant, `${server.url}/harbor/${path}`);
}

test('a new account', async ({ page }) => {
  await page.goto('/harbor/get-started');
  await field(page, 'Full name').waitFor();
  await enterAll(page, rowsOf('account', 'LLC'));
});

test('signing in', async ({ page }) => {
  await page.goto('/harbor/continue');
  await field(page, 'Email').waitFor();
  await enterAll(page, rowsOf('continue', 'LLC'));
});

test('phone number and code', async ({ page, server }) => {
  await open(page, server, { at: 'INITIATED', path: 'sms', ownershipType: 'LLC' });
  await field(page, 'Mobile phone number').waitFor();
  const rows = rowsOf('sms', 'LLC');
  for (const row of rows.filter((one) => one.field === 'mobileNumber')) await enter(page, row);
  await field(page, 'Mobile phone number').fill('4155550132');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await field(page, 'Verification code').waitFor();
  for (const row of rows.filter((one) => one.field === 'smsCode')) await enter(page, row);
});

for (const ownershipType of ['LLC', 'SOLE_PROP'] as const) {
  test(`the business of ${ownershipType}`, async ({ page, server }) => {
    await open(page, server, { at: 'TYPE_SELECTED', path: 'account-company', ownershipType });
    await field(page, 'Doing business as').waitFor();
    await enterAll(page, rowsOf('business', ownershipType));
  });

  test(`an owner of ${ownershipType}`, async ({ page, server }) => {
    await open(page, server, { at: 'BUSINESS_INFO', path: 'verify-ownership', ownershipType });
    await field(page, 'First name').waitFor();
    // Only the LLC rows of the boundary table include the fields that all business types share.
    const shared = rowsOf('owner', 'LLC').filter(({ field: name }) => name in PERSON && name !== 'position');
    await enterAll(
      page,
      ownershipType === 'LLC' ? rowsOf('owner', 'LLC') : [...shared, ...rowsOf('owner', 'SOLE_PROP')],
    );
  });
}

test('the contact of a government', async ({ page, server }) => {
  await open(page, server, { at: 'BUSINESS_INFO', path: 'verify-contact', ownershipType: 'GOV' });
  await field(page, 'First name').waitFor();
  await enterAll(page, rowsOf('contact', 'GOV'));
});

test('a bank account', async ({ page, server }) => {
  await open(page, server, { at: 'IDENTITY', path: 'bank-account', ownershipType: 'LLC' });
  await field(page, 'Name on account').waitFor();
  const rows = rowsOf('bank', 'LLC');
  await enterAll(
    page,
    rows.filter((row) => row.field !== 'confirmAccountNumber'),
  );
  await field(page, 'Account number').fill('000123456789');
  for (const row of rows.filter((one) => one.field === 'confirmAccountNumber')) await enter(page, row);
  await field(page, 'Confirm account number').fill('000123456789');
  await expect.poll(() => messageBeside(field(page, 'Confirm account number'))).toBeNull();
});
