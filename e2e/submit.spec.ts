import { FacilitatorsCopy } from '../test/facilitatorsCopy.ts';
import { journey, reach } from './applicant.ts';
import { button } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';
import { certify, heading, review, stageOf } from './reviewScreen.ts';
import { startServer } from './server.ts';

test('a rejected submit says why and keeps the certification', async ({ page, server }) => {
  const applicant = await review(page, server);
  const answers = [
    {
      status: 409,
      json: { success: false, message: 'This step is not available yet.', code: 'step_unavailable' },
    },
    { status: 503, json: { success: false, message: 'Closed until noon.' } },
    { status: 500, body: 'Bad gateway' },
  ];
  await page.route('**/onboarding/submit', async (route) => {
    const answer = answers.shift();
    await (answer ? route.fulfill(answer) : route.continue());
  });
  await certify(page).check();
  for (const message of [
    'This step is not available yet.',
    'Closed until noon.',
    'Server side error, please contact the support team.',
  ]) {
    await button(page, 'Submit').click();
    await heading(page, 'Please wait while we review your account').waitFor();
    await heading(page, 'Review your information').waitFor();
    await expect(
      page.getByRole('alert').filter({ hasText: "Your application wasn't submitted" }),
    ).toContainText(message);
    await expect(certify(page)).toBeChecked();
  }
  expect(await stageOf(applicant)).toBe('PAYOUT');
  await button(page, 'Submit').click();
  await heading(page, 'Application Submitted').waitFor();
});

test('no other language is offered while the application is submitted', async ({ page, server }) => {
  await review(page, server);
  await certify(page).check();
  const answer = Promise.withResolvers<void>();
  await page.route('**/onboarding/submit', async (route) => {
    await answer.promise;
    return route.continue();
  });
  const spanish = page.getByRole('link', { name: 'Español' });
  await expect(spanish).toBeVisible();
  await button(page, 'Submit').click();
  await heading(page, 'Please wait while we review your account').waitFor();
  await expect(spanish).toHaveCount(0);
  answer.resolve();
  await heading(page, 'Application Submitted').waitFor();
  await expect(spanish).toBeVisible();
});

test('a submit after the session ended leads to GetStarted', async ({ page, server }) => {
  const applicant = await review(page, server);
  await certify(page).check();
  await applicant.logout();
  await button(page, 'Submit').click();
  await heading(page, 'Welcome to Harbor Payments').waitFor();
  await expect(page.getByText('Unauthorized, redirecting to the login.')).toBeVisible();
});

test("doesn't submit changes made after the review was loaded", async ({ page, server }) => {
  const applicant = await review(page, server);
  await certify(page).check();
  expect((await applicant.saveBusiness({ dbaName: 'Another Name' })).status).toBe(200);
  await button(page, 'Submit').click();
  await expect(page.getByRole('region', { name: 'Business information' })).toContainText('Another Name');
  await expect(page.getByText('Your application changed after you certified it.')).toBeVisible();
  await expect(certify(page)).not.toBeChecked();
  expect(await stageOf(applicant)).toBe('PAYOUT');
});

test('typed addresses submit nothing and reserve nothing', async ({ page, server }) => {
  for (const path of ['account-approved', 'account-for-review', 'reviewing']) {
    await page.goto(`/harbor/${path}`);
    await heading(page, 'Welcome to Harbor Payments').waitFor();
  }
  const applicant = await reach(journey(server.url), 'PAYOUT');
  for (const path of ['reviewing', 'account-approved', 'account-for-review']) {
    await openAs(page, applicant, `${server.url}/harbor/${path}`);
    await heading(page, 'Review your information').waitFor();
  }
  expect(await stageOf(applicant)).toBe('PAYOUT');
});

test('a product with automatic approval ends on Application Approved, without fees to accept', async ({
  page,
}) => {
  const copy = new FacilitatorsCopy();
  copy.plant('harbor/products/harbor.json', 'approval', 'automatic');
  copy.plant('harbor/products/harbor.json', 'fees', null);
  const server = await startServer({ FACILITATORS_DIR: copy.dir });
  try {
    const applicant = await review(page, server, { ownershipType: 'SOLE_PROP' });
    await expect(page.getByRole('region', { name: 'Acknowledgement', exact: true })).toBeVisible();
    await certify(page).check();
    await button(page, 'Submit').click();
    await heading(page, 'Application Approved').waitFor();
    await expect(page).toHaveURL(/\/account-approved$/);
    await expect(page.getByText(applicant.account.email)).toBeVisible();
    await expect(page.getByText("We'll email your login credentials to you.")).toBeVisible();
    expect(await stageOf(applicant)).toBe('APPROVED');
  } finally {
    await server.close();
    copy.remove();
  }
});
