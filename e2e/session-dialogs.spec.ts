import type { Page } from '@playwright/test';
import { SERVER_ERROR } from '../src/api/problemTexts.ts';
import type { Journey } from './applicant.ts';
import { applicantAt } from './applicantAt.ts';
import { faults } from './axe.ts';
import { button, field } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';
import type { Server } from './server.ts';

const NOT_SENT = "We couldn't send this. Anything you typed stays on this page. Please try again.";

async function openForm(page: Page, server: Server): Promise<Journey> {
  await page.clock.install();
  const applicant = await applicantAt(server, { stage: 'BUSINESS_INFO' });
  await openAs(page, applicant, `${server.url}/harbor/account-company`);
  await field(page, 'Doing business as').waitFor();
  return applicant;
}

const fails = (page: Page) =>
  page.route('**/onboarding/accounts/**', (route) => route.fulfill({ status: 500, json: {} }));
const isLost = (page: Page) => page.route('**/onboarding/accounts/**', (route) => route.abort());

test('the warning says why the session was neither saved nor extended', async ({ page, server }) => {
  await openForm(page, server);
  await page.clock.fastForward('28:30');
  const dialog = page.getByRole('dialog', { name: 'Your session is about to end' });
  const alert = dialog.getByRole('alert');
  await fails(page);
  await button(dialog, 'Save and exit').click();
  await expect(alert).toHaveText(SERVER_ERROR);
  await button(dialog, 'Stay signed in').click();
  await expect(alert).toHaveText(SERVER_ERROR);
  expect(await faults(page)).toEqual([]);
  await isLost(page);
  await button(dialog, 'Stay signed in').click();
  await page.clock.runFor(10_000);
  await expect(alert).toHaveText("You're offline, so we couldn't extend your session. Please try again.");
  await button(dialog, 'Save and exit').click();
  await page.clock.runFor(10_000);
  await expect(alert).toHaveText(NOT_SENT);
  await page.unrouteAll({ behavior: 'wait' });
  await button(dialog, 'Stay signed in').click();
  await expect(dialog).toHaveCount(0);
});

test('the dialog that asks for a code says whether another was sent', async ({ page, server }) => {
  const { account, logout } = await openForm(page, server);
  await logout();
  await page.clock.fastForward('31:00');
  const dialog = page.getByRole('dialog', { name: 'Enter your password to continue' });
  const json = { success: false, code: 'mailbox_unconfirmed', message: 'Enter the code we emailed you.' };
  await page.route('**/accounts/continue', (route) => route.fulfill({ status: 401, json }));
  await field(dialog, 'Password').fill(account.password);
  await button(dialog, 'Sign in').click();
  await button(dialog, 'Email me a new code').click();
  await expect(dialog.getByRole('status')).toHaveText('We emailed you a new code.');
  expect(await faults(page)).toEqual([]);
  await fails(page);
  await button(dialog, 'Email me a new code').click();
  await expect(dialog.getByRole('alert')).toHaveText(SERVER_ERROR);
  await isLost(page);
  await button(dialog, 'Email me a new code').click();
  await page.clock.runFor(10_000);
  await expect(dialog.getByRole('alert')).toHaveText(NOT_SENT);
});
