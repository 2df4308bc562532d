import { applicantAt } from './applicantAt.ts';
import { asked } from './asked.ts';
import { faults } from './axe.ts';
import { expect } from './fixtures.ts';
import { withSecondProduct } from './secondProduct.ts';
import { operatorApi } from './operatorApi.ts';
import { button, dialog, joinAs, openByKeys, submitted } from './staff.ts';

const test = withSecondProduct({ requiredChecks: ['tin', 'ofac'] });

test.describe.configure({ timeout: 180_000 });

test('names, lists, and records missing checks', async ({ browser, server }) => {
  await submitted(server, 'Maple Mugs', 'harbor-two');
  const page = await (await browser.newContext()).newPage();
  await joinAs(page, server, 'reviewer');
  await openByKeys(page, 'Maple Mugs');
  const approve = dialog(page, 'Approve application');
  await button(page, 'Approve').click();
  await expect(
    approve.getByText("These checks haven't passed: tin (no result yet), ofac (no result yet)."),
  ).toBeVisible();
  await button(approve, 'Approve').click();
  await expect(approve.getByRole('listitem')).toHaveText(['tin: no result yet', 'ofac: no result yet']);
  await expect(approve.getByRole('list')).toHaveCSS('padding-inline-start', /^[1-9]/);
  expect(await faults(page)).toEqual([]);
  await button(approve, 'Cancel').click();

  await page.getByRole('tab', { name: 'Checks', exact: true }).click();
  const required = page.getByText('This field is required.', { exact: true });
  await button(page, 'Record check').click();
  await expect(required).toHaveCount(2);
  for (const name of ['ofac', 'tin']) {
    const row = page.getByRole('row').filter({ hasText: new RegExp(`^${name}Required`) });
    await expect(row).toContainText('No result yet');
    await button(row, `Record result for ${name}`).click();
    await expect(page.getByLabel('Check', { exact: true })).toHaveValue(name);
    await expect(page.getByLabel('Result', { exact: true })).toBeFocused();
    await expect(required).toHaveCount(0);
    await page.getByLabel('Result', { exact: true }).selectOption('Passed');
    await page.getByRole('tab', { name: 'Files', exact: true }).click();
    await page.getByRole('tab', { name: 'Checks', exact: true }).click();
    await expect(page.getByLabel('Check', { exact: true })).toHaveValue(name);
    await button(page, 'Record check').click();
    await expect(row).toContainText('Passed');
    await expect(page.getByRole('status').filter({ hasText: 'Check recorded.' })).toBeVisible();
    await expect(row.getByRole('button')).toHaveCount(0);
    await expect(page.getByLabel('Check', { exact: true })).toHaveValue('');
  }
  await page.getByRole('tab', { name: 'Notes', exact: true }).click();
  await button(page, 'Save note').click();
  await expect(page.getByLabel('Add a note', { exact: true })).toHaveAccessibleDescription(
    'This field is required.',
  );

  await button(page, 'Approve').click();
  await expect(approve.getByText("These checks haven't passed")).toHaveCount(0);
  await button(approve, 'Approve').click();
  await expect(approve).toHaveCount(0);
});

