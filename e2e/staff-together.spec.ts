import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { operatorApi } from './operatorApi.ts';
import { button, dialog, joinAs, openByKeys, submitted } from './staff.ts';

test.describe.configure({ timeout: 120_000 });

const notice = (page: Page) => page.getByText('This application changed on');

async function askAgain(page: Page): Promise<void> {
  const isAsked = (url: string) => url.endsWith('/revision');
  const asked = await page.waitForRequest((request) => isAsked(request.url()));
  await (await asked.response())?.finished();
}

test("doesn't announce a person's own changes, which clear the notice, but announces those of others", async ({
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

test("a colleague's decision moves focus to the row that takes the place of the decided one", async ({
  page,
  server,
}) => {
  const operator = operatorApi(server.url, server.operatorKey);
  const names = ['Fern A', 'Fern B', 'Fern C'];
  const [, second = ''] = await Promise.all(names.map((name) => submitted(server, name)));
  await joinAs(page, server, 'reviewer');
  await page.goto(`${server.url}/staff?search=Fern&stage=SUBMITTED&sort=legalName`);
  const row = (name: string) => page.getByRole('link', { name, exact: true });
  await row('Fern A').focus();
  await page.keyboard.press('j');
  await expect(row('Fern B')).toBeFocused();
  await operator.decide(second, 'DECLINED');
  // A list that is at least 5 seconds old is refreshed when its window is shown again.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(row('Fern B')).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await expect(row('Fern C')).toBeFocused();
  await page.keyboard.press('k');
  await expect(row('Fern A')).toBeFocused();
});

test("doesn't announce the latest version until it has loaded, even if that takes several tries", async ({
  page,
  server,
}) => {
  const email = await submitted(server, 'Dill Depot');
  const operator = operatorApi(server.url, server.operatorKey);
  const id = await operator.applicationOf(email);
  await joinAs(page, server, 'reviewer');
  await openByKeys(page, 'Dill Depot');
  await askAgain(page);
  const path = `**/operator/v1/applications/${id}`;
  let refused = 0;
  await page.route(path, (route) => {
    refused += 1;
    return route.fulfill({ status: 503, body: '{}' });
  });
  await operator.decide(email, 'DECLINED');
  // Wait for more requests than one reload makes with its retries.
  await expect.poll(() => refused, { timeout: 30_000 }).toBeGreaterThan(3);
  await expect(notice(page)).toHaveCount(0);
  await page.unroute(path);
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('Declined', {
    timeout: 15_000,
  });
  await expect(notice(page)).toContainText("You're seeing the latest version.");
});

test('a reviewer assigns an application to someone else', async ({ browser, page, server }) => {
  await submitted(server, 'Myrtle Mills');
  const other = await joinAs(await (await browser.newContext()).newPage(), server, 'reviewer');
  await joinAs(page, server, 'reviewer');
  await openByKeys(page, 'Myrtle Mills');
  await button(page, 'Assign to someone else').click();
  const dialog = page.getByRole('dialog', { name: 'Assign application', exact: true });
  await button(dialog, 'Assign').click();
  await expect(dialog.getByLabel('Person')).toHaveAccessibleDescription('This field is required.');
  await dialog.getByLabel('Person').selectOption({ label: other.email });
  await button(dialog, 'Assign').click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(`Assigned to ${other.email}`, { exact: true })).toBeVisible();
});

test("doesn't replace a check that was recorded while another result for it was entered", async ({
  page,
  server,
}) => {
  const email = await submitted(server, 'Hazel Hinges');
  const operator = operatorApi(server.url, server.operatorKey);
  const id = await operator.applicationOf(email);
  await joinAs(page, server, 'reviewer');
  await openByKeys(page, 'Hazel Hinges');
  await page.getByRole('tab', { name: 'Checks', exact: true }).click();
  await page.getByLabel('Check', { exact: true }).fill('ofac');
  await page.getByLabel('Result', { exact: true }).selectOption('Passed');
  await operator.call('PUT', `/applications/${id}/checks/ofac`, { result: 'failed', note: 'True hit' });
  await expect(page.getByRole('cell', { name: 'True hit', exact: true })).toBeVisible();
  await button(page, 'Record check').click();
  await expect(page.getByText(/^This application has changed\. Review the latest version/)).toBeVisible();
  await expect(page.getByRole('cell', { name: 'True hit', exact: true })).toBeVisible();
  await button(page, 'Record check').click();
  await expect(page.getByRole('cell', { name: 'True hit', exact: true })).toHaveCount(0);
});

test('keeps typed text while a reviewer looks at what changed meanwhile', async ({ browser, server }) => {
  const email = await submitted(server, 'Maple Mending');
  const operator = operatorApi(server.url, server.operatorKey);
  const id = await operator.applicationOf(email);
  const page = await (await browser.newContext()).newPage();
  await joinAs(page, server, 'reviewer');
  await openByKeys(page, 'Maple Mending');
  await button(page, 'Request information').click();
  const asking = dialog(page, 'Request information');
  const message = asking.getByLabel('Message to the applicant', { exact: true });
  await message.fill('Which street is your shop in?');
  const check = await operator.call('PUT', `/applications/${id}/checks/tin`, { result: 'passed' });
  expect(check.status).toBe(200);
  await button(asking, 'Send request').click();
  await expect(asking.getByRole('alert')).toContainText('This application has changed.');

  await button(asking, 'Review latest version').click();
  await expect(asking).toHaveCount(0);
  await page.getByRole('tab', { name: 'Checks', exact: true }).click();
  await expect(page.getByRole('cell', { name: 'tin', exact: true })).toBeVisible();
  const kept = page.getByRole('region', { name: 'Request information', exact: true });
  await expect(kept).toContainText('Not sent yet.');
  await button(page, 'Approve').click();
  await expect(kept).toBeFocused();
  await button(kept, 'Continue').click();
  await expect(message).toHaveValue('Which street is your shop in?');
  await expect(asking.getByRole('alert')).toHaveCount(0);
  await button(asking, 'Send request').click();
  await expect(asking).toHaveCount(0);
  const { data } = (await operator.call('GET', `/applications/${id}`)).body;
  expect(data).toMatchObject({ stage: 'INFO_REQUIRED' });
});

test("doesn't reveal a number of an application that changed since the dialog opened", async ({
  page,
  server,
}) => {
  const email = await submitted(server, 'Rowan Rugs');
  const operator = operatorApi(server.url, server.operatorKey);
  const id = await operator.applicationOf(email);
  await joinAs(page, server, 'reviewer');
  await openByKeys(page, 'Rowan Rugs');
  await button(page, "Reveal Dana Marlow's SSN").click();
  const revealing = dialog(page, "Reveal Dana Marlow's SSN");
  const reason = revealing.getByLabel('Reason');
  await reason.fill('Compared with the ID');
  await operator.call('PUT', `/applications/${id}/checks/tin`, { result: 'passed' });
  await button(revealing, 'Reveal').click();
  await expect(revealing.getByRole('alert')).toContainText('This application has changed.');
  await button(revealing, 'Review latest version').click();
  await expect(notice(page)).toBeVisible();
  await button(page, 'Continue').click();
  await expect(reason).toHaveValue('Compared with the ID');
  await button(revealing, 'Reveal').click();
  await expect(page.getByText('123-45-6789')).toBeVisible();
});
