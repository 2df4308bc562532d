import type { Page } from '@playwright/test';
import { asked, image, openList, pdf } from './asked.ts';
import { button, heading } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { rows } from './stored.ts';

const FILES = '**/onboarding/requests/items/*/files';
const id = (page: Page) => page.getByLabel('Government ID', { exact: true });
const remove = (page: Page, name: string) =>
  page.getByRole('button', { name: `Remove ${name}`, exact: true });

/** Makes the page's connectivity checks fail. Otherwise, the page would notice that the network is back and retry. */
const failProbes = (page: Page) =>
  page.route('**/*', (route) => (route.request().method() === 'HEAD' ? route.abort() : route.fallback()));

async function leaveAndReturn(page: Page, away = async () => {}): Promise<void> {
  await page.getByRole('button', { name: 'Update business information' }).click();
  await heading(page, 'Add your business info').waitFor();
  await away();
  await button(page, 'Back').click();
  await heading(page, 'What we still need').waitFor();
}

test.describe.configure({ timeout: 90_000 });

test('an upload resumes when the network is back, without choosing again', async ({ page, server }) => {
  await openList(page, server, await asked(server));
  await page.route(FILES, (route) => route.abort());
  await failProbes(page);
  await id(page).setInputFiles(pdf('license.pdf'));
  await expect(page.getByText(/^No connection/)).toBeVisible();
  await page.unrouteAll();
  await expect(remove(page, 'license.pdf')).toBeVisible();
  await expect(page.getByText('1 of 3 done')).toBeVisible();
});

test('an upload continues while another screen is shown', async ({ page, server }) => {
  await openList(page, server, await asked(server));
  let send: (() => void) | undefined;
  await page.route(FILES, async (route) => {
    await new Promise<void>((resolve) => (send = resolve));
    await route.continue();
  });
  await id(page).setInputFiles(pdf('license.pdf'));
  await expect(page.getByLabel('Uploading license.pdf')).toBeVisible();
  await leaveAndReturn(page);
  await expect(page.getByLabel('Uploading license.pdf')).toBeVisible();
  send?.();
  await expect(remove(page, 'license.pdf')).toHaveCount(1);
  await expect(page.getByText('1 of 3 done')).toBeVisible();
});

test('a file that waits for the network is uploaded while another screen is shown', async ({
  page,
  server,
}) => {
  await openList(page, server, await asked(server));
  await page.route(FILES, (route) => route.abort());
  await failProbes(page);
  await id(page).setInputFiles(pdf('license.pdf'));
  await expect(page.getByText(/^No connection/)).toBeVisible();
  await leaveAndReturn(page, async () => {
    const stored = page.waitForResponse(FILES);
    await page.unrouteAll();
    await (await stored).finished();
  });
  await expect(remove(page, 'license.pdf')).toHaveCount(1);
  await expect(page.getByText('1 of 3 done')).toBeVisible();
});

