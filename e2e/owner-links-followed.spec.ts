import type { Page } from '@playwright/test';
import { demoOwner } from '../src/domain/demoSample.ts';
import { faults } from './axe.ts';
import { journey, reach } from './applicant.ts';
import { button, field, heading, problem, toast } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { shiftOf, watchShifts } from './geometry.ts';
import { openAs } from './openAs.ts';
import { askOwner, linkTo } from './ownerLink.ts';
import { OWNERS, stored } from './ownersScreen.ts';
import type { Server } from './server.ts';

const LINKS = '**/onboarding/accounts/identity/owner-links';

async function withBeaOut(page: Page, server: Server) {
  const ada = { ...demoOwner('private'), firstName: 'Ada', ownershipPercentage: 75 };
  const applicant = await reach(journey(server.url), 'BUSINESS_INFO');
  expect((await applicant.call('POST', `${OWNERS}/partial`, { owners: [ada] })).status).toBe(200);
  const bea = await askOwner(server, applicant);
  await openAs(page, applicant, `${server.url}/harbor/verify-ownership`);
  await expect(button(page, 'Withdraw Bea Marlow')).toBeVisible();
  return { applicant, bea };
}

test('nothing moves while the list loads', async ({ page, server, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await watchShifts(context);
  await withBeaOut(page, server);
  await page.reload();
  await expect(button(page, 'Withdraw Bea Marlow')).toBeVisible();
  expect(await shiftOf(page)).toEqual({ sum: 0, what: [] });
});

test("a single press doesn't withdraw details that an owner has sent", async ({ page, server }) => {
  const { bea } = await withBeaOut(page, server);
  await bea.verify();
  await bea.complete();
  await expect(page.getByText('Invited', { exact: true })).toBeVisible();
  const withdraw = button(page, 'Withdraw Bea Marlow');
  await withdraw.click();
  await button(page.getByRole('dialog'), 'Keep details').click();
  await page.reload();
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();
  await withdraw.click();
  const dialog = page.getByRole('dialog', { name: "Delete Bea Marlow's details?" });
  await button(dialog, 'Keep details').click();
  await expect(withdraw).toBeFocused();
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();
  await withdraw.click();
  await button(dialog, 'Delete details').click();
  await expect(button(page, 'Ask Bea Marlow to enter their own details')).toBeVisible();
});

test('the list updates statuses without losing what is being typed', async ({ page, server }) => {
  await page.clock.install();
  const { applicant, bea } = await withBeaOut(page, server);
  const status = (text: string) => page.getByRole('listitem').getByText(text, { exact: true });
  await expect(status('Invited')).toBeVisible();
  await bea.verify();
  // The polling code is loaded separately, so it may start after the list is shown.
  await expect(async () => {
    await page.clock.fastForward(21_000);
    await expect(status('Opened')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await button(page, 'Edit Ada Marlow').click();
  await field(page, 'Middle name (optional)').fill('Typed');
  await bea.complete({ lastName: 'Married' });
  const read = page.waitForResponse(LINKS);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await read;
  const live = page.getByRole('status').filter({ hasText: 'Bea Married has entered their details.' });
  await expect(live).toHaveCount(1);
  await expect(field(page, 'Middle name (optional)')).toHaveValue('Typed');
  await expect(field(page, 'Middle name (optional)')).toBeFocused();
  await button(page, 'Continue').click();
  await expect(status('Completed')).toBeVisible();
  await expect(page.getByRole('listitem').getByText('Bea Married', { exact: true })).toBeVisible();
  await expect(button(page, 'Withdraw Bea Married')).toBeVisible();
  await expect(button(page, 'Resend to Bea Married')).toHaveCount(0);
  let asked = 0;
  await page.route(LINKS, (route) => {
    asked += 1;
    return route.continue();
  });
  await page.clock.fastForward(60_000);
  expect(asked).toBe(0);
  await button(page, 'Continue').click();
  await page.waitForURL('**/bank-account');
  expect(await stored(applicant)).toMatchObject([
    { firstName: 'Ada', middleName: 'Typed' },
    { firstName: 'Bea', lastName: 'Married', status: 'completed' },
  ]);
});

test('the review and the list update when an owner completes their details', async ({ page, server }) => {
  const { applicant, bea } = await withBeaOut(page, server);
  expect((await applicant.savePayout()).status).toBe(200);
  await button(page, 'Continue').click();
  await heading(page, 'Add your business bank account').waitFor();
  await button(page, 'Continue').click();
  await heading(page, 'Review your information').waitFor();
  const card = page.getByRole('region', { name: 'Owner information' });
  const awaited = card.getByText("This owner hasn't entered their details yet.");
  await expect(awaited).toBeVisible();
  await bea.verify();
  await button(page, 'Edit owner information').click();
  const status = (text: string) => page.getByRole('listitem').getByText(text, { exact: true });
  await expect(status('Opened')).toBeVisible();
  await button(page, 'Continue').click();
  await expect(awaited).toBeVisible();

  await page.getByRole('checkbox').last().check();
  await button(page, 'Submit').click();
  await expect(page.getByRole('dialog')).toContainText("This owner hasn't entered their details yet.");
  await button(page, 'Stay on this page').click();
  await bea.complete();
  await button(page, 'Submit').click();
  await expect(card.getByText(/^Entered by Bea Marlow on /)).toBeVisible();
  await expect(awaited).toHaveCount(0);
  await expect(page.getByText('Your application changed after you certified it.')).toBeVisible();
  await expect(page.getByRole('checkbox').last()).not.toBeChecked();
  await page.getByRole('checkbox').last().check();
  await button(page, 'Submit').click();
  await heading(page, 'Application Submitted').waitFor();
});

test('a submit reloads owners who have just completed their details', async ({ page, server }) => {
  const { applicant, bea } = await withBeaOut(page, server);
  expect((await applicant.savePayout()).status).toBe(200);
  await page.goto(`${server.url}/harbor/confirm`);
  await page.getByRole('checkbox').last().check();
  await bea.complete();
  await button(page, 'Submit').click();
  await expect(page.getByText('Your application changed after you certified it.')).toBeVisible();
  await expect(page.getByText(/^Entered by Bea Marlow on /)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an owner who reloads the page is warned, and told that the code no longer works', async ({
  page,
  server,
}) => {
  await page.goto((await withBeaOut(page, server)).bea.url);
  await button(page, 'Verify').click();
  await page.getByRole('heading', { level: 1, name: /^Your details for / }).waitFor();
  // Chrome shows the beforeunload dialog only after the user has interacted with the page.
  await field(page, 'City').fill('Typed');
  const asked = page.waitForEvent('dialog');
  const leaving = page.reload().catch(() => undefined);
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await leaving;
  const ended = page.getByText('The last code we texted you no longer works. Please request a new one.');
  await expect(ended).toBeVisible();
  await expect(page.getByText('We texted a 6-digit code')).toHaveCount(0);
  await expect(page.getByRole('timer')).toHaveText(/^You can request a new code in \d:\d\d$/);
  await field(page, 'Verification code').fill('123456');
  await button(page, 'Verify').click();
  await expect(problem(page)).toContainText('That code no longer works. Please request a new one.');
});

test("a hidden page doesn't poll for statuses", async ({ page, server }) => {
  await page.clock.install();
  await withBeaOut(page, server);
  let asked = 0;
  await page.route(LINKS, (route) => {
    asked += 1;
    return route.continue();
  });
  // The polling code is loaded separately, so it may start after the list is shown.
  await expect(async () => {
    await page.clock.fastForward(21_000);
    expect(asked).toBeGreaterThan(0);
  }).toPass();
  await page.evaluate(() =>
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true }),
  );
  asked = 0;
  await page.clock.fastForward(60_000);
  expect(asked).toBe(0);
  await page.evaluate(() =>
    Object.defineProperty(document, 'visibilityState', { get: () => 'visible', configurable: true }),
  );
  await page.clock.fastForward(21_000);
  await expect.poll(() => asked).toBe(1);
});

test("the owner's page counts down to another code", async ({ page, server }) => {
  await page.clock.install();
  await page.goto((await withBeaOut(page, server)).bea.url);
  const timer = page.getByRole('timer');
  await expect(timer).toHaveText(/^You can request a new code in \d:\d\d$/);
  const again = button(page, 'Text me a new code');
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  await page.clock.fastForward('02:00');
  await expect(timer).toHaveText('');
  await expect(again).toHaveAttribute('aria-disabled', 'false');
});

test("an owner's email can be corrected until the link is opened", async ({ page, server }) => {
  const { applicant, bea } = await withBeaOut(page, server);
  const change = button(page, "Change Bea Marlow's email or phone");
  await change.press('Enter');
  const title = page.getByRole('heading', { name: "Change Bea Marlow's email or phone" });
  await expect(title).toBeFocused();
  await button(page, 'Cancel').press('Enter');
  await expect(page.getByRole('heading', { name: 'Owners', exact: true })).toBeFocused();

  await change.click();
  const email = `corrected-${crypto.randomUUID()}@example.com`;
  await field(page, 'Email').fill('bea at example');
  await button(page, 'Send new link').click();
  await expect(problem(page)).toBeFocused();
  expect(await faults(page)).toEqual([]);
  await field(page, 'Email').fill(email);
  await button(page, 'Send new link').click();
  await expect(toast(page, 'We emailed Bea Marlow a new link. The old one no longer works.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Owners', exact: true })).toBeFocused();
  expect((await stored(applicant))[1]).toMatchObject({ email, status: 'invited' });

  const other = await page.context().newPage();
  await other.goto(bea.url);
  await expect(heading(other, 'This link no longer works')).toBeVisible();
  await change.click();
  await expect(field(page, 'Email')).toHaveValue(email);
  // The URL differs from the current one only in the fragment, so the browser doesn't reload the page. The
  // page has to reload itself.
  await other.goto(await linkTo(server, email));
  await expect(heading(other, 'Verify your phone')).toBeVisible();
  await field(page, 'Phone').fill('4155550143');
  await button(page, 'Send new link').click();
  const late = 'This owner already opened the link. Withdraw it, then ask again.';
  await expect(toast(page, late)).toBeVisible();
  await button(page, 'Cancel').click();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('listitem').getByText('Opened', { exact: true })).toBeVisible();
  await expect(change).toHaveCount(0);
});
