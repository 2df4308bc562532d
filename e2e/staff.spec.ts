import type { Locator } from '@playwright/test';
import { newAccount } from './applicant.ts';
import { asked, image, openList } from './asked.ts';
import { expect, test } from './fixtures.ts';
import { operatorApi } from './operatorApi.ts';
import {
  button,
  confirmByKeys,
  dialog,
  joinAs,
  joinByPage,
  openByKeys,
  PASSWORD,
  signInAs,
  submitted,
} from './staff.ts';
import { mailsTo } from './stored.ts';

test.describe.configure({ timeout: 180_000 });

test('reveals a number for a reason, keeps a note, and lets the person sign out and in', async ({
  browser,
  server,
}) => {
  await submitted(server, 'Hazel Hats');
  const page = await (await browser.newContext()).newPage();
  const reviewer = await joinByPage(page, server, 'reviewer');
  await openByKeys(page, 'Hazel Hats');
  await button(page, "Reveal Dana Marlow's SSN").press('Enter');
  await page.keyboard.type('Compared with the ID');
  await confirmByKeys(page, 'Reveal');
  await expect(page.getByText('123-45-6789')).toBeVisible();
  await expect(button(page, 'Hide')).toBeFocused();
  await page.getByRole('tab', { name: 'Notes', exact: true }).press('Enter');
  await page.getByLabel('Add a note', { exact: true }).focus();
  await page.keyboard.type('ID matches.');
  await page.getByRole('tab', { name: 'Checks', exact: true }).press('Enter');
  await page.getByRole('tab', { name: 'Notes', exact: true }).press('Enter');
  await page.getByLabel('Add a note', { exact: true }).focus();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('ID matches.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Note saved.' })).toBeVisible();
  await page.getByRole('tab', { name: 'History', exact: true }).press('Enter');
  await expect(page.getByRole('row', { name: 'secret.revealed' })).toContainText(reviewer.email);
  await button(page, 'Decline').press('Enter');
  await confirmByKeys(page, 'Decline');
  // The button that opened the dialog is gone, so focus moves to the heading.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.setViewportSize({ width: 320, height: 900 });
  await page.goto(`${server.url}/staff/funnel`);
  await expect(page.getByRole('row', { name: /^Submitted/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.goto(`${server.url}/staff`);
  await button(page, 'Sign out').press('Enter');
  await signInAs(page, reviewer);
});

test('reloads an application that someone else changed, and never decides over it', async ({
  browser,
  server,
}) => {
  await submitted(server, 'Fir Flowers');
  const page = await (await browser.newContext()).newPage();
  await joinAs(page, server, 'reviewer');
  await openByKeys(page, 'Fir Flowers');
  await page.keyboard.press('d');
  await page.keyboard.type('Duplicate');
  const operator = operatorApi(server.url, server.operatorKey);
  const { body } = await operator.call('GET', '/applications?q=Fir');
  await operator.call('PUT', `/applications/${body.data[0].id}/checks/tin`, { result: 'failed' });
  await button(page, 'Decline').last().press('Enter');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('This application has changed');
  await expect(page.getByLabel('Message to the applicant')).toHaveValue('Duplicate');
  // The dialog offers no retry, because the same decision would be rejected again.
  await expect(button(dialog(page, 'Decline application'), 'Decline')).toHaveCount(0);
  await button(page, 'Review latest version').press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Checks', exact: true }).click();
  await expect(page.getByRole('cell', { name: 'tin', exact: true })).toBeVisible();
  await button(page, 'Discard').press('Enter');
  await expect(page.getByText('Not sent yet.')).toHaveCount(0);
});

test('shows an uploaded file, and a request with items reaches the applicant', async ({
  browser,
  server,
  page: applicantPage,
}) => {
  const applicant = await asked(server, {
    items: [{ kind: 'document', documentType: 'government_id', reason: 'The one on file has expired.' }],
  });
  await openList(applicantPage, server, applicant);
  const pdf = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') };
  await applicantPage.getByLabel('Government ID').setInputFiles([image('license.png', 64, 128), pdf]);
  await expect(applicantPage.getByText('Done', { exact: true })).toBeVisible();

  // Due dates are in Eastern Time, even for staff in Honolulu, where the calendar day can differ.
  const page = await (await browser.newContext({ timezoneId: 'Pacific/Honolulu' })).newPage();
  await joinAs(page, server, 'reviewer');
  await page.goto(`${server.url}/staff/applications/${applicant.applicationId}?tab=files`);
  await expect(page.getByRole('row', { name: /license\.png/ }).getByRole('cell')).toContainText([
    'license.png',
    'Government ID',
    'The business',
    'PNG',
  ]);
  await button(page, 'Open license.png').click();
  const viewer = dialog(page, 'license.png');
  await expect(viewer.getByText('Government ID · The business · 1 of 2')).toBeVisible();
  const picture = viewer.getByRole('img', { name: 'license.png' });
  await expect(picture).toHaveJSProperty('complete', true);
  const area = viewer.locator('.viewer');
  for (let turn = 0; turn < 4; turn += 1) {
    expect(await isInside(picture, area)).toBe(true);
    await button(viewer, 'Rotate').click();
  }
  await button(viewer, 'Rotate').click();
  await button(viewer, 'Zoom in').click();
  const centered = await area.evaluate(
    ({ scrollTop, scrollHeight, clientHeight }) => scrollTop + clientHeight / 2 - scrollHeight / 2,
  );
  expect(Math.abs(centered)).toBeLessThan(2);
  const opening = page.waitForEvent('popup');
  await viewer.getByRole('link', { name: 'Open in new tab', exact: true }).click();
  const opened = await opening;
  await expect(opened.getByRole('img')).toHaveJSProperty('complete', true);
  expect(await opened.evaluate('document.images[0].naturalWidth')).toBeGreaterThan(0);
  await opened.close();
  await button(viewer, 'Next file').click();
  await button(dialog(page, 'letter.pdf'), 'Next file').press('Enter');
  await button(dialog(page, 'letter.pdf'), 'Previous file').click();
  await expect(button(viewer, 'Previous file')).toBeFocused();
  await expect(picture).toHaveCSS('transform', 'none');
  const slow = Promise.withResolvers<void>();
  const files = '**/files/*';
  await page.route(files, (route) => slow.promise.then(() => route.continue()));
  await button(viewer, 'Next file').click();
  await button(viewer, 'Close').click();
  slow.resolve();
  await expect(button(page, 'Open license.png')).not.toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.unroute(files);
  const blocked: string[] = [];
  page.on('console', (message) => message.text().includes('frame-src') && blocked.push(message.text()));
  await button(page, 'Open letter.pdf').click();
  await expect(dialog(page, 'letter.pdf').locator('iframe')).toHaveAttribute('src', /^blob:/);
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'letter.pdf')).toHaveCount(0);
  expect(blocked).toEqual([]);
  const names = 'Marlow Coffee Roasters LLC (Marlow Coffee)';
  await expect(page.getByRole('heading', { name: names, exact: true, level: 1 })).toBeVisible();
  const refused: string[] = [];
  page.on('response', (reply) => reply.status() >= 400 && refused.push(`${reply.status()} ${reply.url()}`));

  await button(page, 'Request information').click();
  const form = dialog(page, 'Request information');
  await form.getByLabel('Message to the applicant').fill('One more paper, please.');
  await button(form, 'Add item').click();
  await form.getByLabel('Kind').selectOption('document');
  await form.getByLabel('Document').selectOption('voided_check');
  await form.getByLabel('About', { exact: true }).selectOption('Dana Marlow');
  await form.getByLabel('Reason').fill('The account is new.');
  await form.getByLabel('Due date').fill('2031-12-24');
  await expect(form.getByText('Email preview')).toBeVisible();
  await button(form, 'Send request').click();
  await expect(form).toHaveCount(0);
  const mail = (await mailsTo(server, applicant.account.email)).at(-1);
  expect(mail?.text).toContain('One more paper, please.');
  expect(mail?.text).toContain('Voided check for Dana Marlow\n   The account is new.');
  expect(mail?.text).toContain('by December 24, 2031:');
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  await expect(tab('Files')).toHaveAccessibleDescription('2');
  await expect(tab('Requests')).toHaveAccessibleDescription('2');
  await expect(tab('Notes')).toHaveAccessibleDescription('');
  await tab('Requests').click();
  await expect(page.getByText('Due Dec 24, 2031')).toBeVisible();
  await applicantPage.reload();
  await expect(applicantPage.getByText('Please send everything by December 24, 2031.')).toBeVisible();
  await expect(applicantPage.getByText('Dana Marlow: The account is new.')).toBeVisible();
  await button(page, 'Open license.png').click();
  await button(dialog(page, 'license.png'), 'Close').click();
  await tab('History').click();
  await expect(page.getByRole('row', { name: 'file.read' }).first()).toContainText('File: license.png');
  await button(page, 'Decline').click();
  await dialog(page, 'Decline application').getByText('Email preview').waitFor();
  await button(dialog(page, 'Decline application'), 'Decline').click();
  await expect(page.getByText('Declined', { exact: true })).toBeVisible();
  // The page must not request an email preview for an incomplete item or after the decision, because the server rejects
  // both.
  expect(refused).toEqual([]);
});

