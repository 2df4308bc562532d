import { faults } from './axe.ts';
import { asked, image, openList } from './asked.ts';
import { expect, test } from './fixtures.ts';
import { operatorApi } from './operatorApi.ts';
import { button, dialog, joinAs, submitted } from './staff.ts';

test.describe.configure({ timeout: 120_000 });

test('on a phone every page is reachable, and an application is read and decided', async ({
  browser,
  server,
}) => {
  await submitted(server, 'Rowan Records');
  const page = await (await browser.newContext({ viewport: { width: 320, height: 640 } })).newPage();
  await joinAs(page, server, 'admin');
  for (const name of ['Applications', 'Invites', 'Funnel', 'Developers', 'Staff', 'Account'])
    await expect(page.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 });
  expect((await operatorApi(server.url, server.operatorKey).invite()).status).toBe(200);
  await page.getByRole('link', { name: 'Invites', exact: true }).click();
  const revoke = button(page, 'Revoke').first();
  await revoke.scrollIntoViewIfNeeded();
  await expect(revoke).toBeInViewport({ ratio: 1 });
  expect(await page.locator('.stacks').evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
  await page.getByRole('link', { name: 'Applications', exact: true }).click();
  await page.getByRole('searchbox').fill('Rowan');
  await page.getByRole('link', { name: 'Rowan Records', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Rowan Records', exact: true })).toBeVisible();
  await expect(page.getByText('May 17, 1984', { exact: true })).toBeVisible();
  await expect(page.locator('.page-head time')).toHaveText(
    /^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M$/,
  );

  await page.getByRole('tab', { name: 'History', exact: true }).click();
  const history = page.getByRole('region', { name: 'History', exact: true });
  await history.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => history.evaluate((region) => region.scrollLeft)).toBeGreaterThan(0);
  expect(await faults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'History', exact: true })).toBeInViewport({ ratio: 0.9 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(history).toHaveCount(0);
  await expect(page.getByRole('row', { name: 'application.submitted' })).toBeVisible();

  await page.setViewportSize({ width: 320, height: 640 });
  await button(page, 'Request information').click();
  const request = dialog(page, 'Request information');
  await button(request, 'Add item').click();
  const widthOf = async (label: string) => (await request.getByLabel(label).boundingBox())?.width;
  expect(await widthOf('Reason')).toBe(await widthOf('Kind'));
  await button(request, 'Cancel').click();
  await button(page, 'Approve').click();
  const form = dialog(page, 'Approve application');
  await expect(form).toContainText('your application was approved');
  await expect(button(form, 'Approve')).toBeInViewport({ ratio: 1 });
  await button(form, 'Approve').click();
  await expect(page.locator('.page-head').getByText('Approved', { exact: true })).toBeVisible();
});

test('on a phone the list shows due dates, and checks and files fit', async ({
  browser,
  server,
  page: applicantPage,
}) => {
  const applicant = await asked(server, {
    items: [{ kind: 'document', documentType: 'government_id', reason: 'The one on file has expired.' }],
    dueAt: '2099-12-24',
  });
  await openList(applicantPage, server, applicant);
  const photo = image('a-photo-with-a-rather-long-name-from-a-camera.png', 64, 128);
  await applicantPage.getByLabel('Government ID').setInputFiles(photo);
  await expect(applicantPage.getByText('Done', { exact: true })).toBeVisible();
  const note = 'Matched by name and address in the state registry';
  const check = { result: 'passed', reference: crypto.randomUUID(), note };
  const { applicationId, operator } = applicant;
  expect((await operator.call('PUT', `/applications/${applicationId}/checks/tin`, check)).status).toBe(200);

  const page = await (await browser.newContext({ viewport: { width: 320, height: 640 } })).newPage();
  await joinAs(page, server, 'reviewer');
  await page.goto(`${server.url}/staff?search=${encodeURIComponent(applicant.account.email)}`);
  await expect(page.getByText('Answer due Dec 24, 2099').and(page.locator(':visible'))).toHaveCount(1);
  for (const [tab, content] of [
    ['checks', page.getByText(note)],
    ['files', button(page, `Open ${photo.name}`)],
  ] as const) {
    await page.goto(`${server.url}/staff/applications/${applicationId}?tab=${tab}`);
    await expect(content).toBeVisible();
    const list = page.locator('.stacks');
    expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect(await faults(page)).toEqual([]);
  }
});
