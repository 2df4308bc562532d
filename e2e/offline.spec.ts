import type { Page } from '@playwright/test';
import { applicantAt } from './applicantAt.ts';
import { button, field, heading, toast } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { coverOfFocus } from './geometry.ts';
import { openAs } from './openAs.ts';
import { storedOf } from './stored.ts';

const KEPT = "You're offline. Anything you typed stays on this page.";
const NOT_SENT = "We couldn't send this. Anything you typed stays on this page. Please try again.";

async function failFirst(page: Page, url: string, { method, times }: { method: string; times: number }) {
  let calls = 0;
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    calls += 1;
    return calls <= times ? route.abort() : route.continue();
  });
  return () => calls;
}

test('reports a lost network beside the buttons, loses nothing typed, and continues later', async ({
  page,
  context,
  server,
}) => {
  const applicant = await applicantAt(server, { stage: 'BUSINESS_INFO' });
  await openAs(page, applicant, `${server.url}/harbor/account-company`);
  await field(page, 'Doing business as').waitFor();
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: KEPT })).toBeVisible();
  await field(page, 'Doing business as').fill('Typed without a network');
  await expect(page.getByText('Not saved yet, trying again', { exact: true })).toBeVisible();
  await button(page, 'Continue').click();
  const told = page.getByRole('status').filter({ hasText: 'Saving...' });
  await expect(told).toContainText(KEPT);
  await expect(told).toHaveCount(0);
  await expect(page.getByText(/stays on this page/)).toHaveText([NOT_SENT]);
  const [notice, press] = [
    await page.getByText(NOT_SENT).boundingBox(),
    await button(page, 'Continue').boundingBox(),
  ];
  expect(notice?.y).toBeGreaterThanOrEqual((press?.y ?? 0) + (press?.height ?? 0));
  expect(notice?.height).toBeLessThan(32);
  await expect(field(page, 'Doing business as')).toHaveValue('Typed without a network');

  await context.setOffline(false);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByText(NOT_SENT)).toBeVisible();
  expect(storedOf(server, applicant.account.email).business.dbaName).toBe('Typed without a network');
  await button(page, 'Continue').click();
  await heading(page, 'Verify Ownership').waitFor();
});

test('without a network, the buttons cover no field that Tab reaches', async ({ page, context, server }) => {
  const applicant = await applicantAt(server, { stage: 'BUSINESS_INFO' });
  await openAs(page, applicant, `${server.url}/harbor/account-company`);
  await field(page, 'Legal name').focus();
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: KEPT })).toBeVisible();
  for (const key of ['Tab', 'Shift+Tab'])
    for (let presses = 1; presses <= 15; presses += 1) {
      await page.keyboard.press(key);
      await expect.poll(() => coverOfFocus(page), { message: `${key} ${presses}` }).toBeNull();
    }
});

test("Back without a network works at once, names what wasn't saved, and reports the network there too", async ({
  page,
  context,
  server,
}) => {
  const applicant = await applicantAt(server, { stage: 'TYPE_SELECTED' });
  await openAs(page, applicant, `${server.url}/harbor/account-type`);
  await button(page, 'Continue').click();
  await field(page, 'City').fill('Rochester');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await field(page, 'Doing business as').fill('Typed without a network');
  const pressedAt = Date.now();
  await button(page, 'Back').click();
  await heading(page, 'Choose your business type').waitFor();
  expect(Date.now() - pressedAt).toBeLessThan(1500);
  await expect(toast(page, "We couldn't save 1 entry: Doing business as.")).toBeVisible();
  await expect(page.getByText(/offline/)).toHaveText([KEPT]);
  await expect(page.getByText("We couldn't load the business types.")).toBeVisible();
  await expect(page.getByText(/offline/)).toHaveText([KEPT]);

  await context.setOffline(false);
  await expect(page.getByRole('radio').first()).toBeVisible();
  await expect(page.getByText(/offline/)).toHaveCount(0);
});

test('reports a missing network at once, whatever the browser says, until a call succeeds', async ({
  page,
  server,
}) => {
  const applicant = await applicantAt(server, { stage: 'BUSINESS_INFO' });
  await openAs(page, applicant, `${server.url}/harbor/account-company`);
  await field(page, 'Doing business as').waitFor();
  // The fake clock lets the test skip the waits between retries.
  await page.clock.install();
  let isAway = true;
  await page.route('**', (route) => (isAway ? route.abort() : route.continue()));
  await button(page, 'Continue').click();
  const told = page.getByRole('status').filter({ hasText: 'stays on this page' });
  await expect(told).toBeInViewport();
  await expect(told).toContainText(KEPT);
  await page.clock.runFor(1500);
  await expect(told).toContainText('Saving...');
  await page.clock.runFor(60_000);
  await expect(told).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(told).toBeInViewport();

  isAway = false;
  await page.clock.runFor(10_000);
  await expect(told).toContainText(NOT_SENT);
  await button(page, 'Continue').click();
  await heading(page, 'Verify Ownership').waitFor();
});

