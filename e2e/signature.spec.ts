import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { FEE_SCHEDULE, FEE_SCHEDULE_SETTING } from '../test/feeSchedule.ts';
import { journey, reach, type Journey } from './applicant.ts';
import { button } from './controls.ts';
import { expect, withFacilitators } from './fixtures.ts';
import { openAs } from './openAs.ts';
import type { Server } from './server.ts';
import { joinAs } from './staff.ts';
import { rows, storedOf } from './stored.ts';

const ACQUIRER = {
  name: 'First Platypus Bank',
  address: '1 Main St, Reno, NV 89501',
  phone: '(775) 555-0100',
};

const test = withFacilitators((copy) => {
  copy.plant('harbor/products/harbor.json', 'signature', 'typed');
  copy.plant('harbor/products/harbor.json', 'acquirer', ACQUIRER);
  copy.plant('harbor/products/harbor.json', 'electronic1099k', true);
  copy.plant('harbor/products/harbor.json', 'documents', FEE_SCHEDULE_SETTING);
  copy.write('harbor/legal/fee-schedule.md', FEE_SCHEDULE);
});

async function review(page: Page, server: Server): Promise<Journey> {
  const applicant = await reach(journey(server.url), 'PAYOUT');
  await openAs(page, applicant, `${server.url}/harbor/confirm`);
  await page.getByRole('region', { name: 'Signature' }).waitFor();
  return applicant;
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^I hereby certify/ }).check();
  await button(page, 'Submit').click();
}

function changeDocument(server: Server, { account }: Journey, document: string): void {
  const database = new DatabaseSync(join(server.dataDir, 'onboarding.db'), { timeout: 5000 });
  const mine = 'account_id = (select id from account where email = ?)';
  database
    .prepare(`update consent set version = '2001-01-01' where document = ? and ${mine}`)
    .run(document, account.email);
  database.close();
}

test('the applicant signs with name and title, and sees who processes the payments', async ({
  page,
  server,
}) => {
  const applicant = await review(page, server);
  const bank = page.getByRole('region', { name: 'Who processes your payments' });
  for (const words of Object.values(ACQUIRER)) await expect(bank).toContainText(words);

  await page
    .getByRole('checkbox', { name: 'Send my Forms 1099-K electronically instead of on paper.' })
    .check();
  await submit(page);
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
  await expect(page.getByText('Please enter your full name.')).toHaveCount(2);
  await expect(page.getByText('Please agree to the documents.')).toHaveCount(2);
  await page.getByRole('main').getByRole('button', { name: 'Fee Schedule' }).click();
  const schedule = page.getByRole('dialog', { name: 'Fee Schedule' });
  await expect(schedule.getByRole('columnheader', { name: 'Amount' })).toBeVisible();
  await schedule.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('checkbox', { name: 'I agree to: Fee Schedule' }).check();
  await page.getByLabel('Full name', { exact: true }).fill('Rosa Delgado');
  await page.getByLabel('Title', { exact: true }).fill('Owner');
  await button(page, 'Edit business information').click();
  await button(page, 'Continue').click();
  await expect(page.getByLabel('Full name', { exact: true })).toHaveValue('Rosa Delgado');
  await expect(page.getByRole('checkbox', { name: /Forms 1099-K electronically/ })).toBeChecked();
  await page.getByRole('checkbox', { name: 'I agree to: Fee Schedule' }).check();
  await submit(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Application Submitted');
  const consents = rows(
    server,
    "select agreed_at from consent where document in ('electronic-1099-k', 'fee-schedule') and account_id = (select id from account where email = ?)",
    applicant.account.email,
  );
  expect(consents).toHaveLength(2);
  const { id, acknowledged } = storedOf(server, applicant.account.email).application;
  expect(JSON.parse(String(acknowledged)).signature).toMatchObject({
    fullName: 'Rosa Delgado',
    title: 'Owner',
  });

  await joinAs(page, server, 'viewer');
  await page.goto(`${server.url}/staff/applications/${String(id)}`);
  const applied = page.getByRole('region', { name: 'Applicant' });
  const rowOf = (label: string) => applied.locator('dl > div').filter({ hasText: label });
  await expect(rowOf('Signature')).toContainText(/Rosa Delgado, Owner, signed on \S/);
  await expect(rowOf('Fee Schedule')).toContainText('Version 2026-02-01, agreed to on');
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText(/Fee Schedule 2026-02-01/)).toBeVisible();
});

test('a changed document needs new consent, also if it changes during the review', async ({
  page,
  server,
}) => {
  const applicant = await review(page, server);
  await page.getByLabel('Full name', { exact: true }).fill('Rosa Delgado');
  await page.getByLabel('Title', { exact: true }).fill('Owner');
  await page.getByRole('checkbox', { name: 'I agree to: Fee Schedule' }).check();
  changeDocument(server, applicant, 'privacy-policy');
  await submit(page);
  await expect(page.getByText('A document changed while you were reviewing.').first()).toBeVisible();
  const agree = page.getByRole('checkbox', { name: 'I agree to the new version of: Privacy Policy' });
  await expect(agree).not.toBeChecked();
  await page.getByRole('checkbox', { name: 'I agree to: Fee Schedule' }).check();
  await expect(page.getByLabel('Full name', { exact: true })).toHaveValue('Rosa Delgado');

  await page.getByRole('checkbox', { name: /^I hereby certify/ }).check();
  await button(page, 'Submit').click();
  await expect(page.getByText('Please agree to the new versions.')).toHaveCount(2);
  await page.getByRole('main').getByRole('button', { name: 'Privacy Policy' }).click();
  await page.getByRole('dialog', { name: 'Privacy Policy' }).getByRole('button', { name: 'Close' }).click();
  await agree.check();
  await button(page, 'Submit').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Application Submitted');
});
