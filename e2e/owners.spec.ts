import type { Page } from '@playwright/test';
import { faults } from './axe.ts';
import { button, field, heading, toast } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { open, OWNERS, owner, stored } from './ownersScreen.ts';

function calls(page: Page, method: string, path: string): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.method() === method && request.url().endsWith(path)) seen.push(request.postData() ?? '');
  });
  return seen;
}

async function fillOwner(
  page: Page,
  person: Record<'first' | 'last' | 'ssn' | 'share', string>,
): Promise<void> {
  await field(page, 'First name').fill(person.first);
  await field(page, 'Last name').fill(person.last);
  await field(page, 'Social Security Number').pressSequentially(person.ssn);
  await field(page, 'Date of birth').pressSequentially('07041985');
  await field(page, 'Date started').pressSequentially('2019-03-15');
  await field(page, 'Ownership percentage').fill(person.share);
  await field(page, 'Position').selectOption({ label: 'Chief Executive Officer' });
  await field(page, 'Phone').pressSequentially('2125550142');
  await field(page, 'Email').fill('owner@example.com');
  await button(page, 'Same as business address').click();
}

test('enters owners one by one, lists them with their total, and saves at 75 to 100', async ({
  page,
  server,
}) => {
  const applicant = await open(page, server.url);
  await expect(heading(page, 'Verify Ownership')).toBeVisible();
  const share = field(page, 'Ownership percentage');
  await expect(share).toHaveValue('0');
  for (const entry of ['-5', '1e3', '1000']) {
    await share.fill('');
    await share.pressSequentially(entry);
    await expect(share).toHaveValue(entry);
    await expect(share).toHaveAccessibleDescription(
      /Total ownership so far: 0% Enter a whole number from 1 to 100\.$/,
    );
  }
  await expect(field(page, 'Country')).toHaveValue('United States');
  expect(await field(page, 'Position').locator('option').allTextContents()).toEqual([
    'Select',
    'Owner',
    'Chief Executive Officer',
    'Chief Financial Officer',
    'Chief Operating Officer',
    'President',
    'Vice President',
    'Director',
    'Treasurer',
    'Secretary',
    'Partner',
    'LLC Member',
    'Other',
  ]);
  const saves = calls(page, 'PUT', OWNERS);
  await fillOwner(page, { first: 'Rosa', last: 'Delgado', ssn: '219099871', share: '60' });
  await expect(field(page, 'Address')).toHaveValue('250 Market St');
  await button(page, 'Continue').click();

  await expect(page.getByText('60% · Chief Executive Officer')).toBeVisible();
  await expect(
    page.getByText('Ownership should total 75% or more. Add another owner to continue.'),
  ).toBeVisible();
  await expect(button(page, 'Continue')).toBeDisabled();
  await button(page, 'Continue').press('Enter');
  await expect(toast(page, 'Ownership should total 75% or more.')).toBeVisible();
  expect(saves).toEqual([]);
  expect((await applicant.status()).body.data.canVisitStep.payoutBankAccount).toBe(false);

  await button(page, 'Add owner').click();
  await expect(field(page, 'First name')).toHaveValue('');
  await expect(button(page, 'Use my name, email, and phone')).toHaveCount(0);
  await fillOwner(page, { first: 'Martin', last: 'Okafor', ssn: '457555462', share: '41' });
  await button(page, 'Continue').click();
  await expect(page.getByText('Total ownership percentage cannot exceed 100%.')).toBeVisible();
  await expect(button(page, 'Continue')).toBeDisabled();

  await button(page, 'Edit Martin Okafor').click();
  await expect(field(page, 'Social Security Number')).toHaveValue('457-55-5462');
  await field(page, 'Ownership percentage').fill('40');
  await button(page, 'Continue').click();
  await expect(page.getByText('100%', { exact: true })).toBeVisible();
  await button(page, 'Continue').click();
  await expect(heading(page, 'Add your business bank account')).toBeVisible();
  expect(saves).toHaveLength(1);
  expect(await stored(applicant)).toMatchObject([
    { firstName: 'Rosa', ssn: '219099871', birthDate: '07-04-1985', dateStarted: '03-15-2019', title: 'Mr.' },
    {
      firstName: 'Martin',
      ssn: '457555462',
      ownershipPercentage: 40,
      phoneNumber: '2125550142',
      country: 'US',
    },
  ]);
});

test('a double tap on Continue on a phone ends at the list', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await open(page, server.url, { owners: [owner({ ownershipPercentage: 80 })] });
  const saves = calls(page, 'PUT', OWNERS);
  await button(page, 'Edit Dana Marlow').click();
  await field(page, 'First name').waitFor();
  await button(page, 'Continue').dblclick();
  await button(page, 'Add owner').click();
  await expect(page.getByRole('heading', { name: 'Owner 2' })).toBeVisible();
  expect(saves).toEqual([]);
});

