import { journey, reach } from './applicant.ts';
import { button, field, heading, toast } from './controls.ts';
import { agreement, fillIn, PASSWORD, start } from './entryScreen.ts';
import { expect, test } from './fixtures.ts';
import { SPACED_OUT } from './geometry.ts';
import { operatorApi } from './operatorApi.ts';
import { layOver } from './scenes/sceneRunner.ts';

test('creates an account and asks for the code', async ({ page, server, email }) => {
  await page.goto('/harbor/get-started?of=partner-7');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Harbor Payments' })).toBeVisible();
  await expect(page.getByText("Let's start by verifying your contact information.")).toBeVisible();
  await fillIn(page, { email });
  const call = page.waitForRequest('**/onboarding/accounts/initiate');
  await start(page).click();
  expect((await call).postDataJSON()).toMatchObject({
    facId: 'harbor',
    spProductSlug: 'harbor',
    name: 'Rosa Delgado',
    email,
    ofQuery: 'partner-7',
  });
  await expect(
    page.getByRole('heading', { level: 1, name: 'Verify your mobile phone number' }),
  ).toBeVisible();
  expect(page.url()).toBe(`${server.url}/harbor/sms?of=partner-7`);
  const resumed = await journey(server.url, { email, password: PASSWORD }).resume();
  expect(resumed).toMatchObject({ status: 200, body: { newApplication: true, smAppStatus: 'INITIATED' } });
  await expect
    .poll(async () => (await server.outbox()).filter(({ to }) => to === email).map(({ subject }) => subject))
    .toContain('Your Harbor Payments application');
});

test('creates an account in a browser that blocks cookies and storage', async ({ page, email }) => {
  await page.addInitScript(() => {
    const deny = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(globalThis, name, { get: deny });
    Object.defineProperty(document, 'cookie', { get: deny, set: deny });
    globalThis.BroadcastChannel = new Proxy(BroadcastChannel, { construct: deny });
  });
  await page.goto('/harbor/get-started');
  await fillIn(page, { email });
  await start(page).click();
  await expect(heading(page, 'Verify your mobile phone number')).toBeVisible();
  await button(page, 'Back').click();
  await expect(heading(page, 'Welcome to Harbor Payments')).toBeVisible();
});

test('a rejected start says what is missing and clears nothing', async ({ page }) => {
  await page.goto('/harbor/get-started');
  await field(page, 'Email').fill('rosa@');
  await expect(page.getByText('Please enter a valid email address.')).toHaveCount(0);
  await start(page).click();
  await expect(page.getByText('There are form errors, please check.', { exact: true })).toBeVisible();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    'Full name is required.',
    'Please enter a valid email address.',
    'Password is required',
    'Please agree to the Terms of Service, Privacy Policy, and E-Sign Consent.',
  ]);
  await summary.getByRole('link', { name: 'Please enter a valid email address.' }).click();
  const email = field(page, 'Email');
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription(/Please enter a valid email address\.$/);
  await expect(email).toHaveValue('rosa@');
  await email.fill('rosa@example.com');
  await expect(email).not.toHaveAttribute('aria-invalid');
  await field(page, 'Full name').fill('Ros');
  await expect(field(page, 'Full name')).toHaveAccessibleDescription(/Use 4 characters or more\.$/);
  await field(page, 'Full name').fill('Rosa');
  await expect(summary.getByRole('link')).toHaveCount(2);
});

test('the close button of a toast aligns with its first line', async ({ page }) => {
  await page.goto('/harbor/get-started');
  await start(page).click();
  const said = page.locator('[popover] p');
  await expect(toast(page, 'There are form errors, please check.')).toBeVisible();
  for (const text of ['One line.', 'A text of more than one line. '.repeat(3)]) {
    const offset = await said.evaluate((line, words) => {
      line.textContent = words;
      const range = document.createRange();
      range.selectNodeContents(line);
      const [first] = range.getClientRects();
      const close = line.nextElementSibling?.getBoundingClientRect();
      return first && close ? first.top + first.height / 2 - close.top - close.height / 2 : Number.NaN;
    }, text);
    expect(Math.abs(offset)).toBeLessThan(1);
  }
});

test('the meter rates a password, and rules are checked off', async ({ page }) => {
  await page.goto('/harbor/get-started');
  const password = field(page, 'Create password');
  const meter = page.getByRole('meter', { name: 'Password strength', exact: true });
  const met = page.getByRole('listitem').filter({ hasText: '(met)' });
  await expect(meter).toHaveAttribute('aria-valuetext', 'No password yet');
  for (const [typed, value, label, rules, message] of [
    ['Password1!', 1, 'Weak', 3, 'Password does not meet the required criteria'],
    ['Abcdefghij1!', 1, 'Weak', 4, 'Password is not strong enough'],
    ['QWMZKXVB27!$', 2, 'Good', 4, null],
    ['Mx9$kV2!pLq7', 3, 'Strong', 4, null],
    ['Mx9$kV2!pLq7wZ4&', 4, 'Very Strong', 4, null],
  ] as const) {
    await password.fill(typed);
    await expect(meter).toHaveAttribute('aria-valuetext', label);
    await expect(meter).toHaveJSProperty('value', value);
    await expect(met).toHaveCount(rules);
    await expect(page.getByText(message ?? 'Password is not strong enough')).toHaveCount(message ? 1 : 0);
  }
  await password.fill('Abcdefghij1!');
  await password.blur();
  await expect(password).toHaveAccessibleDescription(/Password does not meet the requirements\.$/);
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await password.fill(PASSWORD);
  await expect(page.getByText('Caps lock is on')).toHaveCount(0);
  await password.dispatchEvent('keyup', { key: 'A', modifierCapsLock: true });
  await expect(page.getByText('Caps lock is on')).toBeVisible();
  await password.fill('');
  await expect(page.getByText('Password is required')).toBeVisible();
  await password.dispatchEvent('keyup', { key: 'A', modifierCapsLock: true });
  await expect(page.getByText('Caps lock is on')).toBeVisible();
});

