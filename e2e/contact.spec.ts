import { demoContact } from '../src/domain/demoSample.ts';
import { journey, reach } from './applicant.ts';
import { button, field, heading, toast } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';
import { open } from './ownersScreen.ts';

const CONTACT = '/onboarding/accounts/identity/contact';

test("saves a government's contact while it is typed, and then as a whole", async ({ page, server }) => {
  const applicant = await open(page, server.url, { ownershipType: 'GOV' });
  await expect(heading(page, 'Verify Contact')).toBeVisible();
  await expect(page).toHaveURL(/verify-contact$/);
  await expect(field(page, 'Position').locator('option')).toHaveText([
    'Select',
    'Chief Executive Officer',
    'Chief Financial Officer',
    'Chief Operating Officer',
    'President',
    'Vice President',
    'Director',
    'Treasurer',
    'Secretary',
    'Other',
  ]);
  await button(page, 'Use my name, email, and phone').click();
  await expect
    .poll(async () => (await applicant.call('GET', CONTACT)).body.data.contact)
    .toMatchObject({ firstName: 'Dana', phoneNumber: '4155550132' });
  await field(page, 'Social Security Number').pressSequentially('219099871');
  await field(page, 'Date of birth').pressSequentially('07041985');
  await field(page, 'Position').selectOption({ label: 'Director' });
  await button(page, 'Continue').click();
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toContainText(
    'City is required.',
  );
  await button(page, 'Same as business address').click();
  await button(page, 'Continue').click();
  await expect(heading(page, 'Add your business bank account')).toBeVisible();
  const { contact } = (await applicant.call('GET', CONTACT)).body.data;
  expect(contact).toMatchObject({
    ssn: '219099871',
    birthDate: '07-04-1985',
    position: 'DIR',
    city: 'San Francisco',
  });
});

test("keeps a contact in the form if it can't be saved", async ({ page, server }) => {
  const applicant = await reach(journey(server.url, { ownershipType: 'GOV' }), 'BUSINESS_INFO');
  await applicant.call('POST', `${CONTACT}/partial`, demoContact());
  await openAs(page, applicant, `${server.url}/harbor/verify-contact`);
  await expect(field(page, 'First name')).toHaveValue('Dana');
  await page.route(`**${CONTACT}`, (route) =>
    route.fulfill({ status: 500, json: { success: false, code: 'server_error', message: 'x' } }),
  );
  await button(page, 'Continue').click();
  await expect(toast(page, 'Failed to save contact information. Please try again.')).toBeVisible();
  await expect(field(page, 'First name')).toHaveValue('Dana');
});
