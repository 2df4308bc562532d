import type { Page } from '@playwright/test';
import type { OwnershipType } from '../src/domain/identity.ts';
import { journey, reach, type Milestone } from './applicant.ts';
import { button, field } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';
import type { Server } from './server.ts';

async function openStopped(
  page: Page,
  server: Server,
  at: { stage: Milestone; path: string; label: string; ownershipType?: OwnershipType },
): Promise<void> {
  await page.clock.install();
  const applicant = await reach(journey(server.url, { ownershipType: at.ownershipType }), at.stage);
  await openAs(page, applicant, `${server.url}/harbor/${at.path}`);
  await field(page, at.label).waitFor();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

function callsTo(page: Page, path: string): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(path)) seen.push(request.postData() ?? request.url());
  });
  return seen;
}

for (const { path, label, ownershipType, delay } of [
  { path: 'verify-ownership', label: 'First name', ownershipType: 'LLC', delay: 1500 },
  { path: 'verify-contact', label: 'First name', ownershipType: 'GOV', delay: 300 },
] as const)
  test(`${path} saves a draft ${delay} ms after the last change`, async ({ page, server }) => {
    await openStopped(page, server, { stage: 'BUSINESS_INFO', path, label, ownershipType });
    const drafts = callsTo(page, '/partial');
    await field(page, label).fill('R');
    await page.clock.runFor(delay - 50);
    await field(page, label).fill('Rosa');
    await page.clock.runFor(delay - 50);
    expect(drafts).toEqual([]);
    await page.clock.runFor(100);
    await expect.poll(() => drafts.length).toBe(1);
    expect(drafts[0]).toContain('"Rosa"');
  });

test('a draft that the server fails to save is reported only in the browser console', async ({
  page,
  server,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.route('**/identity/owners/partial', (route) => route.fulfill({ status: 500, json: {} }));
  await openStopped(page, server, {
    stage: 'BUSINESS_INFO',
    path: 'verify-ownership',
    label: 'First name',
  });
  await field(page, 'First name').fill('Rosa');
  await page.clock.runFor(1600);
  await expect.poll(() => logged.join('\n')).toContain('The draft was not saved.');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(field(page, 'First name')).toHaveValue('Rosa');
});

test('a failed Save and exit is enabled again after 1 second', async ({ page, server }) => {
  await page.route('**/identity/business/partial', (route) => route.abort());
  await openStopped(page, server, {
    stage: 'TYPE_SELECTED',
    path: 'account-company',
    label: 'Doing business as',
  });
  await field(page, 'Doing business as').fill('Delgado Coffee');
  await button(page, 'Save and exit').click();
  await expect(page.getByText(/^We couldn't send this/)).toBeVisible();
  await page.clock.runFor(900);
  await expect(button(page, 'Save and exit')).toBeDisabled();
  await page.clock.runFor(200);
  await expect(button(page, 'Save and exit')).toBeEnabled();
});

test('searches for an address from three characters, 300 ms after the last', async ({ page, server }) => {
  await openStopped(page, server, {
    stage: 'TYPE_SELECTED',
    path: 'account-company',
    label: 'Doing business as',
  });
  const searches = callsTo(page, '/address-search');
  const address = page.getByRole('combobox', { name: 'Address', exact: true });
  await address.pressSequentially('35');
  await page.clock.runFor(1000);
  expect(searches).toEqual([]);
  await address.pressSequentially('0');
  await page.clock.runFor(250);
  expect(searches).toEqual([]);
  await page.clock.runFor(100);
  await expect.poll(() => searches.length).toBe(1);
  expect(searches[0]).toContain('q=350');
});

test('the checks time out after 2 minutes, and the review says so', async ({ page, server }) => {
  // AbortSignal timers ignore the fake clock, so this shortens the two-minute timeout to 1 ms.
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) => timeout(milliseconds === 120_000 ? 1 : milliseconds);
  });
  const gate = Promise.withResolvers<void>();
  await page.route('**/onboarding/submit', async (route) => {
    await gate.promise;
    await route.abort();
  });
  const applicant = await reach(journey(server.url), 'PAYOUT');
  await openAs(page, applicant, `${server.url}/harbor/confirm`);
  await page.getByRole('checkbox', { name: /^I hereby certify/ }).check();
  await button(page, 'Submit').click();
  await expect(
    page.getByRole('alert').filter({ hasText: "Your application wasn't submitted" }),
  ).toContainText('This is taking longer than expected.');
  await expect(page).toHaveURL(/\/confirm$/);
  gate.resolve();
});
