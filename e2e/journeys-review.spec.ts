import type { Page } from '@playwright/test';
import { demoBankAccount, demoBusiness, demoOwner } from '../src/domain/demoSample.ts';
import { journey, reach, type Journey } from './applicant.ts';
import { button, field, heading, problem } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';
import type { Server } from './server.ts';
import { mailsTo, plant, storedOf } from './stored.ts';

const certify = (page: Page) => page.getByRole('checkbox', { name: /^I hereby certify/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Validation Error', exact: true });

async function review(
  page: Page,
  server: Server,
  ownershipType: Journey['ownershipType'] = 'LLC',
): Promise<Journey> {
  const applicant = await reach(journey(server.url, { ownershipType }), 'PAYOUT');
  await openAs(page, applicant, `${server.url}/harbor/confirm`);
  await page.getByRole('region', { name: 'Business information' }).waitFor();
  return applicant;
}

async function submit(page: Page): Promise<void> {
  await certify(page).check();
  await button(page, 'Submit').click();
}

async function expectSubmitted(page: Page, server: Server, { account }: Journey): Promise<void> {
  await heading(page, 'Application Submitted').waitFor();
  expect(storedOf(server, account.email).application).toMatchObject({ stage: 'SUBMITTED' });
  await expect
    .poll(async () => (await mailsTo(server, account.email)).at(-1)?.subject)
    .toBe('Your Harbor Payments application was submitted');
}

test('Submit finds, opens, and fixes an owner who became incomplete', async ({ page, server }) => {
  const applicant = await review(page, server);
  // Simulates another tab that saves an incomplete owner.
  const partial = { owners: [{ ...demoOwner('private'), city: '', phoneNumber: '' }] };
  const saved = await applicant.call('POST', '/onboarding/accounts/identity/owners/partial', partial);
  expect(saved.status).toBe(200);
  await submit(page);
  await expect(dialog(page)).toContainText('Phone number is required.');
  await expect(dialog(page)).toContainText('There is 1 additional error(s) that need to be addressed.');
  await expect(page.getByText('Validation failed for owner(s): 1')).toBeVisible();
  await button(page, 'Stay on this page').click();
  const card = page.getByRole('region', { name: 'Owner information' });
  await expect(card).toContainText('Dana Marlow: City is required.');
  expect(storedOf(server, applicant.account.email).application).toMatchObject({ submitted_at: null });

  await button(page, 'Submit').click();
  await button(page, 'Fix Issues').click();
  await expect(page).toHaveURL(/\/verify-ownership\?form=owners$/);
  await expect(field(page, 'Phone')).toBeFocused();
  await expect(field(page, 'Phone')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'City')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'City')).toHaveValue('');
  await field(page, 'City').fill('Oakland');
  await field(page, 'Phone').fill('4155550199');
  await button(page, 'Continue').click();
  await button(page, 'Edit Dana Marlow').waitFor();
  await button(page, 'Continue').click();
  await heading(page, 'Review your information').waitFor();
  await expect(card).toContainText('Oakland');
  await submit(page);
  await expectSubmitted(page, server, applicant);
  expect(storedOf(server, applicant.account.email).owners).toMatchObject([
    { city: 'Oakland', phoneNumber: '4155550199', ssn: '*****6789' },
  ]);
});

test('opens and marks a section that was emptied during submit, and says that nothing was submitted', async ({
  page,
  server,
}) => {
  const applicant = await review(page, server);
  await page.route(
    '**/onboarding/submit',
    async (route) => {
      await applicant.call('POST', '/onboarding/accounts/identity/business/partial', { legalName: '' });
      await route.continue();
    },
    { times: 1 },
  );
  await submit(page);
  await heading(page, 'Add your business info').waitFor();
  const alert = page.getByRole('alert').filter({ hasText: "Your application wasn't submitted" });
  await expect(alert).toBeVisible();
  await expect(problem(page)).toContainText('Legal name is required.');
  await expect(field(page, 'Legal name')).toBeFocused();
  await expect(field(page, 'Legal name')).toHaveAttribute('aria-invalid', 'true');
  expect(storedOf(server, applicant.account.email).application).toMatchObject({ submitted_at: null });
});

test('Submit finds a total that was changed on disk while the server was down', async ({ page, server }) => {
  const applicant = await review(page, server);
  const { group, owners } = storedOf(server, applicant.account.email);
  await server.kill();
  const short = JSON.stringify([{ ...owners[0], ownershipPercentage: 74 }]);
  plant(server, 'update identity_group set owners = ? where id = ?', short, String(group?.['id']));
  await server.start();
  await submit(page);
  await expect(dialog(page)).toContainText(
    'Total ownership percentage should be between 75% and 100%. Current total: 74%',
  );
  await expect(dialog(page)).not.toContainText('additional error');
  await button(page, 'Fix Issues').click();
  await expect(
    page.getByText('Ownership should total 75% or more. Add another owner to continue.'),
  ).toBeVisible();
  await button(page, 'Edit Dana Marlow').click();
  await field(page, 'Ownership percentage').fill('75');
  await button(page, 'Continue').click();
  await button(page, 'Continue').click();
  await heading(page, 'Review your information').waitFor();
  await submit(page);
  await expectSubmitted(page, server, applicant);
});

