import type { Page } from '@playwright/test';
import { demoContact } from '../src/domain/demoSample.ts';
import type { OwnershipType } from '../src/domain/identity.ts';
import { journey, reach, type Journey, type Milestone } from './applicant.ts';
import { button, field, toast } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';
import { operatorApi } from './operatorApi.ts';
import type { Server } from './server.ts';

const IDENTITY = '/onboarding/accounts/identity';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function openAt(
  page: Page,
  server: Server,
  { at, path, ownershipType = 'LLC' }: { at: Milestone; path: string; ownershipType?: OwnershipType },
): Promise<Journey> {
  const applicant = await reach(journey(server.url, { ownershipType }), at);
  await openAs(page, applicant, `${server.url}/harbor/${path}`);
  return applicant;
}

async function hold(page: Page, url: string, method: string) {
  const gate = Promise.withResolvers<void>();
  let calls = 0;
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    calls += 1;
    await gate.promise;
    return route.continue();
  });
  return { letGo: () => gate.resolve(), calls: () => calls };
}

test('a slow save says so, and a second press sends nothing', async ({ page, server }) => {
  const applicant = await openAt(page, server, { at: 'IDENTITY', path: 'verify-ownership' });
  await button(page, 'Edit Dana Marlow').waitFor();
  const save = await hold(page, `**${IDENTITY}/owners`, 'PUT');
  await button(page, 'Continue').dblclick();
  await expect(page.getByText('Saving...')).toBeVisible();
  await button(page, 'Continue').press('Enter');
  save.letGo();
  await heading(page, 'Add your business bank account').waitFor();
  expect(save.calls()).toBe(1);
  expect((await applicant.status()).body.data.smAppStatus).toBe('IDENTITY');
});

test('a failed Save and exit can be repeated', async ({ page, server }) => {
  const applicant = await openAt(page, server, { at: 'TYPE_SELECTED', path: 'account-company' });
  await field(page, 'Doing business as').fill('Delgado Coffee');
  const partial = `**${IDENTITY}/business/partial`;
  await page.route(partial, (route) => route.abort());
  await button(page, 'Save and exit').click();
  await expect(page.getByText(/^You're offline/).first()).toBeVisible();
  await expect(field(page, 'Doing business as')).toHaveValue('Delgado Coffee');
  await page.unroute(partial);
  await expect(button(page, 'Save and exit')).toBeEnabled();
  await button(page, 'Save and exit').click();
  await heading(page, 'Your application was successfully saved').waitFor();
  await applicant.resume();
  const { body } = await applicant.call('GET', `${IDENTITY}/business`);
  expect(body.data.business.dbaName).toBe('Delgado Coffee');
});

test("a form's toast stays for 3 seconds, the server's for 6", async ({ page, server }) => {
  // The fake clock keeps running between fast-forwards, so the checks below leave a margin before each
  // toast's time limit.
  await page.clock.install();
  await openAt(page, server, { at: 'PAYOUT', path: 'bank-account' });
  await field(page, 'Name on account').fill('');
  await button(page, 'Continue').click();
  const form = toast(page, 'There are form errors, please check');
  await expect(form).toBeVisible();
  await page.clock.fastForward(2000);
  await expect(form).toBeVisible();
  await page.clock.fastForward(1000);
  await expect(form).toBeHidden();

  await page.route('**/accounts/payout', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { success: false, code: 'x', message: 'The bank is closed.' } })
      : route.fallback(),
  );
  await field(page, 'Name on account').fill('Dana Marlow');
  await button(page, 'Continue').click();
  const said = toast(page, 'The bank is closed.');
  await expect(said).toBeVisible();
  await page.clock.fastForward(4000);
  await expect(said).toBeVisible();
  await page.clock.fastForward(2000);
  await expect(said).toBeHidden();
});

test('shows owners and a contact that the server rejects without a message', async ({ page, server }) => {
  const wordless = { status: 400, json: { success: false, code: 'x', message: '' } };
  await openAt(page, server, { at: 'IDENTITY', path: 'verify-ownership' });
  await button(page, 'Edit Dana Marlow').waitFor();
  await page.route(`**${IDENTITY}/owners`, (route) => route.fulfill(wordless));
  await button(page, 'Continue').click();
  await expect(toast(page, 'Submission failed. Please try again.')).toBeVisible();

  const applicant = await reach(journey(server.url, { ownershipType: 'GOV' }), 'BUSINESS_INFO');
  await applicant.call('POST', `${IDENTITY}/contact/partial`, demoContact());
  await page.context().clearCookies();
  await openAs(page, applicant, `${server.url}/harbor/verify-contact`);
  await expect(field(page, 'First name')).toHaveValue('Dana');
  await page.route(`**${IDENTITY}/contact`, (route) => route.fulfill(wordless));
  await button(page, 'Continue').click();
  await expect(toast(page, 'Failed to update contact information. Please try again.')).toBeVisible();
});

