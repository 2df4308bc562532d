import type { Locator, Page } from '@playwright/test';
import { journey, reach, type Journey, type Milestone } from './applicant.ts';
import { button, field } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';

const NUMBER = '111122223333';
const AGAIN = 'Enter this number again. We save it only after you enter it twice.';
const MISMATCH = 'The confirmed account number does not match the account number.';
const saved = (page: Page) => page.getByText('Saved', { exact: true });

async function open(page: Page, { url, stage }: { url: string; stage: Milestone }): Promise<Journey> {
  const applicant = await reach(journey(url), stage);
  await openAs(page, applicant, `${url}/harbor/bank-account`);
  await field(page, 'Name on account').waitFor();
  return applicant;
}

async function fillButNumber(account: Page | Locator): Promise<void> {
  await field(account, 'Name on account').fill('Delgado Coffee Roasters LLC');
  await field(account, 'Account type').selectOption('Checking');
  await field(account, 'Routing number').fill('021000021');
}

async function stateOf(applicant: Journey) {
  const accounts = (await applicant.call('GET', '/onboarding/accounts/payout')).body;
  const stage = (await applicant.status()).body.data.smAppStatus;
  return { numbers: accounts.map((account: { accountNumber?: string }) => account.accountNumber), stage };
}

test("an unconfirmed number isn't stored, and is requested again after a reload", async ({
  page,
  server,
}) => {
  const applicant = await open(page, { url: server.url, stage: 'IDENTITY' });
  await expect(field(page, 'Account number')).not.toHaveAccessibleDescription(new RegExp(AGAIN));
  await fillButNumber(page);
  await expect(saved(page)).toBeVisible();
  await field(page, 'Account number').fill(NUMBER);
  await expect(saved(page)).toBeHidden();
  await page.reload();
  await expect(field(page, 'Routing number')).toHaveValue('021000021');
  await expect(field(page, 'Account number')).toHaveValue('');
  await expect(field(page, 'Account number')).toHaveAccessibleDescription(new RegExp(AGAIN));
  expect(await stateOf(applicant)).toEqual({ numbers: [undefined], stage: 'IDENTITY' });
  await button(page, 'Continue').click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'The Account number field is required.',
    'The Confirm account number field is required.',
  ]);

  await field(page, 'Account number').fill(NUMBER);
  await field(page, 'Confirm account number').fill(NUMBER);
  await expect(page.getByText(AGAIN)).toBeHidden();
  await button(page, 'Continue').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review your information');
  expect(await stateOf(applicant)).toEqual({ numbers: [NUMBER], stage: 'PAYOUT' });
});

test("doesn't show Saved beside an unsaved number, and shows its message above the buttons", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const applicant = await open(page, { url: server.url, stage: 'IDENTITY' });
  await fillButNumber(page);
  await expect(saved(page)).toBeVisible();
  const again = field(page, 'Confirm account number');
  await field(page, 'Account number').fill(NUMBER);
  await again.click();
  await page.keyboard.type('111122223330');
  const draft = page.waitForResponse((reply) => reply.url().endsWith('/accounts/payout/partial'));
  await field(page, 'Name on account').fill('Delgado Coffee');
  await page.keyboard.press('Tab');
  expect((await draft).status()).toBe(200);
  await again.focus();
  await expect(saved(page)).toBeHidden();
  const message = await page.getByText(MISMATCH).boundingBox();
  const bar = await button(page, 'Continue').boundingBox();
  expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  expect((await stateOf(applicant)).numbers).toEqual([undefined]);

  await again.fill(NUMBER);
  await expect(saved(page)).toBeVisible();
  expect((await button(page, 'Save and exit').boundingBox())?.y).toBe(
    (await button(page, 'Continue').boundingBox())?.y,
  );
  expect((await stateOf(applicant)).numbers).toEqual([NUMBER]);
});

test('keeps a letter typed in a number and shows an error', async ({ page, server }) => {
  await open(page, { url: server.url, stage: 'IDENTITY' });
  await field(page, 'Account number').pressSequentially('12AB5678');
  await expect(field(page, 'Account number')).toHaveValue('12AB5678');
  await expect(field(page, 'Account number')).toHaveAccessibleDescription(/ Use digits only\.$/);
  await field(page, 'Routing number').pressSequentially('0210000219');
  await expect(field(page, 'Routing number')).toHaveValue('0210000219');
  await expect(field(page, 'Routing number')).toHaveAccessibleDescription(/must be 9 digits long\.$/);
});