test("a double tap on Remove on a phone doesn't reach the next owner", async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const named = (firstName: string) => owner({ firstName, ownershipPercentage: 25 });
  await open(page, server.url, { owners: ['Ada', 'Bo', 'Cy', 'Di'].map(named) });
  await button(page, 'Remove Ada Marlow').dblclick();
  await expect(button(page, 'Undo')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(3);
});

test("shows a rejected owner's errors in field order", async ({ page, server }) => {
  await open(page, server.url);
  await field(page, 'Social Security Number').pressSequentially('000000000');
  await expect(page.getByText(/^This doesn't look like a Social Security number/)).toBeVisible();
  for (const name of ['Date of birth', 'Date started']) {
    await field(page, name).pressSequentially('1980-02-03');
    await field(page, 'City').focus();
    await expect(field(page, name)).toHaveValue('02-03-1980');
  }
  await field(page, 'Date of birth').fill('');
  await field(page, 'Date of birth').pressSequentially('01012020');
  await button(page, 'Continue').click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  expect(await summary.getByRole('link').allTextContents()).toEqual([
    'First name is required.',
    'Last name is required.',
    'Date of birth: Owner must be between 18 and 100 years old.',
    'Ownership percentage: Enter a whole number from 1 to 100.',
    'Position is required.',
    'Phone number is required.',
    'Email address is required.',
    'Address is required.',
    'City is required.',
    'State is required.',
    'ZIP code is required.',
  ]);
  await expect(toast(page, 'There are form errors, please check')).toBeVisible();
  await summary.getByRole('link', { name: 'Last name is required.' }).click();
  await expect(field(page, 'Last name')).toBeFocused();
  await expect(field(page, 'Last name')).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.type('Okafor');
  await expect(field(page, 'Last name')).not.toHaveAttribute('aria-invalid');
  await field(page, 'Address').fill('Main St');
  await field(page, 'City').focus();
  await expect(page.getByText('Please enter street number at the beginning').first()).toBeVisible();
  expect(await faults(page)).toEqual([]);
});

test("the first owner gets the applicant's own details, and edits are saved meanwhile", async ({
  page,
  server,
}) => {
  const name = 'Dana María Marlow Núñez';
  const applicant = await open(page, server.url, { name });
  await button(page, 'Use my name, email, and phone').click();
  await expect(field(page, 'Phone')).toHaveValue('(415) 555-0132');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await stored(applicant)).toMatchObject([
    {
      firstName: 'Dana',
      middleName: 'María',
      lastName: 'Marlow Núñez',
      email: applicant.account.email,
      phoneNumber: '4155550132',
    },
  ]);
  const drafts = calls(page, 'POST', `${OWNERS}/partial`);
  await field(page, 'City').fill('Brooklyn');
  await button(page, 'Back').click();
  await expect(heading(page, 'Add your business info')).toBeVisible();
  expect(drafts).toHaveLength(1);
  expect(await stored(applicant)).toMatchObject([{ city: 'Brooklyn' }]);
});

test('Undo restores a removed owner unchanged', async ({ page, server }) => {
  const owners = [
    owner({ ownershipPercentage: 50, firstName: 'Ada' }),
    owner({ ownershipPercentage: 40, firstName: 'Bo', ssn: '219099871' }),
  ];
  const applicant = await open(page, server.url, { owners });
  await button(page, 'Remove Ada Marlow').click();
  await expect(page.getByRole('status').getByText('We removed Ada Marlow.')).toBeVisible();
  await expect.poll(() => stored(applicant)).toHaveLength(1);
  await button(page, 'Undo').click();
  await expect(button(page, 'Undo')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveText([
    'Edit Ada Marlow',
    'Edit Bo Marlow',
  ]);
  await expect
    .poll(() => stored(applicant))
    .toMatchObject([
      { firstName: 'Ada', ssn: '123456789', ownershipPercentage: 50 },
      { firstName: 'Bo', ssn: '219099871' },
    ]);
  await button(page, 'Remove Bo Marlow').click();
  await button(page, 'Add owner').click();
  await expect(button(page, 'Undo')).toHaveCount(0);
});

test('opens the first incomplete owner', async ({ page, server }) => {
  await open(page, server.url, {
    owners: [owner({ firstName: 'Ada', ownershipPercentage: 50 }), owner({ firstName: 'Bo', city: '' })],
  });
  await expect(field(page, 'First name')).toHaveValue('Bo');
  await button(page, 'Show all owners').click();
  await expect(button(page, 'Edit Ada Marlow')).toBeVisible();
});

test("on a phone, an owner's buttons are side by side", async ({ page, server }) => {
  await open(page, server.url, { owners: [owner()] });
  for (const width of [320, 390, 600]) {
    await page.setViewportSize({ width, height: 844 });
    const edit = await button(page, 'Edit Dana Marlow').boundingBox();
    const remove = await button(page, 'Remove Dana Marlow').boundingBox();
    expect(Math.abs((edit?.y ?? 0) - (remove?.y ?? 0))).toBeLessThan(2);
    expect(remove?.x).toBeGreaterThan(edit?.x ?? 0);
  }
});
