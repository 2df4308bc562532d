import type { Locator, Page } from '@playwright/test';
import type { OwnershipType } from '../src/domain/identity.ts';
import { applicantAt, type StageName } from './applicantAt.ts';
import { problem } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { coverOfFocus } from './geometry.ts';
import { openAs } from './openAs.ts';
import { isSampleLabel } from './sampleFields.ts';
import type { Server } from './server.ts';

interface Keyboard {
  type: string;
  /** The `inputmode` attribute, which selects the phone's on-screen keyboard. Empty if the input has none. */
  inputmode: string;
  autocomplete: string;
}

const [PHONE, NUMBER, TEXT, SELECT] = [
  { type: 'tel', inputmode: 'tel' },
  { type: 'text', inputmode: 'numeric' },
  { type: 'text', inputmode: '' },
  { type: 'select-one', inputmode: '' },
];

function address(section = ''): Record<string, Keyboard> {
  return {
    Address: { ...TEXT, autocomplete: `${section}address-line1` },
    City: { ...TEXT, autocomplete: `${section}address-level2` },
    State: { ...SELECT, autocomplete: `${section}address-level1` },
    'ZIP code': { ...NUMBER, autocomplete: `${section}postal-code` },
    Country: { ...TEXT, autocomplete: `${section}country-name` },
  };
}

const person: Record<string, Keyboard> = {
  'First name': { ...TEXT, autocomplete: 'section-1 given-name' },
  'Middle name (optional)': { ...TEXT, autocomplete: 'section-1 additional-name' },
  'Last name': { ...TEXT, autocomplete: 'section-1 family-name' },
  'Social Security Number': { ...NUMBER, autocomplete: 'off' },
  'Date of birth': { ...NUMBER, autocomplete: 'section-1 bday' },
  Position: { ...SELECT, autocomplete: 'section-1 organization-title' },
  Phone: { ...PHONE, autocomplete: 'section-1 tel-national' },
  Email: { type: 'email', inputmode: 'email', autocomplete: 'section-1 email' },
  ...address('section-1 '),
};

const password = (autocomplete: string) => ({ type: 'password', inputmode: '', autocomplete });

interface Screen {
  path: string;
  stage: StageName | null;
  ownershipType?: OwnershipType;
  fields: Record<string, Keyboard>;
}

const SCREENS: Screen[] = [
  {
    path: 'get-started',
    stage: null,
    fields: {
      'Full name': { ...TEXT, autocomplete: 'name' },
      Email: { type: 'email', inputmode: '', autocomplete: 'email' },
      'Create password': password('new-password'),
    },
  },
  {
    path: 'continue',
    stage: null,
    fields: {
      Email: { type: 'email', inputmode: '', autocomplete: 'username' },
      Password: password('current-password'),
    },
  },
  {
    path: 'sms',
    stage: 'INITIATED',
    fields: { 'Mobile phone number': { ...PHONE, autocomplete: 'tel-national' } },
  },
  {
    path: 'account-company',
    stage: 'TYPE_SELECTED',
    fields: {
      'Legal name': { ...TEXT, autocomplete: 'organization' },
      'Doing business as': { ...TEXT, autocomplete: 'off' },
      'Billing descriptor (optional)': { ...TEXT, autocomplete: 'off' },
      'Tax ID': { ...NUMBER, autocomplete: 'off' },
      Phone: { ...PHONE, autocomplete: 'tel-national' },
      ...address(),
      'Established date': { ...NUMBER, autocomplete: 'off' },
      'Expected monthly credit card volume': { type: 'text', inputmode: 'decimal', autocomplete: 'off' },
      'Merchant category': { ...TEXT, autocomplete: 'off' },
      Protocol: { ...SELECT, autocomplete: 'off' },
      Website: { type: 'text', inputmode: 'url', autocomplete: 'url' },
    },
  },
  {
    path: 'verify-ownership',
    stage: 'BUSINESS_INFO',
    fields: {
      ...person,
      'Date started': { ...NUMBER, autocomplete: 'off' },
      'Ownership percentage': { ...NUMBER, autocomplete: 'off' },
    },
  },
  { path: 'verify-contact', stage: 'BUSINESS_INFO', ownershipType: 'GOV', fields: person },
  {
    path: 'bank-account',
    stage: 'IDENTITY',
    fields: {
      'Name on account': { ...TEXT, autocomplete: 'off' },
      'Account type': { ...SELECT, autocomplete: 'off' },
      'Routing number': { ...NUMBER, autocomplete: 'off' },
      'Account number': { ...NUMBER, autocomplete: 'off' },
      'Confirm account number': { ...NUMBER, autocomplete: 'off' },
    },
  },
];

