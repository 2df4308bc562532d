import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { SESSION_ENDS } from '../src/api/staffSignOn.ts';
import { faults } from './axe.ts';
import { expect, test } from './fixtures.ts';
import type { Server } from './server.ts';
import { button, dialog, joinAs, openByKeys, signInAs, submitted, type Person } from './staff.ts';

test.describe.configure({ timeout: 120_000 });

const MINUTE = 60_000;

/** Moves times of a person's sessions `by` milliseconds into the past. */
function age(server: Server, { email }: Person, { columns, by }: { columns: readonly string[]; by: number }) {
  const database = new DatabaseSync(join(server.dataDir, 'onboarding.db'));
  try {
    database.exec('pragma busy_timeout = 5000');
    const changes = columns.map((column) => `${column} = ${column} - ${by}`).join(', ');
    database
      .prepare(`update staff_session set ${changes} where staff_id = (select id from staff where email = ?)`)
      .run(email);
  } finally {
    database.close();
  }
}

test('the sign-in says why a session ended, and returns to the page', async ({ browser, page, server }) => {
  await page.clock.install();
  const person = await joinAs(page, server, 'reviewer');
  const signIn = page.getByRole('heading', { name: 'Sign in', exact: true });
  await page.getByRole('link', { name: 'Invites', exact: true }).click();
  for (const [why, past] of [
    [SESSION_ENDS.idle, { columns: ['last_seen_at'], by: 31 * MINUTE }],
    [SESSION_ENDS.expired, { columns: ['created_at', 'expires_at'], by: 12 * 60 * MINUTE }],
  ] as const) {
    age(server, person, past);
    await page.clock.fastForward(61_000);
    await expect(signIn).toBeVisible();
    await expect(page.getByText(why, { exact: true })).toBeVisible();
    expect(await faults(page)).toEqual([]);
    age(server, person, { ...past, by: -past.by });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Invites', exact: true })).toBeVisible();
  }

  const admin = await (await browser.newContext()).newPage();
  await joinAs(admin, server, 'admin');
  await admin.getByRole('link', { name: 'Staff', exact: true }).click();
  const row = admin.getByRole('row').filter({ hasText: person.email });
  await row.getByRole('button', { name: /^End sessions/ }).click();
  await button(dialog(admin, 'End sessions'), 'End sessions (1)').click();
  await expect(dialog(admin, 'End sessions')).toHaveCount(0);
  await page.getByRole('link', { name: 'Funnel', exact: true }).click();
  await expect(page.getByText(SESSION_ENDS.admin, { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText(SESSION_ENDS.admin, { exact: true })).toBeVisible();

  await button(admin, 'Sign out').click();
  await expect(admin.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(admin.getByText('You were signed out')).toHaveCount(0);
});

test('the same person finds unsaved text after signing in again, and another person does not', async ({
  browser,
  page,
  server,
}) => {
  await page.clock.install();
  await submitted(server, 'Sorrel Soaps');
  const person = await joinAs(page, server, 'reviewer');
  await openByKeys(page, 'Sorrel Soaps');
  const notes = page.getByRole('tab', { name: /^Notes/ });
  const note = page.getByLabel('Add a note', { exact: true });
  const endSession = async (of: Person) => {
    age(server, of, { columns: ['last_seen_at'], by: 31 * MINUTE });
    await page.clock.fastForward(61_000);
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
  };
  await notes.click();
  await note.fill('Called the owner.');
  await endSession(person);
  await signInAs(page, person);
  await expect(note).toHaveValue('Called the owner.');
  const request = dialog(page, 'Request information');
  const decline = dialog(page, 'Decline application');
  const message = page.getByLabel('Message to the applicant');
  await button(page, 'Request information').click();
  await message.fill('Where do you sell?');
  await endSession(person);
  await signInAs(page, person);
  await button(page, 'Decline').click();
  await expect(message).toHaveValue('');
  await button(decline, 'Cancel').click();
  await button(page, 'Request information').click();
  await expect(message).toHaveValue('Where do you sell?');
  await page.keyboard.press('Escape');
  await button(dialog(page, 'Discard what you entered?'), 'Discard').click();
  await button(page, 'Request information').click();
  await expect(message).toHaveValue('');
  await button(request, 'Cancel').click();

  await page.getByRole('link', { name: 'Invites', exact: true }).click();
  const invite = dialog(page, 'New invite');
  await button(page, 'New invite').click();
  await invite.getByLabel('Applicant name', { exact: true }).fill('Sorrel Soaps');
  await endSession(person);
  await signInAs(page, person);
  await button(page, 'New invite').click();
  await expect(invite.getByLabel('Applicant name', { exact: true })).toHaveValue('Sorrel Soaps');
  await button(invite, 'Cancel').click();
  await button(page, 'New invite').click();
  await expect(invite.getByLabel('Applicant name', { exact: true })).toHaveValue('');
  await button(invite, 'Cancel').click();
  await page.goBack();

  const other = await joinAs(await (await browser.newContext()).newPage(), server, 'reviewer');
  await endSession(person);
  await signInAs(page, other);
  await expect(note).toHaveValue('');
});
