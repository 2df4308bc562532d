import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { button, joinAs, openByKeys, submitted } from './staff.ts';

test.describe.configure({ timeout: 120_000 });

const notice = (page: Page) => page.getByText('This application changed on');

/** Waits for the page's next request for the application's revision, and for its response. */
async function askAgain(page: Page): Promise<void> {
  const isAsked = (url: string) => url.endsWith('/revision');
  const asked = await page.waitForRequest((request) => isAsked(request.url()));
  await (await asked.response())?.finished();
}

test("a person's own changes are silent and end the notice, and those of someone else are announced", async ({
  browser,
  server,
}) => {
  await submitted(server, 'Larch Linens');
  const open = async () => {
    const page = await (await browser.newContext()).newPage();
    await joinAs(page, server, 'reviewer');
    await openByKeys(page, 'Larch Linens');
    return page;
  };
  const ana = await open();
  const ben = await open();

  await button(ana, 'Assign to me').click();
  await expect(button(ana, 'Unassign')).toBeVisible();
  await expect(notice(ben)).toBeVisible();
  await askAgain(ana);
  await expect(notice(ana)).toHaveCount(0);

  await ben.getByRole('tab', { name: 'Checks', exact: true }).click();
  await ben.getByLabel('Check', { exact: true }).fill('tin');
  await ben.getByLabel('Result', { exact: true }).selectOption('Passed');
  await button(ben, 'Record check').click();
  await expect(ben.getByRole('cell', { name: 'tin', exact: true })).toBeVisible();
  await expect(button(ben, 'Record check')).toBeFocused();
  await expect(ben.getByLabel('Check', { exact: true })).toHaveValue('');
  await expect(notice(ben)).toHaveCount(0);
  await expect(ana.getByRole('status').and(notice(ana))).toContainText("You're seeing the latest version.");
  await ana.getByRole('tab', { name: 'Checks', exact: true }).click();
  await expect(ana.getByRole('cell', { name: 'tin', exact: true })).toBeVisible();
});
