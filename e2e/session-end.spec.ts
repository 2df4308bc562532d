import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { faults } from './axe.ts';
import { reach, type Journey } from './applicant.ts';
import { applicantAt, type StageName } from './applicantAt.ts';
import { button, field, heading } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';
import type { Server } from './server.ts';
import { mailsTo, storedOf } from './stored.ts';

const MINUTE = 60_000;
const NOT_SOLVED = 'Please verify that you are not a robot.';
const warning = (page: Page) => page.getByRole('dialog', { name: 'Your session is about to end' });
const ended = (page: Page) => page.getByRole('dialog', { name: 'Enter your password to continue' });
const captcha = (page: Page) => ended(page).getByRole('checkbox', { name: "I'm not a robot" });
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

async function openForm(page: Page, server: Server, stage: StageName = 'BUSINESS_INFO'): Promise<Journey> {
  await page.clock.install();
  const applicant = await applicantAt(server, { stage });
  await openAs(page, applicant, `${server.url}/harbor/account-company`);
  await field(page, 'Doing business as').waitFor();
  return applicant;
}

function changeSession(server: Server, { account }: Journey, change: string): void {
  const database = new DatabaseSync(join(server.dataDir, 'onboarding.db'), { timeout: 5000 });
  try {
    database
      .prepare(`update session set ${change} where account_id = (select id from account where email = ?)`)
      .run(account.email);
  } finally {
    database.close();
  }
}

async function endSession(page: Page, applicant: Journey): Promise<void> {
  await applicant.logout();
  await page.clock.fastForward(31 * MINUTE);
  await ended(page).waitFor();
}

test('warns two minutes before the session ends, and one press extends it', async ({ page, server }) => {
  await openForm(page, server);
  await field(page, 'Doing business as').fill('Harbor Street Bakery');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.clock.fastForward(25 * MINUTE);
  await expect(warning(page)).toHaveCount(0);
  await page.clock.fastForward(2.95 * MINUTE);
  await expect(warning(page)).toBeVisible();
  await expect(inDialog(page, 'Stay signed in')).toBeFocused();
  await expect(page.getByRole('timer')).toHaveText(/^1:\d\d$/);
  await expect(warning(page).getByRole('status')).toHaveText('');
  await page.clock.fastForward(MINUTE);
  await expect(page.getByRole('timer')).toHaveText(/^0:\d\d$/);
  await expect(warning(page).getByRole('status')).toHaveText('1 minute left');
  expect(await faults(page)).toEqual([]);
  const extended = page.waitForResponse('**/accounts/status');
  await inDialog(page, 'Stay signed in').click();
  expect((await extended).headers()['x-session-ends']).toMatch(/^1[78]\d\d 4\d{4} \S+ \S+$/);
  await expect(warning(page)).toHaveCount(0);
  await expect(field(page, 'Doing business as')).toHaveValue('Harbor Street Bakery');
  await page.clock.fastForward(25 * MINUTE);
  await expect(warning(page)).toHaveCount(0);
});

