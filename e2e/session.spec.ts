import type { Page } from '@playwright/test';
import { applicantAt } from './applicantAt.ts';
import { alertWith, button, field, heading } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';

const cookies = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);

test('the entry screens end an open session', async ({ page, server }) => {
  for (const path of ['', 'get-started', 'continue', 'add-merchant']) {
    const applicant = await applicantAt(server, { stage: 'SMS_VALID' });
    await openAs(page, applicant, `${server.url}/harbor/account-type`);
    await heading(page, 'Choose your business type').waitFor();
    await page.goto(`/harbor/${path}`);
    await expect.poll(() => cookies(page)).toEqual([]);
    expect((await applicant.status()).status).toBe(401);
    await page.goto('/harbor/account-type');
    await heading(page, 'Welcome to Harbor Payments').waitFor();
  }
});

test('an existing applicant is redirected from GetStarted and the phone to the type', async ({
  page,
  server,
}) => {
  const { account } = await applicantAt(server, { stage: 'SMS_VALID', isExistingApplicant: true });
  await page.goto('/harbor/get-started');
  await button(page, 'Continue previous application').click();
  await heading(page, 'Continue onboarding').waitFor();
  await field(page, 'Email').fill(account.email);
  await field(page, 'Password').fill(account.password);
  await button(page, 'Continue').click();
  await heading(page, 'Choose your business type').waitFor();
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL(`${server.url}/harbor/account-type`);
  await expect(heading(page, 'Choose your business type')).toBeVisible();
  await page.goto('/harbor/sms');
  await expect(page).toHaveURL(`${server.url}/harbor/account-type`);
});

