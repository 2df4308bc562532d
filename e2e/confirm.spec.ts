import { journey, reach } from './applicant.ts';
import { button } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';
import { operatorApi } from './operatorApi.ts';
import { certify, heading, review, stageOf } from './reviewScreen.ts';

test('shows everything entered, and submits once certified', async ({ page, server }) => {
  const applicant = await review(page, server);
  const business = page.getByRole('region', { name: 'Business information' });
  await expect(business).toContainText('Marlow Coffee Roasters LLC');
  await expect(business.getByText('LLC', { exact: true })).toBeVisible();
  await expect(business).toContainText('12-3456789');
  await expect(business).toContainText('$25,000');
  const owners = page.getByRole('region', { name: 'Owner information' });
  await expect(owners).toContainText('*****6789');
  await button(page, "Show Dana Marlow's Social Security Number").click();
  await expect(owners).toContainText('123-45-6789');
  await expect(page.getByRole('region', { name: 'Bank account(s)' })).toContainText('*****6789');
  const fees = page.getByRole('region', { name: 'Fees disclosure & acknowledgement' });
  await expect(fees).toContainText('ProcessingDiscount Fee2.9%Transaction Fee$0.30Monthly Fee$0.00');
  await expect(fees).toContainText('PlatformDiscount Fee0.5%Transaction Fee$0.05Monthly Fee$0.00');
  await expect(page.getByText("You can't make changes after you submit.")).toBeVisible();

  await expect(button(page, 'Submit')).toBeDisabled();
  await certify(page).check();
  await expect(button(page, 'Submit')).toBeEnabled();
  await button(page, 'Submit').click();
  await heading(page, 'Please wait while we review your account').waitFor();
  await heading(page, 'Application Submitted').waitFor();
  await expect(page).toHaveURL(/\/harbor\/account-for-review$/);
  await expect(page.getByRole('link', { name: 'support@harborpayments.example' })).toBeVisible();
  expect(await stageOf(applicant)).toBe('SUBMITTED');
  await expect
    .poll(
      async () => (await server.outbox()).filter(({ to }) => to === applicant.account.email).at(-1)?.subject,
    )
    .toBe('Your Harbor Payments application was submitted');

  await page.reload();
  await heading(page, 'Application Submitted').waitFor();
  await page.goBack();
  await heading(page, 'Welcome to Harbor Payments').waitFor();
});

test('each pencil opens its step, and Continue returns', async ({ page, server }) => {
  const applicant = await review(page, server);
  await button(page, 'Edit business information').click();
  await heading(page, 'Add your business info').waitFor();
  await page.getByLabel('Doing business as', { exact: true }).fill('Marlow Beans');
  await button(page, 'Continue').click();
  await expect(page.getByRole('region', { name: 'Business information' })).toContainText('Marlow Beans');

  await button(page, 'Edit owner information').click();
  await heading(page, 'Verify Ownership').waitFor();
  await expect(page).toHaveURL(/\/verify-ownership\?form=owners$/);
  await button(page, 'Continue').click();
  await heading(page, 'Review your information').waitFor();
  await expect(page).toHaveURL(/\/confirm$/);

  await button(page, 'Edit bank account(s)').click();
  await heading(page, 'Add your business bank account').waitFor();
  await button(page, 'Continue').click();
  await heading(page, 'Review your information').waitFor();
  const { body } = await applicant.call('GET', '/onboarding/accounts/identity/business');
  expect(body.data.business.dbaName).toBe('Marlow Beans');
});

test('a government sees and edits its contact', async ({ page, server }) => {
  await review(page, server, { ownershipType: 'GOV' });
  await expect(page.getByRole('region', { name: 'Contact information' })).toContainText('Dana Marlow');
  await button(page, 'Edit contact information').click();
  await heading(page, 'Verify Contact').waitFor();
  await expect(page).toHaveURL(/\/verify-contact\?form=contact$/);
});

