import { journey, reach } from './applicant.ts';
import { open, press, stored } from './companyScreen.ts';
import { field } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';

test('after a rejected Continue, Saved appears again when a draft is saved', async ({ page, server }) => {
  await open(page, server.url);
  await press(page, 'Continue');
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused();
  await field(page, 'Legal name').fill('Smith LLC');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});

test('Back keeps what was typed, and a link shows it masked and keeps it', async ({
  page,
  server,
  browser,
}) => {
  const applicant = await open(page, server.url);
  await field(page, 'Doing business as').fill('Delgado Coffee');
  await field(page, 'Tax ID').pressSequentially('123456789');
  await field(page, 'Established date').pressSequentially('1299');
  await press(page, 'Back');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose your business type');
  await page.goto(`${server.url}/harbor/account-company`);
  await expect(field(page, 'Doing business as')).toHaveValue('Delgado Coffee');
  await expect(field(page, 'Tax ID')).toHaveValue('12-3456789');

  const { subMerchantId } = (await applicant.status()).body.data;
  const other = await browser.newPage({ baseURL: server.url });
  await other.goto(`/harbor/account-type?subMerchantId=${subMerchantId}`);
  await expect(field(other, 'Tax ID')).toHaveValue('*****6789');
  await field(other, 'Doing business as').fill('Delgado Bakery');
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
  expect(await stored(applicant)).toMatchObject({ dbaName: 'Delgado Bakery', federalTaxId: '123456789' });
  await field(other, 'Tax ID').focus();
  await other.keyboard.press('End');
  await other.keyboard.type('98');
  await expect(field(other, 'Tax ID')).toHaveValue('98');
  await other.close();
});

test('shows a server error on the page, and a failed load can be retried', async ({ page, server }) => {
  const applicant = await reach(journey(server.url), 'BUSINESS_INFO');
  let answers = 0;
  await page.route('**/identity/business', (route) => {
    answers += 1;
    return answers === 2 ? route.continue() : route.fulfill({ status: 500, json: {} });
  });
  await openAs(page, applicant, `${server.url}/harbor/account-company`);
  await expect(page.getByRole('alert')).toHaveText('Failed to load business information. Please try again.');
  await press(page, 'Try again');
  await field(page, 'Doing business as').fill('Marlow & Daughters');
  await press(page, 'Continue');
  await expect(page.getByRole('alert')).toHaveText('Server side error, please contact the support team.');
  await expect(field(page, 'Doing business as')).toHaveValue('Marlow & Daughters');
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeEnabled();
  await page.unroute('**/identity/business');
  await press(page, 'Continue');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify Ownership');
  expect(await stored(applicant)).toMatchObject({ dbaName: 'Marlow & Daughters' });
});

test('a demo starts with a sample business for each type', async ({ page, server }) => {
  const applicant = await open(page, server.url, { ownershipType: 'SOLE_PROP', product: 'harbor-demo' });
  await expect(field(page, 'Doing business as')).toHaveValue('Marlow Coffee');
  await expect(field(page, 'TIN type')).toHaveValue('1');
  await press(page, 'Continue');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify Ownership');
  expect(await stored(applicant)).toMatchObject({ dbaName: 'Marlow Coffee', mccCode: '5814' });
});

test("a section that can't be read leads to the start", async ({ page, server }) => {
  const applicant = await reach(journey(server.url), 'TYPE_SELECTED');
  const refusal = { success: false, code: 'section_unavailable', message: 'This step is not available yet.' };
  await page.route('**/identity/business', (route) => route.fulfill({ status: 400, json: refusal }));
  await openAs(page, applicant, `${server.url}/harbor/account-company`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome to/);
});

test('Save and exit keeps valid values and emails the link to continue', async ({ page, server }) => {
  const applicant = await open(page, server.url);
  await field(page, 'Doing business as').fill('Delgado Coffee');
  await field(page, 'Established date').pressSequentially('1299');
  await press(page, 'Save and exit');
  await expect(page.getByRole('dialog')).toContainText("We couldn't save 1 entry: Established date.");
  await press(page, 'Exit without saving');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your application was successfully saved');
  await applicant.resume();
  expect(await stored(applicant)).toMatchObject({ dbaName: 'Delgado Coffee' });
  const mail = (await server.outbox()).filter(({ to }) => to === applicant.account.email);
  expect(mail.at(-1)?.text).toContain('/harbor/account-type?subMerchantId=');
});

test('a failed Save and exit shows the error in the page', async ({ page, server }) => {
  await open(page, server.url);
  await page.route('**/identity/business/partial', (route) => route.fulfill({ status: 500, json: {} }));
  await field(page, 'Doing business as').fill('Delgado Coffee');
  await press(page, 'Save and exit');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Server side error, please contact the support team.',
  );
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(field(page, 'Doing business as')).toHaveValue('Delgado Coffee');
});
