import type { Page } from '@playwright/test';
import { journey, reach, type Journey, type Milestone } from './applicant.ts';
import { button, field } from './controls.ts';
import { expect, test } from './fixtures.ts';
import type { Server } from './server.ts';

const radio = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Ownership type' }).getByRole('radio', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const typeOf = async (applicant: Journey) => (await applicant.status()).body.data.identity.ownershipType;

async function openAtType(
  page: Page,
  {
    server,
    milestone = 'SMS_VALID',
    slug = 'harbor',
  }: { server: Server; milestone?: Milestone; slug?: string },
): Promise<Journey> {
  const facId = slug.startsWith('cobalt') ? 'cobalt' : 'harbor';
  const applicant = await reach(journey(server.url, { spProductSlug: slug, facId }), milestone);
  const { subMerchantId } = (await applicant.status()).body.data;
  await page.goto(`/${slug}/account-type?subMerchantId=${subMerchantId}`);
  if (milestone !== 'SMS_VALID') {
    await expect(page).not.toHaveURL(/account-type/);
    await page.goto(`/${slug}/account-type`);
  }
  await expect(heading(page, 'Choose your business type')).toBeVisible();
  return applicant;
}

test('saves the chosen type and remembers the choice on each tab', async ({ page, server }) => {
  const applicant = await openAtType(page, { server });
  expect(page.url()).toBe(`${server.url}/harbor/account-type`);
  await expect(page.getByRole('radio')).toHaveCount(8);
  await button(page, 'Continue').click();
  await expect(page.getByRole('link', { name: 'Please select a business type.', exact: true })).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: 'Ownership type' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );

  await tab(page, 'Government').click();
  await expect(radio(page, 'Government')).toBeChecked();
  await tab(page, 'Company').click();
  await expect(radio(page, 'LLC')).toBeChecked();
  await radio(page, 'Limited partnership').check();
  await tab(page, 'Company').press('ArrowRight');
  await expect(tab(page, 'Government')).toBeFocused();
  await expect(radio(page, 'Government')).toBeChecked();
  await tab(page, 'Government').press('Home');
  await expect(radio(page, 'Limited partnership')).toBeChecked();
  await button(page, 'Continue').click();
  await expect(heading(page, 'Add your business info')).toBeVisible();
  expect(await typeOf(applicant)).toBe('LIMITED_PARTNERSHIP');
  await button(page, 'Back').click();
  await expect(radio(page, 'Limited partnership')).toBeChecked();
});

test("selecting a tab selects its default type and keeps the other tab's choice", async ({
  page,
  server,
}) => {
  await openAtType(page, { server });
  await expect(radio(page, 'LLC')).not.toBeChecked();
  await tab(page, 'Company').click();
  await expect(radio(page, 'LLC')).toBeChecked();
  await radio(page, 'Partnership').check();
  await tab(page, 'Company').click();
  await expect(radio(page, 'Partnership')).toBeChecked();
});

test('shows an error that has no field, and reports an ended session once', async ({ page, server }) => {
  await openAtType(page, { server });
  const answer = (status: number, message: string) =>
    page.route('**/identity/type', (route) => route.fulfill({ status, json: { success: false, message } }), {
      times: 1,
    });
  await radio(page, 'LLC').check();
  await answer(400, '"mccCode" must be a valid merchant category');
  await button(page, 'Continue').click();
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid mcc code.');
  await button(page, 'Dismiss message').click();
  await answer(401, 'Unauthorized');
  await button(page, 'Continue').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Harbor Payments' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(['Unauthorized, redirecting to the login.']);
});

test('Save and exit also saves the type', async ({ page, server }) => {
  const applicant = await openAtType(page, { server });
  await tab(page, 'Government').click();
  await button(page, 'Save and exit').click();
  await expect(heading(page, 'Your application was successfully saved')).toBeVisible();
  await applicant.resume();
  expect(await typeOf(applicant)).toBe('GOV');
});