test('a viewer can read, and has no buttons for anything else', async ({ browser, server }) => {
  await submitted(server, 'Ginkgo Gifts');
  const viewer = await (await browser.newContext()).newPage();
  await joinAs(viewer, server, 'viewer');
  await openByKeys(viewer, 'Ginkgo Gifts');
  for (const name of ['Approve', 'Decline', 'Request information', "Reveal Dana Marlow's SSN"])
    await expect(button(viewer, name)).toHaveCount(0);
  await expect(viewer.getByRole('link', { name: 'Developers' })).toHaveCount(0);
  const { email } = newAccount();
  await operatorApi(server.url, server.operatorKey).invite({ email });
  await viewer.getByRole('link', { name: 'Invites', exact: true }).click();
  await expect(viewer.getByRole('row', { name: email })).toBeVisible();
  for (const name of [/^Copy link/, /^Resend/, /^Revoke/])
    await expect(viewer.getByRole('button', { name })).toHaveCount(0);
  await viewer.goto(`${server.url}/staff?search=none&product=harbor`);
  const counts = viewer.getByRole('group', { name: 'All Harbor Payments applications by stage' });
  await expect(counts.getByRole('button', { name: /^All [1-9]/ })).toBeVisible();
});

test('a reloaded join page continues without the token in its URL', async ({ page, server }) => {
  let steps = 0;
  await joinByPage(page, server, 'viewer', async () => {
    steps += 1;
    if (steps > 1) return;
    await expect(page).toHaveURL(`${server.url}/staff/join`);
    await page.reload();
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
    const confirmation = page.getByLabel('Confirm password', { exact: true });
    await confirmation.fill('something else');
    await button(page, 'Set password').click();
    await expect(confirmation).toBeFocused();
    await expect(confirmation).toHaveAccessibleDescription("The passwords don't match.");
  });
  await expect(page).toHaveURL(`${server.url}/staff`);
  // Back must not lead to the join page, whose link no longer works.
  await page.goBack();
  await expect(page).not.toHaveURL(/join/);
});

/** Allows 1 pixel on each side for a border. */
async function isInside(element: Locator, area: Locator): Promise<boolean> {
  const [inner, outer] = await Promise.all([element.boundingBox(), area.boundingBox()]);
  if (!inner || !outer) return false;
  const fits = (start: number, size: number, from: number, room: number) =>
    start >= from - 1 && start + size <= from + room + 1;
  return (
    fits(inner.x, inner.width, outer.x, outer.width) && fits(inner.y, inner.height, outer.y, outer.height)
  );
}