test('the three names open their documents without changing the checkbox', async ({ page }) => {
  await page.goto('/harbor/get-started');
  for (const name of ['Terms of Service', 'Privacy Policy', 'E-Sign Consent']) {
    const opener = page.getByRole('main').getByRole('button', { name, exact: true });
    await opener.click();
    const dialog = page.getByRole('dialog', { name, exact: true });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await expect(agreement(page)).not.toBeChecked();
  }
});

test('continues an application in progress with the typed credentials', async ({ page, server }) => {
  const { account } = await reach(journey(server.url), 'INITIATED');
  await page.goto('/harbor/get-started');
  await fillIn(page, account);
  await start(page).click();
  const dialog = page.getByRole('dialog', { name: 'There is already an application in progress' });
  await expect(dialog).toContainText('You can continue with that one.');
  await dialog.getByRole('button', { name: 'Continue onboarding', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Continue onboarding' })).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue(account.email);
  await expect(field(page, 'Password')).toHaveValue(account.password);
  expect(page.url()).toBe(`${server.url}/harbor/continue`);
  const kept = await page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage, history.state, document.title]),
  );
  expect(kept).not.toContain(account.password);
  expect(kept).not.toContain(account.email);
});

test('tells an approved applicant about the account and leads to adding another', async ({
  page,
  server,
}) => {
  const { account } = await reach(journey(server.url), 'SUBMITTED');
  await operatorApi(server.url, server.operatorKey).decide(account.email, 'APPROVED');
  await page.goto('/harbor/get-started');
  await fillIn(page, account);
  await start(page).click();
  const dialog = page.getByRole('dialog', { name: 'You already have an account' });
  await expect(dialog).toContainText(
    'Your application was approved. Sign in to add another merchant account.',
  );
  await button(dialog, 'Continue onboarding').click();
  await expect(field(page, 'Email')).toHaveValue(account.email);
  await button(page, 'Continue').click();
  await heading(page, 'Choose your business type').waitFor();
});

test('a submitted application leads to the back office', async ({ page, server }) => {
  const { account } = await reach(journey(server.url), 'SUBMITTED');
  await page.route('https://backoffice.harborpayments.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Back office</h1>' }),
  );
  await page.goto('/harbor/get-started');
  await fillIn(page, account);
  await start(page).click();
  const dialog = page.getByRole('dialog', { name: 'Your application has already been submitted.' });
  await dialog.getByRole('button', { name: 'Go to backoffice', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Back office' })).toBeVisible();
});

test('a demo product fills in sample data', async ({ page }) => {
  await page.goto('/harbor-demo/get-started');
  await expect(field(page, 'Full name')).toHaveValue('Dana Marlow');
  await agreement(page).check();
  await start(page).click();
  await expect(field(page, 'Mobile phone number')).toHaveValue('(415) 555-0132');
});

test('an inactive product accepts no applications', async ({ page, server }) => {
  await page.goto('/harbor-paused/get-started');
  await expect(page.getByRole('heading', { level: 1, name: 'Platform is not active yet!' })).toBeVisible();
  await expect(page.getByText(/contact your sales representative/)).toBeVisible();
  expect(page.url()).toBe(`${server.url}/`);
});

test('Back restores what was typed before leaving', async ({ page, email }) => {
  const late = Promise.withResolvers<void>();
  await page.route('**/onboarding/accounts/initiate', async (route) => {
    await late.promise;
    return route.abort();
  });
  await page.goto('/harbor/get-started');
  await fillIn(page, { email });
  await start(page).click();
  await button(page, 'Continue previous application').click();
  await heading(page, 'Continue onboarding').waitFor();
  await button(page, 'Back').click();
  await expect(field(page, 'Full name')).toHaveValue('Rosa Delgado');
  await expect(field(page, 'Email')).toHaveValue(email);
  late.resolve();
  await page.unrouteAll({ behavior: 'wait' });
});

for (const locale of ['en-US', 'es-US'])
  test.describe(locale, () => {
    test.use({ locale });

    test("the buttons don't overlap with the user's text spacing", async ({ page }) => {
      for (const width of [320, 640, 700, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto('/harbor/get-started');
        await page.locator('[type=submit]').waitFor();
        await layOver(page, SPACED_OUT);
        const [first, second] = await page
          .locator('[type=submit], [type=submit] + button')
          .evaluateAll((buttons) => buttons.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
        if (!first || !second) throw new Error('A button is missing.');
        expect(second.left >= first.right || second.top >= first.bottom, `at ${width} px`).toBe(true);
      }
    });
  });
