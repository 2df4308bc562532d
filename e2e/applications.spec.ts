import type { Page } from '@playwright/test';
import type { OwnershipType } from '../src/domain/identity.ts';
import { faults } from './axe.ts';
import { journey, reach, type Journey } from './applicant.ts';
import { button, field, heading } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';
import { operatorApi } from './operatorApi.ts';
import type { Server } from './server.ts';

const ACCOUNTS = '/onboarding/accounts';

const radio = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Applications' }).getByRole('radio', { name, exact: true });

async function existingApplicant(server: Server, ownershipType: OwnershipType = 'LLC'): Promise<Journey> {
  const applicant = await reach(journey(server.url, { ownershipType }), 'SUBMITTED');
  await operatorApi(server.url, server.operatorKey).decide(applicant.account.email, 'APPROVED');
  await applicant.resume();
  return reach(applicant, 'BUSINESS_INFO', { from: 'SMS_VALID' });
}

async function groups(applicant: Journey): Promise<{ smApplicationId: string; current: boolean }[]> {
  return (await applicant.call('GET', ACCOUNTS)).body.data.applications;
}

test('an existing applicant reuses earlier owners', async ({ page, server }) => {
  const applicant = await existingApplicant(server);
  await openAs(page, applicant, `${server.url}/harbor/verify-ownership`);
  await expect(page).toHaveURL(/applications$/);
  await expect(heading(page, 'Verify Ownership')).toBeVisible();
  await expect(radio(page, 'Dana Marlow')).not.toBeChecked();
  await expect(page.getByText('Existing Application')).toBeVisible();
  await expect(radio(page, 'Dana Marlow')).toHaveAccessibleDescription(
    /^Marlow Coffee · Submitted .+ · Approved$/,
  );
  await expect(button(page, 'Edit Dana Marlow')).toHaveCount(0);
  await button(page, 'Continue').click();
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused();
  await radio(page, 'Dana Marlow').check();
  expect(await faults(page)).toEqual([]);
  await button(page, 'Continue').click();
  await expect(heading(page, 'Add your business bank account')).toBeVisible();
  expect(await groups(applicant)).toMatchObject([{ current: true }]);
});

test('a new group is entered, preselected, and editable', async ({ page, server }) => {
  const applicant = await existingApplicant(server);
  await openAs(page, applicant, `${server.url}/harbor/applications`);
  await button(page, 'Add a new group').click();
  await expect(page).toHaveURL(/verify-ownership$/);
  await expect(field(page, 'First name')).toHaveValue('');
  await applicant.saveIdentity({ firstName: 'Nova' });
  await page.goto('/harbor/applications');
  await expect(radio(page, 'Nova Marlow')).toBeChecked();
  await expect(radio(page, 'Dana Marlow')).not.toBeChecked();
  await expect(page.getByText('New Application')).toBeVisible();
  await expect(radio(page, 'Nova Marlow')).toHaveAccessibleDescription(/^Last updated .+\d:\d\d/);
  await button(page, 'Edit Nova Marlow').click();
  await expect(page).toHaveURL(/verify-ownership$/);
  await button(page, 'Edit Nova Marlow').click();
  await expect(field(page, 'First name')).toHaveValue('Nova');
});

test('a government chooses a contact and reviews the chosen one', async ({ page, server }) => {
  const applicant = await existingApplicant(server, 'GOV');
  await openAs(page, applicant, `${server.url}/harbor/applications`);
  await expect(heading(page, 'Verify Contact')).toBeVisible();
  await expect(button(page, 'Add a new contact')).toBeVisible();
  await radio(page, 'Dana Marlow').check();
  await button(page, 'Continue').click();
  await expect(page).toHaveURL(/verify-contact$/);
  await expect(field(page, 'First name')).toHaveValue('Dana');
});

test('a deleted group clears the selection', async ({ page, server }) => {
  const applicant = await existingApplicant(server);
  await openAs(page, applicant, `${server.url}/harbor/applications`);
  await radio(page, 'Dana Marlow').check();
  await page.route(`**${ACCOUNTS}/set`, (route) =>
    route.fulfill({
      status: 404,
      json: { success: false, code: 'unknown_application', message: 'Application not found' },
    }),
  );
  await button(page, 'Continue').click();
  await expect(page.getByText('Application not found')).toBeVisible();
  await expect(radio(page, 'Dana Marlow')).not.toBeChecked();
});
