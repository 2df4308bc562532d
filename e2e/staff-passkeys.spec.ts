import type { Page } from '@playwright/test';
import { faults } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { button, codeOf, dialog, joinAs, signInAs } from './staff.ts';

test.describe.configure({ timeout: 120_000 });

async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return {
    /** Deletes the authenticator's credentials, so that it acts like another device. */
    clear: () => devtools.send('WebAuthn.clearCredentials', { authenticatorId }),
  };
}

test('a person adds a passkey, signs in with it, and removes it', async ({ page, server }) => {
  const authenticator = await addAuthenticator(page);
  const person = await joinAs(page, server, 'viewer');
  await page.getByRole('link', { name: person.email }).click();
  await expect(page.getByRole('heading', { name: 'Your account', exact: true })).toBeVisible();
  await expect(page.getByText('No passkeys yet.')).toBeVisible();
  await button(page, 'Add passkey').click();
  const form = dialog(page, 'Add passkey');
  await form.getByLabel('Name', { exact: true }).fill('Work laptop');
  expect(await faults(page)).toEqual([]);
  await button(form, 'Continue').click();
  await expect(page.getByRole('cell', { name: 'Work laptop', exact: true })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await button(page, 'Add passkey').click();
  await form.getByLabel('Name', { exact: true }).fill('Again');
  await button(form, 'Continue').click();
  await expect(form.getByRole('alert')).toContainText('already has a passkey');
  await button(form, 'Cancel').click();

  const NEXT = 'a second horse battery staple 7B?';
  await button(page, 'Change password').click();
  const change = dialog(page, 'Change password');
  await change.getByLabel('Current password', { exact: true }).fill('wrong');
  await change.getByLabel('New password', { exact: true }).fill(NEXT);
  await change.getByLabel('Confirm password', { exact: true }).fill('another');
  await button(change, 'Change password').click();
  await expect(change.getByLabel('Confirm password', { exact: true })).toHaveAccessibleDescription(
    "The passwords don't match.",
  );
  await change.getByLabel('Confirm password', { exact: true }).fill(NEXT);
  await button(change, 'Change password').click();
  await expect(change.getByLabel('Current password', { exact: true })).toHaveAccessibleDescription(
    "This isn't your current password.",
  );
  expect(await faults(page)).toEqual([]);
  await change.getByLabel('Current password', { exact: true }).fill(person.password);
  await button(change, 'Change password').click();
  await expect(page.getByText('Your password was changed.')).toBeVisible();
  person.password = NEXT;

  const signIn = async () => {
    await page.getByLabel('Email', { exact: true }).fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await button(page, 'Sign in').click();
  };
  await button(page, 'Sign out').click();
  await signIn();
  await expect(button(page, 'Use passkey')).toBeFocused();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your account', exact: true })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Never', exact: true })).toHaveCount(0);

  await button(page, 'Sign out').click();
  await authenticator.clear();
  await signIn();
  await button(page, 'Use passkey').click();
  await expect(page.getByRole('alert')).toContainText("We couldn't use a passkey. Try again.");
  await button(page, 'Enter a code instead').click();
  await expect(page.getByLabel('6-digit code', { exact: true })).toBeFocused();
  await button(page, 'Use another account').click();
  await signIn();
  await button(page, 'Enter a code instead').click();
  await page.getByLabel('6-digit code', { exact: true }).fill(await codeOf(person));
  await button(page, 'Verify').click();
  await button(page, 'Remove').click();
  await button(dialog(page, 'Remove passkey'), 'Remove').click();
  await expect(page.getByText('No passkeys yet.')).toBeVisible();
  await button(page, 'Sign out').click();
  await page.goto(`${server.url}/staff`);
  await signInAs(page, person);
});
