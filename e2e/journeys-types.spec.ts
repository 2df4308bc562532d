import type { Page } from '@playwright/test';
import type { OwnershipType } from '../src/domain/identity.ts';
import { journey, reach } from './applicant.ts';
import { companyJourney, type Person } from './companyJourney.ts';
import { button } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { quick } from './input.ts';
import { openAs } from './openAs.ts';
import { LLC } from './sampleCompany.ts';
import type { Server } from './server.ts';
import { mailsTo, rows, storedOf } from './stored.ts';

const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

function people(...shares: number[]): Person[] {
  const [rosa, martin] = LLC.owners;
  const more: Person[] = [
    rosa,
    martin,
    { ...rosa, firstName: 'Ines', ssn: '219-09-1111', email: 'ines@example.com', position: 'Treasurer' },
    { ...martin, firstName: 'Kwame', ssn: '457-55-2222', email: 'kwame@example.com', position: 'Secretary' },
  ];
  return more.slice(0, shares.length).map((one, index) => ({ ...one, percentage: String(shares[index]) }));
}

async function begin(
  page: Page,
  server: Server,
  { email, ownershipType, facId = 'harbor' }: { email: string; ownershipType: OwnershipType; facId?: string },
) {
  const applicant = await reach(
    journey(server.url, { email, ownershipType, facId, spProductSlug: facId }),
    'SMS_VALID',
  );
  const { port } = new URL(server.url);
  const host = facId === 'harbor' ? server.url : `http://${facId}.localhost:${port}`;
  await openAs(page, applicant, `${host}/${facId}/account-type`);
  await page.getByRole('heading', { level: 1, name: 'Choose your business type' }).waitFor();
  return companyJourney(page, quick(page));
}

async function expectSubmitted(server: Server, email: string, ownershipType: OwnershipType) {
  const stored = storedOf(server, email);
  expect(stored.application).toMatchObject({ stage: 'SUBMITTED', ownership_type: ownershipType });
  expect(stored.group?.['locked_at']).toEqual(expect.any(Number));
  // Excludes jobs that are older than this application, because earlier tests may have left failed jobs.
  const waiting = () =>
    rows(
      server,
      "select count(*) as waiting from job where state <> 'done' and created_at >= ?",
      Number(stored.application?.['created_at']),
    );
  await expect.poll(waiting).toEqual([{ waiting: 0 }]);
  const plain = JSON.stringify([stored.business, stored.owners, stored.contact, stored.payout]);
  expect(plain).not.toContain(LLC.bank.number);
  // The only nine-digit number that may be stored unencrypted is the routing number.
  const nine = [...plain.matchAll(/(?<!\d)\d{9}(?!\d)/g)].map(([digits]) => digits);
  expect(new Set(nine)).toEqual(new Set([LLC.bank.routing]));
  const emails = await mailsTo(server, email);
  expect(emails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('application'),
    expect.stringContaining('submitted'),
  ]);
  for (const { text, html } of emails)
    expect(text + html).not.toMatch(/\d{3}-\d{2}-\d{4}|000123456789|12-?3456789/);
  return stored;
}

