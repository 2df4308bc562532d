import { formTexts } from '../../src/web/form/messages.ts';
import type { Journey } from '../applicant.ts';
import { companyJourney, LLC } from '../companyJourney.ts';
import { quick } from '../hands.ts';
import { LONG, type Scene, type Stage } from './stage.ts';

const TYPES = '/spproducts/*/merchant-types';
const TYPE = '/onboarding/accounts/identity/type';
const BUSINESS = '/onboarding/accounts/identity/business';
const DBA = 'Doing business as';

const openTypes = (stage: Stage) =>
  stage.open('account-type', { stage: 'SMS_VALID' }, stage.page.getByRole('radio'));
const openCompany = (stage: Stage, ownershipType: Journey['ownershipType'] = 'LLC') =>
  stage.open('account-company', { stage: 'TYPE_SELECTED', ownershipType }, stage.field(DBA));
/** The form of a business that was saved before. */
export const openFilled = (stage: Stage, ownershipType: Journey['ownershipType'] = 'LLC') =>
  stage.open('account-company', { stage: 'BUSINESS_INFO', ownershipType }, stage.field(DBA));

async function refuseEmpty(stage: Stage): Promise<void> {
  await stage.button('Continue').click();
  await stage.alert().waitFor();
}

const types: Omit<Scene, 'screen'>[] = [
  { name: 'Company', state: 'empty', show: openTypes },
  {
    name: 'nothing chosen and refused',
    state: 'refused',
    async show(stage) {
      await openTypes(stage);
      await refuseEmpty(stage);
    },
  },
  {
    name: 'Government',
    state: 'filled',
    needs: 'government',
    async show(stage) {
      await openTypes(stage);
      await stage.named('tab', 'Government').click();
      await stage.named('radio', 'Government').waitFor();
    },
  },
  {
    name: 'a change of type',
    state: 'filled',
    async show(stage) {
      await stage.open('account-type', { stage: 'PAYOUT' }, stage.page.getByRole('radio'));
      await stage.named('radio', 'Sole proprietorship').check();
    },
  },
  {
    name: 'loading',
    state: 'loading',
    async show(stage) {
      await stage.holds('GET', TYPES);
      await stage.open('account-type', { stage: 'SMS_VALID' }, stage.skeleton());
    },
  },
  {
    name: 'without a network',
    state: 'offline',
    async show(stage) {
      await stage.loses('GET', TYPES);
      await stage.open('account-type', { stage: 'SMS_VALID' }, stage.button('Try again'));
    },
  },
  {
    name: 'somebody who applied before',
    state: 'filled',
    show: (stage) =>
      stage.open(
        'account-type',
        { stage: 'TYPE_SELECTED', isExistingApplicant: true },
        stage.page.getByRole('radio', { checked: true }),
      ),
  },
  {
    name: 'the save fails',
    state: 'server error',
    async show(stage) {
      await stage.breaks('PUT', TYPE);
      await openTypes(stage);
      await stage.page.getByRole('radio').first().check();
      await stage.button('Continue').click();
      await stage.alert().waitFor();
    },
  },
  {
    name: 'saving',
    state: 'saving',
    async show(stage) {
      await stage.holds('PUT', TYPE);
      await openTypes(stage);
      await stage.page.getByRole('radio').first().check();
      await stage.button('Continue').click();
      await stage.text('Saving...').waitFor();
    },
  },
];