function keyboardsOf(page: Page): Promise<Record<string, Keyboard>> {
  return page
    .locator('main :is(input:not([type=checkbox], [hidden]), select)')
    .evaluateAll((controls) =>
      Object.fromEntries(
        (controls as HTMLInputElement[]).map((control) => [
          control.labels?.[0]?.textContent ?? '',
          { type: control.type, inputmode: control.inputMode, autocomplete: control.autocomplete },
        ]),
      ),
    );
}

async function open(page: Page, server: Server, { path, stage, ownershipType }: Screen) {
  const url = `${server.url}/harbor/${path}`;
  if (stage) await openAs(page, await applicantAt(server, { stage, ownershipType }), url);
  else await page.goto(url);
  await page.getByRole('button', { name: /^(Start Application|Continue|Submit)$/ }).waitFor();
}

for (const screen of SCREENS)
  test(`the fields of ${screen.path} open the right keyboard and support autofill`, async ({
    page,
    server,
  }) => {
    await open(page, server, screen);
    const keyboards = Object.entries(await keyboardsOf(page)).filter(([label]) => !isSampleLabel(label));
    expect(Object.fromEntries(keyboards)).toEqual(screen.fields);
  });

test('the phone that receives the code suggests it', async ({ page, server }) => {
  await openAs(page, await applicantAt(server, { stage: 'INITIATED' }), `${server.url}/harbor/sms`);
  await page.getByLabel('Mobile phone number', { exact: true }).fill('4155550132');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  const code = page.getByLabel('Verification code', { exact: true });
  await code.waitFor();
  expect(await keyboardsOf(page)).toEqual({
    'Verification code': { ...NUMBER, autocomplete: 'one-time-code' },
  });
  await expect(code).toHaveAttribute('enterkeyhint', 'go');
});

const CONTROLS = 'a, button, input, select, summary, textarea, [tabindex="0"]';

test.describe('on a phone of 320 by 568', () => {
  test.use({ viewport: { width: 320, height: 568 } });
  const LONG: Screen[] = [
    ...SCREENS,
    { path: 'account-type', stage: 'SMS_VALID', fields: {} },
    { path: 'confirm', stage: 'PAYOUT', fields: {} },
  ];
  for (const screen of LONG)
    test(`nothing covers the focused element on ${screen.path}`, async ({ page, server }) => {
      await open(page, server, screen);
      const stops = await page.locator(CONTROLS).count();
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let presses = 0; presses < stops; presses += 1) {
          await page.keyboard.press(key);
          // Scrolling to the control may take a frame or two.
          await expect.poll(() => coverOfFocus(page), { message: `${key} ${presses + 1}` }).toBeNull();
        }
      }
    });

  test('a rejected Continue scrolls to its first line, beside the toast', async ({ page, server }) => {
    const screen = SCREENS.find(({ path }) => path === 'account-company');
    if (!screen) throw new Error('No such screen.');
    await open(page, server, screen);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    const summary = problem(page);
    await expect(summary).toBeFocused();
    const note = page.locator('[popover]').filter({ hasText: 'There are form errors, please check' });
    const foot = await note.evaluate((one) => one.getBoundingClientRect().bottom);
    expect((await summary.boundingBox())?.y).toBeGreaterThan(foot);
    await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeInViewport({ ratio: 1 });
  });

  test("a long form's buttons stay within reach and make room for the keyboard", async ({ page, server }) => {
    const screen = SCREENS.find(({ path }) => path === 'account-company');
    if (!screen) throw new Error('No such screen.');
    await open(page, server, screen);
    const proceed = page.getByRole('button', { name: 'Continue', exact: true });
    const exit = page.getByRole('button', { name: 'Save and exit', exact: true });
    await expect(proceed).toBeInViewport({ ratio: 1 });
    await expect(exit).toBeInViewport({ ratio: 1 });
    const widthOf = async (control: Locator) => (await control.boundingBox())?.width;
    expect(await widthOf(proceed)).toBeGreaterThan((await widthOf(exit)) ?? 0);
    await page.getByLabel('Phone', { exact: true }).fill('415');
    await exit.click();
    const dialog = page.getByRole('dialog', { name: 'Exit without saving this entry?' });
    const fix = dialog.getByRole('button', { name: 'Fix entry' });
    expect(await widthOf(fix)).toBe(
      await widthOf(dialog.getByRole('button', { name: 'Exit without saving' })),
    );
    await fix.click();
    // With `resizes-content`, the on-screen keyboard shrinks the viewport, which a smaller window simulates.
    await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /resizes-content/);
    await page.setViewportSize({ width: 320, height: 300 });
    await page.getByLabel('Legal name', { exact: true }).focus();
    await expect(proceed).not.toBeInViewport();
  });
});
