import type { Page } from '@playwright/test';
import { journey, type Journey } from './applicant.ts';
import { button, field, heading } from './controls.ts';
import { expect, test } from './fixtures.ts';
import type { Server } from './server.ts';

const number = (page: Page) => field(page, 'Mobile phone number');
const code = (page: Page) => field(page, 'Verification code');
/** A random number for each applicant, because the number of codes is limited per phone number. */
const ownNumber = () => `212555${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`;

async function openAtNumber(page: Page, server: Server): Promise<Journey> {
  const applicant = journey(server.url);
  await applicant.initiate();
  await page.goto('/harbor/continue');
  await field(page, 'Email').fill(applicant.account.email);
  await field(page, 'Password').fill(applicant.account.password);
  await button(page, 'Continue').click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Verify your mobile phone number' }),
  ).toBeVisible();
  return applicant;
}

test('a number receives a code, and the right code continues', async ({ page, server }) => {
  const applicant = await openAtNumber(page, server);
  await expect(number(page)).toHaveValue('(415) 555-0132');
  await number(page).fill('');
  await number(page).pressSequentially('212555');
  await button(page, 'Continue').click();
  await expect(number(page)).toHaveAccessibleDescription(/invalid format$/);
  const digits = ownNumber();
  await number(page).fill(`+1 (${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`);
  await expect(number(page)).toHaveValue(`(212) 555-${digits.slice(6)}`);
  await expect(number(page)).not.toHaveAttribute('aria-invalid');
  await button(page, 'Continue').click();

  await expect(code(page)).toBeFocused();
  await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(page.getByRole('timer')).toHaveText(/^You can request a new code in 0:(30|2\d)$/);
  const sent = await code(page).inputValue();
  expect(sent).toMatch(/^\d{6}$/);
  await expect
    .poll(async () =>
      (await server.outbox()).filter(({ to }) => to === `+1${digits}`).map(({ text }) => text),
    )
    .toEqual([expect.stringContaining(sent)]);

  const wrong = sent === '000000' ? '111111' : '000000';
  await code(page).fill(wrong);
  const logged = page.waitForEvent('console', (message) => message.text().includes('Invalid SMS code.'));
  await button(page, 'Continue').click();
  await logged;
  await expect(code(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(code(page)).toHaveValue(wrong);
  expect((await applicant.resume()).body.smAppStatus).toBe('SMS_SENT');

  await code(page).fill(sent);
  await button(page, 'Continue').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Choose your business type' })).toBeVisible();
  expect((await applicant.resume()).body.smAppStatus).toBe('SMS_VALID');
  expect((await applicant.status()).body.data.account.phoneNumber).toBe(digits);
});

test('the code field accepts six digits and a paste of one to six', async ({ page, context, server }) => {
  await openAtNumber(page, server);
  await number(page).fill(ownNumber());
  await button(page, 'Continue').click();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await code(page).press('ControlOrMeta+v');
  };
  await code(page).fill('');
  await expect(button(page, 'Continue')).toBeDisabled();
  for (const refused of ['12345678', '1-2-3-4-5-6-7', 'abc', '12a4']) {
    await paste(refused);
    await expect(code(page), refused).toHaveValue('');
  }
  await paste('1234');
  await expect(code(page)).toHaveValue('1234');
  await expect(button(page, 'Continue')).toBeDisabled();
  await code(page).pressSequentially('x56');
  await expect(code(page)).toHaveValue('123456');
  await expect(button(page, 'Continue')).toBeEnabled();
  await code(page).fill('');
  await paste('123-456');
  await expect(code(page)).toHaveValue('123456');
});

test('another code has to wait for the time the server says', async ({ page, server }) => {
  await openAtNumber(page, server);
  // Shortens the first wait on the page, so that the server rejects the second request as too early.
  await page.route(
    '**/sms/sendsms',
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), waitTime: 500 } });
    },
    { times: 1 },
  );
  await number(page).fill(ownNumber());
  await button(page, 'Continue').click();
  const resend = button(page, 'Resend code');
  await expect(resend).toBeDisabled();
  const sent = await code(page).inputValue();
  await expect(resend).toBeEnabled();
  await resend.click();
  await expect(page.getByRole('alert')).toHaveText('Please wait before requesting another code.');
  await expect(page.getByRole('timer')).toHaveText(/0:[12]\d$/);
  await expect(resend).toBeDisabled();

  await button(page, 'Enter a different number').click();
  await expect(number(page)).toBeFocused();
  await expect(page.getByRole('timer')).toHaveText(/0:[12]\d$/);
  await button(page, 'Continue').click();
  await expect(page.getByRole('alert')).toHaveText('Please wait before requesting another code.');
  await expect(number(page)).toBeVisible();
  await button(page, 'I already have a code').click();
  await code(page).fill(sent);
  await button(page, 'Continue').click();
  await expect(heading(page, 'Choose your business type')).toBeVisible();
});

