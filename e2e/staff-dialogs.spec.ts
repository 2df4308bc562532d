import { FacilitatorsCopy } from '../test/facilitatorsCopy.ts';
import { expect, test } from './fixtures.ts';
import { startServer } from './server.ts';
import { button, dialog, joinAs, openByKeys, submitted } from './staff.ts';

test.describe.configure({ timeout: 180_000 });

test('a request template adds to what was typed, and replaces only another template', async ({ page }) => {
  const items = [{ kind: 'document', documentType: 'bank_statement', reason: 'The latest one.' }];
  const requestTemplates = [
    { name: 'Statement', message: 'Please send a statement.', items },
    { name: 'Sales', message: 'Just this.', items: [{ kind: 'answer', question: 'What do you sell?' }] },
  ];
  const copy = new FacilitatorsCopy();
  copy.plant('harbor/facilitator.json', 'requestTemplates', requestTemplates);
  const server = await startServer({ FACILITATORS_DIR: copy.dir });
  await submitted(server, 'Quince Quilts');
  await joinAs(page, server, 'reviewer');
  await openByKeys(page, 'Quince Quilts');
  await button(page, 'Request information').click();
  const form = dialog(page, 'Request information');
  const message = form.getByLabel('Message to the applicant');
  const template = form.getByLabel('Template');
  const reasons = form.getByLabel('Reason');
  await template.selectOption('Statement');
  await expect(message).toHaveValue('Please send a statement.');
  await template.selectOption('Sales');
  await expect(message).toHaveValue('Just this.');
  await expect(reasons).toHaveCount(0);
  await template.selectOption('None');
  await expect(message).toHaveValue('');

  await message.fill('Dear Ann,');
  await button(form, 'Add item').click();
  await reasons.fill('It has expired.');
  await template.selectOption('Statement');
  await expect(message).toHaveValue('Dear Ann,');
  await expect(reasons.nth(0)).toHaveValue('It has expired.');
  await expect(reasons.nth(1)).toHaveValue('The latest one.');
  await template.selectOption('Sales');
  await expect(reasons).toHaveCount(1);
  await expect(reasons).toHaveValue('It has expired.');
  await server.close();
  copy.remove();
});

test('the overview has a decision with its message, and a revealed EIN with its dash', async ({
  page,
  server,
}) => {
  await submitted(server, 'Rhubarb Roofs');
  await joinAs(page, server, 'reviewer');
  await openByKeys(page, 'Rhubarb Roofs');
  await button(page, 'Reveal tax ID').click();
  await dialog(page, 'Reveal tax ID').getByLabel('Reason').fill('Compared with the letter');
  await button(page, 'Reveal').click();
  await expect(page.getByText('12-3456789', { exact: true })).toBeVisible();

  const overview = page.getByRole('region', { name: 'Applicant', exact: true });
  await button(page, 'Request information').click();
  const request = dialog(page, 'Request information');
  await request.getByLabel('Message to the applicant').fill('What do you sell?');
  await button(request, 'Send request').click();
  await expect(request).toHaveCount(0);
  await expect(overview.getByText('Decided', { exact: true })).toHaveCount(0);
  await button(page, 'Decline').click();
  const decline = dialog(page, 'Decline application');
  await expect(decline).toContainText('This decision withdraws all open requests for information.');
  const message = decline.getByLabel('Message to the applicant');
  await message.fill('x'.repeat(2001));
  await button(decline, 'Decline').click();
  await expect(message).toHaveAccessibleDescription(/Use 2000 characters or fewer\.$/);
  await message.fill('We need a storefront.');
  await decline.getByLabel('Internal note').fill('Prohibited line of business.');
  await page.route('**/decision', async (route) => {
    // A decision that was sent can't be discarded.
    await expect(button(decline, 'Cancel')).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'Discard what you entered?')).toHaveCount(0);
    await route.continue();
  });
  await button(decline, 'Decline').click();
  await expect(overview.getByText('We need a storefront.')).toBeVisible();
  await expect(overview.getByText('Decided', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: /^Notes/ }).click();
  await expect(page.getByText('Prohibited line of business.', { exact: true })).toBeVisible();
});

test('a dialog asks before Escape or Back discards typed text, and shows each error', async ({
  page,
  server,
}) => {
  await joinAs(page, server, 'reviewer');
  await page.getByRole('link', { name: 'Invites', exact: true }).click();
  const form = dialog(page, 'New invite');
  await button(page, 'New invite').click();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await button(page, 'New invite').click();
  const name = form.getByLabel('Applicant name');
  await name.pressSequentially('Vera');
  const question = dialog(page, 'Discard what you entered?');
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape');
  await expect(button(question, 'Keep editing')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Vera');
  await page.goBack();
  await button(question, 'Keep editing').click();
  await expect(name).toHaveValue('Vera');
  await expect(page).toHaveURL(/\/staff\/invites/);
  await name.fill('Vera Lane');
  await form.getByLabel('Email').fill('vera@example.com');
  const details = form.getByText('Details you already know');
  await details.click();
  await form.getByLabel('Website').fill('not a url');
  await details.click();
  await button(form, 'Send invite').click();
  await expect(form.getByLabel('Website')).toBeFocused();
  await page.keyboard.press('Escape');
  await button(question, 'Discard').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button(page, 'New invite')).toBeFocused();
});
