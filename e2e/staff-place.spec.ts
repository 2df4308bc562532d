import type { Locator, Page } from '@playwright/test';
import { applicantAt } from './applicantAt.ts';
import { faults } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { button, dialog, joinAs, signInAs, submitted } from './staff.ts';

test.describe.configure({ timeout: 180_000 });

const NAMES = ['Ash', 'Bay', 'Box', 'Elder', 'Gorse', 'Holly'].map((tree) => `Grove ${tree}`);

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 });
const rowLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

test("focus moves to a page's heading, and back to the row that was open", async ({ browser, server }) => {
  for (const name of NAMES) await submitted(server, name);
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 480 } })).newPage();
  const person = await joinAs(page, server, 'reviewer');
  await expect(heading(page, 'Applications')).toBeFocused();
  await button(page, 'Sign out').click();
  await signInAs(page, person);
  await expect(heading(page, 'Applications')).toBeFocused();

  await page.goto(`${server.url}/staff?search=Grove&sort=submittedAt`);
  await expect(rowLink(page, 'Grove Holly')).toBeVisible();
  await expect(rowLink(page, 'Export CSV')).toHaveAttribute('href', /sort=submittedAt/);
  const fourth = rowLink(page, 'Grove Elder');
  const openFourth = async () => {
    await fourth.press('Enter');
    await expect(heading(page, 'Grove Elder')).toBeFocused();
  };
  await openFourth();
  await page.getByRole('tab', { name: 'Notes', exact: true }).click();
  await expect(page).toHaveURL(/tab=notes/);
  await expect(
    page.locator('.crumbs').getByRole('link', { name: 'Applications', exact: true }),
  ).toHaveAttribute('href', /search=Grove/);
  await page.keyboard.press('u');
  await expect(fourth).toBeFocused();
  await expect(fourth).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('j');
  await expect(rowLink(page, 'Grove Gorse')).toBeFocused();
  await openFourth();
  await page.goBack();
  await expect(fourth).toBeFocused();
  await page.keyboard.press('k');
  await expect(rowLink(page, 'Grove Box')).toBeFocused();

  await page.getByLabel('Stage', { exact: true }).selectOption('Submitted');
  await expect(page).toHaveURL(/stage=SUBMITTED/);
  await openFourth();
  await page.keyboard.press('d');
  await button(dialog(page, 'Decline application'), 'Decline').click();
  await expect(page.locator('.page-head').getByText('Declined', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('j');
  await expect(heading(page, 'Grove Gorse')).toBeFocused();
  await rowLink(page, 'Previous application').click();
  await expect(heading(page, 'Grove Elder')).toBeFocused();
  await page.keyboard.press('u');
  await expect(rowLink(page, 'Grove Gorse')).toBeFocused();
  await expect(fourth).toHaveCount(0);
});

test('Back undoes one filter of the list at a time', async ({ page, server }) => {
  await joinAs(page, server, 'reviewer');
  const stage = page.getByLabel('Stage', { exact: true });
  await stage.selectOption({ label: 'Submitted' });
  await stage.selectOption({ label: 'Approved' });
  await expect(page).toHaveURL(/stage=APPROVED/);
  await page.getByLabel('Assigned to', { exact: true }).selectOption({ label: 'Me' });
  const csv = page.getByRole('link', { name: 'Export CSV', exact: true });
  await expect(csv).toHaveAttribute('href', /stage=APPROVED.*assignee=me/);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/stage=SUBMITTED/);
  await expect(stage.locator('option:checked')).toHaveText('Submitted');
});

test('an action started twice in a row runs once', async ({ browser, server }) => {
  await submitted(server, 'Alder Arts');
  const page = await (await browser.newContext()).newPage();
  await joinAs(page, server, 'admin');
  await rowLink(page, 'Alder Arts').click();
  await page.getByRole('tab', { name: 'Notes', exact: true }).click();
  const note = page.getByLabel('Add a note', { exact: true });
  await note.fill('ID matches.');
  await note.evaluate((field) => {
    const press = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true };
    field.dispatchEvent(new KeyboardEvent('keydown', press));
    field.dispatchEvent(new KeyboardEvent('keydown', press));
  });
  await expect(note).toHaveValue('');
  await page.reload();
  await expect(page.getByText('ID matches.')).toHaveCount(1);

  // The first save reaches the server, but its response is lost. The user types more during the second save.
  const notes = '**/applications/*/notes';
  await page.route(notes, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    await route.fetch();
    return route.abort();
  });
  await note.fill('Called the owner.');
  await button(page, 'Save note').click();
  await expect(page.getByText(/^We can't reach the server/)).toBeVisible();
  await page.unroute(notes);
  await page.route(notes, async (route) => {
    if (route.request().method() === 'POST') await note.pressSequentially(' No answer.');
    await route.continue();
  });
  await button(page, 'Save note').click();
  await expect(note).toHaveValue('No answer.');
  await page.unroute(notes);
  await expect(page.getByRole('listitem').getByText('Called the owner.')).toHaveCount(1);

  await rowLink(page, 'Developers').click();
  await button(page, 'New key').click();
  const form = dialog(page, 'New API key');
  await form.getByLabel('Name').fill('Twice');
  await button(form, 'Create key').evaluate((create: HTMLButtonElement) => {
    create.click();
    create.click();
  });
  await expect(form).toHaveCount(0);
  await button(page, 'New key').click();
  await form.getByLabel('Name').fill('Other');
  await button(form, 'Create key').click();
  // Each key is shown only once, so creating a second key or leaving the page must not hide the first one.
  const keys = page.getByRole('region', { name: 'New API key' });
  await expect(keys).toContainText([/For Twice\./, /For Other\./]);
  await rowLink(page, 'Staff').click();
  await expect(keys).toHaveCount(0);
  await rowLink(page, 'Developers').click();
  await expect(keys).toContainText([/For Twice\./, /For Other\./]);
  await button(keys.first(), 'Done').click();
  await expect(keys).toContainText([/For Other\./]);
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: 'Twice' })).toHaveCount(1);
});

