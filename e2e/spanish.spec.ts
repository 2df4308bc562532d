import { ACCOUNT_TYPE_LABELS, VERIFY_HEADING } from '../src/domain/texts/labels.es.ts';
import { OWNERSHIP_LABELS } from '../src/domain/texts/ownershipLabels.es.ts';
import * as business from '../src/features/account-company/messages.es.ts';
import * as bank from '../src/features/bank-account/messages.es.ts';
import * as review from '../src/features/confirm/messages.es.ts';
import { accountTypeTexts } from '../src/features/account-type/messages.es.ts';
import { continueTexts } from '../src/features/continue/messages.es.ts';
import { getStartedTexts as start } from '../src/features/get-started/messages.es.ts';
import { legalMessages } from '../src/features/legal/messages.es.ts';
import { SUBMITTED } from '../src/features/outcome/messages.es.ts';
import { SAVED } from '../src/features/saved/messages.es.ts';
import { smsTexts as sms } from '../src/features/sms/messages.es.ts';
import { welcome } from '../src/journey/texts/messages.es.ts';
import { formTexts as form } from '../src/web/form/messages.es.ts';
import { changeLanguageTexts } from '../src/web/frame/languageChange.ts';
import { frameTexts, LEGAL_NAMES } from '../src/web/messages.es.ts';
import { journey, reach } from './applicant.ts';
import { faults } from './axe.ts';
import { companyJourney } from './companyJourney.ts';
import { button, field, heading } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { quick } from './input.ts';
import { openAs } from './openAs.ts';
import { LLC } from './sampleCompany.ts';
import { speakerOf } from './scenes/words.ts';
import { englishIn, last, looked } from './spanishScreens.ts';

test.use({ locale: 'es-MX' });
// Each test covers a whole journey and runs axe on every screen, which takes longer than the default timeout.
test.describe.configure({ timeout: 180_000 });

test('a company applies in Spanish, from the first page to the PDF copy', async ({ page, server, email }) => {
  const input = quick(page);
  const screens = companyJourney(page, input, { say: await speakerOf('es') });
  const goOn = () => button(page, form.proceed).click();
  await page.goto('/harbor/get-started');
  await heading(page, welcome('Harbor Payments')).waitFor();
  await button(page, start.start).click();
  await expect(page.getByText('Falta el nombre completo.').first()).toBeVisible();
  await expect(page.getByText('Falta la contraseña').first()).toBeVisible();
  await looked(page);
  await input.type(field(page, start.name), LLC.name);
  await input.type(field(page, start.email), email);
  await input.type(field(page, start.password), LLC.password);
  await page.getByRole('checkbox', { name: start.agree, exact: true }).check();
  await button(page, start.start).click();

  await heading(page, sms.heading).waitFor();
  await looked(page);
  await input.type(field(page, sms.number), LLC.phone);
  await goOn();
  await field(page, sms.code).waitFor();
  await expect.poll(() => last(server, 'sms', `+1${LLC.phone}`)).toBeTruthy();
  const text = (await last(server, 'sms', `+1${LLC.phone}`))?.text ?? '';
  expect(text).toMatch(/^Harbor Payments: su clave es \d{6}\./);
  await looked(page);
  await input.type(field(page, sms.code), /\b\d{6}\b/.exec(text)?.[0] ?? '');
  await goOn();

  await heading(page, accountTypeTexts.heading).waitFor();
  await page.getByRole('radio', { name: OWNERSHIP_LABELS.LLC, exact: true }).check();
  await looked(page);
  await goOn();

  await heading(page, business.COMPANY_HEADING).waitFor();
  // Type the category without its accent, because the search must find it that way too.
  await screens.fillCompany({ ...LLC.business, category: 'comida rapida' });
  await looked(page);
  await goOn();

  await heading(page, VERIFY_HEADING.owners).waitFor();
  await goOn();
  await expect(page.getByText('Falta el Número de Seguro Social.').first()).toBeVisible();
  await looked(page);
  await screens.fillPerson({ ...LLC.owners[0], percentage: '100' });
  await goOn();
  await button(page, `${frameTexts.edit} Rosa Delgado`).waitFor();
  await looked(page);
  await goOn();

  await heading(page, bank.BANK_HEADING).waitFor();
  await input.type(field(page, bank.ACCOUNT_LABELS.nameOnAccount), LLC.bank.nameOnAccount);
  await input.choose(field(page, bank.ACCOUNT_LABELS.accountType), ACCOUNT_TYPE_LABELS.checking);
  await input.type(field(page, bank.ACCOUNT_LABELS.accountRouting), '12345');
  await input.type(field(page, bank.ACCOUNT_LABELS.accountNumber), LLC.bank.number);
  await input.type(field(page, bank.ACCOUNT_LABELS.confirmAccountNumber), LLC.bank.number);
  await goOn();
  await expect(page.getByText('El número de ruta debe tener 9 dígitos.').first()).toBeVisible();
  await looked(page);
  await input.type(field(page, bank.ACCOUNT_LABELS.accountRouting), LLC.bank.routing);
  await goOn();

  await heading(page, review.HEADING).waitFor();
  await expect(page.getByText('5814 · Restaurantes de comida rápida')).toBeVisible();
  await looked(page);
  await page.getByRole('checkbox', { name: review.CERTIFICATION, exact: true }).check();
  await button(page, review.SUBMIT).click();
  await heading(page, SUBMITTED.heading).waitFor();
  await looked(page);

  await expect
    .poll(async () => (await last(server, 'email', email))?.subject)
    .toBe('Su solicitud en Harbor Payments fue enviada');
  const emails = (await server.outbox()).filter(({ to }) => to === email);
  for (const { subject, text: words, html } of emails) {
    expect(englishIn(`${subject}\n${words}\n${html}`), subject).toEqual([]);
    expect(html).toContain('<html lang="es"');
  }
  const copy = await page.getByRole('link', { name: /PDF/ }).getAttribute('href');
  const pdf = Buffer.from(await (await fetch(copy ?? '')).arrayBuffer()).toString('latin1');
  expect(pdf).toContain('/Lang (es-US)');
});

