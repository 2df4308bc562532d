import type { Page } from '@playwright/test';
import { applicantAt } from './applicantAt.ts';
import { button, field, heading } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';
import { operatorApi } from './operatorApi.ts';

const steps = (page: Page) => page.getByRole('navigation', { name: 'Application steps' });
const saved = (page: Page) => page.getByText('Saved', { exact: true });

/** Step names as screen readers announce them, without the status in parentheses. */
const names = async (page: Page) =>
  (await steps(page).getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s*\(.*\)$/s, ''));

const HEADINGS: Record<string, string> = {
  'get-started': 'Welcome to Harbor Payments',
  continue: 'Continue onboarding',
  'add-merchant': 'Add a new merchant account',
  sms: 'Verify your mobile phone number',
  'account-type': 'Choose your business type',
  'account-company': 'Add your business info',
  'verify-ownership': 'Verify Ownership',
  'verify-contact': 'Verify Contact',
  applications: 'Verify Ownership',
  'bank-account': 'Add your business bank account',
  confirm: 'Review your information',
  'account-for-review': 'Application Submitted',
  'invite-expired': 'Your invite has expired',
  'invite-already-submitted': 'Your invite has already been submitted',
};

async function isAt(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/harbor/${path}$`));
  await expect(heading(page, HEADINGS[path] ?? '')).toBeVisible();
}

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
      // Neither the first screen nor, for existing applicants, the business type screen has a Back button.
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
      // After more typing and a pause, the form shows 'Saved'.
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

test.describe('the progress bar', () => {
  test('leads to each open step, except the first', async ({ page, server }) => {
    await openAs(page, await applicantAt(server, { stage: 'PAYOUT' }), `${server.url}/harbor/confirm`);
    await isAt(page, 'confirm');
    expect(await names(page)).toEqual([
      'Create Account',
      'Business Information',
      'Verify Ownership',
      'Add Bank Account',
      'Review & Submit',
    ]);
    for (const [name, path] of [
      ['Business Information', 'account-type'],
      ['Verify Ownership', 'verify-ownership'],
      ['Add Bank Account', 'bank-account'],
      ['Review & Submit', 'confirm'],
    ] as const) {
      await steps(page).getByRole('button', { name }).click();
      await isAt(page, path);
      await expect(steps(page).locator('[aria-current=step]')).toContainText(name);
    }
    await expect(steps(page).getByRole('button', { name: 'Create Account' })).toHaveCount(0);
  });

  test("doesn't lead to a closed step", async ({ page, server }) => {
    for (const [stage, path, open] of [
      ['INITIATED', 'sms', []],
      ['SMS_VALID', 'account-type', ['Business Information']],
      ['TYPE_SELECTED', 'account-company', ['Business Information']],
      ['BUSINESS_INFO', 'verify-ownership', ['Business Information', 'Verify Ownership']],
      ['IDENTITY', 'bank-account', ['Business Information', 'Verify Ownership', 'Add Bank Account']],
    ] as const) {
      await page.context().clearCookies();
      await openAs(page, await applicantAt(server, { stage }), `${server.url}/harbor/${path}`);
      await isAt(page, path);
      const shown = await steps(page).getByRole('listitem').getByRole('button').allInnerTexts();
      expect(shown.map((text) => text.replace(/\s*\(.*\)$/s, ''))).toEqual(open);
    }
  });

  test("names a government's contact and leads an existing applicant to the applications", async ({
    page,
    server,
  }) => {
    const government = await applicantAt(server, { stage: 'PAYOUT', ownershipType: 'GOV' });
    await openAs(page, government, `${server.url}/harbor/confirm`);
    await steps(page).getByRole('button', { name: 'Verify Contact' }).click();
    await isAt(page, 'verify-contact');
    await page.context().clearCookies();
    const existing = await applicantAt(server, { stage: 'PAYOUT', isExistingApplicant: true });
    await openAs(page, existing, `${server.url}/harbor/confirm`);
    await steps(page).getByRole('button', { name: 'Verify Ownership' }).click();
    await isAt(page, 'applications');
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 320, height: 640 } });

    test('is a single line that expands into the steps', async ({ page, server }) => {
      await openAs(page, await applicantAt(server, { stage: 'PAYOUT' }), `${server.url}/harbor/bank-account`);
      const line = button(page, 'Step 4 of 5, Add Bank Account');
      await expect(line).toHaveAttribute('aria-expanded', 'false');
      await expect(steps(page).getByRole('listitem')).toHaveCount(0);
      await line.click();
      await steps(page).getByRole('button', { name: 'Business Information' }).click();
      await isAt(page, 'account-type');
      await expect(button(page, 'Step 2 of 5, Business Information')).toHaveAttribute(
        'aria-expanded',
        'false',
      );
    });

    test('closes when the page beside it is pressed', async ({ page, server }) => {
      await openAs(page, await applicantAt(server, { stage: 'PAYOUT' }), `${server.url}/harbor/bank-account`);
      const line = button(page, 'Step 4 of 5, Add Bank Account');
      await line.click();
      await expect(line).toHaveAttribute('aria-expanded', 'true');
      // Clicks the margin below the list.
      await page.mouse.click(4, 560);
      await expect(line).toHaveAttribute('aria-expanded', 'false');
      await expect(steps(page).getByRole('listitem')).toHaveCount(0);
    });
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
