import { button, field, heading, toast } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { open, owner, stored } from './ownersScreen.ts';

test('the list opens once all owners are complete, and the final check names owners with errors', async ({
  page,
  server,
}) => {
  const owners = [
    owner({ ownershipPercentage: 50, firstName: 'Ada' }),
    owner({ ownershipPercentage: 40, firstName: 'Bo', birthDate: '', email: '' }),
  ];
  await open(page, server.url, { owners });
  await expect(button(page, 'Edit Bo Marlow')).toBeVisible();
  await expect(page.getByText('Check these fields for Bo Marlow: Date of birth, Email')).toBeVisible();
  await expect(button(page, 'Continue')).toBeDisabled();
  await button(page, 'Continue').press('Enter');
  await expect(toast(page, 'Validation failed for owner(s): 2')).toBeVisible();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('Check these fields for Bo Marlow: Date of birth, Email');
  await summary.getByRole('link').click();
  await expect(button(page, 'Edit Bo Marlow')).toBeFocused();
  await page.keyboard.press('Enter');
  await field(page, 'Date of birth').pressSequentially('07041985');
  await field(page, 'Email').fill('bo@example.com');
  await button(page, 'Continue').click();
  await button(page, 'Continue').click();
  await expect(heading(page, 'Add your business bank account')).toBeVisible();
});

test('an owner stays flagged while another is fixed, and Continue stays disabled', async ({
  page,
  server,
}) => {
  const owners = [
    owner({ ownershipPercentage: 50, firstName: 'Ada', phoneNumber: '' }),
    owner({ ownershipPercentage: 40, firstName: 'Bo', email: '' }),
  ];
  await open(page, server.url, { owners });
  const ada = page.getByText('Check these fields for Ada Marlow: Phone');
  const bo = page.getByText('Check these fields for Bo Marlow: Email');
  await expect(ada).toBeVisible();
  await expect(bo).toBeVisible();
  await button(page, 'Edit Ada Marlow').click();
  await field(page, 'Phone').fill('2125550142');
  await button(page, 'Continue').click();
  await expect(ada).toBeHidden();
  await expect(bo).toBeVisible();
  await expect(button(page, 'Continue')).toBeDisabled();
  await button(page, 'Edit Bo Marlow').click();
  await field(page, 'Email').fill('bo@example.com');
  await button(page, 'Continue').click();
  await expect(bo).toBeHidden();
  await expect(button(page, 'Continue')).toBeEnabled();
});

test("an owner left invalid with the browser's Back is flagged and keeps Continue disabled until fixed", async ({
  page,
  server,
}) => {
  const owners = [
    owner({ ownershipPercentage: 50, firstName: 'Ada' }),
    owner({ ownershipPercentage: 40, firstName: 'Bo' }),
  ];
  await open(page, server.url, { owners });
  await expect(button(page, 'Continue')).toBeEnabled();
  const flagged = (name: string) =>
    page
      .getByRole('listitem')
      .filter({ has: button(page, `Edit ${name} Marlow`) })
      .getByText(/missing|please check/);
  for (const name of ['Ada', 'Bo']) {
    await button(page, `Edit ${name} Marlow`).click();
    await field(page, 'City').fill('');
    await page.keyboard.press('Tab');
    await page.goBack();
    await expect(flagged(name)).toBeVisible();
    await expect(button(page, 'Continue')).toBeDisabled();
  }
  for (const [name, other] of [
    ['Bo', 'Ada'],
    ['Ada', null],
  ] as const) {
    await button(page, `Edit ${name} Marlow`).click();
    await field(page, 'City').fill('Rochester');
    await button(page, 'Continue').click();
    await expect(flagged(name)).toBeHidden();
    if (other) await expect(flagged(other)).toBeVisible();
    if (other) await expect(button(page, 'Continue')).toBeDisabled();
  }
  await expect(button(page, 'Continue')).toBeEnabled();
});

