import type { Page } from '@playwright/test';
import { applicantAt } from './applicantAt.ts';
import { button, field, heading } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { isAt } from './isAt.ts';
import { openAs } from './openAs.ts';
import { operatorApi } from './operatorApi.ts';

const saved = (page: Page) => page.getByText('Saved', { exact: true });

test.describe('Back', () => {
  const from = [
    {
      of: 'a new company',
      path: ['verify-ownership', 'account-company', 'account-type', 'sms', 'get-started'],
    },
    {
      of: 'a government',
      ownershipType: 'GOV',
      path: ['verify-contact', 'account-company', 'account-type', 'sms', 'get-started'],
    },
    {
      of: 'an existing applicant',
      isExistingApplicant: true,
      path: ['applications', 'account-company', 'account-type'],
    },
  ] as const;
  for (const { of, path, ...who } of from)
    test(`leads ${of} through every screen`, async ({ page, server }) => {
      await openAs(
        page,
        await applicantAt(server, { ...who, stage: 'PAYOUT' }),
        `${server.url}/harbor/confirm`,
      );
      for (const screen of ['bank-account', ...path]) {
        await button(page, 'Back').click();
        await isAt(page, screen);
      }
      await expect(button(page, 'Back')).toHaveCount(0);
    });

  test('leads an existing applicant from the owners back to the list', async ({ page, server }) => {
    const applicant = await applicantAt(server, { stage: 'IDENTITY', isExistingApplicant: true });
    await openAs(page, applicant, `${server.url}/harbor/applications`);
    await button(page, 'Edit Dana Marlow').click();
    await page.waitForURL('**/verify-ownership');
    await button(page, 'Back').click();
    await isAt(page, 'applications');
  });

  test('appears on screens beside the steps, and not where there is nothing to go back to', async ({
    page,
    server,
  }) => {
    for (const path of ['continue', 'add-merchant', 'invite-expired', 'invite-already-submitted']) {
      await page.goto(`/harbor/${path}`);
      await isAt(page, path);
      await button(page, 'Back').click();
      await isAt(page, 'get-started');
      await expect(button(page, 'Back')).toHaveCount(0);
    }
    const applicant = await applicantAt(server, { stage: 'SUBMITTED' });
    await openAs(page, applicant, `${server.url}/harbor/account-for-review`);
    await isAt(page, 'account-for-review');
    await expect(button(page, 'Back')).toHaveCount(0);
    const operator = operatorApi(server.url, server.operatorKey);
    await operator.decide(applicant.account.email, 'APPROVED');
    await page.goto('/harbor/account-approved');
    await heading(page, 'Application Approved').waitFor();
    await expect(button(page, 'Back')).toHaveCount(0);
    const invited = await operator.invite({ email: applicant.account.email });
    await page.goto(invited.body.url);
    await heading(page, 'Add a new merchant account').waitFor();
    await expect(field(page, 'Email')).toHaveValue(applicant.account.email);
    await expect(button(page, 'Back')).toHaveCount(0);
  });

  test("keeps what was typed, like the browser's buttons", async ({ page, server }) => {
    const applicant = await applicantAt(server, { stage: 'BUSINESS_INFO' });
    await openAs(page, applicant, `${server.url}/harbor/account-type`);
    await button(page, 'Continue').click();
    await isAt(page, 'account-company');
    await field(page, 'Doing business as').fill('Harbor Street Bakery');
    await page.goBack();
    await isAt(page, 'account-type');
    await page.goForward();
    await isAt(page, 'account-company');
    await expect(field(page, 'Doing business as')).toHaveValue('Harbor Street Bakery');
    await button(page, 'Continue').click();
    await isAt(page, 'verify-ownership');
    await field(page, 'First name').fill('Rosa');
    await button(page, 'Back').click();
    await isAt(page, 'account-company');
    await page.goBack();
    await isAt(page, 'verify-ownership');
    await expect(field(page, 'First name')).toHaveValue('Rosa');
  });
});

test.describe('a reload', () => {
  test('keeps an applicant on the screen with what was just typed', async ({ page, server }) => {
    for (const { ownershipType, path, label, text } of [
      { path: 'account-company', label: 'Doing business as', text: 'Harbor Street Bakery' },
      { path: 'verify-ownership', label: 'First name', text: 'Rosa' },
      { ownershipType: 'GOV', path: 'verify-contact', label: 'First name', text: 'Rosa' },
      { path: 'bank-account', label: 'Name on account', text: 'Harbor Street Bakery LLC' },
    ] as const) {
      const stage =
        path === 'bank-account' ? 'IDENTITY' : path === 'account-company' ? 'TYPE_SELECTED' : 'BUSINESS_INFO';
      await page.context().clearCookies();
      await openAs(page, await applicantAt(server, { stage, ownershipType }), `${server.url}/harbor/${path}`);
      await field(page, label).fill(text);
      await page.reload();
      await isAt(page, path);
      await expect(field(page, label)).toHaveValue(text);
      await field(page, label).fill(`${text}s`);
      await saved(page).waitFor();
      await page.reload();
      await expect(field(page, label)).toHaveValue(`${text}s`);
    }
  });

  test('keeps other visitors on the screen too', async ({ page, server }) => {
    for (const path of [
      'get-started',
      'continue',
      'add-merchant',
      'invite-expired',
      'invite-already-submitted',
    ]) {
      await page.goto(`/harbor/${path}`);
      await isAt(page, path);
      await page.reload();
      await isAt(page, path);
    }
    for (const { path, ...who } of [
      { path: 'sms', stage: 'INITIATED' },
      { path: 'account-type', stage: 'SMS_VALID' },
      { path: 'applications', stage: 'BUSINESS_INFO', isExistingApplicant: true },
      { path: 'confirm', stage: 'PAYOUT' },
      { path: 'account-for-review', stage: 'SUBMITTED' },
    ] as const) {
      await page.context().clearCookies();
      await openAs(page, await applicantAt(server, who), `${server.url}/harbor/${path}`);
      await isAt(page, path);
      await page.reload();
      await isAt(page, path);
    }
  });
});

test('the footer opens the three documents and has the only link named Help', async ({ page, server }) => {
  await openAs(page, await applicantAt(server, { stage: 'SMS_VALID' }), `${server.url}/harbor/account-type`);
  await isAt(page, 'account-type');
  const footer = page.getByRole('contentinfo');
  for (const name of ['Terms of Service', 'Privacy Policy', 'E-Sign Consent']) {
    await footer.getByRole('button', { name, exact: true }).click();
    const dialog = page.getByRole('dialog', { name, exact: true });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(dialog).toHaveCount(0);
  }
  const help = page.getByRole('link', { name: 'Help', exact: true });
  await expect(help).toHaveCount(1);
  await expect(footer.getByRole('link', { name: 'Help', exact: true })).toBeVisible();
  const support = page.getByRole('banner').getByRole('link', { name: 'Support', exact: true });
  expect(await support.getAttribute('href')).toBe(await help.getAttribute('href'));
  await expect(footer.getByText('Powered by Harbor Payments')).toBeVisible();
});

test('Back closes an open document', async ({ page, server }) => {
  await openAs(page, await applicantAt(server, { stage: 'IDENTITY' }), `${server.url}/harbor/account-type`);
  await isAt(page, 'account-type');
  await button(page, 'Continue').click();
  await isAt(page, 'account-company');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Terms of Service', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await page.goBack();
  await isAt(page, 'account-type');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
