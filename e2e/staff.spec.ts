import type { Locator, Page } from '@playwright/test';
import { FacilitatorsCopy } from '../src/server/facilitators/localized.ts';
import { violationsOf } from './accessibility.ts';
import { applicantAt } from './applicantAt.ts';
import { asked, image, openList } from './asked.ts';
import { expect, test as base } from './fixtures.ts';
import { operatorApi } from './operatorApi.ts';
import { startServer, type Server } from './server.ts';
import { codeOf, joinAs } from './staff.ts';
import { mailsTo } from './stored.ts';

/** A server whose product needs two approvals. */
const test = base.extend<object, { server: Server }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads which fixtures are wanted from the pattern
    async ({}, use) => {
      const copy = new FacilitatorsCopy();
      copy.plant('harbor/products/harbor.json', 'approvals', 2);
      const server = await startServer({ FACILITATORS_DIR: copy.dir });
      await use(server);
      await server.close();
      copy.remove();
    },
    { scope: 'worker' },
  ],
});

test.describe.configure({ timeout: 180_000 });

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** Submitted applications with businesses of different names. */
async function submitted(server: Server, names: readonly string[]) {
  for (const dbaName of names) {
    const applicant = await applicantAt(server, { stage: 'PAYOUT' });
    await applicant.saveBusiness({ dbaName });
    const answer = await applicant.submit();
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  }
}

/** Opens an application of the queue by the keys of the list. */
async function openByKeys(page: Page, name: string) {
  await page.getByRole('heading', { name: 'Applications', exact: true }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name, exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name, exact: true, level: 1 })).toBeVisible();
}

