import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { withSecondProduct } from './secondProduct.ts';
import { confirmByKeys, dialog, joinAs, openByKeys, submitted, tabTo } from './staff.ts';
import { mailsTo } from './stored.ts';

const test = withSecondProduct({ approvals: 2 });

test.describe.configure({ timeout: 240_000 });

async function expectLine(page: Page, action: string, email: string) {
  await tabTo(page, page.getByRole('tab', { selected: true }));
  await page.keyboard.press('End');
  await expect(page.getByRole('row', { name: action }).last()).toContainText(email);
  await page.keyboard.press('u');
}

const chip = (page: Page, label: string) => page.locator('.page-head').getByText(label, { exact: true });

test('a reviewer completes five applications by keyboard alone, one of each outcome', async ({
  browser,
  server,
}) => {
  const alder = await submitted(server, 'Alder Bakery');
  const birch = await submitted(server, 'Birch Books');
  const cedar = await submitted(server, 'Cedar Cycles');
  const dogwood = await submitted(server, 'Dogwood Deli', 'harbor-two');
  const elm = await submitted(server, 'Elm Electric');
  const expectMail = (to: string, text: string) =>
    expect
      .poll(async () => (await mailsTo(server, to)).map((mail) => mail.subject + mail.text))
      .toContainEqual(expect.stringContaining(text));
  const page = await (await browser.newContext()).newPage();
  const { email } = await joinAs(page, server, 'reviewer');

  await openByKeys(page, 'Alder Bakery');
  await page.keyboard.press('a');
  await expect(dialog(page, 'Approve application')).toContainText('your application was approved');
  await confirmByKeys(page, 'Approve');
  await expect(chip(page, 'Approved')).toBeVisible();
  await expectMail(alder, 'your application was approved');
  await expectLine(page, 'application.approved', email);

  await openByKeys(page, 'Birch Books');
  await page.keyboard.press('d');
  await page.keyboard.type('We cannot serve this industry.');
  await confirmByKeys(page, 'Decline');
  await expect(chip(page, 'Declined')).toBeVisible();
  await expectMail(birch, 'We cannot serve this industry.');
  await expectLine(page, 'application.declined', email);

  await openByKeys(page, 'Cedar Cycles');
  await page.keyboard.press('r');
  await page.keyboard.type('What do you sell online?');
  await confirmByKeys(page, 'Send request');
  await expect(chip(page, 'Information requested')).toBeVisible();
  await expectMail(cedar, 'What do you sell online?');
  await expectLine(page, 'application.info_required', email);

  await openByKeys(page, 'Dogwood Deli');
  await page.keyboard.press('a');
  await expect(dialog(page, 'Approve application')).toContainText('A second person must also approve.');
  await expect(dialog(page, 'Approve application')).not.toContainText('Email preview');
  await confirmByKeys(page, 'Approve');
  await expect(page.getByText('Approved by you. 1 more needed.')).toBeVisible();
  const approve = page.getByRole('button', { name: 'Approve', exact: true });
  await expect(approve).toHaveAttribute('aria-disabled', 'true');
  await expect(approve).toHaveAccessibleDescription(/You can't approve twice\./);
  await page.keyboard.press('a');
  await tabTo(page, approve);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectLine(page, 'approval.given', email);

  await openByKeys(page, 'Elm Electric');
  await page.keyboard.press('d');
  await confirmByKeys(page, 'Decline');
  await tabTo(page, page.getByRole('button', { name: 'Reopen', exact: true }));
  await page.keyboard.press('Enter');
  await page.keyboard.type('The license arrived.');
  await tabTo(page, page.getByLabel('Email the applicant', { exact: false }));
  await page.keyboard.press('Space');
  await confirmByKeys(page, 'Reopen');
  await expect(chip(page, 'Submitted')).toBeVisible();
  await expectMail(elm, "we're reviewing your application again");
  await expectLine(page, 'application.reopened', email);

  const other = await (await browser.newContext()).newPage();
  const second = await joinAs(other, server, 'reviewer');
  await openByKeys(other, 'Dogwood Deli');
  await expect(other.getByText(`Approved by ${email}. 1 more needed.`)).toBeVisible();
  expect((await mailsTo(server, dogwood)).map(({ subject }) => subject).join(' ')).not.toContain('approved');
  await other.keyboard.press('a');
  await expect(dialog(other, 'Approve application')).toContainText('Email preview');
  await confirmByKeys(other, 'Approve');
  await expect(chip(other, 'Approved')).toBeVisible();
  await expectMail(dogwood, 'your application was approved');
  await expectLine(other, 'application.approved', second.email);
});
