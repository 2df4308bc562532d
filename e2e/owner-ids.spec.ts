import { NOT_ITIN } from '../src/domain/ownership/ownerIds.ts';
import { faults } from './axe.ts';
import { button, field, problem } from './controls.ts';
import { expect } from './fixtures.ts';
import { test } from './itinProduct.ts';
import { operatorApi } from './operatorApi.ts';
import { open, owner, stored } from './ownersScreen.ts';
import { joinAs } from './staff.ts';

test('an owner chooses the ITIN, and the review and the console show it', async ({
  page,
  server,
  browser,
}) => {
  const applicant = await open(page, server.url, { owners: [owner({ ssn: '' })] });
  await expect(page.getByRole('heading', { name: 'Why do you need my SSN or ITIN?' })).toBeVisible();
  await expect(field(page, 'SSN or ITIN')).toHaveValue('ssn');
  await field(page, 'Social Security Number').fill('123-45-6789');
  await field(page, 'SSN or ITIN').selectOption('ITIN');
  await expect(field(page, 'Social Security Number')).toHaveCount(0);
  await expect(field(page, 'ITIN')).toHaveValue('');
  await field(page, 'ITIN').fill('912-93-1234');
  await button(page, 'Continue').click();
  await expect(problem(page)).toContainText(NOT_ITIN);
  expect(await faults(page)).toEqual([]);
  await field(page, 'ITIN').fill('912-70-1234');
  await button(page, 'Continue').click();
  await expect(button(page, 'Add owner')).toBeVisible();
  await button(page, 'Continue').click();
  await page.waitForURL('**/bank-account');
  expect(await stored(applicant)).toMatchObject([{ idType: 'itin', ssn: '912701234' }]);

  expect((await applicant.savePayout()).status).toBe(200);
  await page.goto(`${server.url}/harbor/confirm`);
  const card = page.getByRole('region', { name: 'Owner information' });
  await expect(card).toContainText('*****1234');
  await button(card, "Show Dana Marlow's ITIN").click();
  await expect(card).toContainText('912-70-1234');

  await button(page, 'Edit owner information').click();
  await button(page, 'Edit Dana Marlow').click();
  await expect(field(page, 'SSN or ITIN')).toHaveValue('itin');
  await field(page, 'SSN or ITIN').selectOption('ssn');
  await button(page, 'Continue').click();
  await expect(problem(page)).toContainText('Social Security Number is required.');
  await field(page, 'SSN or ITIN').selectOption('itin');
  await field(page, 'ITIN').fill('912-70-5678');
  await button(page, 'Continue').click();
  await button(page, 'Continue').click();
  await expect(card).toContainText('*****5678');
  await page.getByRole('checkbox', { name: /^I hereby certify/ }).check();
  await button(page, 'Submit').click();
  await expect.poll(async () => (await applicant.status()).body.data.smAppStatus).toBe('SUBMITTED');

  const staff = await (await browser.newContext()).newPage();
  await joinAs(staff, server, 'reviewer');
  const id = await operatorApi(server.url, server.operatorKey).applicationOf(applicant.account.email);
  await staff.goto(`${server.url}/staff/applications/${id}`);
  await expect(staff.getByRole('region', { name: 'Dana Marlow' })).toContainText('ITIN*****5678');
  await button(staff, "Reveal Dana Marlow's ITIN").click();
  await staff.getByLabel('Reason', { exact: true }).fill('Compared with the IRS letter');
  await button(staff.getByRole('dialog'), 'Reveal').click();
  await expect(staff.getByText('912-70-5678')).toBeVisible();
});