test.describe('the language', () => {
  test('is changed by a link in the footer, and what was typed stays', async ({ page, server }) => {
    const applicant = await reach(journey(server.url), 'TYPE_SELECTED');
    await openAs(page, applicant, `${server.url}/harbor/account-company`);
    await heading(page, business.COMPANY_HEADING).waitFor();
    await field(page, business.BUSINESS_LABELS.dbaName).fill('Panadería Núñez');
    const english = page.getByRole('contentinfo').getByRole('link', { name: 'English', exact: true });
    await expect(english).toHaveAttribute('lang', 'en');
    await expect(english).toHaveAttribute('hreflang', 'en');
    await english.click();

    await heading(page, 'Add your business info').waitFor();
    await expect(page).toHaveURL(`${server.url}/harbor/account-company`);
    await expect(field(page, 'Doing business as')).toHaveValue('Panadería Núñez');
    await field(page, 'Doing business as').fill('Nuñez Bakery');
    const spanish = page.getByRole('contentinfo').getByRole('link', { name: 'Español', exact: true });
    await expect(spanish).toHaveAttribute('lang', 'es');
    await spanish.click();
    await heading(page, business.COMPANY_HEADING).waitFor();
    await expect(field(page, business.BUSINESS_LABELS.dbaName)).toHaveValue('Nuñez Bakery');
  });

  test('asks in that language before a change that would lose typed text', async ({ page }) => {
    const asked = changeLanguageTexts.en;
    await page.goto('/harbor/get-started');
    await field(page, start.name).fill('Rosa Delgado');
    await page.getByRole('link', { name: 'English', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: asked.title });
    await expect(dialog).toContainText(asked.text);
    await expect(dialog).toHaveAttribute('lang', 'en');
    expect(await faults(page)).toEqual([]);
    await dialog.getByRole('button', { name: asked.stay }).click();
    await expect(field(page, start.name)).toHaveValue('Rosa Delgado');
    await page.getByRole('link', { name: 'English', exact: true }).click();
    await dialog.getByRole('button', { name: asked.change, exact: true }).click();
    await heading(page, 'Welcome to Harbor Payments').waitFor();
    await expect(page).toHaveURL(/\/harbor\/get-started$/);
    await page.goto('/harbor/continue');
    await heading(page, 'Continue onboarding').waitFor();
  });

  test('is kept in the continue link, for a browser set to English', async ({ page, server, browser }) => {
    const applicant = await reach(journey(server.url), 'TYPE_SELECTED');
    await openAs(page, applicant, `${server.url}/harbor/account-company`);
    await heading(page, business.COMPANY_HEADING).waitFor();
    await button(page, form.saveAndExit).click();
    await heading(page, SAVED.heading).waitFor();
    const link = await page.getByRole('link', { name: /subMerchantId=/ }).getAttribute('href');
    expect(link).toMatch(/&lang=es$/);
    await expect
      .poll(async () => (await last(server, 'email', applicant.account.email))?.subject)
      .toMatch(/^Continúe/);

    const other = await browser.newContext({ locale: 'en-US' });
    const there = await other.newPage();
    await there.goto(link ?? '');
    await heading(there, business.COMPANY_HEADING).waitFor();
    await expect(there).not.toHaveURL(/lang=/);
    await other.close();
  });

  test('is kept in the application, for a sign-in from a browser set to English', async ({
    page,
    server,
    browser,
  }) => {
    const applicant = await reach(journey(server.url), 'TYPE_SELECTED');
    await openAs(page, applicant, `${server.url}/harbor/account-company`);
    await heading(page, business.COMPANY_HEADING).waitFor();

    const other = await browser.newContext({ locale: 'en-US' });
    const there = await other.newPage();
    await there.goto(`${server.url}/harbor/continue`);
    await there.getByLabel('Email', { exact: true }).fill(applicant.account.email);
    await there.getByLabel('Password', { exact: true }).fill(applicant.account.password);
    await there.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(there.locator('html')).toHaveAttribute('lang', 'es');
    await heading(there, accountTypeTexts.heading).waitFor();
    await other.close();
  });
});

test('legal documents stay in English, with a note', async ({ page }) => {
  await page.goto('/harbor/get-started');
  await page.getByRole('contentinfo').getByRole('button', { name: LEGAL_NAMES.terms, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: LEGAL_NAMES.terms });
  await expect(dialog).toContainText(legalMessages.inEnglish);
  await expect(dialog.locator('[lang=en]').first()).toBeVisible();
  expect(await faults(page)).toEqual([]);
});

test('shows server errors in Spanish', async ({ page }) => {
  await page.goto('/harbor/continue');
  await heading(page, continueTexts.heading).waitFor();
  await looked(page);
  await field(page, continueTexts.email).fill('nadie@example.com');
  await field(page, continueTexts.password).fill('una clave cualquiera');
  await button(page, form.proceed).click();
  await expect(page.getByRole('alert').first()).toContainText('Correo o contraseña incorrectos');
});
