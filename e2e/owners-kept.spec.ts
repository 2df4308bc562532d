import { journey, reach } from './applicant.ts';
import { button, field, heading, toast } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';
import { open, OWNERS, owner, stored } from './ownersScreen.ts';

test('the continue link shows masks, which are kept', async ({ page, server }) => {
  const applicant = await reach(journey(server.url), 'IDENTITY');
  const { subMerchantId } = (await applicant.status()).body.data;
  await page.goto(`/harbor/account-type?subMerchantId=${subMerchantId}`);
  await expect(heading(page, 'Add your business bank account')).toBeVisible();
  await button(page, 'Back').click();
  await button(page, 'Edit Dana Marlow').click();
  await expect(field(page, 'Social Security Number')).toHaveValue('*****6789');
  await field(page, 'Last name').fill('Marlow-Okafor');
  await button(page, 'Continue').click();
  await button(page, 'Continue').click();
  await expect(heading(page, 'Add your business bank account')).toBeVisible();
  expect(await stored(applicant)).toMatchObject([{ lastName: 'Marlow-Okafor', ssn: '123456789' }]);
});

test('a failed save keeps the list and says so', async ({ page, server }) => {
  await open(page, server.url, { owners: [owner()] });
  await button(page, 'Edit Dana Marlow').waitFor();
  await page.route(`**${OWNERS}`, (route) =>
    route.fulfill({ status: 500, json: { success: false, code: 'server_error', message: 'x' } }),
  );
  await button(page, 'Continue').click();
  await expect(toast(page, 'Failed to update owners. Please try again.')).toBeVisible();
  await expect(page.getByText('Server side error, please contact the support team.')).toBeVisible();
  await page.unroute(`**${OWNERS}`);
  await page.route(`**${OWNERS}`, (route) => {
    const errors = [{ field: 'owners.0.ssn', message: '"ssn" is required' }];
    return route.fulfill({
      status: 400,
      json: { success: false, code: 'invalid_request', message: 'x', errors },
    });
  });
  await button(page, 'Continue').click();
  await expect(toast(page, 'Validation failed for owner(s): 1')).toBeVisible();
  await expect(
    page.getByText('Check these fields for Dana Marlow: Social Security Number').first(),
  ).toBeVisible();
});

test("owners that fail to load don't count as none", async ({ page, server }) => {
  const applicant = await reach(journey(server.url), 'IDENTITY');
  await page.route(`**${OWNERS}`, (route) => route.abort());
  await openAs(page, applicant, `${server.url}/harbor/verify-ownership`);
  await expect(page.getByText("We couldn't load what you entered earlier. It's still saved.")).toBeVisible();
  await page.unroute(`**${OWNERS}`);
  await button(page, 'Try again').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(button(page, 'Edit Dana Marlow')).toBeVisible();
});

test("Save and exit keeps what was typed and names what it couldn't save", async ({ page, server }) => {
  const applicant = await open(page, server.url, {
    owners: [
      owner({ firstName: 'Ada', ownershipPercentage: 60 }),
      owner({ firstName: 'Bo', ownershipPercentage: 40 }),
    ],
  });
  await button(page, 'Edit Ada Marlow').click();
  await field(page, 'Email').fill('ada');
  await button(page, 'Show all owners').click();
  await button(page, 'Add owner').click();
  await field(page, 'First name').fill('Rosa');
  await field(page, 'Phone').pressSequentially('212');
  await button(page, 'Save and exit').click();
  const dialog = page.getByRole('dialog', { name: /^Exit without saving (?:this entry|these entries)\?$/ });
  await expect(dialog).toContainText("We couldn't save 2 entries: Email (Ada Marlow), Phone.");
  await button(dialog, 'Fix entries').click();
  await expect(field(page, 'Email')).toBeFocused();
  await expect(field(page, 'Email')).toHaveValue('ada');
  await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true');
  await field(page, 'Email').fill('ada@example.com');
  await expect(button(page, 'Save and exit')).toBeEnabled();
  await button(page, 'Save and exit').click();
  await expect(dialog).toContainText("We couldn't save 1 entry: Phone (Rosa).");
  await button(dialog, 'Exit without saving').click();
  await expect(
    page.getByText("We couldn't save 1 entry: Phone (Rosa). Enter it again when you come back."),
  ).toBeVisible();
  await expect(heading(page, 'Your application was successfully saved')).toBeVisible();
  await applicant.resume();
  expect(await stored(applicant)).toMatchObject([
    { firstName: 'Ada', email: 'ada@example.com' },
    { firstName: 'Bo' },
    { firstName: 'Rosa' },
  ]);
  const texts = (await server.outbox()).filter(({ to }) => to === applicant.account.email);
  expect(texts.some(({ text }) => text.includes('subMerchantId='))).toBe(true);
});

test('leaving the list keeps the valid entries of an owner with an invalid one', async ({ page, server }) => {
  const applicant = await open(page, server.url, { owners: [owner(), owner({ firstName: 'Bo' })] });
  await button(page, 'Edit Dana Marlow').click();
  await field(page, 'First name').fill('Ada');
  await field(page, 'Phone').fill('212');
  await field(page, 'Email').fill('ada');
  await button(page, 'Show all owners').click();
  await button(page, 'Back').click();
  await expect(
    toast(page, "We couldn't save 2 entries: Phone (Ada Marlow), Email (Ada Marlow)."),
  ).toBeVisible();
  expect(await stored(applicant)).toMatchObject([{ firstName: 'Ada' }, { firstName: 'Bo' }]);
});

test('an edit started from the review returns to it', async ({ page, server }) => {
  const applicant = await reach(journey(server.url), 'PAYOUT');
  await openAs(page, applicant, `${server.url}/harbor/verify-ownership?form=owners`);
  await button(page, 'Edit Dana Marlow').click();
  await field(page, 'Ownership percentage').fill('75');
  await button(page, 'Continue').click();
  await button(page, 'Continue').click();
  await expect(heading(page, 'Review your information')).toBeVisible();
  expect(await stored(applicant)).toMatchObject([{ ownershipPercentage: 75 }]);
});

test('a demo fills in the owner', async ({ page, server }) => {
  const applicant = await reach(journey(server.url, { spProductSlug: 'harbor-demo' }), 'BUSINESS_INFO');
  await openAs(page, applicant, `${server.url}/harbor-demo/verify-ownership`);
  await expect(page.getByText('100% · Owner')).toBeVisible();
  await button(page, 'Continue').click();
  await expect(heading(page, 'Add your business bank account')).toBeVisible();
  expect(await stored(applicant)).toMatchObject([{ firstName: 'Dana', position: 'OW' }]);
});

test('an entry that is invalid after a reload is missing, and the list says so', async ({ page, server }) => {
  const applicant = await open(page, server.url, { owners: [owner()] });
  await button(page, 'Edit Dana Marlow').click();
  await field(page, 'First name').fill('Ada');
  await field(page, 'Email').fill('ada');
  await page.reload();
  await expect(page.getByText('Check these fields for Ada Marlow: Email')).toBeVisible();
  expect((await stored(applicant))[0]).not.toHaveProperty('email');
});
