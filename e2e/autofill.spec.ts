import { applicantAt } from './applicantAt.ts';
import { autofill, paste } from './autofilled.ts';
import { button, field, heading } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';
import { typeSampleFields } from './sampleFields.ts';
import { storedOf } from './stored.ts';

const ADDRESS = {
  'address-line1': '350 Fifth Avenue',
  'address-level2': 'New York',
  'address-level1': 'NY',
  'postal-code': '10118',
};

const inSection = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([token, value]) => [`section-1 ${token}`, value]));

test('accepts browser autofill for the business and the owner like typed text', async ({ page, server }) => {
  const applicant = await applicantAt(server, { stage: 'TYPE_SELECTED' });
  const { email } = applicant.account;
  await openAs(page, applicant, `${server.url}/harbor/account-company`);
  await field(page, 'Legal name').waitFor();
  await autofill(page, {
    organization: 'Delgado Coffee LLC',
    'tel-national': '+1 (415) 555-0132',
    ...ADDRESS,
    url: 'https://delgado.example.com',
  });
  await expect(field(page, 'Phone')).toHaveValue('(415) 555-0132');
  await expect(field(page, 'State')).toHaveValue('NY');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByText('No suggestions')).toHaveCount(0);
  expect(storedOf(server, email).business).toMatchObject({
    legalName: 'Delgado Coffee LLC',
    phoneNumber: '4155550132',
    address: {
      streetNum: '350',
      streetName: 'Fifth Avenue',
      city: 'New York',
      state: 'NY',
      postalCode: '10118',
    },
  });
  await field(page, 'Doing business as').fill('Delgado Coffee');
  await paste(page, 'Tax ID', '12-3456789');
  await field(page, 'Established date').fill('03-02-2015');
  await field(page, 'Expected monthly credit card volume').fill('25000');
  await page.getByRole('combobox', { name: 'Merchant category' }).fill('5814');
  await page.getByRole('listbox').getByRole('option').first().click();
  await typeSampleFields(page);
  await button(page, 'Continue').click();
  await heading(page, 'Verify Ownership').waitFor();
  const { business } = storedOf(server, email);
  expect(business.websiteUrl).toBe('https://delgado.example.com');

  await field(page, 'First name').waitFor();
  await autofill(
    page,
    inSection({
      'given-name': 'Rosa',
      'additional-name': 'Maria',
      'family-name': 'Delgado',
      bday: '1980-03-07',
      'tel-national': '4155550199',
      email: 'rosa@example.com',
      ...ADDRESS,
      'postal-code': '10118-0110',
    }),
  );
  await paste(page, 'Social Security Number', '123-45-6789');
  await field(page, 'Date started').fill('03-02-2015');
  await field(page, 'Ownership percentage').fill('100');
  await field(page, 'Position').selectOption({ label: 'Owner' });
  await button(page, 'Continue').click();
  await button(page, 'Edit Rosa Delgado').waitFor();
  await button(page, 'Continue').click();
  await heading(page, 'Add your business bank account').waitFor();
  expect(storedOf(server, email).owners).toMatchObject([
    {
      firstName: 'Rosa',
      middleName: 'Maria',
      lastName: 'Delgado',
      birthDate: '1980-03-07',
      phoneNumber: '4155550199',
      email: 'rosa@example.com',
      ssn: '*****6789',
    },
  ]);

  await field(page, 'Name on account').fill('Delgado Coffee LLC');
  await field(page, 'Account type').selectOption({ label: 'Checking' });
  await paste(page, 'Routing number', '021 000 021');
  await paste(page, 'Account number', '000123456789');
  await paste(page, 'Confirm account number', '000123456789');
  await button(page, 'Continue').click();
  await heading(page, 'Review your information').waitFor();
  expect(storedOf(server, email).payout).toMatchObject([{ accountRouting: '021000021' }]);
});

test('accepts browser autofill for a contact', async ({ page, server }) => {
  const applicant = await applicantAt(server, { stage: 'BUSINESS_INFO', ownershipType: 'GOV' });
  await openAs(page, applicant, `${server.url}/harbor/verify-contact`);
  await field(page, 'First name').waitFor();
  const names = {
    'given-name': 'Ana',
    'family-name': 'Ruiz',
    bday: '1975-12-31',
    'tel-national': '+14155550132',
  };
  await autofill(page, inSection({ ...names, email: 'ana@example.com', ...ADDRESS }));
  await expect(field(page, 'Phone')).toHaveValue('(415) 555-0132');
  await paste(page, 'Social Security Number', '123456789');
  await expect(field(page, 'Social Security Number')).toHaveValue('123-45-6789');
  await field(page, 'Position').selectOption({ index: 1 });
  await button(page, 'Continue').click();
  await heading(page, 'Add your business bank account').waitFor();
  expect(storedOf(server, applicant.account.email).contact).toMatchObject({
    birthDate: '1975-12-31',
    phoneNumber: '4155550132',
  });
});