test('an ended session leads to GetStarted with a message', async ({ page, server }) => {
  const applicant = await applicantAt(server, { stage: 'TYPE_SELECTED' });
  await openAs(page, applicant, `${server.url}/harbor/account-company`);
  await field(page, 'Doing business as').fill('Harbor Street Bakery');
  await applicant.logout();
  await button(page, 'Save and exit').click();
  await expect(alertWith(page, 'Unauthorized, redirecting to the login.')).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/harbor/get-started`);
});

test("a 401 doesn't navigate from the sign-in screen or from a path with one segment", async ({
  page,
  server,
}) => {
  await page.goto('/harbor/continue');
  await field(page, 'Email').fill('nobody@example.com');
  await field(page, 'Password').fill('Mx9$kV2!pLq7');
  await button(page, 'Continue').click();
  await expect(page.getByText('Invalid credentials')).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/harbor/continue`);
  await expect(field(page, 'Password')).toHaveValue('Mx9$kV2!pLq7');

  const applicant = await applicantAt(server, { stage: 'TYPE_SELECTED' });
  await openAs(page, applicant, `${server.url}/harbor/account-company`);
  await heading(page, 'Add your business info').waitFor();
  await page.evaluate(() => history.replaceState(null, '', '/harbor'));
  await applicant.logout();
  const refused = page.waitForResponse((answer) => answer.status() === 401);
  await field(page, 'Doing business as').fill('Harbor Street Bakery');
  await refused;
  await expect(heading(page, 'Add your business info')).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/harbor`);
  await expect(alertWith(page, 'Unauthorized')).toHaveCount(0);
  await expect(field(page, 'Doing business as')).toHaveValue('Harbor Street Bakery');
});

test('leaving the page clears both web storages, which never held a secret', async ({ page, server }) => {
  const applicant = await applicantAt(server, { stage: 'BUSINESS_INFO' });
  await openAs(page, applicant, `${server.url}/harbor/account-company`);
  await heading(page, 'Add your business info').waitFor();
  const stored = () =>
    page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));
  expect(await stored()).toBe('[[],[]]');
  await page.evaluate(() => {
    localStorage.setItem('kept', 'locally');
    sessionStorage.setItem('kept', 'here');
  });
  await page.goto('/harbor/account-type');
  await heading(page, 'Choose your business type').waitFor();
  expect(await stored()).toBe('[[],[]]');
});

test('announces a new version of the app, and OK loads it', async ({ page, server }) => {
  const applicant = await applicantAt(server, { stage: 'BUSINESS_INFO' });
  await openAs(page, applicant, `${server.url}/harbor/account-type`);
  await heading(page, 'Choose your business type').waitFor();
  const dialog = page.getByRole('dialog', { name: 'New Version Available' });
  await expect(dialog).toHaveCount(0);
  await page.route('**/onboarding/**', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'x-app-version': '99.0.0' } });
  });
  // A prefetch may already have opened the dialog, which blocks the mouse, so click from a script.
  await button(page, 'Continue').evaluate((control: HTMLElement) => control.click());
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  // On Android, Back closes a dialog without a key event, so close it from a script.
  await dialog.evaluate((element: HTMLDialogElement) => element.close());
  await expect(dialog).toBeVisible();
  await page.evaluate(() => localStorage.setItem('kept', 'locally'));
  await page.unrouteAll({ behavior: 'wait' });
  const reloaded = page.waitForEvent('load');
  await button(page, 'OK').click();
  await reloaded;
  await heading(page, 'Add your business info').waitFor();
  await expect(dialog).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

const NOT_LOADED = "We couldn't load your application. Please try again in a moment.";

test("a status that can't be read opens only the first step", async ({ page, server }) => {
  const applicant = await applicantAt(server, { stage: 'PAYOUT' });
  await page.route('**/accounts/status', (route) => route.fulfill({ status: 500, json: {} }));
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await openAs(page, applicant, `${server.url}/harbor/confirm`);
  await heading(page, 'Welcome to Harbor Payments').waitFor();
  await expect(page.getByRole('alert')).toHaveText(NOT_LOADED);
  expect(logged.join('\n')).toContain('Server side error, please contact the support team.');
});

test("a missing network ends no session and doesn't navigate", async ({ page, context, server }) => {
  const applicant = await applicantAt(server, { stage: 'PAYOUT' });
  await openAs(page, applicant, `${server.url}/harbor/account-type`);
  await heading(page, 'Choose your business type').waitFor();
  await context.setOffline(true);
  const step = page.getByRole('navigation', { name: 'Application steps' }).getByRole('button');
  await step.filter({ hasText: 'Add Bank Account' }).click();
  await expect(page.getByText(/^You're offline/)).toBeVisible();
  await expect(heading(page, 'Choose your business type')).toBeVisible();
  await context.setOffline(false);
  await step.filter({ hasText: 'Add Bank Account' }).click();
  await heading(page, 'Add your business bank account').waitFor();
  await expect(field(page, 'Name on account')).not.toHaveValue('');
});

test("a list of applications that can't be read leads through GetStarted to the type, and is logged", async ({
  page,
  server,
}) => {
  const applicant = await applicantAt(server, { stage: 'BUSINESS_INFO', isExistingApplicant: true });
  await page.route('**/onboarding/accounts', (route) => route.fulfill({ status: 500, json: {} }));
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await openAs(page, applicant, `${server.url}/harbor/applications`);
  await heading(page, 'Choose your business type').waitFor();
  await expect(page.getByRole('alert')).toHaveText(NOT_LOADED);
  expect(logged.join('\n')).toContain('Failed to load application status.');
});

test('a password is rated 300 ms after the last key', async ({ page }) => {
  await page.clock.install();
  await page.goto('/harbor/get-started');
  await field(page, 'Create password').waitFor();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  const meter = page.getByRole('meter', { name: 'Password strength', exact: true });
  await field(page, 'Create password').fill('Mx9$kV2!');
  await page.clock.runFor(250);
  await field(page, 'Create password').fill('Mx9$kV2!pLq7');
  await page.clock.runFor(250);
  await expect(meter).toHaveAttribute('aria-valuetext', 'No password yet');
  await page.clock.runFor(100);
  await expect(meter).toHaveAttribute('aria-valuetext', 'Strong');
});
