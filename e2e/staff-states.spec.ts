import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { button, dialog, joinAs, joinByPage, openByKeys, submitted } from './staff.ts';
import { look, newPage } from './staffLook.ts';

test.describe.configure({ timeout: 240_000 });

const cancel = (page: Page) => page.keyboard.press('Escape');

test('sign-in, join, and their errors have no accessibility violations', async ({ browser, server }) => {
  const context = await browser.newContext();
  const page = await newPage(() => context.newPage());
  await page.goto(`${server.url}/staff/join#unknown`);
  await page.getByRole('heading', { name: "This link doesn't work" }).waitFor();
  await look(page, 'unknown join link');
  await page.getByRole('link', { name: 'Go to the sign-in page' }).click();
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
  await look(page, 'sign-in');
  await page.route('**/staff/sign-in/methods', async (route) => {
    const response = await route.fetch();
    const { success, data } = await response.json();
    const inviteCommand = 'npm run onboard -- staff invite --email you@example.com --role admin';
    await route.fulfill({ response, json: { success, data: { ...data, inviteCommand } } });
  });
  await page.reload();
  await page.getByText('staff invite --email').waitFor();
  await look(page, 'sign-in while nobody has access');
  await page.unrouteAll();
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await button(page, 'Sign in').click();
  await page.getByRole('alert').waitFor();
  await look(page, 'wrong password');
  const person = await joinByPage(page, server, 'admin', () => look(page, 'join'));

  await page.getByRole('searchbox').fill('quetzal');
  await page.getByText('No applications match.').waitFor();
  expect((await page.locator('.queue').boundingBox())?.height).toBeLessThan(150);
  await look(page, 'empty queue');
  await button(page, 'Keyboard shortcuts').click();
  await look(page, 'keyboard shortcuts');
  await cancel(page);
  await page.route('**/operator/v1/applications?**', (route) =>
    route.fulfill({ status: 500, json: { success: false, code: 'x', message: 'Try again.' } }),
  );
  await page.getByRole('searchbox').fill('other');
  await button(page, 'Try again').waitFor();
  await look(page, 'loading failure');
  await page.unrouteAll();
  await page.route('**/operator/v1/applications?**', (route) =>
    route.fulfill({ json: { success: true, data: [], nextCursor: null } }),
  );
  await page.goto(`${server.url}/staff`);
  await expect(page.getByText('No applications yet.')).toBeVisible();
  await page.unrouteAll();
  await page.goto(`${server.url}/staff/nowhere`);
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await look(page, '404');

  await page.getByRole('link', { name: 'Invites', exact: true }).click();
  await page.getByRole('heading', { name: 'Invites', exact: true }).waitFor();
  await context.clearCookies();
  await page.getByRole('link', { name: 'Applications', exact: true }).click();
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
  await look(page, 'sign-in after the session ended');
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await button(page, 'Sign in').click();
  await page.getByLabel('6-digit code', { exact: true }).waitFor();
  await look(page, 'code');
  const code = page.getByLabel('6-digit code', { exact: true });
  await code.fill('0000000');
  await button(page, 'Verify').click();
  await expect(code).toHaveAccessibleDescription(/That code isn't correct/);
  await expect(code).toBeFocused();
  await expect(page.getByRole('alert')).toHaveText("That code isn't correct. Check it and try again.");
  await look(page, 'wrong code');
});

test("an admin's pages and their dialogs have no accessibility violations", async ({ browser, server }) => {
  const page = await newPage(() => browser.newPage());
  await joinAs(page, server, 'admin');
  const open = async (name: string) => {
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name, exact: true, level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
  };
  await open('Invites');
  await look(page, 'no invites');
  await button(page, 'New invite').click();
  const invite = dialog(page, 'New invite');
  await invite.getByText('Details you already know').click();
  await invite.getByLabel('Applicant name').fill('Vera Fourth');
  await invite.getByLabel('Email').fill('vera@example.com');
  await invite.getByLabel('Mobile phone').fill('555');
  await button(invite, 'Send invite').click();
  await expect(invite.getByLabel('Mobile phone')).toHaveAccessibleDescription('Enter a valid phone number.');
  await look(page, 'refused invite');
  await invite.getByLabel('Mobile phone').fill('(415) 555-0132');
  await expect(invite.getByLabel('Mobile phone')).toHaveAccessibleDescription('');
  await button(invite, 'Send invite').click();
  await page.getByRole('cell', { name: /^Vera Fourth/ }).waitFor();
  await expect(page.getByText('We emailed vera@example.com an invite.')).toHaveRole('status');
  await look(page, 'invites');
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(page.getByRole('button', { name: /^Revoke/ }).first()).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1024, height: 800 });
  await button(page, 'Import CSV').click();
  const rows = ['product,name,email,phoneNumber', 'harbor,Duo,no address,(415) 555-0132', 'x,Tre,,'];
  const buffer = Buffer.from(rows.join('\n'));
  const file = { name: 'merchants.csv', mimeType: 'text/csv', buffer };
  await dialog(page, 'Import CSV').getByLabel('CSV file').setInputFiles(file);
  await dialog(page, 'Import CSV').getByText('0 to send').waitFor();
  await expect(button(dialog(page, 'Import CSV'), 'Send invites')).toBeDisabled();
  await look(page, 'import with errors');
  await cancel(page);

  await open('Funnel');
  await look(page, 'funnel');
  await open('Developers');
  await button(page, 'New key').click();
  await look(page, 'new key');
  const newKey = dialog(page, 'New API key');
  await newKey.getByLabel('Name').fill('Back office');
  await newKey.getByRole('checkbox', { name: /^read/ }).uncheck();
  await button(page, 'Create key').click();
  await expect(newKey.getByRole('group', { name: 'Scopes' })).toHaveAccessibleDescription(
    'This field is required.',
  );
  await look(page, 'key without a scope');
  await newKey.getByRole('checkbox', { name: /^read/ }).check();
  await button(page, 'Create key').click();
  await expect(page.getByRole('region', { name: 'New API key' })).toContainText('For Back office.');
  await button(page, 'Add endpoint').click();
  await look(page, 'new endpoint');
  await dialog(page, 'Add endpoint').getByLabel('URL').fill('https://example.com/hooks');
  await button(page, 'Add').click();
  await expect(page.getByRole('region', { name: 'Signing secret' })).toContainText(
    'https://example.com/hooks',
  );
  await page.getByLabel('Status', { exact: true }).selectOption('Failed');
  await expect(page.getByText('No deliveries have this status.')).toBeVisible();
  await look(page, 'developers, with a new key and secret');
  await open('Staff');
  await expect(page.getByRole('button', { name: /^Deactivate account/ }).first()).toBeInViewport({
    ratio: 1,
  });
  await look(page, 'staff');
  await button(page, 'Invite a person').click();
  await look(page, 'new person');
  await dialog(page, 'Invite a person').getByLabel('Email').fill('lee@example.com');
  await button(page, 'Send invite').click();
  const link = page.getByRole('region', { name: 'Join link' });
  await expect(link).toContainText('to lee@example.com');
  const lee = page.getByRole('row').filter({ hasText: 'lee@example.com' });
  await lee.getByRole('button', { name: /^Deactivate account/ }).click();
  await button(dialog(page, 'Deactivate account'), 'Deactivate account').click();
  await expect(link).toHaveCount(0);
  await page.getByRole('link', { name: /^admin-/ }).click();
  await page.getByText('No passkeys yet.').waitFor();
  await look(page, 'account');
});

