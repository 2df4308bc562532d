import type { Page } from '@playwright/test';
import { applicantAt } from './applicantAt.ts';
import { button, field, heading } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';
import { storedOf } from './stored.ts';

const TYPE = '**/accounts/identity/type';
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

async function holdFirst(page: Page, url: string, method: string) {
  const gate = Promise.withResolvers<void>();
  const came = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(url, async (route) => {
    if (route.request().method() !== method || !isFirst) return route.fallback();
    isFirst = false;
    came.resolve();
    await gate.promise;
    return route.continue();
  });
  return { came: came.promise, letGo: () => gate.resolve() };
}

test('the newer choice wins if an older one is still being saved', async ({ page, server }) => {
  const applicant = await applicantAt(server, { stage: 'SMS_VALID' });
  await openAs(page, applicant, `${server.url}/harbor/account-type`);
  await radio(page, 'Partnership').check();
  const first = await holdFirst(page, TYPE, 'PUT');
  await button(page, 'Continue').click();
  await first.came;
  await radio(page, 'Non-profit').check();
  await expect(button(page, 'Continue')).not.toHaveAttribute('aria-disabled', 'true');
  const answered = page.waitForResponse(TYPE);
  first.letGo();
  await answered;
  await expect(heading(page, 'Choose your business type')).toBeVisible();
  await expect(radio(page, 'Non-profit')).toBeChecked();
  await button(page, 'Continue').click();
  await heading(page, 'Add your business info').waitFor();
  expect(storedOf(server, applicant.account.email).application).toMatchObject({
    ownership_type: 'NON_PROFIT',
  });
});

test('sends a newer choice after the older one, not concurrently', async ({ page, server }) => {
  const applicant = await applicantAt(server, { stage: 'SMS_VALID' });
  await openAs(page, applicant, `${server.url}/harbor/account-type`);
  await radio(page, 'Partnership').check();
  const first = await holdFirst(page, TYPE, 'PUT');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.postData() ?? ''));
  await button(page, 'Continue').click();
  await first.came;
  await page.getByRole('tab', { name: 'Government' }).click();
  await button(page, 'Continue').click();
  await expect(button(page, 'Continue')).toHaveAttribute('aria-disabled', 'true');
  expect(sent).toHaveLength(1);
  first.letGo();
  await heading(page, 'Add your business info').waitFor();
  expect(sent).toHaveLength(2);
  expect(storedOf(server, applicant.account.email).application).toMatchObject({ ownership_type: 'GOV' });
});

test('Save and exit wins over an earlier Continue', async ({ page, server }) => {
  const applicant = await applicantAt(server, { stage: 'BUSINESS_INFO' });
  await openAs(page, applicant, `${server.url}/harbor/account-company`);
  const first = await holdFirst(page, '**/identity/business', 'PUT');
  await field(page, 'Doing business as').fill('Kept Coffee');
  await button(page, 'Continue').click();
  await first.came;
  await button(page, 'Save and exit').click();
  first.letGo();
  await heading(page, 'Your application was successfully saved').waitFor();
  expect(storedOf(server, applicant.account.email).business.dbaName).toBe('Kept Coffee');
});

test('text typed after Continue is neither lost nor left unsaved', async ({ page, server }) => {
  const applicant = await applicantAt(server, { stage: 'BUSINESS_INFO' });
  await openAs(page, applicant, `${server.url}/harbor/account-company`);
  const first = await holdFirst(page, '**/identity/business', 'PUT');
  await field(page, 'Doing business as').fill('Older Coffee');
  await button(page, 'Continue').click();
  await first.came;
  await field(page, 'Doing business as').fill('Newer Coffee');
  first.letGo();
  await expect.poll(() => storedOf(server, applicant.account.email).business.dbaName).toBe('Newer Coffee');
  await expect(heading(page, 'Add your business info')).toBeVisible();
});

test('saves what was typed before Back, however long an earlier save takes', async ({ page, server }) => {
  const applicant = await applicantAt(server, { stage: 'BUSINESS_INFO' });
  await openAs(page, applicant, `${server.url}/harbor/account-company`);
  const first = await holdFirst(page, '**/identity/business', 'PUT');
  await button(page, 'Continue').click();
  await first.came;
  await field(page, 'Doing business as').fill('Typed and left');
  await button(page, 'Back').click();
  await heading(page, 'Choose your business type').waitFor();
  first.letGo();
  await expect.poll(() => storedOf(server, applicant.account.email).business.dbaName).toBe('Typed and left');
  await expect(heading(page, 'Choose your business type')).toBeVisible();
});