test("the browser's Back leads from an owner to the list, and from the list away", async ({
  page,
  server,
}) => {
  const applicant = await open(page, server.url, { owners: [owner({ firstName: 'Ada' })] });
  await button(page, 'Edit Ada Marlow').click();
  await expect(field(page, 'First name')).toHaveValue('Ada');
  await page.goBack();
  await button(page, 'Add owner').click();
  await expect(field(page, 'First name')).toHaveValue('');
  await page.goBack();
  await expect(button(page, 'Edit Ada Marlow')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(1);

  await button(page, 'Add owner').click();
  await field(page, 'First name').fill('Bo');
  await page.goBack();
  await expect(button(page, 'Edit Bo')).toBeVisible();
  await expect(page.getByText("Some of this owner's details are still missing.")).toBeVisible();
  await expect(button(page, 'Continue')).toBeDisabled();
  await expect(page).toHaveURL(/verify-ownership$/);

  await button(page, 'Remove Bo').click();
  await expect(button(page, 'Edit Bo')).toHaveCount(0);
  await expect(button(page, 'Continue')).toBeEnabled();
  await button(page, 'Remove Ada Marlow').click();
  await expect(page.getByText('No owners yet.')).toBeVisible();
  await expect.poll(() => stored(applicant)).toEqual([]);
  await button(page, 'Add owner').click();
  await field(page, 'First name').waitFor();
  await page.goBack();
  await expect(page.getByText('No owners yet.')).toBeVisible();
});

test("the browser's Back leaves the list at once, and Forward returns through it", async ({
  page,
  server,
}) => {
  const owners = [owner({ firstName: 'Ada', ownershipPercentage: 60 }), owner({ ownershipPercentage: 40 })];
  await open(page, server.url, { owners });
  await button(page, 'Back').click();
  await expect(heading(page, 'Add your business info')).toBeVisible();
  await button(page, 'Continue').click();
  await button(page, 'Continue').click();
  await expect(heading(page, 'Add your business bank account')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Add your business bank account')).toBeVisible();

  await page.goBack();
  await button(page, 'Edit Ada Marlow').click();
  await expect(field(page, 'First name')).toHaveValue('Ada');
  await page.goBack();
  await expect(button(page, 'Edit Ada Marlow')).toBeVisible();
  await page.goForward();
  await expect(heading(page, 'Add your business bank account')).toBeVisible();
  await page.goBack();
  await button(page, 'Edit Ada Marlow').click();
  await expect(field(page, 'First name')).toHaveValue('Ada');
  await page.goForward();
  await expect(heading(page, 'Add your business bank account')).toBeVisible();

  await page.goBack();
  await expect(button(page, 'Edit Ada Marlow')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Add your business info')).toBeVisible();
});

test("the browser's Back leads to the list, then away, even if no earlier screen is ours", async ({
  page,
  server,
}) => {
  await page.goto('about:blank');
  await open(page, server.url, { owners: [owner({ firstName: 'Ada', ownershipPercentage: 60 }), owner()] });
  await button(page, 'Edit Ada Marlow').click();
  await page.goBack();
  await expect(button(page, 'Edit Ada Marlow')).toBeVisible();
  await button(page, 'Edit Ada Marlow').click();
  await button(page, 'Show all owners').click();
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test('warns, without blocking, about a number entered for two owners', async ({ page, server }) => {
  const owners = [
    owner({ ownershipPercentage: 50, firstName: 'Ada' }),
    owner({ ownershipPercentage: 40, firstName: 'Bo', ssn: '123456780' }),
  ];
  await open(page, server.url, { owners });
  await button(page, 'Edit Bo Marlow').click();
  const ssn = field(page, 'Social Security Number');
  await expect(ssn).not.toHaveAccessibleDescription(/another person/);
  await ssn.fill(owner().ssn);
  await expect(ssn).toHaveAccessibleDescription(/You entered this number for another person too/);
  await button(page, 'Continue').click();
  await expect(button(page, 'Edit Bo Marlow')).toBeVisible();
  await expect(button(page, 'Continue')).toBeEnabled();
});

test('asks a nonprofit who controls the organization, not who owns the business', async ({
  page,
  server,
}) => {
  await open(page, server.url, { ownershipType: 'NON_PROFIT' });
  await expect(page.getByText(/^List the people who run the organization/)).toBeVisible();
  await expect(page.getByRole('group', { name: 'Role in the organization' })).toBeVisible();
  await expect(page.getByText(/verify the people who run an organization/)).toBeVisible();
});