test('a different number cancels the request in progress and clears the code', async ({ page, server }) => {
  await openAtNumber(page, server);
  const digits = ownNumber();
  await page.route(
    '**/sms/sendsms',
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), waitTime: 0 } });
    },
    { times: 1 },
  );
  await number(page).fill(digits);
  await button(page, 'Continue').click();
  await expect(code(page)).toHaveValue(/^\d{6}$/);
  await page.route('**/sms/sendsms', () => {}, { times: 1 });
  const cancelled = page.waitForEvent('requestfailed');
  await button(page, 'Resend code').click();
  await button(page, 'Enter a different number').click();
  expect((await cancelled).url()).toContain('/sms/sendsms');
  await expect(number(page)).toHaveValue(`(212) 555-${digits.slice(6)}`);
  await expect(code(page)).toHaveCount(0);
});

test('Back leads from the code to the number, and from there to the start', async ({
  page,
  server,
  email,
}) => {
  await page.goto('/harbor/get-started');
  await field(page, 'Full name').fill('Rosa Delgado');
  await field(page, 'Email').fill(email);
  await field(page, 'Create password').fill('Mx9$kV2!pLq7');
  await page.getByRole('checkbox').check();
  await button(page, 'Start Application').click();
  await number(page).fill(ownNumber());
  await button(page, 'Continue').click();
  await expect(code(page)).toBeVisible();
  await page.goBack();
  await expect(number(page)).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/harbor/sms`);
  await button(page, 'Back').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Harbor Payments' })).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(field(page, 'Create password')).toHaveValue('');
});

test('a failed verification keeps the code', async ({ page, server }) => {
  await openAtNumber(page, server);
  await number(page).fill(ownNumber());
  await button(page, 'Continue').click();
  const typed = await code(page).inputValue();
  await page.route('**/onboarding/accounts/sms', (route) => route.abort(), { times: 1 });
  await button(page, 'Continue').click();
  await expect(page.getByRole('alert')).toHaveText('Verification failed. Please try again.');
  await expect(code(page)).toHaveValue(typed);
  await button(page, 'Continue').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Choose your business type' })).toBeVisible();
});

test('accepts a code sent before the page was reloaded', async ({ page, server }) => {
  await openAtNumber(page, server);
  await expect(button(page, 'I already have a code')).toHaveCount(0);
  const digits = ownNumber();
  await number(page).fill(digits);
  await button(page, 'Continue').click();
  await expect(code(page)).toHaveValue(/^\d{6}$/);
  const came = await code(page).inputValue();
  await page.reload();
  const shown = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
  await expect(number(page)).toHaveValue(shown);
  await button(page, 'I already have a code').click();
  await expect(code(page)).toBeFocused();
  await expect(page.getByText(`Enter the code we sent to ${shown}.`).first()).toBeVisible();
  await button(page, 'Resend code').click();
  await expect(page.getByRole('alert')).toHaveText('Please wait before requesting another code.');
  await code(page).fill(came);
  await button(page, 'Continue').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Choose your business type' })).toBeVisible();
});

test("doesn't offer to enter a code that another session requested", async ({ page, server }) => {
  const applicant = await openAtNumber(page, server);
  await applicant.sendSms(ownNumber());
  await page.reload();
  await expect(number(page)).toBeVisible();
  await expect(button(page, 'I already have a code')).toHaveCount(0);
});

test('reports a session that ends at the code once', async ({ page, server }) => {
  await openAtNumber(page, server);
  await number(page).fill(ownNumber());
  await button(page, 'Continue').click();
  await expect(code(page)).toHaveValue(/^\d{6}$/);
  await page.route('**/onboarding/accounts/sms', (route) =>
    route.fulfill({ status: 401, json: { success: false, message: 'Unauthorized' } }),
  );
  await button(page, 'Continue').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Harbor Payments' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(['Unauthorized, redirecting to the login.']);
});
