import type { Browser, Page } from '@playwright/test';
import type { OwnershipType } from '../src/domain/identity.ts';
import { BUSINESS_LABELS } from '../src/features/account-company/messages.ts';
import { journey, reach, type Journey, type Milestone } from './applicant.ts';
import { companyJourney } from './companyJourney.ts';
import { button, field } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { quick } from './input.ts';
import { openAs } from './openAs.ts';
import { LLC } from './sampleCompany.ts';
import { sampleField, sampleFields } from './sampleFields.ts';
import type { Server } from './server.ts';
import { mailsTo, storedOf } from './stored.ts';

async function linkOf(server: Server, email: string): Promise<string> {
  const link = /https?:\S+subMerchantId=[\w-]+/.exec((await mailsTo(server, email)).at(-1)?.text ?? '')?.[0];
  if (!link) throw new Error(`No link was e-mailed to ${email}.`);
  return link;
}

async function openLink(browser: Browser, server: Server, email: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(await linkOf(server, email));
  return page;
}

async function openAt(
  page: Page,
  server: Server,
  { at, path, ownershipType = 'LLC' }: { at: Milestone; path: string; ownershipType?: OwnershipType },
): Promise<Journey> {
  const applicant = await reach(journey(server.url, { ownershipType }), at);
  await openAs(page, applicant, `${server.url}/harbor/${path}`);
  return applicant;
}

/**
 * Expects the business form to show the values that were entered earlier. The tax ID is masked, because the
 * session was opened by an emailed link.
 */
async function expectTyped(page: Page): Promise<void> {
  const { business } = LLC;
  for (const [label, value] of Object.entries({
    'Legal name': business.legalName,
    'Doing business as': business.dbaName,
    'Billing descriptor (optional)': business.billingDescriptor,
    'Tax ID': '*****6789',
    Phone: '(212) 555-0143',
    City: business.city,
    State: 'NY',
    'ZIP code': business.zip,
    'Established date': business.established,
    'Expected monthly credit card volume': '25,000',
    Protocol: 'https',
  }))
    await expect(field(page, label)).toHaveValue(value);
  for (const { name, text } of sampleFields())
    await expect(sampleField((label) => field(page, label), BUSINESS_LABELS[name], '(optional)')).toHaveValue(
      text,
    );
  await expect(page.getByRole('combobox', { name: 'Address' })).toHaveValue(business.address);
  await expect(page.getByRole('combobox', { name: 'Merchant category' })).toHaveValue(
    'Fast Food Restaurants',
  );
}

async function typeAndClose(page: Page, server: Server, website: string): Promise<string> {
  const { account } = await openAt(page, server, { at: 'TYPE_SELECTED', path: 'account-company' });
  await field(page, 'Legal name').waitFor();
  await companyJourney(page, quick(page)).fillCompany({ ...LLC.business, website });
  const stored = () => storedOf(server, account.email).business;
  const last = website === '' ? ['mccCode', LLC.business.category] : ['websiteUrl', `https://${website}`];
  await expect.poll(() => stored()?.[last[0] ?? '']).toBe(last[1]);
  await page.close();
  return account.email;
}

test('the link restores a whole company form that was never continued', async ({ page, browser, server }) => {
  // One field stays empty, so that the link opens this step again.
  const email = await typeAndClose(page, server, '');
  const other = await openLink(browser, server, email);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Add your business info');
  await expectTyped(other);
  expect(other.url()).not.toContain('subMerchantId');
  await other.getByRole('textbox', { name: 'Website' }).fill(LLC.business.website);
  await button(other, 'Continue').click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Verify Ownership');
  expect(storedOf(server, email)).toMatchObject({
    application: { stage: 'BUSINESS_INFO' },
    business: { federalTaxId: '*****6789', websiteUrl: `https://${LLC.business.website}` },
  });
  await other.context().close();
});

test('the link completes a company form that only lacked Continue', async ({ page, browser, server }) => {
  const email = await typeAndClose(page, server, LLC.business.website);
  const other = await openLink(browser, server, email);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Verify Ownership');
  await button(other, 'Back').click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Add your business info');
  await expectTyped(other);
  await expect(other.getByRole('textbox', { name: 'Website' })).toHaveValue(LLC.business.website);
  await other.context().close();
});

test('saves what was typed just before leaving the page', async ({ page, server }) => {
  const { account } = await openAt(page, server, { at: 'TYPE_SELECTED', path: 'account-company' });
  await field(page, 'Doing business as').fill('Delgado Coffee');
  await page.goto('about:blank');
  await expect
    .poll(() => storedOf(server, account.email).business)
    .toMatchObject({ dbaName: 'Delgado Coffee' });
});

interface Exit {
  screen: string;
  at: Milestone;
  path: string;
  ownershipType?: OwnershipType;
  label?: string;
  typed?: string;
  resumes: string;
}

const EXITS: Exit[] = [
  { screen: 'MerchantType', at: 'SMS_VALID', path: 'account-type', resumes: 'Add your business info' },
  {
    screen: 'CompanyForm',
    at: 'TYPE_SELECTED',
    path: 'account-company',
    label: 'Doing business as',
    typed: 'Delgado Coffee',
    resumes: 'Add your business info',
  },
  {
    screen: 'VerifyOwnership',
    at: 'BUSINESS_INFO',
    path: 'verify-ownership',
    label: 'First name',
    typed: 'Rosa',
    resumes: 'Verify Ownership',
  },
  {
    screen: 'VerifyContact',
    at: 'BUSINESS_INFO',
    path: 'verify-contact',
    ownershipType: 'GOV',
    label: 'Last name',
    typed: 'Delgado',
    resumes: 'Verify Contact',
  },
  {
    screen: 'BankForm',
    at: 'IDENTITY',
    path: 'bank-account',
    label: 'Name on account',
    typed: 'Delgado Coffee Roasters LLC',
    resumes: 'Add your business bank account',
  },
  { screen: 'ConfirmProfile', at: 'PAYOUT', path: 'confirm', resumes: 'Review your information' },
];

for (const { screen, at, path, ownershipType, label, typed = '', resumes } of EXITS) {
  test(`Save and exit from ${screen}, and back through the emailed link`, async ({
    page,
    browser,
    server,
  }) => {
    const { account, call, token } = await openAt(page, server, { at, path, ownershipType });
    if (screen === 'MerchantType')
      await page.getByRole('radio', { name: 'Partnership', exact: true }).check();
    if (label) await field(page, label).fill(typed);
    await button(page, 'Save and exit').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Your application was successfully saved',
    );
    const shown = await page.getByRole('link', { name: /subMerchantId=/ }).getAttribute('href');
    await expect
      .poll(async () => (await mailsTo(server, account.email)).map(({ subject }) => subject))
      .toContain('Continue your Harbor Payments application');
    // The emailed link is the displayed one with a suffix that proves access to the mailbox.
    expect((await linkOf(server, account.email)).slice(0, shown?.length)).toBe(shown);
    expect(token).not.toBe('');
    await expect.poll(async () => (await call('GET', '/onboarding/accounts/status')).status).toBe(401);

    const other = await openLink(browser, server, account.email);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(resumes);
    if (label) await expect(field(other, label)).toHaveValue(typed);
    if (screen === 'MerchantType') {
      await expect(other.getByRole('main')).toContainText('Partnership');
      expect(storedOf(server, account.email).application).toMatchObject({ ownership_type: 'PARTNERSHIP' });
    }
    await other.context().close();
  });
}
