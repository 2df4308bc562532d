import { field } from './controls.ts';
import { fillIn, PASSWORD, start } from './entryScreen.ts';
import { expect, test } from './fixtures.ts';

test('shows errors as the error catalog defines', async ({ page, email }) => {
  const answer = async (status: number, body: object) => {
    await page.unroute('**/accounts/initiate');
    await page.route('**/accounts/initiate', (route) =>
      route.fulfill({ status, json: { success: false, ...body } }),
    );
    await start(page).click();
  };
  const serverError = 'Server side error, please contact the support team.';
  await page.goto('/harbor/get-started');
  await fillIn(page, { email });

  await answer(400, { message: 'This password appeared in a data breach.' });
  await expect(field(page, 'Create password')).toHaveAccessibleDescription(/appeared in a data breach\.$/);

  const several = 'There is more than one application for this email. Open the link we emailed you.';
  await answer(400, { message: several });
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(several);
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();

  await answer(403, { message: 'This application was already submitted.' });
  const banner = page.getByRole('alert').filter({ hasText: 'Your application has already been submitted.' });
  await expect(banner.getByRole('link', { name: 'Go to backoffice' })).toHaveAttribute(
    'href',
    'https://backoffice.harborpayments.example/',
  );

  await answer(429, { message: 'Too many attempts. Please wait and try again.', waitTime: 1000 });
  await expect(page.getByText('Too many attempts. Please wait and try again.')).toBeVisible();
  await expect(banner).toHaveCount(0);

  await answer(400, { message: '"name" must be a valid name' });
  await expect(page.getByText('Please enter a valid full name.')).toBeVisible();
  const redirected = page.waitForResponse('**/accounts/initiate');
  await answer(400, { message: 'Redirected to another host' });
  await (await redirected).finished();
  const logged = page.waitForEvent('console', (message) => message.text().includes(serverError));
  await answer(500, { message: serverError });
  await logged;
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: serverError })).toBeVisible();
  await expect(field(page, 'Create password')).toHaveValue(PASSWORD);
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(page.getByText(/Redirected/)).toHaveCount(0);
});

test('reports a missing network, keeps what was typed, and continues once there is one', async ({
  page,
  context,
  email,
}) => {
  await page.goto('/harbor/get-started');
  await fillIn(page, { email });
  await context.setOffline(true);
  await start(page).click();
  await expect(page.getByText(/^You're offline/)).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue(email);
  await context.setOffline(false);
  await expect(field(page, 'Mobile phone number')).toBeVisible();
});
