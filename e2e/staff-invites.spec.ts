import { writeFileSync } from 'node:fs';
import { faults } from './axe.ts';
import { button } from './controls.ts';
import { expect } from './fixtures.ts';
import { withSecondProduct } from './secondProduct.ts';
import { operatorApi } from './operatorApi.ts';
import { joinAs } from './staff.ts';

const PORTAL = 'https://portal.harborpayments.example/merchants';

const test = withSecondProduct({ returnUrls: [PORTAL] });

const HEADER = 'product,name,email,phoneNumber,externalId,business.legalName,locked';

test('a reviewer imports a CSV file after checking its errors', async ({ page, server }) => {
  test.slow();
  await joinAs(page, server, 'reviewer');
  await page.goto(`${server.url}/staff/invites`);
  await button(page, 'Import CSV').click();
  const dialog = page.getByRole('dialog', { name: 'Import CSV', exact: true });
  const buffer = Buffer.from(
    [
      HEADER,
      'harbor,"Una, First",una@example.com,(415) 555-0132,import-1,Una LLC,business.legalName',
      'harbor,Duo Second,no address,(415) 555-0132,import-2,,',
      ',Quad Fourth,quad@example.com,(415) 555-0132,import-4,,',
      'harbor,Tre Third,tre@example.com,(415) 555-0132,import-1,,',
    ].join('\n'),
  );
  await dialog.getByLabel('CSV file').setInputFiles({ name: 'merchants.csv', mimeType: 'text/csv', buffer });
  await expect(dialog.getByRole('status')).toHaveText('1 to send, 1 skipped, 2 with errors');
  await expect(dialog.getByText('Product: This field is required.')).toBeVisible();
  await expect(
    dialog.getByRole('row', { name: /^3 no address import-2 Email: Enter a valid email address/ }),
  ).toBeVisible();
  await expect(
    dialog.getByRole('row', { name: /^5 tre@example.com import-1 Skipped: same external ID as line 2$/ }),
  ).toBeVisible();
  expect(await faults(page)).toEqual([]);
  const operator = operatorApi(server.url, server.operatorKey);
  const sent = async () => (await operator.call('GET', '/invites?email=una@example.com')).body.data;
  expect(await sent()).toEqual([]);
  await button(dialog, 'Send 1 invite').click();
  await expect(dialog.getByRole('status')).toHaveText('1 sent, 1 skipped, 2 failed');
  await expect(button(dialog, 'Cancel')).toHaveCount(0);
  await button(dialog, 'Done').click();
  await expect(page.getByRole('cell', { name: 'Una, First una@example.com' })).toBeVisible();
  expect(await sent()).toMatchObject([{ externalId: 'import-1', name: 'Una, First' }]);
});

test('sending an expired invite again says so, and focus moves to the next row of the filtered list', async ({
  page,
  server,
}) => {
  const operator = operatorApi(server.url, server.operatorKey);
  const soon = Date.now() + 2000;
  for (const email of ['ash@example.com', 'bay@example.com'])
    expect((await operator.invite({ email, expiresAt: soon })).status).toBe(200);
  await joinAs(page, server, 'reviewer');
  await expect.poll(() => Date.now()).toBeGreaterThan(soon);
  await page.getByRole('link', { name: 'Invites', exact: true }).click();
  await page.getByLabel('Status').selectOption('Expired');
  await expect(button(page, 'Resend')).toHaveCount(2);
  await button(page, 'Resend').first().press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'bay@example.com: Sent' })).toBeVisible();
  await expect(button(page, 'Resend')).toHaveCount(1);
  await expect(button(page, 'Copy link')).toBeFocused();
  await button(page, 'Resend').press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'ash@example.com: Sent' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Invites', exact: true })).toBeFocused();
});

