// Parts of the page whose code loads when they are first needed, while it can't be loaded.
import type { Page } from '@playwright/test';
import { demoOwner } from '../src/domain/demoSample.ts';
import { applicantAt } from './applicantAt.ts';
import { button, field } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';
import { open } from './ownersScreen.ts';

const MINUTE = 60_000;
const newVersion = (page: Page) => page.getByRole('dialog', { name: 'New Version Available' });
const legalButton = (page: Page) => button(page.getByRole('contentinfo'), 'Privacy Policy');

test('a document opens on the next press once the network is back', async ({ page, context, server }) => {
  const applicant = await applicantAt(server, { stage: 'BUSINESS_INFO' });
  await openAs(page, applicant, `${server.url}/harbor/account-company`);
  await field(page, 'Doing business as').waitFor();
  await context.setOffline(true);
  await field(page, 'Doing business as').fill('Typed without a network');
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/LegalDialog-'));
  await legalButton(page).click();
  await failed;
  await expect(field(page, 'Doing business as')).toHaveValue('Typed without a network');
  await context.setOffline(false);
  await expect(page.getByText(/offline/)).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await legalButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Privacy Policy' })).toBeVisible();
});

test('a deployment that removed the code of a dialog is announced beside what was typed', async ({
  page,
}) => {
  for (const [code, press] of [
    ['LegalDialog', legalButton(page)],
    ['ChangeLanguageDialog', page.getByRole('link', { name: 'Español' })],
  ] as const) {
    await page.goto('/harbor/get-started');
    await field(page, 'Full name').fill('Dana Marlow');
    await page.route(`**/${code}-*.js`, (route) => route.fulfill({ status: 404 }));
    await press.click();
    await expect(newVersion(page)).toBeVisible();
    await expect(field(page, 'Full name')).toHaveValue('Dana Marlow');
  }
});

test('the form that asks an owner opens on the next press once the network is back', async ({
  page,
  context,
  server,
}) => {
  const ada = { ...demoOwner('private'), firstName: 'Ada', ownershipPercentage: 25 };
  await open(page, server.url, { owners: [ada, { firstName: 'Bea', lastName: 'Marlow' }] });
  await button(page, 'Show all owners').click();
  await context.setOffline(true);
  const ask = button(page, 'Ask Bea Marlow to enter their own details');
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/AskOwner-'));
  await ask.click();
  await failed;
  await expect(ask).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/offline/)).toHaveCount(0);
  await ask.click();
  await expect(field(page, 'Last name')).toHaveValue('Marlow');
});

test('the session is kept even if its code fails to load at first, and the page says nothing', async ({
  page,
  server,
}) => {
  await page.clock.install();
  const applicant = await applicantAt(server, { stage: 'BUSINESS_INFO' });
  let tries = 0;
  await page.route('**/SessionKeeper-*.js', (route) => {
    tries += 1;
    return tries === 1 ? route.abort() : route.continue();
  });
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('SessionKeeper'));
  await openAs(page, applicant, `${server.url}/harbor/account-company`);
  await failed;
  await field(page, 'Doing business as').waitFor();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.clock.fastForward(31_000);
  await expect.poll(() => tries).toBe(2);
  await page.clock.fastForward(29 * MINUTE);
  await expect(page.getByRole('dialog', { name: 'Your session is about to end' })).toBeVisible();
});

test('an error while rendering is logged, and the page offers to load again', async ({ page }) => {
  await page.goto('/harbor/get-started');
  await field(page, 'Full name').waitFor();
  await page.evaluate(() => {
    HTMLDialogElement.prototype.showModal = () => {
      throw new Error('Broken on purpose.');
    };
  });
  const logged = page.waitForEvent('console', (message) => message.text().includes('Broken on purpose.'));
  await legalButton(page).click();
  await logged;
  await expect(page.getByRole('alert')).toContainText("We couldn't load your application.");
  await button(page, 'Try again').click();
  await expect(field(page, 'Full name')).toBeVisible();
});
