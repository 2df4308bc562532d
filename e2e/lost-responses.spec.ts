import type { Page } from '@playwright/test';
import { applicantAt } from './applicantAt.ts';
import { asked, openList, pdf } from './asked.ts';
import { journey, reach } from './applicant.ts';
import { button, field, heading, toast } from './controls.ts';
import { fillIn, start } from './entryScreen.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';
import { askOwner } from './ownerLink.ts';
import { mailsTo } from './stored.ts';

/** The server handles the first call, but the page gets a proxy's error. */
async function loseFirst(page: Page, path: string): Promise<void> {
  await page.route(
    `**${path}`,
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 502, body: 'Bad gateway' });
    },
    { times: 1 },
  );
}

test('a submit whose response is lost shows that the application was submitted', async ({ page, server }) => {
  const applicant = await applicantAt(server, { stage: 'PAYOUT' });
  await openAs(page, applicant, `${server.url}/harbor/confirm`);
  await loseFirst(page, '/onboarding/submit');
  await page.getByRole('checkbox', { name: /^I hereby certify/ }).check();
  await button(page, 'Submit').click();
  await heading(page, 'Application Submitted').waitFor();
  await expect(page).toHaveURL(/\/account-for-review$/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('repeats a submit whose response is lost, and submits once', async ({ page, server }) => {
  const applicant = await applicantAt(server, { stage: 'PAYOUT' });
  let calls = 0;
  await page.route('**/onboarding/submit', async (route) => {
    calls += 1;
    if (calls > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await openAs(page, applicant, `${server.url}/harbor/confirm`);
  await page.getByRole('checkbox', { name: /^I hereby certify/ }).check();
  await button(page, 'Submit').click();
  await heading(page, 'Application Submitted').waitFor();
  expect(calls).toBe(2);
  const emails = async () =>
    (await mailsTo(server, applicant.account.email)).filter(({ subject }) =>
      subject.endsWith('was submitted'),
    );
  await expect.poll(async () => (await emails()).length).toBe(1);
  await page.unrouteAll({ behavior: 'wait' });
});

test('repeats an account and a text message whose responses are lost, and they count once', async ({
  page,
  server,
  email,
}) => {
  const seen = new Map<string, number>();
  await page.route(/\/onboarding\/accounts\/(initiate|sms\/sendsms)$/, async (route) => {
    const path = new URL(route.request().url()).pathname;
    seen.set(path, (seen.get(path) ?? 0) + 1);
    if (seen.get(path) !== 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.goto('/harbor/get-started');
  await fillIn(page, { email });
  await start(page).click();
  await field(page, 'Mobile phone number').fill('(415) 555-0147');
  await button(page, 'Continue').click();
  // Outside production, the form fills in the code from the response.
  await expect(field(page, 'Verification code')).toHaveValue(/^\d{6}$/);
  await button(page, 'Continue').click();
  await heading(page, 'Choose your business type').waitFor();
  expect([...seen.values()]).toEqual([2, 2]);
  const texts = async () => (await server.outbox()).filter(({ to }) => to === '+14155550147');
  await expect.poll(async () => (await texts()).length).toBe(1);
  expect(await mailsTo(server, email)).toHaveLength(1);
  await page.unrouteAll({ behavior: 'wait' });
});

test('a reload while the server restarts keeps the session', async ({ page, server }) => {
  const applicant = await applicantAt(server, { stage: 'IDENTITY' });
  await openAs(page, applicant, `${server.url}/harbor/bank-account`);
  await heading(page, 'Add your business bank account').waitFor();
  for (const path of ['/auth/sso/onboarding', '/accounts/status', '/accounts/payout/*'])
    await loseFirst(page, path);
  await page.reload();
  await heading(page, 'Add your business bank account').waitFor();
  await expect(field(page, 'Name on account')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

for (const reply of ['none', '503', '500'] as const) {
  test(`a reload whose sign-on gets ${reply} says so, keeps the session, and can be tried again`, async ({
    page,
    server,
  }) => {
    const applicant = await applicantAt(server, { stage: 'IDENTITY' });
    await openAs(page, applicant, `${server.url}/harbor/bank-account`);
    await heading(page, 'Add your business bank account').waitFor();
    await page.route('**/auth/sso/onboarding', (route) =>
      reply === 'none' ? route.abort() : route.fulfill({ status: Number(reply), body: 'down' }),
    );
    await page.reload();
    await expect(page.getByRole('alert')).toContainText("We couldn't load your application.");
    await expect(page).toHaveURL(/\/bank-account$/);
    await page.unrouteAll();
    await button(page, 'Try again').click();
    await heading(page, 'Add your business bank account').waitFor();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

test('a continue link opened without a connection can be tried again', async ({ page, server }) => {
  const applicant = await applicantAt(server, { stage: 'BUSINESS_INFO' });
  const { subMerchantId } = (await applicant.status()).body.data;
  await page.route('**/onboarding/accounts/open', (route) => route.abort());
  await page.goto(`/harbor/account-type?subMerchantId=${subMerchantId}`);
  await expect(page.getByRole('alert')).toContainText("We couldn't load your application.");
  await page.unrouteAll();
  await button(page, 'Try again').click();
  await heading(page, 'Verify Ownership').waitFor();
});

test("a draft that gets no response doesn't hold up Continue for longer than half a minute", async ({
  page,
  server,
}) => {
  const applicant = await applicantAt(server, { stage: 'BUSINESS_INFO' });
  await page.clock.install();
  await openAs(page, applicant, `${server.url}/harbor/account-company`);
  const stalled = page.waitForRequest('**/identity/business/partial');
  await page.route('**/identity/business/partial', () => {}, { times: 1 });
  await field(page, 'Doing business as').fill('Stalled Coffee');
  await page.clock.runFor(2000);
  await stalled;
  await button(page, 'Continue').click();
  await page.clock.runFor(31_000);
  await expect(page).not.toHaveURL(/account-company/);
});

test('a code whose response is lost still works', async ({ page, server }) => {
  const applicant = await applicantAt(server, { stage: 'INITIATED' });
  await openAs(page, applicant, `${server.url}/harbor/sms`);
  await button(page, 'Continue').click();
  await expect(field(page, 'Verification code')).toHaveValue(/^\d{6}$/);
  await loseFirst(page, '/onboarding/accounts/sms');
  await button(page, 'Continue').click();
  await expect(page.getByRole('alert')).toHaveText('Verification failed. Please try again.');
  await button(page, 'Continue').click();
  await heading(page, 'Choose your business type').waitFor();
});

test('an upload that makes no progress for a minute can be tried again', async ({ page, server }) => {
  await page.clock.install();
  await openList(page, server, await asked(server));
  let isStalled = false;
  await page.route('**/onboarding/requests/items/*/files', () => {
    isStalled = true;
  });
  // Otherwise, the page would notice that the server is reachable and try again by itself.
  await page.route('**/*', (route) =>
    route.request().method() === 'HEAD' ? route.abort() : route.fallback(),
  );
  await page.getByLabel('Government ID', { exact: true }).setInputFiles(pdf('license.pdf'));
  await expect.poll(() => isStalled).toBe(true);
  await page.clock.runFor(50_000);
  await expect(page.getByLabel('Uploading license.pdf')).toBeVisible();
  await page.clock.runFor(11_000);
  await expect(page.getByText(/^No connection/)).toBeVisible();
  await page.unrouteAll();
  await button(page, 'Try again license.pdf').click();
  await expect(button(page, 'Remove license.pdf')).toBeVisible();
});

test("an owner's link that is withdrawn while the response is lost counts as withdrawn", async ({
  page,
  server,
}) => {
  const applicant = await reach(journey(server.url), 'BUSINESS_INFO');
  await askOwner(server, applicant);
  await openAs(page, applicant, `${server.url}/harbor/verify-ownership`);
  let isFirst = true;
  await page.route('**/owner-links/*', async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    await route.fetch();
    return route.abort();
  });
  await button(page, 'Withdraw Bea Marlow').click();
  await expect(
    toast(page, "Bea Marlow's link no longer works. You can enter the details yourself."),
  ).toBeVisible();
  await expect(button(page, 'Edit Bea Marlow')).toBeVisible();
});

test("an owner's code whose response is lost still works", async ({ page, server }) => {
  const applicant = await reach(journey(server.url), 'BUSINESS_INFO');
  await page.goto((await askOwner(server, applicant)).url);
  await loseFirst(page, '/onboarding/owner/verify');
  await button(page, 'Verify').click();
  await expect(page.getByRole('alert')).toContainText('Server side error');
  await button(page, 'Verify').click();
  await page.getByRole('heading', { level: 1, name: /^Your details for / }).waitFor();
});

test('details whose response is lost count as sent', async ({ page, server }) => {
  const applicant = await reach(journey(server.url), 'BUSINESS_INFO');
  await page.goto((await askOwner(server, applicant)).url);
  await button(page, 'Verify').click();
  await field(page, 'Social Security Number').fill('219099871');
  await field(page, 'Date of birth').fill('01151980');
  await page.getByRole('combobox', { name: 'Address', exact: true }).fill('350 Fifth Avenue');
  await field(page, 'City').fill('New York');
  await field(page, 'State').selectOption('NY');
  await field(page, 'ZIP code').fill('10118');
  await field(page, 'I certify that this information is complete and correct.').check();
  await loseFirst(page, '/onboarding/owner/details');
  await button(page, 'Submit').click();
  await expect(page.getByRole('alert')).toContainText('Server side error');
  await button(page, 'Submit').click();
  await expect(heading(page, 'Thank you')).toBeFocused();
  await expect(page.getByText('You already sent your details.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
