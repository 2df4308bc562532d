import { journey, reach } from './applicant.ts';
import { button, field, toast } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { askOwner } from './ownerLink.ts';

test('what an owner entered is kept when the session ends', async ({ page, server }) => {
  const answers = new Map<string, object>();
  page.on('response', async (response) => {
    const path = new URL(response.url()).pathname;
    if (path.startsWith('/onboarding/owner/')) answers.set(path, (await response.json()) as object);
  });
  const applicant = await reach(journey(server.url), 'BUSINESS_INFO');
  await page.goto((await askOwner(server, applicant)).url);
  await button(page, 'Verify').click();
  const details = page.getByRole('heading', { level: 1, name: /^Your details for / });
  await details.waitFor();
  await field(page, 'Social Security Number').fill('219099871');
  await field(page, 'Date of birth').fill('01151980');
  await page.getByRole('combobox', { name: 'Address', exact: true }).fill('350 Fifth Avenue');
  await field(page, 'City').fill('New York');
  await field(page, 'State').selectOption('NY');
  await field(page, 'ZIP code').fill('10118');
  await field(page, 'I certify that this information is complete and correct.').check();
  page.removeAllListeners('response');
  const ended = { success: false, code: 'session_ended', message: 'Your session has ended.' };
  await page.route('**/onboarding/owner/*', (route) => {
    const request = route.request();
    if (request.method() === 'PUT') return route.fulfill({ status: 401, json: ended });
    // Replays the first verification's responses, because the server would make the owner wait for another code.
    return route.fulfill({ json: answers.get(new URL(request.url()).pathname) ?? {} });
  });
  await button(page, 'Submit').click();
  await expect(toast(page, 'This page timed out. Verify your phone again.')).toBeVisible();
  await button(page, 'Verify').click();
  await expect(details).toBeFocused();
  await expect(field(page, 'Social Security Number')).toHaveValue('219-09-9871');
  await expect(field(page, 'City')).toHaveValue('New York');
  await expect(field(page, 'I certify that this information is complete and correct.')).not.toBeChecked();
});

test("an owner's link opens in Spanish, and still after a change of language", async ({ page, server }) => {
  const applicant = await reach(journey(server.url), 'BUSINESS_INFO');
  const { url } = await askOwner(server, applicant);
  await page.goto(url.replace('#', '?lang=es#'));
  await expect(field(page, 'Código de verificación')).toBeVisible();
  await page.getByRole('contentinfo').getByText('English', { exact: true }).click();
  await expect(field(page, 'Verification code')).toBeVisible();
});