test('keeps the choice when a save fails', async ({ page, server }) => {
  const applicant = await openAtType(page, { server });
  const serverError = 'Server side error, please contact the support team.';
  await page.route(
    '**/identity/type',
    (route) => route.fulfill({ status: 500, json: { success: false, message: serverError } }),
    { times: 1 },
  );
  await radio(page, 'Partnership').check();
  await button(page, 'Continue').click();
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: serverError })).toBeVisible();
  await expect(radio(page, 'Partnership')).toBeChecked();
  await button(page, 'Continue').click();
  await expect(heading(page, 'Add your business info')).toBeVisible();
  expect(await typeOf(applicant)).toBe('PARTNERSHIP');
});

test('warns before a change of type that detaches the owners', async ({ page, server }) => {
  await openAtType(page, { server, milestone: 'IDENTITY' });
  const warning = page.getByText(/need to enter .*the owners or contact again\./);
  await radio(page, 'Partnership').check();
  await expect(warning).toHaveCount(0);
  await radio(page, 'Sole proprietorship').check();
  await expect(warning).toContainText('your tax ID and the owners');
  await page.getByRole('tab', { name: 'Government', exact: true }).click();
  await expect(warning).not.toContainText('tax ID');
});

test('a change of type asks for the tax ID again and restores the legal name', async ({ page, server }) => {
  await openAtType(page, { server, milestone: 'IDENTITY' });
  const change = async (type: string) => {
    await radio(page, type).check();
    await button(page, 'Continue').click();
    await expect(heading(page, 'Add your business info')).toBeVisible();
  };
  await change('Sole proprietorship');
  await expect(field(page, 'Doing business as')).toHaveValue('Marlow Coffee');
  await expect(field(page, 'Tax ID')).toHaveValue('');
  await expect(field(page, 'TIN type')).toHaveValue('');
  await field(page, 'TIN type').selectOption('SSN');
  await field(page, 'Tax ID').fill('219-09-9871');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await button(page, 'Back').click();
  await change('Partnership');
  await expect(field(page, 'Legal name')).toHaveValue('Marlow Coffee Roasters LLC');
  await expect(field(page, 'Tax ID')).toHaveValue('');
});

test('offers only companies if the product excludes government', async ({ page, server }) => {
  await openAtType(page, { server, slug: 'cobalt' });
  await expect(radio(page, 'LLC')).toBeVisible();
  await expect(tab(page, 'Government')).toHaveCount(0);
  await expect(radio(page, 'Public corporation')).toHaveCount(0);
  await expect(page.getByText('Which type should I choose?')).toBeVisible();
  await expect(page.locator('main')).not.toContainText('overnment');
});

test('the help names only types that the product offers', async ({ page, server }) => {
  const offer = async (merchants: string[], ownerships: string[]) => {
    await page.route('**/merchant-types', (route) => route.fulfill({ json: merchants }));
    await page.route('**/ownership-types', (route) => route.fulfill({ json: ownerships }));
  };
  const main = page.locator('main');
  await offer(['BUSINESS'], ['LLC']);
  await openAtType(page, { server });
  await expect(radio(page, 'LLC')).toBeVisible();
  await expect(main).toContainText("You'll find it on your state registration");
  await expect(main).not.toContainText('Sole proprietorship');
  await offer(['GOVERNMENT'], []);
  await page.reload();
  await expect(main).toContainText('For a city, county, public school');
  await expect(main).not.toContainText("You'll find it on your state registration");
});

for (const [what, status, message] of [
  ['fails', 500, 'Server side error, please contact the support team.'],
  ['is refused', 400, 'This step is not available yet.'],
] as const) {
  test(`returns to the start when the list of types ${what}`, async ({ page, server }) => {
    await page.route('**/ownership-types', (route) =>
      route.fulfill({ status, json: { success: false, message } }),
    );
    const applicant = await reach(journey(server.url), 'SMS_VALID');
    const { subMerchantId } = (await applicant.status()).body.data;
    await page.goto(`/harbor/account-type?subMerchantId=${subMerchantId}`);
    await expect(heading(page, 'Welcome to Harbor Payments')).toBeVisible();
    expect(page.url()).toBe(`${server.url}/harbor/get-started`);
  });
}