test('forced colors show the selection; a request keeps its preview, and no outdated error', async ({
  browser,
  server,
}) => {
  await submitted(server, 'Willow Wines');
  const page = await (await browser.newContext()).newPage();
  await joinAs(page, server, 'reviewer');
  await page.emulateMedia({ forcedColors: 'active' });
  const fillOf = (pressed: boolean) =>
    page
      .locator(`.count[aria-pressed="${pressed}"]`)
      .first()
      .evaluate((pill) => getComputedStyle(pill).backgroundColor);
  const underlineOf = (control: Locator) =>
    control.evaluate((shown) => getComputedStyle(shown).textDecorationLine);
  expect(await fillOf(true)).not.toBe(await fillOf(false));
  await expect(page.getByLabel('Stage', { exact: true })).toHaveCSS('appearance', 'auto');
  expect(await underlineOf(rowLink(page, 'Applications'))).toBe('underline');
  expect(await underlineOf(rowLink(page, 'Invites'))).toBe('none');
  await rowLink(page, 'Willow Wines').click();
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  const lineOf = (name: string) =>
    tab(name).evaluate((one) => Number.parseFloat(getComputedStyle(one).borderBottomWidth));
  await expect.poll(() => lineOf('Overview')).toBeGreaterThan(2);
  expect(await lineOf('Notes')).toBe(0);
  expect(await underlineOf(tab('Overview'))).toBe('underline');
  expect(await underlineOf(tab('Notes'))).toBe('none');
  await page.emulateMedia({ forcedColors: 'none' });

  await button(page, 'Request information').click();
  const form = dialog(page, 'Request information');
  await form.getByLabel('Message to the applicant').fill('Almost done.');
  await expect(form.locator('.preview')).toContainText('Almost done.');
  await button(form, 'Add item').click();
  await expect(form.getByLabel('Kind')).toBeFocused();
  await form.getByLabel('Kind').selectOption('Question');
  await expect(form.locator('.preview')).toContainText('Complete the form to update this preview.');
  await expect(form.locator('.preview')).toContainText('Almost done.');
  const question = form.getByLabel('Question');
  await question.fill('x');
  await button(form, 'Send request').click();
  await expect(question).toHaveAttribute('aria-invalid', 'true');
  await expect(question).toBeFocused();
  await question.fill('What do you sell?');
  await expect(question).not.toHaveAttribute('aria-invalid');
  await expect(form.locator('.preview')).toContainText('What do you sell?');
});

test('the list shows the legal name that it sorts by, with the DBA below', async ({ page, server }) => {
  const applicant = await applicantAt(server, { stage: 'PAYOUT' });
  await applicant.saveBusiness({ legalName: 'Aspen Holdings LLC', dbaName: 'Zinnia Shop' });
  await joinAs(page, server, 'viewer');
  await page.getByRole('searchbox').fill('Zinnia');
  await expect(rowLink(page, 'Aspen Holdings LLC Zinnia Shop')).toBeVisible();
});

test('a saved view restores its filters, and is deleted after confirmation', async ({ page, server }) => {
  await joinAs(page, server, 'reviewer');
  const stage = page.getByLabel('Stage', { exact: true });
  await stage.selectOption('Approved');
  await button(page, 'Save view').click();
  await dialog(page, 'Save view').getByLabel('Name', { exact: true }).fill('Done today');
  await button(dialog(page, 'Save view'), 'Save').click();
  const view = page.getByRole('link', { name: 'Done today', exact: true });
  await expect(view).toHaveAttribute('aria-current', 'true');
  const top = page.getByRole('heading', { level: 1 });
  await expect(top).toBeFocused();
  await page.goto(`${server.url}/staff`);
  await expect(stage).toHaveValue('');
  await view.click();
  await expect(stage).toHaveValue('APPROVED');

  const remove = button(page, 'Delete the view Done today');
  await remove.click();
  await button(dialog(page, 'Delete view'), 'Cancel').click();
  await expect(view).toBeVisible();
  await remove.click();
  expect(await faults(page)).toEqual([]);
  await button(dialog(page, 'Delete view'), 'Delete').click();
  await expect(dialog(page, 'Delete view')).toHaveCount(0);
  await expect(top).toBeFocused();
  await page.reload();
  await expect(stage).toHaveValue('APPROVED');
  await expect(button(page, 'Save view')).toBeVisible();
  await expect(view).toHaveCount(0);
});
