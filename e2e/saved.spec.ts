import type { Page } from '@playwright/test';
import { journey, reach, type Journey } from './applicant.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';
import type { Server } from './server.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const SAVED = 'Your application was successfully saved';

async function saveAndExit(page: Page, server: Server): Promise<Journey> {
  const applicant = await reach(journey(server.url), 'PAYOUT');
  await openAs(page, applicant, `${server.url}/harbor/confirm`);
  await page.getByRole('button', { name: 'Save and exit' }).click();
  await heading(page, SAVED).waitFor();
  return applicant;
}

const emails = async (server: Server, to: string) =>
  (await server.outbox()).filter(
    (message) => message.to === to && message.subject === 'Continue your Harbor Payments application',
  );

test('Save and exit shows and emails the continue link and signs out', async ({ page, context, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const applicant = await saveAndExit(page, server);
  const link = page.getByRole('link', { name: /subMerchantId=/ });
  const address = await link.getAttribute('href');
  expect(address).toMatch(new RegExp(`^${server.url}/harbor/account-type\\?subMerchantId=[\\w-]{43}$`));
  await expect(page.getByText(`We also emailed it to ${applicant.account.email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  await expect.poll(async () => (await emails(server, applicant.account.email)).length).toBe(1);
  expect((await emails(server, applicant.account.email))[0]?.text).toContain(address ?? 'no link');
  await expect.poll(async () => (await applicant.status()).status).toBe(401);
  expect(page.url()).not.toContain('subMerchantId');

  await link.click();
  await heading(page, 'Review your information').waitFor();
  await expect(page.getByRole('region', { name: 'Owner information' })).toContainText('*****6789');
});

test("a link that couldn't be emailed can be emailed again", async ({ page, server }) => {
  let refusals = 1;
  await page.route('**/onboarding/email', (route) =>
    refusals-- > 0 ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  const applicant = await saveAndExit(page, server);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText("We saved your application, but we couldn't email you the link.");
  expect((await applicant.status()).status).toBe(200);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: /subMerchantId=/ })).toBeVisible();
  await expect(alert).toBeHidden();
  await expect.poll(async () => (await applicant.status()).status).toBe(401);
});

test('Save and exit whose script is gone announces a new version', async ({ page, server }) => {
  await page.route('**/UnsavedDialog-*', (route) => route.fulfill({ status: 404, body: '' }));
  await openAs(
    page,
    await reach(journey(server.url), 'TYPE_SELECTED'),
    `${server.url}/harbor/account-company`,
  );
  const exit = page.getByRole('button', { name: 'Save and exit' });
  await exit.waitFor();
  await page.context().setOffline(true);
  await exit.click();
  await expect(page.getByText("We couldn't send this.")).toBeVisible();
  await page.context().setOffline(false);
  await exit.click();
  await expect(page.getByRole('dialog', { name: 'New Version Available' })).toBeVisible();
});

test("doesn't offer another language, because a reload would lose the link", async ({ page, server }) => {
  await saveAndExit(page, server);
  await page.getByRole('link', { name: /subMerchantId=/ }).waitFor();
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('button', { name: 'Privacy Policy' })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Español' })).toHaveCount(0);
});

test('Back leads to GetStarted, and without a session nothing is claimed', async ({ page, server }) => {
  await saveAndExit(page, server);
  await page.getByRole('link', { name: /subMerchantId=/ }).waitFor();
  await page.goBack();
  await heading(page, 'Welcome to Harbor Payments').waitFor();
  await page.goto('/harbor/saved');
  await heading(page, 'Welcome to Harbor Payments').waitFor();
});
