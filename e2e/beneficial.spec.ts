import type { Page } from '@playwright/test';
import { faults } from './axe.ts';
import { journey, reach, type Journey } from './applicant.ts';
import { button, field } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';
import type { Server } from './server.ts';
import { askOwner } from './ownerLink.ts';
import { open, OWNERS } from './ownersScreen.ts';

const question = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const CONTROLS = 'This person controls the business';
const MISSING = 'Add each person who owns 25% or more, or confirm that nobody does.';
const NOBODY = 'Nobody owns 25% or more of the business';

async function openCobalt(
  page: Page,
  server: Server,
  { ownershipType = 'LLC', search = '' }: { ownershipType?: Journey['ownershipType']; search?: string } = {},
): Promise<Journey> {
  const own = { facId: 'cobalt', spProductSlug: 'cobalt', ownershipType };
  const applicant = await reach(journey(server.url, own), 'BUSINESS_INFO');
  const { port } = new URL(server.url);
  await openAs(page, applicant, `http://cobalt.localhost:${port}/cobalt/verify-ownership${search}`);
  return applicant;
}

async function tabTo(
  page: Page,
  name: string | RegExp,
  role: 'checkbox' | 'button' | 'textbox' | 'combobox',
) {
  const wanted = page.getByRole(role, { name }).first();
  await wanted.waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return wanted;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No Tab reached ${String(name)}.`);
}

async function type(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name, 'textbox');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

async function typePerson(page: Page, { first, share }: { first: string; share?: string }): Promise<void> {
  await type(page, 'First name', first);
  await type(page, 'Last name', 'Delgado');
  await type(page, 'Social Security Number', '219099871');
  await type(page, 'Date of birth', '07041985');
  if (share !== undefined) await type(page, 'Ownership percentage', share);
  await (await tabTo(page, 'Position', 'combobox')).press('C');
  await type(page, 'Phone', '2125550142');
  await type(page, 'Email', 'owner@example.com');
  await (await tabTo(page, 'Same as business address', 'button')).press('Enter');
}

test('enters a manager and an owner of 25% by keyboard', async ({ page, server }) => {
  const applicant = await openCobalt(page, server);
  await expect(question(page, 'Who runs the business or owns 25% or more?')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: CONTROLS })).not.toBeChecked();
  await (await tabTo(page, CONTROLS, 'checkbox')).press('Space');
  await expect(question(page, 'Who runs the business?')).toBeVisible();
  await typePerson(page, { first: 'Rosa', share: '24' });
  await (await tabTo(page, 'Continue', 'button')).press('Enter');

  await expect(question(page, 'Does anyone own 25% or more?')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await (await tabTo(page, 'Continue', 'button')).press('Enter');
  await expect(page.getByText(MISSING).first()).toBeVisible();
  await page.getByRole('link', { name: MISSING }).press('Enter');
  await expect(page.getByRole('checkbox', { name: NOBODY })).toBeFocused();

  await (await tabTo(page, 'Add owner', 'button')).press('Enter');
  await expect(page.getByRole('checkbox', { name: CONTROLS })).not.toBeChecked();
  await typePerson(page, { first: 'Ana', share: '24' });
  await (await tabTo(page, 'Continue', 'button')).press('Enter');
  const below = 'Each owner listed must own 25% or more. Remove anyone who owns less.';
  await expect(page.getByText(below).first()).toBeVisible();
  await type(page, 'Ownership percentage', '25');
  await (await tabTo(page, CONTROLS, 'checkbox')).press('Space');
  await (await tabTo(page, 'Continue', 'button')).press('Enter');
  await expect(page.getByText('Only one person can be the control person.').first()).toBeVisible();
  await (await tabTo(page, CONTROLS, 'checkbox')).press('Space');
  await (await tabTo(page, 'Continue', 'button')).press('Enter');
  await expect(page.getByRole('checkbox', { name: NOBODY })).toHaveCount(0);
  await (await tabTo(page, 'Continue', 'button')).press('Enter');
  await page.waitForURL('**/bank-account');
  expect((await applicant.call('GET', OWNERS)).body.data).toMatchObject({
    nobodyOwns25: false,
    owners: [
      { firstName: 'Rosa', controlPerson: true, ownershipPercentage: 24 },
      { firstName: 'Ana', controlPerson: false, ownershipPercentage: 25 },
    ],
  });
});

test('a business without owners of 25% confirms that', async ({ page, server }) => {
  const applicant = await openCobalt(page, server);
  await page.getByRole('checkbox', { name: CONTROLS }).check();
  await typePerson(page, { first: 'Rosa' });
  await button(page, 'Continue').click();
  await page.getByRole('checkbox', { name: NOBODY }).check();
  await page.getByRole('button', { name: /^Edit/ }).click();
  await expect(field(page, 'Ownership percentage')).toHaveCount(0);
  await button(page, 'Continue').click();
  await button(page, 'Continue').click();
  await page.waitForURL('**/bank-account');
  expect((await applicant.call('GET', OWNERS)).body.data).toMatchObject({ nobodyOwns25: true });
  await applicant.savePayout();
  await page.goto(page.url().replace('bank-account', 'confirm'));
  await expect(page.getByRole('region', { name: 'Owner information' })).toContainText(NOBODY);
});

test('asks who controls the business until someone is chosen', async ({ page, server }) => {
  const applicant = await openCobalt(page, server);
  await typePerson(page, { first: 'Rosa', share: '60' });
  await button(page, 'Continue').click();
  await button(page, 'Continue').click();
  await page.getByRole('link', { name: 'Please choose the person who controls the business.' }).click();
  await expect(button(page, 'Choose Rosa Delgado')).toBeFocused();
  await button(page, 'Choose Rosa Delgado').click();
  await expect(button(page, 'Choose Rosa Delgado')).toHaveCount(0);
  await button(page, 'Continue').click();
  await page.waitForURL('**/bank-account');
  expect((await applicant.call('GET', OWNERS)).body.data.owners).toMatchObject([{ controlPerson: true }]);
});

test('a nonprofit lists its control person, without a percentage', async ({ page, server }) => {
  const applicant = await openCobalt(page, server, { ownershipType: 'NON_PROFIT' });
  await expect(page.getByRole('checkbox', { name: CONTROLS })).toBeChecked();
  await expect(field(page, 'Ownership percentage')).toHaveCount(0);
  await typePerson(page, { first: 'Rosa' });
  await button(page, 'Continue').click();
  await expect(question(page, 'Who runs the organization?')).toBeFocused();
  await expect(page.getByRole('checkbox', { name: NOBODY })).toHaveCount(0);
  await button(page, 'Continue').click();
  await page.waitForURL('**/bank-account');
  expect((await applicant.call('GET', OWNERS)).body.data.owners).toMatchObject([{ controlPerson: true }]);
});

test('two owners of 25% and a manager without a share, then a nonprofit, and back', async ({
  page,
  server,
}) => {
  const applicant = await openCobalt(page, server);
  await page.getByRole('checkbox', { name: CONTROLS }).check();
  await typePerson(page, { first: 'Mia', share: '0' });
  await button(page, 'Continue').click();
  for (const first of ['Ana', 'Ben']) {
    await button(page, 'Add owner').click();
    await typePerson(page, { first, share: '25' });
    await button(page, 'Continue').click();
  }
  await button(page, 'Continue').click();
  await page.waitForURL('**/bank-account');

  const { origin } = new URL(page.url());
  const changeTo = async (name: string) => {
    await page.goto(`${origin}/cobalt/account-type`);
    await page.getByRole('radio', { name, exact: true }).check();
    await button(page, 'Continue').click();
    await page.waitForURL('**/account-company');
    await button(page, 'Continue').click();
    await page.waitForURL('**/verify-ownership');
  };
  await changeTo('Non-profit');
  await expect(question(page, 'Who runs the organization?')).toBeVisible();
  await button(page, 'Continue').click();
  await expect(page.getByText('List only the person who runs the organization.').first()).toBeVisible();
  for (const first of ['Ana', 'Ben']) await button(page, `Remove ${first} Delgado`).click();
  await button(page, 'Continue').click();
  await page.waitForURL('**/bank-account');
  expect((await applicant.call('GET', OWNERS)).body.data.owners).toMatchObject([
    { firstName: 'Mia', controlPerson: true },
  ]);

  await changeTo('LLC');
  await button(page, 'Continue').click();
  await expect(page.getByText(MISSING).first()).toBeVisible();
  await page.getByRole('checkbox', { name: NOBODY }).check();
  await button(page, 'Continue').click();
  await page.waitForURL('**/bank-account');
  const { owners, nobodyOwns25 } = (await applicant.call('GET', OWNERS)).body.data;
  expect([owners.length, nobodyOwns25]).toEqual([1, true]);
});

test('an owner who enters their own details is told that they are the control person', async ({
  page,
  server,
}) => {
  const applicant = await openCobalt(page, server);
  const { url } = await askOwner(server, applicant, { controlPerson: true });
  await page.goto(url);
  await expect(field(page, 'Verification code')).toHaveValue(/^\d{6}$/);
  await button(page, 'Verify').click();
  await expect(page.getByText("You're listed as the person who controls the business.")).toBeVisible();
  await expect(page.getByText("You're listed as owning 25% of the business.")).toBeVisible();
  expect(await faults(page)).toEqual([]);
});

test('an owner of a non-profit is not told that they own a part of it', async ({ page, server }) => {
  const applicant = await open(page, server.url, { ownershipType: 'NON_PROFIT' });
  const { url } = await askOwner(server, applicant, { ownershipPercentage: 50 });
  await page.goto(url);
  await expect(field(page, 'Verification code')).toHaveValue(/^\d{6}$/);
  await button(page, 'Verify').click();
  await expect(field(page, 'Social Security Number')).toBeVisible();
  await expect(page.getByText("You're listed as owning")).toHaveCount(0);
});

test('asks and shows errors in Spanish', async ({ page, server }) => {
  await openCobalt(page, server, { search: '?lang=es' });
  await expect(question(page, '¿Quién dirige el negocio o tiene el 25% o más?')).toBeVisible();
  await button(page, 'Continuar').click();
  const below = 'Cada propietario de la lista debe tener el 25% o más. Quite a quienes tengan menos.';
  await expect(page.getByText(below).first()).toBeVisible();
});
