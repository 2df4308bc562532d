import type { Page } from '@playwright/test';
import { applicantAt } from './applicantAt.ts';
import { faults } from './axe.ts';
import { button, field, heading } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';
import { storedOf } from './stored.ts';

const SECOND = "This application is open in another tab. You won't see changes from that tab here.";
const LEFT = 'You continued this application in another tab.';
const told = (page: Page) => page.getByRole('dialog', { name: 'Already open in another tab' });
const saved = (page: Page) => page.getByText('Saved', { exact: true });

test("the second tab of an application is informed and shows what the first saved, and the first doesn't overwrite it", async ({
  page: first,
  context,
  server,
}) => {
  const applicant = await applicantAt(server, { stage: 'BUSINESS_INFO' });
  const url = `${server.url}/harbor/account-company`;
  await openAs(first, applicant, url);
  await field(first, 'Doing business as').waitFor();
  const second = await context.newPage();
  await second.goto(url);
  await expect(told(second)).toContainText(SECOND);
  await expect(first.getByText(SECOND)).toHaveCount(0);
  expect(await faults(second)).toEqual([]);

  await field(first, 'Doing business as').fill('Typed in the first tab');
  await button(second, 'Use this tab').click();
  await expect(second.getByText(SECOND)).toHaveCount(0);
  await expect(field(second, 'Doing business as')).toHaveValue('Typed in the first tab');
  await expect(first.getByRole('status').filter({ hasText: LEFT })).toBeVisible();

  await field(second, 'Doing business as').fill('Typed in the second tab');
  await expect(saved(second)).toBeVisible();
  await first.clock.install();
  await field(first, 'Doing business as').fill('Not to be saved by itself');
  await first.clock.runFor(10_000);
  const business = () => storedOf(server, applicant.account.email).business;
  expect(business().dbaName).toBe('Typed in the second tab');

  await button(first, 'Use this tab').click();
  await expect(field(first, 'Doing business as')).toHaveValue('Typed in the second tab');
  await expect(second.getByRole('status').filter({ hasText: LEFT })).toBeVisible();
});

test('only one of two tabs is editable, whichever is reloaded', async ({ page: first, context, server }) => {
  const applicant = await applicantAt(server, { stage: 'BUSINESS_INFO' });
  const url = `${server.url}/harbor/account-company`;
  await openAs(first, applicant, url);
  await field(first, 'Doing business as').waitFor();
  const second = await context.newPage();
  await second.goto(url);
  await told(second).waitFor();

  await first.reload();
  await field(first, 'Doing business as').fill('Typed in the first tab');
  await saved(first).waitFor();
  await expect(told(first)).toHaveCount(0);
  await expect(told(second)).toBeVisible();

  await button(second, 'Use this tab').click();
  await expect(told(second)).toHaveCount(0);
  await expect(first.getByRole('status').filter({ hasText: LEFT })).toBeVisible();
  await second.reload();
  await button(second, 'Continue').waitFor();
  await button(first, 'Continue').click();
  await told(first).waitFor();
  await expect(told(second)).toHaveCount(0);
});

test('another application, a screen without a form, and a closed tab change nothing', async ({
  page: first,
  context,
  server,
}) => {
  const applicant = await applicantAt(server, { stage: 'BUSINESS_INFO' });
  const url = `${server.url}/harbor/account-company`;
  await openAs(first, applicant, url);
  await field(first, 'Doing business as').waitFor();
  const second = await context.newPage();
  await second.goto(url);
  await button(told(second), 'Close').click();
  await expect(second.getByRole('status').filter({ hasText: SECOND })).toBeVisible();
  await first.close();
  await button(second, 'Continue').click();
  await second.getByRole('heading', { level: 1, name: 'Verify Ownership' }).waitFor();
  await expect(second.getByText(SECOND)).toHaveCount(0);

  const other = await applicantAt(server, { stage: 'BUSINESS_INFO' });
  const third = await context.newPage();
  const asked = third.waitForResponse('**/accounts/status');
  await openAs(third, other, url);
  await asked;
  await field(third, 'Doing business as').waitFor();
  await expect(third.getByText(SECOND)).toHaveCount(0);
});

test("a tab used after the other one submitted says so and shows the application's status", async ({
  page: first,
  context,
  server,
}) => {
  const applicant = await applicantAt(server, { stage: 'PAYOUT' });
  await openAs(first, applicant, `${server.url}/harbor/confirm`);
  const certified = first.getByRole('checkbox', { name: /^I hereby certify/ });
  await certified.waitFor();
  const second = await context.newPage();
  await second.goto(`${server.url}/harbor/account-company`);
  await told(second).waitFor();
  await certified.check();
  await button(first, 'Submit').click();
  await heading(first, 'Application Submitted').waitFor();
  await button(second, 'Use this tab').click();
  await heading(second, 'Application Submitted').waitFor();
  await expect(second.getByText('You submitted this application in another tab.')).toBeVisible();
  await expect(first.getByText('You submitted this application in another tab.')).toHaveCount(0);
  // The status page has nothing to edit, so it shows no message about other tabs.
  for (const page of [first, second]) {
    await page.goto(`${server.url}/harbor/status`);
    await heading(page, 'Application status').waitFor();
  }
  // No event marks the time by which the dialog would have appeared, so wait.
  await second.waitForTimeout(2000);
  await expect(told(second)).toHaveCount(0);
});