test('names, counts, and links to each error', async ({ page, server }) => {
  // The server doesn't let applicants reach the review with incomplete sections, so this modifies its response.
  await page.route('**/identity/owners', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    Object.assign(body.data.owners[0], { ssn: '12', email: 'nobody', ownershipPercentage: 60 });
    await route.fulfill({ response: answer, json: body });
  });
  const applicant = await review(page, server);
  await certify(page).check();
  await button(page, 'Submit').click();
  const dialog = page.getByRole('dialog', { name: 'Validation Error' });
  await expect(dialog).toContainText('Invalid SSN');
  await expect(dialog).toContainText('There are 2 additional error(s) that need to be addressed.');
  await expect(page.getByText('Validation failed for owner(s): 1')).toBeVisible();
  await button(page, 'Stay on this page').click();
  await expect(dialog).toBeHidden();
  const owners = page.getByRole('region', { name: 'Owner information' });
  await expect(owners).toContainText(
    'Total ownership percentage should be between 75% and 100%. Current total: 60%',
  );
  expect(await stageOf(applicant)).toBe('PAYOUT');

  await button(page, 'Submit').click();
  await button(page, 'Fix Issues').click();
  await heading(page, 'Verify Ownership').waitFor();
  await expect(page).toHaveURL(/form=owners$/);
  // The screen may still be loading the owners, and its interrupted requests must not fail the test.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a review that fails to load leads to GetStarted', async ({ page, server }) => {
  const applicant = await reach(journey(server.url), 'PAYOUT');
  await page.route('**/accounts/payout?addAsterisks=true', (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  await openAs(page, applicant, `${server.url}/harbor/confirm`);
  await heading(page, 'Welcome to Harbor Payments').waitFor();
  await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible();
});

test('Tab cycles through the page, including header and footer', async ({ page, server }) => {
  await review(page, server);
  const last = page.getByRole('contentinfo').getByRole('link', { name: 'Help', exact: true });
  const support = page.getByRole('banner').getByRole('link', { name: 'Support', exact: true });
  const isFocused = () => page.evaluate(() => document.activeElement !== document.body);
  await last.focus();
  await page.keyboard.press('Tab');
  const first = page.getByRole('banner').locator(':focus');
  await expect(first).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(last).toBeFocused();
  let presses = 0;
  let passedSupport = false;
  do {
    await page.keyboard.press('Tab');
    expect(await isFocused()).toBe(true);
    passedSupport ||= await support.evaluate((element) => element === document.activeElement);
    presses += 1;
  } while (presses < 60 && !(await last.evaluate((element) => element === document.activeElement)));
  expect(passedSupport).toBe(true);
  await expect(last).toBeFocused();
});

test('an existing applicant sees whether the owners are new', async ({ page, server }) => {
  const applicant = await reach(journey(server.url), 'SUBMITTED');
  await operatorApi(server.url, server.operatorKey).decide(applicant.account.email, 'APPROVED');
  await openAs(page, applicant, `${server.url}/harbor/account-for-review`);
  await heading(page, 'Application Approved').waitFor();
  await expect(page.getByText(applicant.account.email)).toBeVisible();

  await applicant.resume();
  await applicant.saveType();
  await applicant.saveBusiness();
  const { body } = await applicant.call('GET', '/onboarding/accounts');
  const [group] = body.data.applications;
  const set = { smApplicationId: group.smApplicationId };
  expect((await applicant.call('POST', '/onboarding/accounts/set', set)).status).toBe(200);
  await applicant.savePayout();
  await openAs(page, applicant, `${server.url}/harbor/confirm`);
  const owners = page.getByRole('region', { name: 'Owner information' });
  await expect(owners).toContainText('Existing Application');

  await applicant.call('POST', '/onboarding/accounts/set', { smApplicationId: null });
  await applicant.saveIdentity();
  await page.reload();
  await expect(owners).toContainText('New Application');
});