test('retries reads and repeatable saves when the network fails', async ({ page, server }) => {
  const applicant = await applicantAt(server, { stage: 'BUSINESS_INFO' });
  const reads = await failFirst(page, '**/identity/business', { method: 'GET', times: 2 });
  await openAs(page, applicant, `${server.url}/harbor/account-company`);
  await field(page, 'Doing business as').waitFor();
  expect(reads()).toBe(3);
  const saves = await failFirst(page, '**/identity/business', { method: 'PUT', times: 1 });
  await button(page, 'Continue').click();
  await heading(page, 'Verify Ownership').waitFor();
  expect(saves()).toBe(2);
});

test('reports a form whose code fails to load, and reloads it on request', async ({ page, server }) => {
  const applicant = await applicantAt(server, { stage: 'BUSINESS_INFO', ownershipType: 'GOV' });
  await page.route('**/assets/ContactStep-*.js', (route) => route.abort());
  await openAs(page, applicant, `${server.url}/harbor/verify-contact`);
  await button(page, 'Try again').waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await button(page, 'Try again').click();
  await expect(field(page, 'First name')).toBeVisible();
});

test('pressing another language without a network leaves a save running', async ({ page, server }) => {
  const applicant = await applicantAt(server, { stage: 'BUSINESS_INFO' });
  await openAs(page, applicant, `${server.url}/harbor/account-company`);
  await field(page, 'Doing business as').waitFor();
  const answer = Promise.withResolvers<void>();
  await page.route('**/identity/business', async (route) => {
    await answer.promise;
    return route.continue();
  });
  await button(page, 'Continue').click();
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false }));
  await page.getByRole('link', { name: 'Español' }).click();
  answer.resolve();
  await heading(page, 'Verify Ownership').waitFor();
});

test("doesn't retry a failed sign-in on its own", async ({ page, server }) => {
  const { account } = await applicantAt(server, { stage: 'BUSINESS_INFO' });
  const calls = await failFirst(page, '**/accounts/continue', { method: 'POST', times: 1 });
  await page.goto('/harbor/continue');
  await field(page, 'Email').fill(account.email);
  await field(page, 'Password').fill(account.password);
  await button(page, 'Continue').click();
  await expect(page.getByText('Failed to continue. Please try again.')).toBeVisible();
  expect(calls()).toBe(1);
  await button(page, 'Continue').click();
  await heading(page, 'Choose your business type').waitFor();
});

test('on a slow network, the buttons say what they are doing', async ({ page, server }) => {
  const applicant = await applicantAt(server, { stage: 'BUSINESS_INFO' });
  await openAs(page, applicant, `${server.url}/harbor/account-company`);
  await field(page, 'Doing business as').waitFor();
  const gate = Promise.withResolvers<void>();
  await page.route('**/identity/business/partial', async (route) => {
    await gate.promise;
    return route.continue();
  });
  await button(page, 'Save and exit').click();
  await expect(page.getByRole('status').filter({ hasText: 'Saving...' })).toBeVisible();
  await expect(button(page, 'Save and exit')).toBeDisabled();
  gate.resolve();
  await heading(page, 'Your application was successfully saved').waitFor();
  await page.unrouteAll({ behavior: 'wait' });
});

test('a submit without a network says that nothing was sent, and why once there is one', async ({
  page,
  context,
  server,
}) => {
  const applicant = await applicantAt(server, { stage: 'PAYOUT' });
  await openAs(page, applicant, `${server.url}/harbor/confirm`);
  await page.getByRole('checkbox', { name: /^I hereby certify/ }).check();
  await context.setOffline(true);
  await button(page, 'Submit').click();
  const told = page.getByRole('status').filter({ hasText: 'Submitting...' });
  await expect(told).toContainText(KEPT);
  await expect(page.getByText(/stays on this page/)).toHaveText([NOT_SENT], { timeout: 30_000 });
  await context.setOffline(false);

  const sent = await failFirst(page, '**/onboarding/submit', { method: 'POST', times: 5 });
  await button(page, 'Submit').click();
  const refused = page.getByRole('alert').filter({ hasText: "Your application wasn't submitted" });
  await expect(refused).toContainText("Please submit again once you're online.", { timeout: 60_000 });
  expect(storedOf(server, applicant.account.email).application).toMatchObject({ submitted_at: null });
  expect(sent()).toBeGreaterThan(1);
  await page.unroute('**/onboarding/submit');
  await button(page, 'Submit').click();
  await heading(page, 'Application Submitted').waitFor();
});