test('an LLC with four owners', async ({ page, server, email }) => {
  const screens = await begin(page, server, { email, ownershipType: 'LLC' });
  await screens.accountType();
  await screens.company();
  const owners = people(30, 30, 20, 20);
  await screens.owners(async () => {
    await expect(page.getByText('100%', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(4);
  }, owners);
  await screens.bank();
  for (const { firstName, lastName } of owners)
    await expect(page.getByRole('region', { name: 'Owner information' })).toContainText(
      `${firstName} ${lastName}`,
    );
  await screens.confirm();
  const stored = await expectSubmitted(server, email, 'LLC');
  expect(stored.owners).toMatchObject([
    { firstName: 'Rosa', ownershipPercentage: 30, ssn: '*****9871', position: 'CEO' },
    { firstName: 'Martin', ownershipPercentage: 30, ssn: '*****5462', position: 'MEMBER LLC' },
    { firstName: 'Ines', ownershipPercentage: 20, ssn: '*****1111', position: 'TR' },
    { firstName: 'Kwame', ownershipPercentage: 20, ssn: '*****2222', position: 'SEC' },
  ]);
});

test('a sole proprietor with an ITIN', async ({ page, server, email }) => {
  const screens = await begin(page, server, { email, ownershipType: 'SOLE_PROP' });
  await screens.accountType('Sole proprietorship');
  const { legalName: _, ...business } = LLC.business;
  await screens.company({ ...business, tinType: 'ITIN', taxId: '912-70-4321' });
  const { dateStarted: __, percentage: ___, position: ____, ...rosa } = LLC.owners[0];
  await screens.onePerson({ ...rosa, ssn: '912-70-4321', numberLabel: 'ITIN' });
  await screens.bank();
  const card = page.getByRole('region', { name: 'Business information' });
  await expect(card).toContainText('Tax ID (ITIN)*****4321');
  await screens.confirm();
  const stored = await expectSubmitted(server, email, 'SOLE_PROP');
  expect(stored.business).toMatchObject({ tinType: 3, federalTaxId: '*****4321', legalName: '' });
  expect(stored.owners).toMatchObject([
    { firstName: 'Rosa', ownershipPercentage: 100, position: 'SP', dateStarted: '', title: 'Mr.' },
  ]);
});

test('a government with its contact', async ({ page, server, email }) => {
  const screens = await begin(page, server, { email, ownershipType: 'GOV' });
  await screens.government();
  await screens.company(LLC.business, 'government');
  await expect(page).toHaveURL(/verify-contact$/);
  await expect(page.getByRole('navigation', { name: 'Application steps' })).toContainText('Verify Contact');
  const { dateStarted: _, percentage: __, ...rosa } = LLC.owners[0];
  await screens.onePerson({ ...rosa, position: 'Director' });
  await screens.bank();
  await expect(page.getByRole('region', { name: 'Contact information' })).toContainText('Rosa Delgado');
  await screens.confirm();
  const stored = await expectSubmitted(server, email, 'GOV');
  expect(stored.group).toMatchObject({ kind: 'government', owners: null });
  expect(stored.contact).toMatchObject({ firstName: 'Rosa', position: 'DIR', ssn: '*****9871' });
});

test("a partnership of exactly 75 percent passes, and of 74 doesn't", async ({ page, server, email }) => {
  const screens = await begin(page, server, { email, ownershipType: 'PARTNERSHIP' });
  await screens.accountType('Partnership');
  await screens.company();
  await screens.owners(
    async () => {
      await expect(
        page.getByText('Ownership should total 75% or more. Add another owner to continue.'),
      ).toBeVisible();
      await expect(button(page, 'Continue')).toBeDisabled();
      await button(page, 'Edit Martin Okafor').click();
      await page.getByLabel('Ownership percentage', { exact: true }).fill('35');
      await button(page, 'Continue').click();
      await expect(page.getByText('75%', { exact: true })).toBeVisible();
    },
    people(40, 34),
  );
  await screens.bank();
  await screens.confirm();
  const { owners } = await expectSubmitted(server, email, 'PARTNERSHIP');
  expect(owners.map((one: { ownershipPercentage: number }) => one.ownershipPercentage)).toEqual([40, 35]);
});

test('a product with two bank accounts, from another facilitator', async ({ page, server, email }) => {
  const screens = await begin(page, server, { email, ownershipType: 'LLC', facId: 'cobalt' });
  await expect(page.getByRole('tab', { name: 'Government' })).toHaveCount(0);
  await expect(radio(page, 'Public corporation')).toHaveCount(0);
  await screens.accountType();
  await screens.company();
  const [rosa, martin] = LLC.owners;
  await screens.owners(undefined, [{ ...rosa, controls: true }, martin]);
  await screens.bank();
  const accounts = page.getByRole('region', { name: 'Bank account(s)' });
  await expect(accounts).toContainText('Deposits');
  await expect(accounts).toContainText('Fees');
  const acknowledged = page.getByRole('region', { name: 'Acknowledgement', exact: true });
  await expect(acknowledged).toContainText('I am authorized to submit this application for the business');
  await screens.confirm();
  const stored = await expectSubmitted(server, email, 'LLC');
  expect(stored.application).toMatchObject({ fac_id: 'cobalt', sp_product_slug: 'cobalt' });
  expect(stored.payout).toMatchObject([
    { accountLabel: 'Deposits', accountRouting: '021000021', accountNumber: '*****6789' },
    { accountLabel: 'Fees', accountRouting: '021000021', accountNumber: '*****6789' },
  ]);
});
