import type { Locator, Page } from '@playwright/test';
import { journey, reach, type Journey } from './applicant.ts';
import { faults } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';

const field = (page: Page | Locator, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function open(page: Page, url: string, product = 'harbor'): Promise<Journey> {
  const applicant = await reach(journey(url, { spProductSlug: product }), 'IDENTITY');
  await openAs(page, applicant, `${url}/${product}/bank-account`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add your business bank account');
  await field(page, 'Name on account').waitFor();
  return applicant;
}

/**
 * The page's host name selects the facilitator. `journey` uses `url` instead, because only browsers resolve that host
 * name.
 */
async function openTwo(page: Page, url: string): Promise<Journey> {
  const { port } = new URL(url);
  const applicant = await reach(journey(url, { facId: 'cobalt', spProductSlug: 'cobalt' }), 'IDENTITY');
  await openAs(page, applicant, `http://cobalt.localhost:${port}/cobalt/bank-account`);
  await page.getByRole('group', { name: 'Deposits' }).waitFor();
  return applicant;
}

async function fill(account: Page | Locator, number: string): Promise<void> {
  await field(account, 'Name on account').fill('Delgado Coffee Roasters LLC');
  await field(account, 'Account type').selectOption('Checking');
  await field(account, 'Routing number').fill('021000021');
  await field(account, 'Account number').fill(number);
  await field(account, 'Confirm account number').fill(number);
}

async function stored(applicant: Journey) {
  return (await applicant.call('GET', '/onboarding/accounts/payout')).body;
}

test("uses the operator's Spanish labels for accounts", async ({ page, server }) => {
  const applicant = await reach(journey(server.url), 'IDENTITY');
  await openAs(page, applicant, `${server.url}/harbor/bank-account?lang=es`);
  await expect(page.getByRole('group', { name: 'Cuenta de cobro' })).toBeVisible();
});

test('Enter moves from field to field to Continue, and one account is saved', async ({ page, server }) => {
  const applicant = await open(page, server.url);
  await expect(page.getByRole('group', { name: 'Payout account' })).toBeVisible();
  await expect(page.getByText(/the 9-digit number is the routing number/)).toBeVisible();
  await field(page, 'Name on account').focus();
  await page.keyboard.type('Delgado Coffee Roasters LLC');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Account type')).toBeFocused();
  await page.keyboard.type('Sav');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Routing number')).toBeFocused();
  await page.keyboard.type('021000022');
  await expect(page.getByText(/^This routing number seems to have a typo/)).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('000123456789');
  await page.keyboard.press('Enter');
  await page.keyboard.type('000123456789');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeFocused();
  expect((await applicant.status()).body.data.smAppStatus).toBe('IDENTITY');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review your information');
  expect(await stored(applicant)).toEqual([
    {
      accountLabel: 'Payout account',
      nameOnAccount: 'Delgado Coffee Roasters LLC',
      accountType: 'savings',
      accountRouting: '021000022',
      accountNumber: '000123456789',
    },
  ]);
});

test('a rejected Continue names every field as labeled in this form', async ({ page, server }) => {
  await open(page, server.url);
  await press(page, 'Continue');
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText(
    ['Name on account', 'Account type', 'Routing number', 'Account number', 'Confirm account number'].map(
      (label) => `The ${label} field is required.`,
    ),
  );
  await field(page, 'Account number').fill('123456789');
  await field(page, 'Confirm account number').fill('123456780');
  await expect(summary.getByRole('link').last()).toHaveText(
    'The confirmed account number does not match the account number.',
  );
  await fill(page, '1234');
  await field(page, 'Routing number').fill('02100002');
  await field(page, 'Confirm account number').fill('12345');
  await press(page, 'Continue');
  await expect(summary.getByRole('link')).toHaveText([
    'The Routing number must be 9 digits long.',
    'The Account number must be between 5 and 17 digits long.',
    'The confirmed account number does not match the account number.',
  ]);
  await expect(field(page, 'Account number')).toHaveAccessibleDescription(/between 5 and 17 digits long/);
  await field(page, 'Account number').fill('12345');
  await expect(summary.getByRole('link')).toHaveText(['The Routing number must be 9 digits long.']);
  expect(await faults(page)).toEqual([]);
});

test('several accounts expand under their labels, and arrow keys move between them', async ({
  page,
  server,
}) => {
  const applicant = await openTwo(page, server.url);
  const deposits = page.getByRole('group', { name: 'Deposits' });
  const fees = page.getByRole('group', { name: 'Fees' });
  const header = (name: string) => page.getByRole('button', { name, exact: true });

  await header('Deposits').focus();
  await page.keyboard.press('ArrowDown');
  await expect(header('Fees')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(header('Fees')).toHaveAttribute('aria-expanded', 'false');
  await expect(field(fees, 'Routing number')).toBeHidden();
  await page.keyboard.press('ArrowUp');
  await expect(header('Deposits')).toBeFocused();
  await field(deposits, 'Routing number').focus();
  await page.keyboard.press('ArrowDown');
  await expect(field(fees, 'Routing number')).toBeFocused();
  await expect(header('Fees')).toHaveAttribute('aria-expanded', 'true');

  await fill(deposits, '111122223333');
  await expect(deposits.getByText('Complete')).toBeVisible();
  await header('Fees').click();
  await press(page, 'Continue');
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary.getByRole('link').first()).toHaveText('Fees: The Name on account field is required.');
  await expect(header('Fees')).toHaveAttribute('aria-expanded', 'true');
  await header('Fees').click();
  await summary.getByRole('link', { name: /Routing number/ }).click();
  await expect(field(fees, 'Routing number')).toBeFocused();
  expect(await faults(page)).toEqual([]);

  await fill(fees, '444455556666');
  await press(page, 'Continue');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review your information');
  expect(await stored(applicant)).toMatchObject([
    { accountLabel: 'Deposits', accountNumber: '111122223333' },
    { accountLabel: 'Fees', accountNumber: '444455556666' },
  ]);
});

test('Fix entry expands the account with the error', async ({ page, server }) => {
  await openTwo(page, server.url);
  const fees = page.getByRole('group', { name: 'Fees' });
  const header = page.getByRole('button', { name: 'Fees', exact: true });
  await field(fees, 'Routing number').fill('123');
  await header.click();
  await expect(header).toHaveAttribute('aria-expanded', 'false');
  await press(page, 'Save and exit');
  await page.getByRole('dialog').getByRole('button', { name: 'Fix entry' }).click();
  await expect(header).toHaveAttribute('aria-expanded', 'true');
  await expect(field(fees, 'Routing number')).toBeFocused();
});

test('a double click saves once, and a link session keeps the masked number', async ({ page, server }) => {
  const applicant = await open(page, server.url);
  let saves = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/accounts/payout')) saves += 1;
  });
  await fill(page, '000123456789');
  await page.getByRole('button', { name: 'Continue', exact: true }).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review your information');
  expect(saves).toBe(1);

  const { subMerchantId } = (await applicant.status()).body.data;
  await page.context().clearCookies();
  await page.goto(`${server.url}/harbor/account-type?subMerchantId=${subMerchantId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review your information');
  await press(page, 'Back');
  await expect(field(page, 'Account number')).toHaveValue('*****6789');
  await field(page, 'Name on account').fill('Delgado Coffee');
  await press(page, 'Continue');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review your information');
  expect(await stored(applicant)).toMatchObject([
    { nameOnAccount: 'Delgado Coffee', accountNumber: '000123456789' },
  ]);
});

test('saves while the user types, and shows when the network is down', async ({ page, server }) => {
  const applicant = await open(page, server.url);
  await field(page, 'Name on account').fill('Delgado');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.context().setOffline(true);
  await field(page, 'Routing number').fill('021000021');
  await expect(page.getByText('Not saved yet, trying again')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await stored(applicant)).toMatchObject([{ nameOnAccount: 'Delgado', accountRouting: '021000021' }]);
  await page.reload();
  await expect(field(page, 'Name on account')).toHaveValue('Delgado');
  await expect(field(page, 'Routing number')).toHaveValue('021000021');
});

test('a demo starts with a sample account', async ({ page, server }) => {
  const applicant = await open(page, server.url, 'harbor-demo');
  await expect(field(page, 'Routing number')).toHaveValue('110000000');
  await press(page, 'Continue');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review your information');
  expect(await stored(applicant)).toMatchObject([{ accountNumber: '000123456789' }]);
});

test('a failed load can be retried', async ({ page, server }) => {
  const applicant = await reach(journey(server.url), 'IDENTITY');
  await page.route('**/onboarding/accounts/payout', (route) => route.fulfill({ status: 500, json: {} }));
  await openAs(page, applicant, `${server.url}/harbor/bank-account`);
  await expect(page.getByRole('alert')).toHaveText("We couldn't load your bank accounts. Please try again.");
  await page.unroute('**/onboarding/accounts/payout');
  await press(page, 'Try again');
  await expect(field(page, 'Name on account')).toBeVisible();
});

test("shows only the name of an account that the bank hasn't confirmed yet", async ({ page, server }) => {
  const applicant = await reach(journey(server.url), 'PAYOUT');
  await page.route('**/onboarding/accounts/payout', async (route) => {
    const [account] = await (await route.fetch()).json();
    await route.fulfill({ json: [{ ...account, status: 'pending' }] });
  });
  await openAs(page, applicant, `${server.url}/harbor/bank-account`);
  const account = page.getByRole('group', { name: 'Payout account' });
  await expect(account).toHaveText('Payout accountMarlow Coffee Roasters LLC');
  await expect(account.getByRole('textbox')).toHaveCount(0);
});