/** Confirms the open dialog by Tab and Enter. */
async function confirmByKeys(page: Page, verb: string) {
  const confirm = button(page.getByRole('dialog'), verb);
  for (let presses = 0; presses < 30; presses += 1) {
    if (await confirm.evaluate((node) => node === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(confirm).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('a reviewer works off applications by keyboard alone, and a second person approves', async ({
  browser,
  server,
}) => {
  await submitted(server, ['Alder Bakery', 'Birch Books', 'Cedar Cycles', 'Dogwood Deli', 'Elm Electric']);
  const page = await (await browser.newContext()).newPage();
  const reviewer = await joinAs(page, server, 'reviewer');

  await openByKeys(page, 'Alder Bakery');
  await page.keyboard.press('a');
  await expect(dialog(page, 'Approve application')).toContainText('approved');
  await confirmByKeys(page, 'Approve');
  await expect(page.getByText('Approved by you. 1 more needed.')).toBeVisible();
  await page.keyboard.press('a');
  await dialog(page, 'Approve application').waitFor();
  await button(page, 'Approve').last().press('Enter');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('second person');
  await page.keyboard.press('Escape');
  await page.keyboard.press('u');

  await openByKeys(page, 'Birch Books');
  await page.keyboard.press('d');
  await page.keyboard.type('We cannot serve this industry.');
  await confirmByKeys(page, 'Decline');
  await expect(page.getByText('Declined', { exact: true })).toBeVisible();
  await page.keyboard.press('u');

  await openByKeys(page, 'Cedar Cycles');
  await page.keyboard.press('r');
  await page.keyboard.type('What do you sell online?');
  await confirmByKeys(page, 'Send request');
  await expect(page.getByText('Information requested', { exact: true })).toBeVisible();
  await page.keyboard.press('u');

  await openByKeys(page, 'Dogwood Deli');
  await button(page, "Reveal Dana Marlow's SSN").press('Enter');
  await page.keyboard.type('Compared with the ID');
  await confirmByKeys(page, 'Reveal');
  await expect(page.getByText('123-45-6789')).toBeVisible();
  await page.getByRole('tab', { name: 'Notes', exact: true }).press('Enter');
  await page.getByLabel('Add a note', { exact: true }).focus();
  await page.keyboard.type('ID matches.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('ID matches.')).toBeVisible();
  await page.getByRole('tab', { name: 'History', exact: true }).press('Enter');
  await expect(page.getByRole('cell', { name: 'secret.revealed' })).toBeVisible();
  await page.keyboard.press('u');

  const other = await (await browser.newContext()).newPage();
  await joinAs(other, server, 'reviewer');
  await openByKeys(other, 'Alder Bakery');
  await other.keyboard.press('a');
  await dialog(other, 'Approve application').waitFor();
  await confirmByKeys(other, 'Approve');
  await expect(other.getByText('Approved', { exact: true })).toBeVisible();

  const events = await operatorApi(server.url, server.operatorKey).call('GET', '/applications?q=Alder');
  expect(events.body.data).toMatchObject([{ stage: 'APPROVED' }]);

  await button(page, 'Sign out').press('Enter');
  await page.getByLabel('Email', { exact: true }).fill(reviewer.email);
  await page.getByLabel('Password', { exact: true }).fill(reviewer.password);
  await button(page, 'Sign in').click();
  await page.getByLabel('6-digit code', { exact: true }).fill(await codeOf(reviewer));
  await button(page, 'Verify').click();
  await expect(page.getByRole('heading', { name: 'Applications', exact: true })).toBeVisible();
});

test('an application that someone else changed is shown anew, and never decided over', async ({
  browser,
  server,
}) => {
  await submitted(server, ['Fir Flowers']);
  const page = await (await browser.newContext()).newPage();
  await joinAs(page, server, 'reviewer');
  await openByKeys(page, 'Fir Flowers');
  await page.keyboard.press('d');
  await page.keyboard.type('Duplicate');
  const operator = operatorApi(server.url, server.operatorKey);
  const { body } = await operator.call('GET', '/applications?q=Fir');
  await operator.call('PUT', `/applications/${body.data[0].id}/checks/tin`, { result: 'failed' });
  await button(page, 'Decline').last().press('Enter');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Someone else changed');
  await expect(page.getByLabel('Message to the applicant')).toHaveValue('Duplicate');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Checks', exact: true }).click();
  await expect(page.getByRole('cell', { name: 'tin' })).toBeVisible();
});

test('an uploaded file is seen, and a request with items reaches the applicant', async ({
  browser,
  server,
  page: applicantPage,
}) => {
  const applicant = await asked(server, {
    items: [{ kind: 'document', documentType: 'government_id', reason: 'The one on file has expired.' }],
  });
  await openList(applicantPage, server, applicant);
  await applicantPage.getByLabel('Government ID').setInputFiles(image('license.png'));
  await expect(applicantPage.getByText('Done', { exact: true })).toBeVisible();

  const page = await (await browser.newContext()).newPage();
  await joinAs(page, server, 'reviewer');
  await page.goto(`${server.url}/staff/applications/${applicant.applicationId}?tab=files`);
  await button(page, 'Open license.png').click();
  const viewer = dialog(page, 'license.png');
  await expect(viewer.getByRole('img', { name: 'license.png' })).toHaveJSProperty('complete', true);
  await button(viewer, 'Rotate').click();
  await button(viewer, 'Close').click();

  await button(page, 'Request information').click();
  const form = dialog(page, 'Request information');
  await form.getByLabel('Message to the applicant').fill('One more paper, please.');
  await button(form, 'Add item').click();
  await form.getByLabel('Kind').selectOption('document');
  await form.getByLabel('Document').selectOption('voided_check');
  await form.getByLabel('Reason').fill('The account is new.');
  await expect(form.getByText('Email preview')).toBeVisible();
  await button(form, 'Send request').click();
  await expect(form).toHaveCount(0);
  const mail = (await mailsTo(server, applicant.account.email)).at(-1);
  expect(mail?.text).toContain('One more paper, please.');
  expect(mail?.text).toContain('The account is new.');
});

test('each page works without a violation, in light and dark, and leaves out what a viewer may not do', async ({
  browser,
  server,
}) => {
  await submitted(server, ['Ginkgo Gifts']);
  const context = await browser.newContext({ viewport: { width: 1024, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${server.url}/staff`);
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await joinAs(page, server, 'admin');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [path, heading] of [
      ['', 'Applications'],
      ['/invites', 'Invites'],
      ['/funnel', 'Funnel'],
      ['/developers', 'Developers'],
      ['/people', 'Staff'],
    ]) {
      await page.goto(`${server.url}/staff${path}`);
      await page.getByRole('heading', { name: heading, exact: true, level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await violationsOf(page), `${path} ${colorScheme}`).toEqual([]);
    }
    await page.goto(`${server.url}/staff`);
    await openByKeys(page, 'Ginkgo Gifts');
    for (const tab of ['Overview', 'Requests', 'Files', 'Checks', 'Notes', 'History']) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      expect(await violationsOf(page), `${tab} ${colorScheme}`).toEqual([]);
    }
    await button(page, 'Request information').click();
    await button(page, 'Add item').click();
    expect(await violationsOf(page), `dialog ${colorScheme}`).toEqual([]);
    await page.keyboard.press('Escape');
  }

  const viewer = await (await browser.newContext()).newPage();
  await joinAs(viewer, server, 'viewer');
  await openByKeys(viewer, 'Ginkgo Gifts');
  for (const name of ['Approve', 'Decline', 'Request information', "Reveal Dana Marlow's SSN"])
    await expect(button(viewer, name)).toHaveCount(0);
  await expect(viewer.getByRole('link', { name: 'Developers' })).toHaveCount(0);
});