test('an address that skips an incomplete review leads to the incomplete step', async ({ page, server }) => {
  const applicant = await reach(journey(server.url), 'PAYOUT');
  await applicant.call('POST', '/onboarding/accounts/identity/owners/partial', {
    owners: [{ ...demoOwner('private'), city: '' }],
  });
  await openAs(page, applicant, `${server.url}/harbor/confirm`);
  await heading(page, 'Verify Ownership').waitFor();
  await expect(field(page, 'City')).toHaveValue('');
});

test('an edit from the review returns to it, also after a reload', async ({ page, server }) => {
  const applicant = await review(page, server, 'GOV');
  await button(page, 'Edit contact information').click();
  await expect(page).toHaveURL(/\/verify-contact\?form=contact$/);
  await page.reload();
  await expect(field(page, 'First name')).toHaveValue('Dana');
  await field(page, 'First name').fill('Ines');
  await button(page, 'Continue').click();
  await heading(page, 'Review your information').waitFor();
  await expect(page).toHaveURL(/\/confirm$/);
  await expect(page.getByRole('region', { name: 'Contact information' })).toContainText('Ines Marlow');
  expect(storedOf(server, applicant.account.email).contact).toMatchObject({
    firstName: 'Ines',
    ssn: '*****6789',
  });
  await submit(page);
  await expectSubmitted(page, server, applicant);
});

test('counts every section with an error, including one closed by an earlier error', async ({
  page,
  server,
}) => {
  const applicant = await review(page, server);
  const partly = (section: string, body: unknown) =>
    applicant.call('POST', `/onboarding/accounts/${section}/partial`, body);
  await partly('payout', [{ ...demoBankAccount('Payout account'), nameOnAccount: '' }]);
  await partly('identity/owners', {
    owners: [
      { ...demoOwner('private'), ownershipPercentage: 50 },
      { ...demoOwner('private'), ownershipPercentage: 50, firstName: 'Bo', email: '' },
    ],
  });
  await partly('identity/business', { business: { ...demoBusiness('private'), dbaName: '' } });
  await submit(page);
  await expect(dialog(page)).toContainText('Doing business as');
  await expect(dialog(page)).toContainText('There are 2 additional error(s) that need to be addressed.');
  // The dialog is about the business, so no toast may mention owners.
  await expect(page.getByText(/^Validation failed for owner/)).toHaveCount(0);
  await button(page, 'Stay on this page').click();
  await expect(page.getByRole('region', { name: 'Owner information' })).toContainText(
    'Owner 2: Email address is required.',
  );
  const bank = page.getByRole('region', { name: 'Bank account(s)' });
  await expect(bank).toContainText('The Name on account field is required.');
  await expect(bank).not.toContainText('Marlow Coffee Roasters LLC');

  await button(page, 'Submit').click();
  await button(page, 'Fix Issues').click();
  await expect(page).toHaveURL(/account-company\?form=owners$/);
  await expect(field(page, 'Doing business as')).toBeFocused();
  await expect(field(page, 'Doing business as')).toHaveAttribute('aria-invalid', 'true');
});

test('Fix Issues opens the right owner, and the way back survives Back and a reload', async ({
  page,
  server,
}) => {
  const applicant = await review(page, server);
  const owners = [
    { ...demoOwner('private'), ownershipPercentage: 50 },
    { ...demoOwner('private'), ownershipPercentage: 50, firstName: 'Bo', email: '' },
  ];
  await applicant.call('POST', '/onboarding/accounts/identity/owners/partial', { owners });
  await submit(page);
  await button(page, 'Fix Issues').click();
  await expect(field(page, 'Email')).toBeFocused();
  await expect(field(page, 'First name')).toHaveValue('Bo');
  await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true');
  await field(page, 'Email').fill('bo@example.com');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await button(page, 'Back').click();
  await expect(page).toHaveURL(/account-company\?form=owners$/);
  await page.reload();
  await field(page, 'Doing business as').fill('Marlow Beans');
  await button(page, 'Continue').click();
  await heading(page, 'Review your information').waitFor();
  await button(page, 'Edit bank account(s)').click();
  await expect(page).toHaveURL(/bank-account\?form=owners$/);
  await button(page, 'Back').click();
  await expect(page).toHaveURL(/verify-ownership\?form=owners$/);
  await button(page, 'Continue').click();
  await heading(page, 'Review your information').waitFor();
});

test('the way back to the review leads through every section to fix', async ({ page, server }) => {
  const applicant = await review(page, server);
  const owners = [{ ...demoOwner('private'), ownershipPercentage: 100, email: '' }];
  await applicant.call('POST', '/onboarding/accounts/identity/owners/partial', { owners });
  await applicant.call('POST', '/onboarding/accounts/identity/business/partial', { dbaName: '' });
  await submit(page);
  await button(page, 'Fix Issues').click();
  await field(page, 'Doing business as').fill('Marlow Beans');
  await button(page, 'Continue').click();
  await page.getByRole('button', { name: /^Edit / }).click();
  await field(page, 'Email').fill('dana@example.com');
  await expect(page).toHaveURL(/verify-ownership\?form=owners$/);
  await button(page, 'Continue').click();
  await button(page, 'Continue').click();
  await heading(page, 'Review your information').waitFor();
});
