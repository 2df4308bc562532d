import type { Page } from '@playwright/test';
import { journey, reach, type Account } from './applicant.ts';
import { button, field } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { operatorApi } from './operatorApi.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function signIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>) {
  await page.goto('/harbor/continue');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await button(page, 'Continue').click();
}

test('resumes an application where it was left', async ({ page, server }) => {
  const { account } = await reach(journey(server.url), 'SMS_VALID');
  await page.goto('/harbor/get-started');
  await button(page, 'Continue previous application').click();
  await expect(heading(page, 'Continue onboarding')).toBeVisible();
  await expect(field(page, 'Password')).toHaveAttribute('autocomplete', 'current-password');
  await field(page, 'Email').fill(account.email);
  await field(page, 'Password').fill(account.password);
  await button(page, 'Continue').click();
  await expect(heading(page, 'Choose your business type')).toBeVisible();
  expect(page.url()).toBe(`${server.url}/harbor/account-type`);
  expect(
    await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state])),
  ).not.toContain(account.password);
});

test('resumes before the phone is verified', async ({ page, server }) => {
  const { account } = await reach(journey(server.url), 'INITIATED');
  await signIn(page, account);
  await expect(heading(page, 'Verify your mobile phone number')).toBeVisible();
});

test('shows wrong credentials, keeps the input, and has its own rules', async ({ page, server }) => {
  const { account } = await reach(journey(server.url), 'INITIATED');
  await signIn(page, { email: account.email, password: 'wrong' });
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials');
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(field(page, 'Email')).toHaveValue(account.email);
  await expect(field(page, 'Password')).toHaveValue('wrong');
  await field(page, 'Password').fill('1234');
  await field(page, 'Email').fill('');
  await button(page, 'Continue').click();
  await expect(field(page, 'Password')).toHaveAccessibleDescription(/Use 5 characters or more\.$/);
  await expect(field(page, 'Email')).toHaveAccessibleDescription(/Email address is required\.$/);
  await expect(page.getByText('Invalid credentials')).toHaveCount(0);
});

test('a forgotten password is reset elsewhere, with a link back', async ({ page, server }) => {
  await page.goto('/harbor/continue');
  const link = page.getByRole('link', { name: 'Forgot password?', exact: true });
  const href = new URL((await link.getAttribute('href')) ?? '');
  expect(href.origin + href.pathname).toBe('https://backoffice.harborpayments.example/password-recovery');
  expect(href.searchParams.get('redirect')).toBe(`${server.url}/harbor/continue`);
});

test('a submitted application leads to the back office and opens no session', async ({ page, server }) => {
  const { account } = await reach(journey(server.url), 'SUBMITTED');
  await signIn(page, account);
  const dialog = page.getByRole('dialog', { name: 'Your application has already been submitted.' });
  await expect(dialog.getByRole('button', { name: 'Go to backoffice', exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(async () => (await page.context().cookies()).map(({ value }) => value).filter(Boolean))
    .toEqual([]);
});

test('an existing applicant adds another merchant account', async ({ page, server }) => {
  const { account } = await reach(journey(server.url), 'SUBMITTED');
  await operatorApi(server.url, server.operatorKey).decide(account.email, 'APPROVED');
  await signIn(page, account);
  await expect(heading(page, 'Choose your business type')).toBeVisible();
  await expect(button(page, 'Back')).toHaveCount(0);
});

test('shows other server errors as the error catalog defines', async ({ page, email }) => {
  const answer = async (status: number, message: string) => {
    await page.unroute('**/accounts/continue');
    await page.route('**/accounts/continue', (route) =>
      route.fulfill({ status, json: { success: false, message } }),
    );
    await button(page, 'Continue').click();
  };
  await page.route('**/accounts/continue', (route) => route.abort());
  await signIn(page, { email, password: 'Mx9$kV2!pLq7' });
  await expect(page.getByText('Failed to continue. Please try again.')).toBeVisible();

  await answer(403, 'This application was already submitted.');
  const banner = page.getByRole('alert').filter({ hasText: 'Your application has already been submitted.' });
  await expect(banner.getByRole('link', { name: 'Go to backoffice' })).toBeVisible();

  const several = 'There is more than one application for this email. Open the link we emailed you.';
  await answer(400, several);
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole('dialog')).toContainText(several);
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();

  const serverError = 'Server side error, please contact the support team.';
  await answer(500, serverError);
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: serverError })).toBeFocused();
  await expect(field(page, 'Password')).toHaveValue('Mx9$kV2!pLq7');
});
