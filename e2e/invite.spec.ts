import type { Page } from '@playwright/test';
import { journey, newAccount, reach } from './applicant.ts';
import { button, field } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { operatorApi } from './operatorApi.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('an invite fills in name, email, and phone number, and the application uses it', async ({
  page,
  server,
}) => {
  const operator = operatorApi(server.url, server.operatorKey);
  const { name, email, password } = newAccount({ name: 'Ivy Invited' });
  const invited = await operator.invite({ name, email, phoneNumber: '(646) 555-0119' });
  await page.goto(invited.body.url);
  await expect(field(page, 'Full name')).toHaveValue(name);
  await expect(field(page, 'Email')).toHaveValue(email);
  await field(page, 'Create password').fill(password);
  await page.getByRole('checkbox').check();
  await button(page, 'Start Application').click();
  await expect(field(page, 'Mobile phone number')).toHaveValue('(646) 555-0119');
  await page.reload();
  await expect(field(page, 'Mobile phone number')).toHaveValue('(646) 555-0119');
  const applicant = journey(server.url, { email, password });
  await applicant.resume();
  await reach(applicant, 'SUBMITTED', { from: 'INITIATED' });
  const { inviteId } = invited.body;
  expect((await operator.call('GET', `/invites/${inviteId}`)).body.data.status).toBe('submitted');

  await page.goto(invited.body.url);
  await expect(heading(page, 'Your invite has already been submitted')).toBeVisible();
  expect(page.url()).toBe(`${server.url}/harbor/invite-already-submitted`);
  await expect(page.getByRole('main').getByRole('link')).toHaveAttribute(
    'href',
    'https://backoffice.harborpayments.example/',
  );
});

test('an expired invite says so and leads to the start', async ({ page, server }) => {
  const invited = await operatorApi(server.url, server.operatorKey).invite({ expiresAt: Date.now() + 1500 });
  await expect
    .poll(async () => {
      const { inviteId } = invited.body;
      const query = new URLSearchParams({ inviteId, facId: 'harbor', spProductSlug: 'harbor' });
      return (await journey(server.url).call('GET', `/onboarding/invites?${query}`)).status;
    })
    .toBe(412);
  await page.goto(invited.body.url);
  await expect(heading(page, 'Your invite has expired')).toBeVisible();
  await page.getByRole('link', { name: 'Get Started', exact: true }).click();
  await expect(heading(page, 'Welcome to Harbor Payments')).toBeVisible();
  expect(page.url()).toBe(`${server.url}/harbor/get-started`);
});

test('reports an unknown invite and starts without it', async ({ page, server }) => {
  await page.goto('/harbor/get-started?invite=made-up');
  await expect(page.getByText('Invalid invite code')).toBeVisible();
  await expect(field(page, 'Full name')).toHaveValue('');
  expect(page.url()).toBe(`${server.url}/harbor/get-started`);
});

test("Back from the phone number keeps what was typed over the invite's values", async ({ page, server }) => {
  const { name, email, password } = newAccount();
  const { body } = await operatorApi(server.url, server.operatorKey).invite({ name, email });
  await page.goto(`/harbor/get-started?invite=${body.inviteId}`);
  await field(page, 'Full name').fill(`${name} Junior`);
  await field(page, 'Create password').fill(password);
  await page.getByRole('checkbox').check();
  await button(page, 'Start Application').click();
  await expect(page).toHaveURL(/\/harbor\/sms/);
  await button(page, 'Back').click();
  await expect(field(page, 'Full name')).toHaveValue(`${name} Junior`);
});

test("keeps the invite and the address's origin when going forward and back", async ({ page, server }) => {
  const { name, email, password } = newAccount();
  const { body } = await operatorApi(server.url, server.operatorKey).invite({ name, email });
  const query = `?invite=${body.inviteId}&of=spring`;
  await page.goto(`/harbor/get-started${query}`);
  await button(page, 'Continue previous application').click();
  await expect(page).toHaveURL(`/harbor/continue${query}`);
  await button(page, 'Back').click();
  await expect(page).toHaveURL(`/harbor/get-started${query}`);
  await expect(field(page, 'Full name')).toHaveValue(name);
  await field(page, 'Create password').fill(password);
  await page.getByRole('checkbox').check();
  await button(page, 'Start Application').click();
  await expect(page).toHaveURL(`/harbor/sms${query}`);
  await button(page, 'Continue').click();
  await button(page, 'Continue').click();
  await expect(page).toHaveURL('/harbor/account-type');
  // This step's URL doesn't contain the invite, but Back must still find it after a reload and a language change.
  await page.reload();
  await heading(page, 'Choose your business type').waitFor();
  await page.getByRole('link', { name: 'Español' }).click();
  await page.getByRole('link', { name: 'English' }).click();
  await button(page, 'Back').click();
  await expect(page).toHaveURL(`/harbor/sms${query}`);
  await button(page, 'Back').click();
  await expect(page).toHaveURL(`/harbor/get-started${query}`);
});

test('keeps the origin from an address that leads to the start', async ({ page }) => {
  for (const path of ['account-type?invite=made-up&of=spring', 'nowhere?of=spring', '?of=spring']) {
    await page.goto(`/harbor/${path}`);
    await expect(page).toHaveURL('/harbor/get-started?of=spring');
  }
});

test('drops an invalid invite and keeps the origin', async ({ page }) => {
  await page.goto('/harbor/get-started?invite=made-up&of=spring');
  await expect(page.getByText('Invalid invite code')).toBeVisible();
  await expect(page).toHaveURL('/harbor/get-started?of=spring');
  const { name, email, password } = newAccount();
  await field(page, 'Full name').fill(name);
  await field(page, 'Email').fill(email);
  await field(page, 'Create password').fill(password);
  await page.getByRole('checkbox').check();
  const [started] = await Promise.all([
    page.waitForRequest('**/onboarding/accounts/initiate'),
    button(page, 'Start Application').click(),
  ]);
  expect(started.postDataJSON()).toMatchObject({ ofQuery: 'spring' });
  await expect(page).toHaveURL('/harbor/sms?of=spring');
});

test("an existing applicant's invite adds a merchant account", async ({ page, server }) => {
  const operator = operatorApi(server.url, server.operatorKey);
  const { account } = await reach(journey(server.url), 'SUBMITTED');
  await operator.decide(account.email, 'APPROVED');
  const { body } = await operator.invite({ email: account.email });
  // The link for new applicants works for an existing applicant's invite too.
  await page.goto(`/harbor/get-started?invite=${body.inviteId}`);
  await expect(heading(page, 'Add a new merchant account')).toBeVisible();
  expect(page.url()).toBe(body.url);
  await expect(button(page, 'Back')).toHaveCount(0);
  await expect(field(page, 'Email')).toHaveValue(account.email);
  await field(page, 'Password').fill(account.password);
  await button(page, 'Continue').click();
  await expect(heading(page, 'Choose your business type')).toBeVisible();
});

test('keeps the invite without a network and requests it again', async ({ page, server }) => {
  const { name, email } = newAccount();
  const { body } = await operatorApi(server.url, server.operatorKey).invite({ name, email });
  await page.route('**/onboarding/invites*', (route) => route.abort());
  await page.goto(body.url);
  await expect(page.getByText("We couldn't load your invite.")).toBeVisible();
  await page.unroute('**/onboarding/invites*');
  await button(page, 'Try again').click();
  await expect(field(page, 'Email')).toHaveValue(email);
});