test('an application without a business opens; unknown ones and admin pages say so', async ({
  page,
  server,
}) => {
  const { account } = await applicantAt(server, { stage: 'INITIATED' });
  const id = await operatorApi(server.url, server.operatorKey).applicationOf(account.email);
  await joinAs(page, server, 'viewer');
  await page.goto(`${server.url}/staff/applications/${id}`);
  await expect(page.getByRole('heading', { name: account.name, level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Applicant' })).toContainText(account.email);
  const title = (name: string) => page.getByRole('heading', { name, exact: true, level: 1 });
  await page.goto(`${server.url}/staff/applications/${crypto.randomUUID()}`);
  await expect(title('Application not found')).toBeVisible();
  await page.goto(`${server.url}/staff/developers`);
  await expect(title('For admins only')).toBeVisible();
});

test('an answered request shows what the applicant changed, before and after', async ({ page, server }) => {
  const items = [{ kind: 'section', section: 'business', reason: 'The name differs.' }];
  const applicant = await asked(server, { items });
  const resubmit = async (requestId: string, names: readonly string[]) => {
    for (const dbaName of names) await applicant.saveBusiness({ dbaName });
    const answer = await applicant.call('POST', `/onboarding/requests/${requestId}/resubmit`, { ack: true });
    expect(answer.status).toBe(200);
  };
  await resubmit(applicant.requestId, ['Quince Coffee']);
  await joinAs(page, server, 'viewer');
  await page.goto(`${server.url}/staff/applications/${applicant.applicationId}?tab=requests`);
  await expect(page.getByText('Changed: Doing business as', { exact: true })).toBeVisible();
  await expect(
    page.getByRole('row', { name: 'Doing business as Marlow Coffee Quince Coffee', exact: true }),
  ).toBeVisible();

  const same = page.getByText('The values shown are the same as before. Hidden digits may have changed.');
  for (const [count, names] of [['Quince Coffee'], ['Other Coffee', 'Quince Coffee']].entries()) {
    await resubmit((await applicant.ask(items)).body.data.requestId, names);
    await page.reload();
    await expect(same).toHaveCount(count + 1);
  }
});

test('an application with the same tax ID leads back to the filtered list', async ({ page, server }) => {
  for (const name of ['Elm Eggs', 'Elm Embers']) await submitted(server, name);
  await joinAs(page, server, 'reviewer');
  await page.goto(`${server.url}/staff?search=elm`);
  await page.getByRole('link', { name: 'Elm Eggs', exact: true }).click();
  await page.getByRole('link', { name: 'Elm Embers', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Elm Embers', level: 1 })).toBeVisible();
  await button(page, 'Approve').click();
  const approve = dialog(page, 'Approve application');
  await expect(approve.getByText('Elm Embers', { exact: true })).toBeVisible();
  await expect(approve.getByText(/have the same tax ID\.$|has the same tax ID\.$/)).toBeVisible();
  await button(approve, 'Cancel').click();
  await page.getByRole('main').getByRole('link', { name: 'Applications', exact: true }).click();
  await expect(page).toHaveURL(/[?&]search=elm/);
});

test("a tax ID search isn't in the URL, and is still there after visiting an application", async ({
  page,
  server,
}) => {
  await submitted(server, 'Fig Farms');
  await joinAs(page, server, 'viewer');
  await page.goto(`${server.url}/staff?stage=SUBMITTED`);
  const search = page.getByRole('searchbox');
  const searched = page.waitForRequest((request) => request.url().includes('taxId=123456789'));
  await search.fill('12-3456789');
  await searched;
  const fig = page.getByRole('link', { name: 'Fig Farms', exact: true });
  await expect(fig).toBeVisible();
  await page.getByLabel('Product').selectOption('harbor');
  await expect(page).toHaveURL(/\?stage=SUBMITTED&product=harbor$/);
  await fig.click();
  await page.getByRole('main').getByRole('link', { name: 'Applications', exact: true }).click();
  await expect(search).toHaveValue('12-3456789');
  await expect(page).toHaveURL(/\?stage=SUBMITTED&product=harbor$/);
  await search.fill('98-7654321');
  await expect(page.getByText('No applications match.')).toBeVisible();
  await search.fill('Fig');
  await expect(page).toHaveURL(/&search=Fig$/);
  await expect(fig).toBeVisible();
});

test("an item of a withdrawn request isn't open", async ({ page, server }) => {
  const applicant = await asked(server, {
    items: [{ kind: 'answer', question: 'What do you sell online?' }],
  });
  await joinAs(page, server, 'viewer');
  await page.goto(`${server.url}/staff/applications/${applicant.applicationId}?tab=requests`);
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByText('Open', { exact: true })).toHaveCount(2);
  await applicant.withdraw();
  await page.reload();
  await expect(panel.getByText('Withdrawn', { exact: true })).toHaveCount(1);
  await expect(panel.getByText('What do you sell online?')).toBeVisible();
  await expect(panel.getByText('Open', { exact: true })).toHaveCount(0);
});

test("doesn't call a number small that the funnel leaves out", async ({ page, server }) => {
  await joinAs(page, server, 'viewer');
  const data = {
    started: 12,
    steps: [],
    submitted: 9,
    byType: [{ ownershipType: 'LLC', submitted: 9 }],
    fieldErrors: [],
  };
  await page.route('**/operator/v1/funnel?**', (route) => route.fulfill({ json: { data } }));
  await page.goto(`${server.url}/staff/funnel`);
  const types = page.getByRole('region', { name: 'By business type' });
  await expect(types.getByRole('row', { name: 'LLC' }).getByRole('cell')).toHaveText([
    'Not shown',
    '9',
    'Not shown',
  ]);
  await expect(page.getByText('we hide counts under 5, and counts that could reveal them')).toHaveCount(1);
  await expect(page.getByText('Applications that completed each step.')).toBeVisible();
  // For a number that the table lists as 'Not shown', the chart draws neither a bar nor a 0.
  const chart = page.locator('.funnel-chart');
  await expect(chart.getByText('12', { exact: true }).last()).toBeVisible();
  await expect(chart.locator('.recharts-label-list').getByText('0', { exact: true })).toHaveCount(0);
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('Choose a date on or after "From".')).toBeVisible();
  await expect(types).toHaveCount(0);
});

test('a message to an applicant who chose Spanish says so', async ({ page, server }) => {
  const applicant = await applicantAt(server, { stage: 'PAYOUT' });
  await applicant.saveBusiness({ legalName: 'Tres Soles', dbaName: 'Tres Soles' });
  await applicant.call('GET', '/onboarding/accounts/status', undefined, { 'accept-language': 'es' });
  await applicant.submit();
  await joinAs(page, server, 'reviewer');
  await openByKeys(page, 'Tres Soles');
  await expect(page.getByRole('region', { name: 'Applicant' })).toContainText('Spanish');
  await button(page, 'Request information').click();
  await expect(page.getByLabel('Message to the applicant')).toHaveAccessibleDescription(
    "The applicant chose Spanish. We won't translate your message.",
  );
});

test('a reviewer records the ID of an approved merchant', async ({ page, server }) => {
  const email = await submitted(server, 'Willow Wicks');
  await operatorApi(server.url, server.operatorKey).decide(email, 'APPROVED');
  await joinAs(page, server, 'reviewer');
  await openByKeys(page, 'Willow Wicks');
  await expect(button(page, 'Reopen')).toBeVisible();
  await button(page, 'Record merchant ID').click();
  const merchant = dialog(page, 'Record merchant ID');
  expect(await faults(page)).toEqual([]);
  const merchantId = merchant.getByLabel('Merchant ID', { exact: true });
  await merchantId.fill('9'.repeat(101));
  await button(merchant, 'Save').click();
  await expect(merchantId).toHaveAccessibleDescription(/Use 100 characters or fewer\./);
  await expect(merchantId).toHaveValue('9'.repeat(101));
  await merchantId.fill('MUa2uYEk');
  await merchant.getByLabel('Acquirer (optional)', { exact: true }).fill('finix');
  await button(merchant, 'Save').click();
  await expect(page.locator('.page-head')).toContainText('Merchant ID MUa2uYEk');
  await expect(page.locator('.page-head')).toContainText('Acquirer finix');
  await expect(button(page, 'Reopen')).toHaveCount(0);
  await expect(button(page, 'Change merchant ID')).toBeFocused();
});
