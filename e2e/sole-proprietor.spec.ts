import { demoOwner } from '../src/domain/demoSample.ts';
import { journey, reach } from './applicant.ts';
import { button, field, heading, problem, toast } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';
import { open, stored } from './ownersScreen.ts';

test('a single sole proprietor is edited, owns 100 percent, and has one position', async ({
  page,
  server,
}) => {
  const applicant = await open(page, server.url, { ownershipType: 'SOLE_PROP' });
  await expect(field(page, 'First name')).toHaveValue('');
  await expect(field(page, 'Ownership percentage')).toHaveCount(0);
  await expect(page.getByLabel(/^Date started/)).toHaveCount(0);
  expect(await field(page, 'Position').locator('option').allTextContents()).toEqual(['Sole Proprietor']);
  await button(page, 'Use my name, email, and phone').click();
  await button(page, 'Same as business address').click();
  await field(page, 'Social Security Number').pressSequentially('219099871');
  await field(page, 'Date of birth').pressSequentially('07041985');
  await button(page, 'Continue').click();
  await expect(heading(page, 'Add your business bank account')).toBeVisible();
  expect(await stored(applicant)).toMatchObject([
    { ownershipPercentage: 100, position: 'SP', firstName: 'Dana' },
  ]);
});

test('a sole proprietor with other owners is asked to remove them', async ({ page, server }) => {
  const sole = demoOwner('sole');
  const applicant = await open(page, server.url, {
    ownershipType: 'SOLE_PROP',
    owners: [sole, { ...sole, firstName: 'Ada' }, { ...sole, firstName: 'Bo', ssn: '457555462' }],
  });
  const extras = 'A sole proprietorship can only have one owner. Please review and remove additional owners.';
  await expect(toast(page, extras)).toBeVisible();
  await button(page, 'Add owner').click();
  await expect(toast(page, 'A sole proprietorship cannot have more than one owner.')).toBeVisible();
  await button(page, 'Continue').click();
  await expect(toast(page, 'A sole proprietorship can only have one owner.')).toBeVisible();
  await button(page, 'Remove Dana Marlow').click();
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(2);
  await button(page, 'Remove Ada Marlow').click();
  await expect(toast(page, "You can now edit the remaining owner's information.")).toBeVisible();
  await expect(field(page, 'First name')).toHaveValue('Bo');
  await button(page, 'Continue').click();
  await expect(heading(page, 'Add your business bank account')).toBeVisible();
  expect(await stored(applicant)).toMatchObject([
    { firstName: 'Bo', ssn: '457555462', ownershipPercentage: 100 },
  ]);
});

test('a tax ID belongs to its TIN type, and only a chosen type has a hint', async ({ page, server }) => {
  const applicant = await reach(journey(server.url, { ownershipType: 'SOLE_PROP' }), 'TYPE_SELECTED');
  await openAs(page, applicant, `${server.url}/harbor/account-company`);
  const type = field(page, 'TIN type');
  const number = field(page, 'Tax ID');
  await expect(number).toHaveAccessibleDescription('');
  for (const [label, hint] of [
    ['SSN', /^Your Social Security number/],
    ['ITIN', /^Your ITIN/],
    ['SSN', /^Your Social Security number/],
  ] as const) {
    await type.selectOption({ label });
    await expect(number).toHaveAccessibleDescription(hint);
    if (await number.inputValue()) await expect(number).toHaveValue('212-34-5678');
    else await number.pressSequentially('212345678');
    await number.blur();
  }
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  // Changing the TIN type clears a masked number. The field shows an error only after the user leaves it.
  await openAs(page, await applicant.byLink(), `${server.url}/harbor/account-company`);
  await expect(number).toHaveValue('*****5678');
  await number.focus();
  await number.blur();
  await type.selectOption({ label: 'ITIN' });
  await expect(number).toHaveValue('');
  await expect(number).not.toHaveAttribute('aria-invalid', 'true');
  await number.focus();
  await number.blur();
  await expect(number).toHaveAccessibleDescription(/Tax ID is required\.$/);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await type.selectOption({ label: 'SSN' });
  await expect(number).toHaveValue('*****5678');
  await expect(number).not.toHaveAttribute('aria-invalid', 'true');
});

test('a proprietor who files taxes with an ITIN is asked for it', async ({ page, server }) => {
  const applicant = await reach(journey(server.url, { ownershipType: 'SOLE_PROP' }), 'BUSINESS_INFO');
  expect((await applicant.saveBusiness({ tinType: 3, federalTaxId: '912781234' })).status).toBe(200);
  await openAs(page, applicant, `${server.url}/harbor/verify-ownership`);
  const itin = field(page, 'ITIN');
  await itin.pressSequentially('91278');
  await expect(field(page, 'Social Security Number')).toHaveCount(0);
  await expect(page.getByText('Why do you need my ITIN?').first()).toBeVisible();
  await button(page, 'Continue').click();
  await expect(problem(page).getByRole('link', { name: 'Please enter a valid ITIN.' })).toBeVisible();
  await itin.fill('912781234');
  await itin.blur();
  await expect(itin).toHaveValue('912-78-1234');
  await expect(page.getByText(/looks like/)).toHaveCount(0);
  await button(page, 'Use my name, email, and phone').click();
  await button(page, 'Same as business address').click();
  await field(page, 'Date of birth').pressSequentially('07041985');
  await button(page, 'Continue').click();
  await expect(heading(page, 'Add your business bank account')).toBeVisible();
  expect(await stored(applicant)).toMatchObject([{ ssn: '912781234' }]);
  await applicant.savePayout();
  await openAs(page, applicant, `${server.url}/harbor/confirm`);
  await expect(button(page, "Show Dana Marlow's ITIN")).toBeVisible();
});