test("Save and exit doesn't store a number that doesn't match its confirmation", async ({ page, server }) => {
  const applicant = await open(page, { url: server.url, stage: 'IDENTITY' });
  await fillButNumber(page);
  await field(page, 'Account number').fill(NUMBER);
  await field(page, 'Confirm account number').fill('444455556666');
  const { subMerchantId } = (await applicant.status()).body.data;
  await button(page, 'Save and exit').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText("We couldn't save 2 entries: Account number, Confirm account number.");
  await button(dialog, 'Fix entries').click();
  await expect(field(page, 'Account number')).toHaveValue(NUMBER);
  await expect(field(page, 'Account number')).toBeFocused();
  await expect(page.getByRole('alert').getByRole('link', { name: MISMATCH })).toBeVisible();
  await button(page, 'Save and exit').click();
  await button(dialog, 'Exit without saving').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your application was successfully saved');
  await applicant.open(subMerchantId);
  expect(await stateOf(applicant)).toEqual({ numbers: [undefined], stage: 'IDENTITY' });
});

test('editing a stored number without confirming it leaves the section incomplete', async ({
  page,
  server,
}) => {
  const applicant = await open(page, { url: server.url, stage: 'PAYOUT' });
  await expect(field(page, 'Confirm account number')).toHaveValue('000123456789');
  await field(page, 'Account number').fill(NUMBER);
  await field(page, 'Confirm account number').focus();
  await expect(page.getByText(MISMATCH)).toBeVisible();
  await expect.poll(() => stateOf(applicant)).toEqual({ numbers: [undefined], stage: 'IDENTITY' });
  await expect(saved(page)).toBeHidden();
  // The confirmation field still contains the original number, so entering that number again makes the two
  // fields match.
  await field(page, 'Account number').fill('000123456789');
  await expect.poll(() => stateOf(applicant)).toEqual({ numbers: ['000123456789'], stage: 'PAYOUT' });
});

test("a link session that types over the mask doesn't store an unconfirmed number either", async ({
  page,
  server,
}) => {
  const applicant = await reach(journey(server.url), 'PAYOUT');
  const { subMerchantId } = (await applicant.status()).body.data;
  await page.goto(`${server.url}/harbor/account-type?subMerchantId=${subMerchantId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review your information');
  await button(page, 'Back').click();
  await expect(field(page, 'Account number')).toHaveValue('*****6789');
  await field(page, 'Name on account').fill('Delgado Coffee');
  await expect(saved(page)).toBeVisible();
  expect(await stateOf(applicant)).toEqual({ numbers: ['000123456789'], stage: 'PAYOUT' });
  await field(page, 'Account number').fill(NUMBER);
  await expect.poll(() => stateOf(applicant)).toEqual({ numbers: [undefined], stage: 'IDENTITY' });
});

test('of two accounts, only the one with an unconfirmed number is incomplete, also in Spanish', async ({
  page,
  server,
}) => {
  const { port } = new URL(server.url);
  const applicant = await reach(
    journey(server.url, { facId: 'cobalt', spProductSlug: 'cobalt' }),
    'IDENTITY',
  );
  await openAs(page, applicant, `http://cobalt.localhost:${port}/cobalt/bank-account`);
  const [deposits, fees] = ['Deposits', 'Fees'].map((name) => page.getByRole('group', { name })) as [
    Locator,
    Locator,
  ];
  await fillButNumber(deposits);
  await field(deposits, 'Account number').fill(NUMBER);
  await field(deposits, 'Confirm account number').fill(NUMBER);
  await fillButNumber(fees);
  await field(fees, 'Account number').fill(NUMBER);
  await expect.poll(async () => (await stateOf(applicant)).numbers).toEqual([NUMBER, undefined]);
  await expect(saved(page)).toBeHidden();
  await page.goto(`http://cobalt.localhost:${port}/cobalt/bank-account?lang=es`);
  const again = /después de que usted lo escriba dos veces/;
  await expect(page.getByLabel('Número de cuenta', { exact: true }).first()).toHaveValue(NUMBER);
  await expect(page.getByLabel('Número de cuenta', { exact: true }).last()).toHaveAccessibleDescription(
    again,
  );
  await expect(page.getByText(again)).toHaveCount(1);
});