test('a password manager creates an account and signs in', async ({ page, email }) => {
  const password = 'Mx9$kV2!pLq7';
  await page.goto('/harbor/get-started');
  await field(page, 'Full name').waitFor();
  await autofill(page, { name: 'Rosa Delgado', email, 'new-password': password });
  await page.getByRole('checkbox', { name: /^I agree/ }).check();
  await button(page, 'Start Application').click();
  await heading(page, 'Verify your mobile phone number').waitFor();
  await page.waitForLoadState();
  await autofill(page, { 'tel-national': '+1 (415) 555-0132' });
  await expect(field(page, 'Mobile phone number')).toHaveValue('(415) 555-0132');

  await page.goto('/harbor/continue');
  await field(page, 'Email').waitFor();
  await autofill(page, { username: email, 'current-password': password });
  await page.evaluate(() => document.forms[0]?.requestSubmit());
  await heading(page, 'Verify your mobile phone number').waitFor();
});

test('values set by a page script, or only by a change event, count as typed', async ({
  page,
  server,
  email,
}) => {
  /**
   * Page scripts assign `value`, which runs the setter that React adds to the element, and fire an input event. Browser
   * extensions bypass that setter and fire only a change event.
   */
  const set = (label: string, { value, event }: { value: string; event: 'input' | 'change' }) =>
    field(page, label).evaluate(
      (control: HTMLInputElement, [text = '', name = '']) => {
        if (name === 'input') control.value = text;
        else Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, text);
        control.dispatchEvent(new Event(name, { bubbles: true }));
      },
      [value, event],
    );
  await page.goto('/harbor/get-started');
  await field(page, 'Full name').waitFor();
  await set('Full name', { value: 'Rosa Delgado', event: 'change' });
  await set('Email', { value: email, event: 'input' });
  await set('Create password', { value: 'Mx9$kV2!pLq7', event: 'input' });
  await page.getByRole('checkbox', { name: /^I agree/ }).check();
  await button(page, 'Start Application').click();
  await heading(page, 'Verify your mobile phone number').waitFor();
  await set('Mobile phone number', { value: '+1 415 555 0132', event: 'change' });
  await expect(field(page, 'Mobile phone number')).toHaveValue('(415) 555-0132');

  const applicant = await applicantAt(server, { stage: 'TYPE_SELECTED' });
  await openAs(page, applicant, `${server.url}/harbor/account-company`);
  await set('Merchant category', { value: '5814', event: 'input' });
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('5814');
});

test('accepts a code suggested by the phone, and a pasted one', async ({ page, server }) => {
  const applicant = await applicantAt(server, { stage: 'INITIATED' });
  await openAs(page, applicant, `${server.url}/harbor/sms`);
  await field(page, 'Mobile phone number').waitFor();
  await paste(page, 'Mobile phone number', '+1 (415) 555-0132');
  await button(page, 'Continue').click();
  await field(page, 'Verification code').waitFor();
  const texts = (await server.outbox()).filter(
    ({ to, channel }) => channel === 'sms' && to === '+14155550132',
  );
  const code = /#(\d{6})$/.exec(texts.at(-1)?.text ?? '')?.[1] ?? '';
  await autofill(page, { 'one-time-code': code });
  await button(page, 'Continue').click();
  await heading(page, 'Choose your business type').waitFor();
});

test("keeps a paste that doesn't fit and shows its error immediately", async ({ page, server }) => {
  const applicant = await applicantAt(server, { stage: 'TYPE_SELECTED' });
  await openAs(page, applicant, `${server.url}/harbor/account-company`);
  await field(page, 'Legal name').waitFor();
  for (const [label, text] of [
    ['Tax ID', '12-34567890'],
    ['Phone', '+44 20 7946 0958'],
    ['Expected monthly credit card volume', '1e3'],
    ['Expected monthly credit card volume', '-5'],
  ] as const) {
    await field(page, label).fill('');
    await paste(page, label, text);
    await expect(field(page, label)).toBeFocused();
    await expect(field(page, label)).toHaveValue(text);
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, label)).toHaveAccessibleDescription(/Please|Use|Enter/);
  }
  await page.context().clearCookies();
  await openAs(page, await applicantAt(server, { stage: 'IDENTITY' }), `${server.url}/harbor/bank-account`);
  await field(page, 'Routing number').waitFor();
  for (const [label, text] of [
    ['Routing number', '0210000219'],
    ['Account number', '123456789012345678'],
    ['Account number', '12a4567'],
  ] as const) {
    await field(page, label).fill('');
    await paste(page, label, text);
    await expect(field(page, label)).toHaveValue(text);
    await expect(field(page, label)).toHaveAccessibleDescription(/digits long/);
  }
});