const company: Omit<Scene, 'screen'>[] = [
  { name: 'a company', state: 'empty', show: (stage) => openCompany(stage) },
  { name: 'a sole proprietor', state: 'empty', show: (stage) => openCompany(stage, 'SOLE_PROP') },
  {
    name: 'a government',
    state: 'empty',
    needs: 'government',
    show: (stage) => openCompany(stage, 'GOV'),
  },
  { name: 'a company filled in', state: 'filled', show: (stage) => openFilled(stage) },
  { name: 'a sole proprietor filled in', state: 'filled', show: (stage) => openFilled(stage, 'SOLE_PROP') },
  {
    name: 'a government filled in',
    state: 'filled',
    needs: 'government',
    show: (stage) => openFilled(stage, 'GOV'),
  },
  {
    name: 'typed and saved as a draft',
    state: 'filled',
    async show(stage) {
      await openCompany(stage);
      await companyJourney(stage.page, quick(stage.page), stage).fillCompany(LLC.business);
      await stage.text('Saved').waitFor();
    },
  },
  {
    name: 'long words',
    state: 'long words',
    async show(stage) {
      const applicant = await stage.applicant({ stage: 'TYPE_SELECTED' });
      await applicant.saveBusiness({ legalName: LONG, dbaName: LONG, websiteUrl: `https://${LONG}.example` });
      await stage.open('account-company', applicant, stage.field(DBA));
    },
  },
  {
    name: 'nothing entered and refused',
    state: 'refused',
    async show(stage) {
      await openCompany(stage);
      await refuseEmpty(stage);
    },
  },
  {
    name: 'a number that cannot be',
    state: 'refused',
    async show(stage) {
      await openFilled(stage);
      await stage.field('Tax ID').fill('000000000');
      await stage.field('Established date').fill('12-31-2999');
      await stage.field('Expected monthly credit card volume').fill('0');
      await refuseEmpty(stage);
    },
  },
  {
    name: 'the server refuses a field',
    state: 'refused',
    async show(stage) {
      const message = '"federalTaxId" must be a valid tax ID';
      await stage.refuses('PUT', BUSINESS, 400, { message, errors: [{ field: 'federalTaxId', message }] });
      await openFilled(stage);
      await refuseEmpty(stage);
    },
  },
  {
    name: 'the server asks for the TIN type',
    state: 'refused',
    async show(stage) {
      await stage.refuses('PUT', BUSINESS, 400, { message: '"tinType" is required' });
      await openFilled(stage);
      await stage.button('Continue').click();
      await stage.toasts();
    },
  },
  {
    name: 'merchant categories',
    state: 'open',
    async show(stage) {
      await openCompany(stage);
      await stage.named('combobox', 'Merchant category').fill('food');
      await stage.page.getByRole('listbox').getByRole('option').first().waitFor();
    },
  },
  {
    name: 'no such merchant category',
    state: 'open',
    async show(stage) {
      await openCompany(stage);
      await stage.named('combobox', 'Merchant category').fill('xyzzy');
      await stage.text('No suggestions').waitFor();
    },
  },
  {
    name: 'suggested addresses',
    state: 'open',
    async show(stage) {
      await openCompany(stage);
      await stage.named('combobox', 'Address').fill('350 Fif');
      await stage.page.getByRole('listbox').getByRole('option').first().waitFor();
    },
  },
  {
    name: 'addresses are looked for',
    state: 'loading',
    async show(stage) {
      await stage.holds('GET', '/address-search*');
      await openCompany(stage);
      await stage.named('combobox', 'Address').fill('350 Fif');
      await stage.text('Loading suggestions...').waitFor();
    },
  },
  {
    name: 'loading',
    state: 'loading',
    async show(stage) {
      await stage.holds('GET', BUSINESS);
      await stage.open('account-company', { stage: 'TYPE_SELECTED' }, stage.skeleton());
    },
  },
  {
    name: 'cannot be loaded',
    state: 'server error',
    async show(stage) {
      await stage.breaks('GET', BUSINESS);
      await stage.open('account-company', { stage: 'TYPE_SELECTED' }, stage.button('Try again'));
    },
  },
  {
    name: 'a draft without a network',
    state: 'offline',
    async show(stage) {
      await stage.loses('POST', `${BUSINESS}/partial`);
      await openFilled(stage);
      await stage.field(DBA).fill('Delgado Coffee');
      await stage.text('Not saved yet, trying again').waitFor();
    },
  },
  {
    name: 'the browser is offline',
    state: 'offline',
    async show(stage) {
      await openFilled(stage);
      await stage.goesOffline();
      await stage.text(formTexts.offline).waitFor();
    },
  },
  {
    name: 'saving',
    state: 'saving',
    async show(stage) {
      await stage.holds('PUT', BUSINESS);
      await openFilled(stage);
      await stage.button('Continue').click();
      await stage.text('Saving...').waitFor();
    },
  },
  {
    name: 'the save fails',
    state: 'server error',
    async show(stage) {
      await stage.breaks('PUT', BUSINESS);
      await openFilled(stage);
      await stage.button('Continue').click();
      await stage.alert().waitFor();
    },
  },
  {
    name: 'the steps opened',
    state: 'open',
    async show(stage) {
      await openFilled(stage);
      const toggle = stage.page.getByRole('navigation').locator('button[aria-expanded]');
      if (await toggle.isVisible()) await toggle.click();
    },
  },
];

/** The type of business, and the business itself. */
export const businessScenes: Scene[] = [
  ...types.map((scene) => ({ screen: 'account-type', ...scene })),
  ...company.map((scene) => ({ screen: 'account-company', ...scene })),
];