test('an application and its dialogs have no accessibility violations', async ({ browser, server }) => {
  await submitted(server, 'Juniper Jewels');
  await submitted(server, 'Rosewood Rugs');
  await submitted(server, 'Hawthorn Hardware');
  const page = await newPage(() => browser.newPage());
  await joinAs(page, server, 'reviewer');
  await page.getByRole('link', { name: 'Hawthorn Hardware', exact: true }).hover();
  await page.waitForLoadState('networkidle');
  await look(page, 'queue, with the pointer on a row');
  await openByKeys(page, 'Hawthorn Hardware');
  await expect(page.getByRole('link', { name: 'Juniper Jewels', exact: true })).toBeVisible();
  for (const tab of ['Requests', 'Files', 'Checks', 'Notes', 'History', 'Overview']) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await page.waitForLoadState('networkidle');
    await look(page, tab);
  }
  await button(page, "Reveal Dana Marlow's SSN").click();
  await look(page, 'reveal');
  await dialog(page, "Reveal Dana Marlow's SSN").getByLabel('Reason').fill('Compared with the ID');
  await button(page, 'Reveal').click();
  await page.getByText('123-45-6789').waitFor();
  await look(page, 'revealed number');
  await button(page, 'Request information').click();
  const request = dialog(page, 'Request information');
  for (const [index, kind] of ['document', 'section', 'answer'].entries()) {
    await button(request, 'Add item').click();
    await expect(request.getByLabel('Kind').nth(index)).toBeFocused();
    await request.getByLabel('Kind').nth(index).selectOption(kind);
  }
  await button(request, 'Send request').click();
  const [reason] = await request.getByLabel('Reason').all();
  await expect(reason!).toBeFocused();
  await expect(reason!).toHaveAccessibleDescription(/This field is required\.$/);
  await expect(request.getByText('This field is required.')).toHaveCount(3);
  await look(page, 'request with missing fields');
  for (const field of await request.getByLabel('Reason').all()) await field.fill('It has expired.');
  await expect(request.getByText('This field is required.')).toHaveCount(1);
  await request.getByLabel('Question').fill('What do you sell?');
  await expect(request.getByText('What do you sell?')).toHaveCount(1);
  await look(page, 'request');
  await button(request, 'Send request').click();
  await expect(request).toHaveCount(0);
  await page.getByRole('tab', { name: 'Requests', exact: true }).click();
  await button(page, 'Withdraw request').click();
  await expect(dialog(page, 'Withdraw request')).toContainText(
    'except answers that they have started to change.',
  );
  await look(page, 'withdrawing a request');
  await cancel(page);
  await look(page, 'sent request');
  await button(page, 'Decline').click();
  await dialog(page, 'Decline application').getByText('Email preview').waitFor();
  await look(page, 'decision');
  await button(dialog(page, 'Decline application'), 'Decline').click();
  await button(page, 'Reopen').click();
  await look(page, 'reopen');
});
