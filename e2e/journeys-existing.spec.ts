import type { Page } from '@playwright/test';
import { journey, reach } from './applicant.ts';
import { companyJourney } from './companyJourney.ts';
import { button, field } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { quick } from './input.ts';
import { operatorApi } from './operatorApi.ts';
import { LLC } from './sampleCompany.ts';
import type { Server } from './server.ts';
import { mailsTo, rows, storedOf } from './stored.ts';

const group = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Applications' }).getByRole('radio', { name, exact: true });

async function addMerchant(page: Page, server: Server) {
  const applicant = await reach(journey(server.url), 'SUBMITTED');
  const { email, password } = applicant.account;
  await operatorApi(server.url, server.operatorKey).decide(email, 'APPROVED');
  const first = storedOf(server, email);
  await page.goto('/harbor/continue');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await button(page, 'Continue').click();
  const screens = companyJourney(page, quick(page));
  await screens.heading('Choose your business type').waitFor();
  await screens.accountType();
  await screens.company();
  await expect(page).toHaveURL(/\/applications$/);
  return { screens, email, first };
}

async function expectTwo(server: Server, email: string) {
  const second = storedOf(server, email);
  expect(second.application).toMatchObject({ stage: 'SUBMITTED', ownership_type: 'LLC' });
  expect(
    rows(
      server,
      'select stage from application where account_id = ? order by created_at',
      String(second.account['id']),
    ),
  ).toEqual([{ stage: 'APPROVED' }, { stage: 'SUBMITTED' }]);
  expect((await mailsTo(server, email)).map(({ subject }) => subject)).toEqual([
    'Your Harbor Payments application',
    'Your Harbor Payments application was submitted',
    'Harbor Payments: your application was approved',
    'Your Harbor Payments application',
    'Your Harbor Payments application was submitted',
  ]);
  return second;
}

test('an existing applicant reuses the owners of an approved application', async ({ page, server }) => {
  const { screens, email, first } = await addMerchant(page, server);
  await group(page, 'Dana Marlow').check();
  await button(page, 'Continue').click();
  await screens.heading('Add your business bank account').waitFor();
  await screens.bank();
  const owners = page.getByRole('region', { name: 'Owner information' });
  await expect(owners).toContainText('Existing Application');
  await expect(owners).toContainText('Dana Marlow');
  await button(page, 'Edit owner information').click();
  await expect(page).toHaveURL(/\/applications\?form=owners$/);
  await expect(group(page, 'Dana Marlow')).toBeChecked();
  await button(page, 'Continue').click();
  await screens.heading('Review your information').waitFor();
  await screens.confirm();
  const second = await expectTwo(server, email);
  expect(second.application['group_id']).toBe(first.application['group_id']);
  expect(second.group).toEqual(first.group);
  expect(second.business).toMatchObject({ legalName: LLC.business.legalName });
});

test('an existing applicant enters a new group, edits it, and leaves the old one unchanged', async ({
  page,
  server,
}) => {
  const { screens, email, first } = await addMerchant(page, server);
  await button(page, 'Add a new group').click();
  await screens.owners();
  await button(page, 'Back').click();
  await expect(page).toHaveURL(/\/applications$/);
  await expect(group(page, 'Rosa Delgado, Martin Okafor')).toBeChecked();
  await expect(page.getByText('New Application')).toBeVisible();
  await expect(button(page, 'Edit Dana Marlow')).toHaveCount(0);
  await button(page, 'Edit Rosa Delgado, Martin Okafor').click();
  await button(page, 'Edit Martin Okafor').click();
  await field(page, 'Last name').fill('Okafor-Reyes');
  await button(page, 'Continue').click();
  await button(page, 'Edit Martin Okafor-Reyes').waitFor();
  await button(page, 'Continue').click();
  await screens.heading('Add your business bank account').waitFor();
  await screens.bank();
  await expect(page.getByRole('region', { name: 'Owner information' })).toContainText('New Application');
  await screens.confirm();
  const second = await expectTwo(server, email);
  expect(second.application['group_id']).not.toBe(first.application['group_id']);
  expect(second.owners).toMatchObject([
    { firstName: 'Rosa', ssn: '*****9871' },
    { lastName: 'Okafor-Reyes', ssn: '*****5462', ownershipPercentage: 40 },
  ]);
  const [before] = rows(
    server,
    'select * from identity_group where id = ?',
    String(first.application['group_id']),
  );
  expect(before).toEqual(first.group);
});