test('a corrected CSV file can be chosen again, and a canceled choice keeps the results', async ({
  page,
  server,
}, testInfo) => {
  await joinAs(page, server, 'reviewer');
  await page.goto(`${server.url}/staff/invites`);
  await button(page, 'Import CSV').click();
  const dialog = page.getByRole('dialog', { name: 'Import CSV', exact: true });
  const input = dialog.getByLabel('CSV file');
  const path = testInfo.outputPath('invites.csv');
  const devtools = await page.context().newCDPSession(page);
  // Playwright's `setFiles` would fire `change` itself, even for the same file, so set the file through DevTools.
  const choose = async () => {
    const choosing = page.waitForEvent('filechooser');
    await input.click();
    await choosing;
    const { root } = await devtools.send('DOM.getDocument');
    const of = { nodeId: root.nodeId, selector: 'input[type=file]' };
    const { nodeId } = await devtools.send('DOM.querySelector', of);
    await devtools.send('DOM.setFileInputFiles', { nodeId, files: [path] });
  };
  writeFileSync(path, 'product,name,email,externalId\nharbor,Ann Able,no address,again-1\n');
  await choose();
  await expect(dialog.getByRole('status')).toHaveText(/^0 to send, 0 skipped, 1 with errors/);
  writeFileSync(path, 'product,name,email,externalId\nharbor,Ann Able,ann.able@example.com,again-1\n');
  await choose();
  await expect(dialog.getByRole('status')).toHaveText(/^1 to send/);
  await input.dispatchEvent('cancel', { bubbles: true });
  await expect(dialog.getByRole('status')).toHaveText(/^1 to send/);
});

test('of two CSV files chosen at once, the second counts even if the first is read later', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    const read = File.prototype.arrayBuffer;
    File.prototype.arrayBuffer = async function later() {
      if (this.name === 'slow.csv') await new Promise((resolve) => setTimeout(resolve, 1000));
      document.body.dataset['read'] = this.name;
      return read.call(this);
    };
  });
  await joinAs(page, server, 'reviewer');
  await page.goto(`${server.url}/staff/invites`);
  await button(page, 'Import CSV').click();
  const dialog = page.getByRole('dialog', { name: 'Import CSV', exact: true });
  const choose = (name: string, rows: string) =>
    dialog.getByLabel('CSV file').setInputFiles({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(`product,name,email,externalId\n${rows}`),
    });
  await choose('slow.csv', 'harbor,Ann Able,ann@example.com,once-1\nharbor,Bo Best,bo@example.com,once-2');
  await choose('fast.csv', 'harbor,Cy Cole,cy@example.com,once-3');
  await expect(dialog.getByRole('status')).toHaveText(/^1 to send/);
  await expect(page.locator('body[data-read="slow.csv"]')).toBeVisible();
  await page.waitForTimeout(500);
  await expect(dialog.getByRole('status')).toHaveText(/^1 to send/);
});

test('an invite offers a return URL if its product allows that', async ({ page, server }) => {
  test.slow();
  await joinAs(page, server, 'reviewer');
  await page.getByRole('link', { name: 'Invites', exact: true }).click();
  await button(page, 'New invite').click();
  const dialog = page.getByRole('dialog', { name: 'New invite', exact: true });
  await expect(dialog.getByLabel('Product').getByRole('option', { name: 'paused' })).toHaveCount(0);
  await expect(dialog.getByLabel('Product')).not.toHaveValue('harbor-demo');
  await dialog.getByLabel('Product').selectOption('harbor');
  await expect(dialog.getByLabel('Return URL')).toHaveCount(0);
  await dialog.getByLabel('Product').selectOption('harbor-two');
  await dialog.getByLabel('Applicant name').fill('Vera Fourth');
  await dialog.getByLabel('Email').fill('vera@example.com');
  await dialog.getByLabel('Mobile phone').fill('(415) 555-0132');
  await dialog.getByLabel('Return URL').fill('https://elsewhere.example');
  await button(dialog, 'Send invite').click();
  await expect(dialog.getByText("Begin with one of the product's return URLs.")).toBeVisible();
  await dialog.getByLabel('Return URL').fill(`${PORTAL}/vera`);
  await button(dialog, 'Send invite').click();
  await expect(page.getByRole('cell', { name: 'Vera Fourth vera@example.com' })).toBeVisible();
  const operator = operatorApi(server.url, server.operatorKey);
  const { body } = await operator.call('GET', '/invites?email=vera@example.com');
  expect(body.data).toMatchObject([{ spProductSlug: 'harbor-two', returnUrl: `${PORTAL}/vera` }]);
  const invited = page.getByRole('cell', { name: 'Vera Fourth vera@example.com' });
  await page.getByLabel('Email or external ID').fill('nobody@example.com');
  await expect(page.getByText('No invites match. Change or clear the filters.')).toBeVisible();
  await page.getByLabel('Email or external ID').fill('Vera@example.com');
  await expect(invited).toBeVisible();
  await page.getByLabel('Status').selectOption('Revoked');
  await expect(invited).toHaveCount(0);
});
