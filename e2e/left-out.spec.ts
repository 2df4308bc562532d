import type { Page } from '@playwright/test';
import { demoOwner } from '../src/domain/demoSample.ts';
import { applicantAt } from './applicantAt.ts';
import { button, field, heading, toast } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';
import { open } from './ownersScreen.ts';

const anyToast = (page: Page) => page.getByText(/^We couldn't save/);

test('Back, in the browser and on the page, names the invalid fields', async ({ page, server }) => {
  const applicant = await applicantAt(server, { stage: 'TYPE_SELECTED' });
  await openAs(page, applicant, `${server.url}/harbor/account-type`);
  await button(page, 'Continue').click();
  await field(page, 'Doing business as').fill('Harbor Street Bakery');
  await field(page, 'ZIP code').fill('1');
  await field(page, 'Phone').pressSequentially('212');
  await page.goBack();
  await heading(page, 'Choose your business type').waitFor();
  await expect(toast(page, "We couldn't save 2 entries: Phone, ZIP code.")).toBeVisible();

  await page.goForward();
  await expect(field(page, 'Doing business as')).toHaveValue('Harbor Street Bakery');
  await expect(anyToast(page)).toHaveCount(0);
  await field(page, 'ZIP code').fill('1');
  await button(page, 'Back').click();
  await expect(toast(page, "We couldn't save 1 entry: ZIP code.")).toBeVisible();
});

test('the progress bar names an unconfirmed number', async ({ page, server }) => {
  const applicant = await applicantAt(server, { stage: 'IDENTITY' });
  await openAs(page, applicant, `${server.url}/harbor/bank-account`);
  await field(page, 'Account number').fill('123456789');
  await page.getByRole('button', { name: 'Business Information' }).click();
  await heading(page, 'Choose your business type').waitFor();
  await expect(toast(page, "We couldn't save 1 entry: Account number.")).toBeVisible();
});

test("doesn't name again what is saved or what Save and exit already named", async ({ page, server }) => {
  const applicant = await applicantAt(server, { stage: 'BUSINESS_INFO' });
  await openAs(page, applicant, `${server.url}/harbor/account-company`);
  await field(page, 'Doing business as').fill('Harbor Street Bakery');
  await button(page, 'Back').click();
  await heading(page, 'Choose your business type').waitFor();
  await expect(anyToast(page)).toHaveCount(0);
  await button(page, 'Continue').click();
  await field(page, 'Doing business as').fill('Harbor Street');
  await button(page, 'Continue').click();
  await heading(page, 'Verify Ownership').waitFor();
  await expect(anyToast(page)).toHaveCount(0);
  await field(page, 'ZIP code').fill('1');
  await button(page, 'Save and exit').click();
  await button(page, 'Exit without saving').click();
  await heading(page, 'Your application was successfully saved').waitFor();
  await expect(anyToast(page)).toHaveCount(1);
});

test('a request to an owner that was never sent is named', async ({ page, server }) => {
  const owners = [
    { ...demoOwner('private'), firstName: 'Ada' },
    { firstName: 'Bea', lastName: 'Marlow' },
  ];
  await open(page, server.url, { owners });
  await button(page, 'Show all owners').click();
  const ask = button(page, 'Ask Bea Marlow to enter their own details');
  await ask.click();
  await field(page, 'First name').fill('Beatrice');
  await field(page, 'Email').fill('bea@owners.example');
  await expect(button(page, 'Send link')).toBeVisible();
  await button(page, 'Save and exit').click();
  const dialog = page.getByRole('dialog', { name: 'Exit without saving these entries?' });
  await expect(dialog).toContainText("We couldn't save 2 entries: First name, Email.");
  await button(dialog, 'Fix entries').click();
  await expect(field(page, 'First name')).toBeFocused();
  await expect(field(page, 'Email')).toHaveValue('bea@owners.example');
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(0);
  await field(page, 'First name').fill('Bea');
  await page.getByRole('button', { name: 'Business Information' }).click();
  await heading(page, 'Choose your business type').waitFor();
  await expect(toast(page, "We couldn't save 1 entry: Email.")).toBeVisible();
});