test('staying signed in in one tab applies to all, and so does signing in again', async ({
  page: first,
  context,
  server,
}) => {
  const MINUTE = 60_000;
  const applicant = await applicantAt(server, { stage: 'BUSINESS_INFO' });
  const url = `${server.url}/harbor/account-company`;
  // All pages of the context share this clock.
  await context.clock.install();
  await openAs(first, applicant, url);
  await field(first, 'Doing business as').waitFor();
  const second = await context.newPage();
  await second.goto(url);
  await button(told(second), 'Close').click();
  const dialogs = (name: string) => [first, second].map((page) => page.getByRole('dialog', { name }));
  await context.clock.fastForward(28.5 * MINUTE);
  for (const dialog of dialogs('Your session is about to end')) await expect(dialog).toBeVisible();
  await button(second, 'Stay signed in').click();
  for (const dialog of dialogs('Your session is about to end')) await expect(dialog).toHaveCount(0);

  await applicant.logout();
  await context.clock.fastForward(31 * MINUTE);
  for (const dialog of dialogs('Enter your password to continue')) await expect(dialog).toBeVisible();
  await field(first, 'Password').fill(applicant.account.password);
  await button(first, 'Sign in').click();
  for (const dialog of dialogs('Enter your password to continue')) await expect(dialog).toHaveCount(0);
  await button(second, 'Continue').click();
  await second.getByRole('heading', { level: 1, name: 'Verify Ownership' }).waitFor();
});

test('an entry screen in a second tab ends the session, and the first continues after the password', async ({
  page: first,
  context,
  server,
}) => {
  const applicant = await applicantAt(server, { stage: 'BUSINESS_INFO' });
  const url = `${server.url}/harbor/account-company`;
  await openAs(first, applicant, url);
  await field(first, 'Doing business as').fill('Typed before');
  await expect(saved(first)).toBeVisible();
  await field(first, 'Doing business as').fill('');
  await field(first, 'ZIP code').fill('1');
  const second = await context.newPage();
  await second.goto(`${server.url}/harbor/get-started`);
  const ended = first.getByRole('dialog', { name: 'Enter your password to continue' });
  await expect(ended).toContainText(
    'You signed out in another tab. Anything you typed is still on this page.',
  );
  expect(first.url()).toBe(url);
  await field(first, 'Password').fill(applicant.account.password);
  await button(first, 'Sign in').click();
  await expect(ended).toHaveCount(0);
  await expect(field(first, 'ZIP code')).toHaveValue('1');
  await field(first, 'ZIP code').fill('10001');
  await field(first, 'Doing business as').fill('Typed after');
  await button(first, 'Continue').click();
  await first.getByRole('heading', { level: 1, name: 'Verify Ownership' }).waitFor();
  expect(storedOf(server, applicant.account.email).business.dbaName).toBe('Typed after');
  expect(second.url()).toBe(`${server.url}/harbor/get-started`);
});

test("another user's entry screen in the same browser doesn't affect a session", async ({
  page: first,
  context,
  server,
}) => {
  const one = await applicantAt(server, { stage: 'BUSINESS_INFO' });
  const other = await applicantAt(server, { stage: 'BUSINESS_INFO' });
  const url = `${server.url}/harbor/account-company`;
  await openAs(first, one, url);
  await field(first, 'Doing business as').waitFor();
  const second = await context.newPage();
  await openAs(second, other, url);
  await field(second, 'Doing business as').waitFor();
  const asked = first.waitForResponse('**/accounts/status');
  await second.goto(`${server.url}/harbor/get-started`);
  expect((await asked).status()).toBe(200);
  await expect(first.getByRole('dialog')).toHaveCount(0);
  await button(first, 'Continue').click();
  await first.getByRole('heading', { level: 1, name: 'Verify Ownership' }).waitFor();
});

test('an untouched tab is also told that the session ended in another one', async ({
  page: first,
  context,
  server,
}) => {
  const applicant = await applicantAt(server, { stage: 'TYPE_SELECTED' });
  await openAs(first, applicant, `${server.url}/harbor/account-type`);
  await button(first, 'Continue').click();
  await field(first, 'Doing business as').waitFor();
  const second = await context.newPage();
  await second.goto(`${server.url}/harbor/get-started`);
  const ended = first.getByRole('dialog', { name: 'Enter your password to continue' });
  await expect(ended).toContainText('You signed out in another tab.');
  await field(first, 'Password').fill(applicant.account.password);
  await button(first, 'Sign in').click();
  await expect(ended).toHaveCount(0);
  await expect(field(first, 'Doing business as')).toBeVisible();
});