test('signing out ends uploads', async ({ page, server }) => {
  const applicant = await asked(server);
  await openList(page, server, applicant);
  await page.route(FILES, () => new Promise(() => {}));
  await id(page).setInputFiles(pdf('license.pdf'));
  await expect(page.getByLabel('Uploading license.pdf')).toBeVisible();
  await applicant.logout();
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/files'));
  await page.getByRole('button', { name: 'Update business information' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Harbor Payments');
  expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED');
});

test("a file whose response was lost isn't stored twice", async ({ page, server }) => {
  const applicant = await asked(server);
  await openList(page, server, applicant);
  await failProbes(page);
  await page.route(FILES, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await id(page).setInputFiles(pdf('license.pdf'));
  await page.getByRole('button', { name: 'Try again license.pdf' }).waitFor();
  await page.unroute(FILES);
  await page.getByRole('button', { name: 'Try again license.pdf' }).click();
  await expect(remove(page, 'license.pdf')).toBeVisible();
  expect(rows(server, 'select id from file where application_id = ?', applicant.applicationId)).toHaveLength(
    1,
  );
});

test('an upload can be canceled, and a file removed', async ({ page, server }) => {
  const applicant = await asked(server);
  await openList(page, server, applicant);
  await page.route(FILES, () => new Promise(() => {}));
  await id(page).setInputFiles(pdf('license.pdf'));
  await page.getByRole('button', { name: 'Cancel license.pdf' }).click();
  await expect(page.getByText('license.pdf', { exact: true })).toHaveCount(0);
  await page.unroute(FILES);
  await id(page).setInputFiles(pdf('license.pdf'));
  await remove(page, 'license.pdf').waitFor();
  // Upload the same file again. The server stores identical files only once, so the list must still show one.
  const stored = page.waitForResponse(FILES);
  await id(page).setInputFiles(pdf('license.pdf'));
  await (await stored).finished();
  await expect(page.getByRole('log')).toContainText('license.pdf was uploaded.');
  await expect(remove(page, 'license.pdf')).toHaveCount(1);
  await remove(page, 'license.pdf').click();
  await expect(remove(page, 'license.pdf')).toHaveCount(0);
  await expect(page.getByText('0 of 3 done')).toBeVisible();
  await expect(id(page)).toBeFocused();
  expect(rows(server, 'select id from file where application_id = ?', applicant.applicationId)).toEqual([]);
});

test('refused files leave room for others', async ({ page, server }) => {
  const applicant = await asked(server);
  await openList(page, server, applicant);
  await id(page).setInputFiles(Array.from({ length: 11 }, (_, index) => pdf(`page-${index}.pdf`)));
  await expect(
    page.getByText('You can add up to 10 files. Remove one first.', { exact: true }),
  ).toBeVisible();
  await remove(page, 'page-9.pdf').click();
  await expect(remove(page, 'page-9.pdf')).toHaveCount(0);
  await id(page).setInputFiles([{ ...pdf('empty.pdf'), buffer: Buffer.alloc(0) }, pdf('last.pdf')]);
  await expect(remove(page, 'last.pdf')).toBeVisible();
});

test('shrinks a photo above 10 MB, and rejects any other file', async ({ page, server }) => {
  const applicant = await asked(server);
  await openList(page, server, applicant);
  const photo = image('photo.png', 2400);
  const large = { ...photo, buffer: Buffer.concat([photo.buffer, Buffer.alloc(10 * 1024 * 1024)]) };
  await id(page).setInputFiles([large, { ...pdf('scan.pdf'), buffer: Buffer.alloc(10 * 1024 * 1024 + 1) }]);
  const tooLarge = 'This file is larger than 10 MB. Choose a smaller one.';
  await expect(page.getByRole('log')).toContainText(`scan.pdf: ${tooLarge}`);
  await expect(remove(page, 'photo.jpg')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(tooLarge, { exact: true })).toBeVisible();
  const [file] = rows(server, 'select * from file where application_id = ?', applicant.applicationId);
  expect(file).toMatchObject({ name: 'photo.jpg', type: 'image/jpeg' });
  expect(Number(file?.['size'])).toBeLessThan(10 * 1024 * 1024);
});

test('a request that was withdrawn meanwhile disappears', async ({ page, server }) => {
  const applicant = await asked(server);
  await applicant.ask([{ kind: 'answer', question: 'Who signs?' }]);
  await openList(page, server, applicant);
  await expect(page.getByRole('button', { name: 'Submit again' })).toHaveCount(2);
  await applicant.withdraw();
  await id(page).setInputFiles(pdf('license.pdf'));
  await expect(page.getByText("This list changed. Here's what we need now.")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit again' })).toHaveCount(1);
  await expect(page.getByLabel('Who signs?')).toBeVisible();
});

test('a session that ends while a file is chosen asks for the password, then uploads the file', async ({
  page,
  server,
}) => {
  const applicant = await asked(server);
  await openList(page, server, applicant);
  await applicant.logout();
  await id(page).setInputFiles(pdf('license.pdf'));
  const dialog = page.getByRole('dialog', { name: 'Enter your password to continue' });
  await dialog.getByLabel('Password', { exact: true }).fill(applicant.account.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(remove(page, 'license.pdf')).toBeVisible();
});

test('Save and exit waits for a file that is being sent', async ({ page, server }) => {
  const applicant = await asked(server);
  await openList(page, server, applicant);
  let send: (() => void) | undefined;
  await page.route(FILES, async (route) => {
    await new Promise<void>((resolve) => (send = resolve));
    await route.continue();
  });
  await id(page).setInputFiles(pdf('license.pdf'));
  await expect(page.getByLabel('Uploading license.pdf')).toBeVisible();
  await page.getByRole('button', { name: 'Update business information' }).click();
  await page.getByRole('button', { name: 'Save and exit' }).click();
  await expect(page.getByText("Your files are still uploading. Try again when they're done.")).toBeVisible();
  send?.();
  await expect
    .poll(async () => {
      const { requests } = (await applicant.call('GET', '/onboarding/requests')).body.data;
      return requests[0].items[0].files.length;
    })
    .toBe(1);
  await page.getByRole('button', { name: 'Save and exit' }).click();
  await expect(page.getByText('Your application was successfully saved')).toBeVisible();
});

test("can't submit again while a file is uploading or a changed answer isn't saved", async ({
  page,
  server,
}) => {
  const applicant = await asked(server, {
    items: [
      { kind: 'document', documentType: 'government_id', reason: 'Send both sides.' },
      { kind: 'answer', question: 'Who signs?' },
    ],
  });
  await openList(page, server, applicant);
  const again = page.getByRole('button', { name: 'Submit again' });
  const answer = page.getByLabel('Who signs?', { exact: true });
  await id(page).setInputFiles(pdf('front.pdf'));
  await answer.fill('Dana');
  await page.getByRole('button', { name: 'Save answer' }).click();
  await expect(page.getByText('2 of 2 done')).toBeVisible();

  let send: (() => void) | undefined;
  await page.route(FILES, async (route) => {
    await new Promise<void>((resolve) => (send = resolve));
    await route.continue();
  });
  await id(page).setInputFiles(pdf('back.pdf'));
  await answer.fill('Dana and Lee');
  await expect(page.getByText('0 of 2 done')).toBeVisible();
  await again.click({ force: true });
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Government ID', 'Who signs?']);
  send?.();
  await expect(remove(page, 'back.pdf')).toBeVisible();
  await page.getByRole('button', { name: 'Save answer' }).click();
  await expect(page.getByText('2 of 2 done')).toBeVisible();

  await applicant.ask([{ kind: 'answer', question: 'Since when?' }]);
  await again.click();
  await expect(page.getByText('We received those items. We still need the ones below.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByLabel('Since when?')).toBeVisible();
  await page.getByLabel('Since when?').fill('2019');
  await page.getByRole('button', { name: 'Save answer' }).click();
  await expect(page.getByText('1 of 1 done')).toBeVisible();
  const { requests } = (await applicant.call('GET', '/onboarding/requests')).body.data;
  const last = requests.find(({ status }: { status: string }) => status === 'open').requestId;
  await applicant.call('POST', `/onboarding/requests/${last}/resubmit`, { ack: true });
  await again.click();
  await expect(page.getByText('You submitted your application again.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Application status');
});
