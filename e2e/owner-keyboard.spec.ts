import type { Page } from '@playwright/test';
import { demoOwner } from '../src/domain/demoSample.ts';
import { NOT_ITIN } from '../src/domain/ownership/ownerIds.ts';
import { faults } from './axe.ts';
import { journey, reach } from './applicant.ts';
import { button, field, heading, problem, toast } from './controls.ts';
import { expect } from './fixtures.ts';
import { keyboard } from './input.ts';
import { test } from './itinProduct.ts';
import { askOwner } from './ownerLink.ts';
import { owner, OWNERS, stored } from './ownersScreen.ts';
import type { Server } from './server.ts';

test.use({ viewport: { width: 390, height: 844 } });

async function tabTo(page: Page, last: string): Promise<string[]> {
  const names: string[] = [];
  while (names.at(-1) !== last && names.length < 40) {
    await page.keyboard.press('Tab');
    names.push(
      await page.evaluate(() => {
        const at = document.activeElement as HTMLInputElement;
        const labels = [...(at.labels ?? [])].map(({ textContent }) => textContent).join('');
        return (labels || at.ariaLabel || at.textContent || '').trim();
      }),
    );
  }
  return names;
}

const CERTIFY = 'I certify that this information is complete and correct.';

async function asked(server: Server) {
  const applicant = await reach(journey(server.url), 'BUSINESS_INFO');
  const typed = { owners: [owner({ ownershipPercentage: 60 })] };
  expect((await applicant.call('POST', `${OWNERS}/partial`, typed)).status).toBe(200);
  const { url } = await askOwner(server, applicant, { ownershipPercentage: 40 });
  return { applicant, url };
}

const formHeading = (page: Page) => page.getByRole('heading', { level: 1, name: /^Your details for / });

async function fillIn(page: Page): Promise<void> {
  const { type, choose } = keyboard(page);
  const { birthDate, streetNum, streetName, city, postalCode } = demoOwner('private');
  const [year, month, day] = birthDate.split('-');
  await type(field(page, 'Date of birth'), `${month}${day}${year}`);
  await type(field(page, 'Date started'), '01022020');
  const address = page.getByRole('combobox', { name: 'Address', exact: true });
  await type(address, `${streetNum} ${streetName}`);
  await type(field(page, 'City'), city);
  await choose(field(page, 'State'), 'California');
  await expect(field(page, 'State')).toHaveValue('CA');
  await type(field(page, 'ZIP code'), postalCode);
}

test('an owner enters their own details by keyboard alone', async ({ page, server }) => {
  const { applicant, url } = await asked(server);
  const { press, type, choose, tick } = keyboard(page);
  const code = field(page, 'Verification code');

  await page.goto(url);
  await expect(code).toHaveValue(/\d{6}/);
  const sent = await code.inputValue();
  expect(await tabTo(page, 'Verify')).toEqual([
    'Support',
    'Verification code',
    'Text me a new code',
    'Verify',
  ]);
  // It is too early to request another code, so nothing is sent.
  await press(button(page, 'Text me a new code'));
  await expect(button(page, 'Text me a new code')).toBeFocused();
  await type(code, '');
  await page.keyboard.press('Enter');
  await expect(problem(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(code).toBeFocused();
  await page.keyboard.type(sent === '000000' ? '111111' : '000000');
  await page.keyboard.press('Enter');
  await expect(problem(page)).toBeFocused();
  await expect(code).toHaveAccessibleDescription(/That code isn't correct/);
  await type(code, sent);
  await page.keyboard.press('Enter');

  await expect(formHeading(page)).toBeFocused();
  await expect(page.getByText('the last 4 digits of your Social Security number or ITIN')).toBeVisible();
  expect(await tabTo(page, 'Submit')).toEqual([
    'First name',
    'Middle name (optional)',
    'Last name',
    'SSN or ITIN',
    'Social Security Number',
    'Date of birth',
    'Date started',
    'Position',
    'Phone',
    'Email',
    'Address',
    'City',
    'State',
    'ZIP code',
    'Country',
    CERTIFY,
    'Submit',
  ]);
  await page.keyboard.press('Enter');
  await expect(problem(page)).toBeFocused();
  expect(await faults(page)).toEqual([]);
  const links = problem(page).getByRole('link');
  await expect(links).toHaveCount(7);
  await page.keyboard.press('Tab');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('Enter');
  const number = field(page, 'Social Security Number');
  await expect(number).toBeFocused();

  await page.keyboard.type('123456789');
  await choose(field(page, 'SSN or ITIN'), 'ITIN');
  await expect(field(page, 'SSN or ITIN')).toBeFocused();
  await expect(field(page, 'SSN or ITIN')).toHaveValue('itin');
  await expect(field(page, 'ITIN')).toHaveValue('');
  await type(field(page, 'ITIN'), '123456789');
  await page.keyboard.press('Shift+Tab');
  await expect(field(page, 'SSN or ITIN')).toBeFocused();
  await expect(field(page, 'ITIN')).toHaveAccessibleDescription(new RegExp(NOT_ITIN));
  await page.keyboard.press('ArrowUp');
  await expect(number).toHaveValue('');
  await page.keyboard.press('ArrowDown');
  await type(field(page, 'ITIN'), '912701234');

  await fillIn(page);
  await page.keyboard.press('Enter');
  await expect(problem(page)).toBeFocused();
  await expect(links).toHaveCount(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(field(page, CERTIFY)).toBeFocused();
  await tick(field(page, CERTIFY));
  await expect(field(page, CERTIFY)).toBeChecked();
  await press(button(page, 'Submit'));
  await expect(heading(page, 'Thank you')).toBeFocused();
  await expect(toast(page, 'There are form errors, please check')).toHaveCount(0, { timeout: 500 });
  expect((await stored(applicant))[1]).toMatchObject({
    idType: 'itin',
    ssn: '*****1234',
    status: 'completed',
  });
});

test('focus stays on the page when another code is sent and when the time runs out', async ({
  page,
  server,
}) => {
  const { url } = await asked(server);
  const { press, type, tick } = keyboard(page);
  await page.clock.install();
  await page.goto(url);
  const code = field(page, 'Verification code');
  await expect(code).toHaveValue(/\d{6}/);
  const sent = await code.inputValue();
  await page.clock.fastForward(60_000);
  await expect(button(page, 'Text me a new code')).toBeEnabled();
  await press(button(page, 'Text me a new code'));
  await expect(code).toBeFocused();
  // Only the page's clock moved forward. On the server, it's still too early for another code, so the first one stays
  // valid.
  await type(code, sent);
  await press(button(page, 'Verify'));
  await expect(formHeading(page)).toBeFocused();
  // Only applicants get address suggestions, so typing an address here must not search.
  let searches = 0;
  page.on('request', (request) => (searches += Number(request.url().includes('/address-search'))));
  await type(page.getByRole('combobox', { name: 'Address', exact: true }), '250 Mar');
  await page.clock.fastForward(5000);
  await type(field(page, 'Social Security Number'), '219099871');
  await fillIn(page);
  await tick(field(page, CERTIFY));
  await page.route('**/onboarding/owner/details', (route) =>
    route.fulfill({ status: 401, json: { success: false, message: 'Unauthorized' } }),
  );
  await press(button(page, 'Submit'));
  await expect(toast(page, 'This page timed out. Verify your phone again.')).toBeVisible();
  await expect(heading(page, 'Verify your phone')).toBeFocused();
  await expect(code).toBeVisible();
  expect(searches).toBe(0);
});
