import { demoContact, demoOwner } from '../src/domain/demoSample.ts';
import { journey, reach } from './applicant.ts';
import { button, field, toast } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';

const IDENTITY = '/onboarding/accounts/identity';

test("doesn't name a sole proprietor by number before submit", async ({ page, server }) => {
  const applicant = await reach(journey(server.url, { ownershipType: 'SOLE_PROP' }), 'PAYOUT');
  const owners = [{ ...demoOwner('sole'), city: '' }];
  await openAs(page, applicant, `${server.url}/harbor/confirm`);
  await page.getByRole('region', { name: 'Owner information' }).waitFor();
  expect((await applicant.call('POST', `${IDENTITY}/owners/partial`, { owners })).status).toBe(200);
  await page.getByRole('checkbox', { name: /^I hereby certify/ }).check();
  await button(page, 'Submit').click();
  await expect(toast(page, 'Validation failed for owner(s): 1')).toBeVisible();

  await page.goto('/harbor/verify-ownership');
  await expect(field(page, 'City')).toHaveValue('');
  await button(page, 'Continue').click();
  await expect(toast(page, 'There are form errors, please check')).toBeVisible();
  await expect(page.getByText(/Validation failed for owner/)).toHaveCount(0);
});

test('reports and keeps a contact whose save fails in the page', async ({ page, server }) => {
  const applicant = await reach(journey(server.url, { ownershipType: 'GOV' }), 'BUSINESS_INFO');
  await applicant.call('POST', `${IDENTITY}/contact/partial`, demoContact());
  await openAs(page, applicant, `${server.url}/harbor/verify-contact`);
  await expect(field(page, 'First name')).toHaveValue('Dana');
  await page.evaluate(() => {
    const stringify = JSON.stringify.bind(JSON);
    // Serialization fails only for the contact's request body, and only once.
    JSON.stringify = ((value: unknown, ...rest: []) => {
      if (typeof value !== 'object' || value === null || !('firstName' in value))
        return stringify(value, ...rest);
      JSON.stringify = stringify;
      throw new Error('broken');
    }) as typeof JSON.stringify;
  });
  await button(page, 'Continue').click();
  const unexpected = 'An unexpected error occurred while saving contact information.';
  await expect(page.locator('[popover]').getByText(unexpected)).toBeVisible();
  await expect(field(page, 'First name')).toHaveValue('Dana');
  await expect(button(page, 'Continue')).toBeEnabled();
});