test('a session on a screen reached by a save can be extended', async ({ page, server }) => {
  await openForm(page, server);
  // Every call extends the session, so wait for the next screen's last call. The screen makes it when the browser is
  // idle.
  const ahead = page.waitForResponse('**/spproducts/harbor/settings');
  await button(page, 'Continue').click();
  await field(page, 'First name').waitFor();
  await ahead;
  await page.clock.fastForward(28.5 * MINUTE);
  await inDialog(page, 'Stay signed in').click();
  await expect(warning(page)).toHaveCount(0);
  await page.clock.fastForward(25 * MINUTE);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test("typing extends the session, even text that can't be saved", async ({ page, server }) => {
  await openForm(page, server);
  await page.clock.fastForward(20 * MINUTE);
  const extended = page.waitForResponse('**/accounts/status');
  await field(page, 'ZIP code').fill('1');
  await extended;
  await page.clock.fastForward(20 * MINUTE);
  await expect(field(page, 'ZIP code')).toHaveValue('1');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the warning offers Save and exit', async ({ page, server }) => {
  const { account } = await openForm(page, server);
  await page.clock.fastForward(28.5 * MINUTE);
  await inDialog(page, 'Save and exit').click();
  await heading(page, 'Your application was successfully saved').waitFor();
  await expect.poll(async () => (await mailsTo(server, account.email)).length).toBeGreaterThan(1);
});

test("says so if the session can't be extended further", async ({ page, server }) => {
  const applicant = await openForm(page, server);
  changeSession(server, applicant, `expires_at = ${Date.now() + 12 * MINUTE}`);
  const saved = page.waitForResponse('**/business/partial');
  await field(page, 'Doing business as').fill('Harbor Street Bakery');
  await saved;
  await page.clock.fastForward(10.5 * MINUTE);
  await expect(warning(page)).toContainText("can't be extended");
  await expect(inDialog(page, 'Stay signed in')).toHaveCount(0);
  expect(await faults(page)).toEqual([]);
  await inDialog(page, 'Later').click();
  await expect(warning(page)).toHaveCount(0);
  await page.clock.runFor(2 * MINUTE);
  await field(page, 'Password').fill(applicant.account.password);
  await inDialog(page, 'Sign in').click();
  await expect(ended(page)).toHaveCount(0);
  await button(page, 'Continue').click();
  await heading(page, 'Verify Ownership').waitFor();
});

test('an ended session asks for the password on the page and keeps everything typed', async ({
  page,
  server,
}) => {
  const applicant = await openForm(page, server);
  await field(page, 'Doing business as').fill('Typed before the end');
  await endSession(page, applicant);
  await expect(ended(page)).toContainText('Application for');
  await expect(ended(page)).not.toContainText(applicant.account.email);
  await expect(field(page, 'Password')).toHaveAttribute('autocomplete', 'current-password');
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(ended(page)).toBeVisible();

  await field(page, 'Password').fill('not my password');
  await page.keyboard.press('Enter');
  await expect(ended(page).getByText('Invalid credentials').first()).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/harbor/account-company`);

  await field(page, 'Password').fill(applicant.account.password);
  await page.keyboard.press('Enter');
  await expect(ended(page)).toHaveCount(0);
  await expect(field(page, 'Doing business as')).toHaveValue('Typed before the end');
  await button(page, 'Continue').click();
  await heading(page, 'Verify Ownership').waitFor();
  expect(storedOf(server, applicant.account.email).business.dbaName).toBe('Typed before the end');
});

test('the dialog also asks for the captcha after many wrong passwords', async ({ page, server }) => {
  const applicant = await openForm(page, server);
  await endSession(page, applicant);
  const errors = [{ field: 'captcha', message: NOT_SOLVED }];
  const json = { success: false, code: 'captcha_required', message: NOT_SOLVED, waitTime: 1000, errors };
  await page.route('**/onboarding/accounts/continue', (route) =>
    route.request().headers()['x-captcha-token'] ? route.continue() : route.fulfill({ status: 429, json }),
  );
  const box = captcha(page);
  await ended(page).getByLabel('Password', { exact: true }).fill(applicant.account.password);
  await expect(box).toHaveCount(0);
  await inDialog(page, 'Sign in').click();
  await expect(box).toHaveAccessibleDescription(NOT_SOLVED);
  await expect(box).toBeFocused();
  expect(await faults(page)).toEqual([]);
  await box.check();
  await ended(page).getByText('Verified', { exact: true }).waitFor();
  await inDialog(page, 'Sign in').click();
  await expect(ended(page)).toHaveCount(0);
  await page.unrouteAll({ behavior: 'wait' });
});

test('the dialog sends a solved captcha with the request for a new code', async ({ page, server }) => {
  const applicant = await openForm(page, server);
  await endSession(page, applicant);
  const captchas: boolean[] = [];
  await page.route('**/onboarding/accounts/continue', (route) => {
    captchas.push(route.request().headers()['x-captcha-token'] !== undefined);
    const isUnsolved = captchas.join() === 'false,false';
    const [status, code] = isUnsolved ? [429, 'captcha_required'] : [401, 'mailbox_unconfirmed'];
    return route.fulfill({ status, json: { success: false, code, message: NOT_SOLVED } });
  });
  await ended(page).getByLabel('Password', { exact: true }).fill(applicant.account.password);
  await inDialog(page, 'Sign in').click();
  await inDialog(page, 'Email me a new code').click();
  await expect(captcha(page)).toHaveAccessibleDescription(NOT_SOLVED);
  await captcha(page).check();
  await ended(page).getByText('Verified', { exact: true }).waitFor();
  await inDialog(page, 'Email me a new code').click();
  await expect(page.getByText('We emailed you a new code.')).toBeVisible();
  expect(captchas).toEqual([false, false, true]);
});

test('a call that waits for the password is made afterward', async ({ page, server }) => {
  const applicant = await openForm(page, server);
  await field(page, 'Doing business as').fill('Sent after the end');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000);
  await applicant.logout();
  // Simulates sleep: the page detects the session's end only when the button is clicked.
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 31 * MINUTE);
  // Holds the button down longer than the session check takes. If the check started at the press instead of the
  // release, its dialog would open meanwhile and swallow the click.
  await button(page, 'Continue').click({ delay: 1000 });
  await ended(page).waitFor();
  await page.clock.resume();
  await field(page, 'Password').fill(applicant.account.password);
  await inDialog(page, 'Sign in').click();
  await heading(page, 'Verify Ownership').waitFor();
  expect(storedOf(server, applicant.account.email).business.dbaName).toBe('Sent after the end');
});

test("doesn't save what was typed for one application into another", async ({ page, server }) => {
  await page.clock.install();
  const applicant = await applicantAt(server, { stage: 'BUSINESS_INFO', isExistingApplicant: true });
  await openAs(page, applicant, `${server.url}/harbor/account-company`);
  await field(page, 'Doing business as').fill('Of the first application');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  // The application is submitted through the API in the meantime, so signing in would start another one.
  await reach(applicant, 'SUBMITTED', { from: 'BUSINESS_INFO' });
  await endSession(page, applicant);
  await field(page, 'Password').fill(applicant.account.password);
  await inDialog(page, 'Sign in').click();
  await expect(
    ended(page).getByText('That email and password are for a different application'),
  ).toBeVisible();
  await expect(field(page, 'Password')).toBeFocused();
  await inDialog(page, 'Sign out').click();
  await heading(page, 'Welcome to Harbor Payments').waitFor();
  expect(storedOf(server, applicant.account.email).business).toBeNull();
});

test('Sign out leads to GetStarted', async ({ page, server }) => {
  await endSession(page, await openForm(page, server));
  await inDialog(page, 'Sign out').click();
  await heading(page, 'Welcome to Harbor Payments').waitFor();
  await expect(page).toHaveURL(`${server.url}/harbor/get-started`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test("a changed device clock doesn't end the session", async ({ page, server }) => {
  await openForm(page, server);
  const asked = page.waitForResponse('**/auth/sso/onboarding');
  await page.clock.fastForward(24 * 60 * MINUTE);
  expect((await asked).status()).toBe(200);
  await button(page, 'Continue').click();
  await heading(page, 'Verify Ownership').waitFor();
});
