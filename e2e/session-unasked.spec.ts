import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Journey } from './applicant.ts';
import { applicantAt } from './applicantAt.ts';
import { faults } from './axe.ts';
import { button, field, heading } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';
import type { Server } from './server.ts';
import { storedOf } from './stored.ts';

const WHY = 'Your session was ended from another tab or device. Anything you typed is still on this page.';
const ended = (page: Page) => page.getByRole('dialog', { name: 'Enter your password to continue' });

async function openForm(page: Page, server: Server): Promise<Journey> {
  await page.clock.install();
  const applicant = await applicantAt(server, { stage: 'BUSINESS_INFO' });
  await openAs(page, applicant, `${server.url}/harbor/account-company`);
  await field(page, 'Doing business as').waitFor();
  return applicant;
}

test('a draft waits for the password and is then saved', async ({ page, server }) => {
  const applicant = await openForm(page, server);
  await applicant.logout();
  await field(page, 'Doing business as').fill('Typed after the end');
  await page.clock.runFor(3000);
  await expect(ended(page)).toContainText(WHY);
  await expect(page).toHaveURL(`${server.url}/harbor/account-company`);
  expect(await faults(page)).toEqual([]);
  await field(page, 'Password').fill(applicant.account.password);
  await button(page, 'Sign in').click();
  await expect(ended(page)).toHaveCount(0);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(storedOf(server, applicant.account.email).business.dbaName).toBe('Typed after the end');
});

test('an address search waits for the password', async ({ page, server }) => {
  const applicant = await openForm(page, server);
  await applicant.logout();
  await field(page, 'Address').fill('');
  await field(page, 'Address').pressSequentially('12 Main');
  await page.clock.runFor(500);
  await expect(ended(page)).toContainText(WHY);
  await expect(field(page, 'Address')).toHaveValue('12 Main');
});

test('keeps text whose typing extends the session', async ({ page, server }) => {
  const applicant = await openForm(page, server);
  await applicant.logout();
  await page.clock.fastForward('06:00');
  await field(page, 'ZIP code').fill('1');
  await expect(ended(page)).toContainText(WHY);
  await expect(field(page, 'ZIP code')).toHaveValue('1');
});

async function openSignedOn(page: Page, server: Server): Promise<Journey> {
  await page.route('**/onboarding/accounts/status', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    if (body.data) body.data.account.hasPassword = false;
    await route.fulfill({ response, json: body });
  });
  return openForm(page, server);
}

test('with an identity provider there is no password to ask for, so GetStarted follows', async ({
  page,
  server,
}) => {
  const applicant = await openSignedOn(page, server);
  await applicant.logout();
  await field(page, 'Doing business as').fill('Typed after the end');
  await page.clock.runFor(3000);
  await heading(page, 'Welcome to Harbor Payments').waitFor();
  await expect(page.getByText('Unauthorized, redirecting to the login.')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
});

test('with an identity provider, an idle session can only be signed out', async ({ page, server }) => {
  const applicant = await openSignedOn(page, server);
  await applicant.logout();
  await page.clock.fastForward('31:00');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toContainText('sign in the way you did before');
  await expect(dialog.getByRole('button')).toHaveText(['Sign out']);
  expect(await faults(page)).toEqual([]);
  await button(dialog, 'Sign out').click();
  await heading(page, 'Welcome to Harbor Payments').waitFor();
  await page.unrouteAll({ behavior: 'wait' });
});

test("with an identity provider, the warning of a session's fixed end offers no new sign-in", async ({
  page,
  server,
}) => {
  const applicant = await openSignedOn(page, server);
  const database = new DatabaseSync(join(server.dataDir, 'onboarding.db'), { timeout: 5000 });
  const account = '(select id from account where email = ?)';
  database
    .prepare(`update session set expires_at = ? where account_id = ${account}`)
    .run(Date.now() + 12 * 60_000, applicant.account.email);
  database.close();
  const saved = page.waitForResponse('**/business/partial');
  await field(page, 'Doing business as').fill('Harbor Street Bakery');
  await page.clock.runFor(3000);
  await saved;
  await page.clock.fastForward('10:30');
  const dialog = page.getByRole('dialog', { name: 'Your session is about to end' });
  await expect(dialog).toContainText('When it ends, sign in again the way you did before.');
  await expect(dialog.getByRole('button')).toHaveText(['Later', 'Save and exit']);
});

test('with an identity provider, the saved page leads to no password', async ({ page, server }) => {
  await openSignedOn(page, server);
  await button(page, 'Save and exit').click();
  await page.getByRole('link', { name: /subMerchantId=/ }).waitFor();
  await expect(page.getByText('email and password')).toHaveCount(0);
  await page.unrouteAll({ behavior: 'wait' });
});