test("lists a form's errors below a sentence", async ({ page, server }) => {
  await openAt(page, server, { at: 'BUSINESS_INFO', path: 'verify-ownership' });
  await field(page, 'First name').fill('Rosa');
  await button(page, 'Continue').click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toContainText('Please correct the errors in the form.');
  await expect(summary.getByRole('link').first()).toHaveText('Last name is required.');
});

test('the labels and the inputs of a row align', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openAt(page, server, { at: 'BUSINESS_INFO', path: 'verify-ownership' });
  await field(page, 'First name').waitFor();
  for (const row of [
    ['First name', 'Middle name (optional)', 'Last name'],
    ['Social Security Number', 'Date of birth'],
    ['Phone', 'Email'],
  ]) {
    const tops = await Promise.all(
      row.map((name) =>
        field(page, name).evaluate((input: HTMLInputElement) =>
          [input, input.labels?.[0]].map((element) => Math.round(element?.getBoundingClientRect().top ?? 0)),
        ),
      ),
    );
    expect(tops).toEqual(row.map(() => tops[0]));
  }
});

test('settings that need a new session lead to GetStarted', async ({ page, server }) => {
  await page.route('**/spproducts/harbor/settings', (route) =>
    route.fulfill({ status: 401, json: { success: false, code: 'unauthorized', message: 'Unauthorized' } }),
  );
  await openAt(page, server, { at: 'IDENTITY', path: 'bank-account' });
  await heading(page, 'Welcome to Harbor Payments').waitFor();
  await expect(page.getByText('Unauthorized, redirecting to the login.')).toBeVisible();
});

test("a review that can't tell who to check says so", async ({ page, server }) => {
  await page.route('**/onboarding/accounts/status', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    if (body.data) body.data.identity.ownershipType = null;
    await route.fulfill({ response: answer, json: body });
  });
  const applicant = await openAt(page, server, { at: 'PAYOUT', path: 'confirm' });
  await page.getByRole('checkbox', { name: /^I hereby certify/ }).check();
  await button(page, 'Submit').click();
  await expect(page.getByRole('dialog', { name: 'Validation Error' })).toContainText(
    'Could not validate owner information. Please try again or contact support.',
  );
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect((await applicant.status()).body.data.smAppStatus).toBe('PAYOUT');
});

test('while an application is checked, the page says to stay, and nothing is left afterward', async ({
  page,
  server,
}) => {
  await openAt(page, server, { at: 'PAYOUT', path: 'confirm' });
  await page.getByRole('checkbox', { name: /^I hereby certify/ }).check();
  await page.evaluate(() => localStorage.setItem('left', 'behind'));
  const submit = await hold(page, '**/onboarding/submit', 'POST');
  await button(page, 'Submit').click();
  await heading(page, 'Please wait while we review your account').waitFor();
  await expect(page.getByRole('main')).toContainText(
    "Please don't close this page. This can take up to 2 minutes.",
  );
  await expect(page).toHaveURL(/\/reviewing$/);
  await expect(button(page, 'Back')).toHaveCount(0);
  await page.goBack();
  await expect(toast(page, "We're submitting your application. Please wait a moment.")).toBeVisible();
  submit.letGo();
  await heading(page, 'Application Submitted').waitFor();
  await expect(page.getByRole('main')).toContainText(
    "We'll email you when we make a decision or if we need more information.",
  );
  expect(submit.calls()).toBe(1);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});

for (const status of [404, 400])
  test(`a list of groups that returns ${status} selects nothing`, async ({ page, server }) => {
    const applicant = await reach(journey(server.url), 'SUBMITTED');
    await operatorApi(server.url, server.operatorKey).decide(applicant.account.email, 'APPROVED');
    await applicant.resume();
    await reach(applicant, 'BUSINESS_INFO', { from: 'SMS_VALID' });
    await openAs(page, applicant, `${server.url}/harbor/applications`);
    await page.getByRole('radio', { name: 'Dana Marlow' }).check();
    // Let the route guard's request succeed, so that only the screen's own request fails.
    let reads = 0;
    await page.route('**/onboarding/accounts', (route) => {
      reads += 1;
      return reads === 1
        ? route.continue()
        : route.fulfill({ status, json: { success: false, code: 'x', message: 'Nothing here' } });
    });
    await page.reload();
    await button(page, 'Add a new group').waitFor();
    await expect(page.getByRole('radio')).toHaveCount(0);
    await page.unroute('**/onboarding/accounts');
    await button(page, 'Add a new group').click();
    await heading(page, 'Verify Ownership').waitFor();
  });
