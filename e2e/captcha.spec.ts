import { randomBytes } from 'node:crypto';
import { newAccount } from './applicant.ts';
import { field } from './controls.ts';
import { fillIn, PASSWORD, start } from './entryScreen.ts';
import { expect, test } from './fixtures.ts';
import { productionSettings } from './production.ts';
import { startServer } from './server.ts';

test('production requires the captcha and prefills nothing', async ({ page }) => {
  const operatorKey = randomBytes(32).toString('base64');
  const server = await startServer({ ...productionSettings(), OPERATOR_KEY: operatorKey });
  try {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await page.goto(`${server.url}/`);
    await expect(page.getByRole('heading', { level: 1, name: 'Platform is not active yet!' })).toBeVisible();
    await expect(page.getByRole('link', { name: '/dev' })).toHaveCount(0);
    await page.goto(`${server.url}/harbor/get-started`);
    const { email } = newAccount();
    await fillIn(page, { email });
    await start(page).click();
    const captcha = page.getByRole('checkbox', { name: "I'm not a robot", exact: true });
    await expect(captcha).toHaveAccessibleDescription('Please verify that you are not a robot.');
    expect(scripts.filter((url) => /challenge|worker/.test(url))).toEqual([]);
    await captcha.check();
    await expect(page.getByText('Verified', { exact: true })).toBeVisible({ timeout: 30_000 });
    const call = page.waitForRequest('**/onboarding/accounts/initiate');
    await start(page).click();
    expect((await call).headers()['x-captcha-token']).toBeTruthy();
    await expect(field(page, 'Mobile phone number')).toHaveValue('');

    // After too many wrong passwords, sign-in requires a captcha but isn't blocked, so that the account's owner can
    // still get in.
    const body = JSON.stringify({ ...newAccount({ email }), password: 'nope!' });
    const headers = { 'content-type': 'application/json' };
    await page.goto(`${server.url}/harbor/continue`);
    // Send the guesses from the page, because the test process might connect from a different loopback
    // address (IPv4 or IPv6).
    const guesses = await page.evaluate(
      async (init) => {
        const statuses: number[] = [];
        for (let guess = 0; guess < 11; guess += 1)
          statuses.push((await fetch('/onboarding/accounts/continue', init)).status);
        return statuses;
      },
      { method: 'POST', headers, body },
    );
    expect(guesses.at(-1)).toBe(429);
    await field(page, 'Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await expect(captcha).toBeHidden();
    const signIn = page.getByRole('button', { name: 'Continue', exact: true });
    await signIn.click();
    await expect(captcha).toHaveAccessibleDescription('Please verify that you are not a robot.');
    await captcha.check();
    await expect(page.getByText('Verified', { exact: true })).toBeVisible({ timeout: 30_000 });
    await signIn.click();
    await expect(field(page, 'Mobile phone number')).toBeVisible();
  } finally {
    await server.close();
  }
});
