import type { Journey } from '../applicant.ts';
import { companyJourney } from '../companyJourney.ts';
import { quick } from '../input.ts';
import { LLC } from '../sampleCompany.ts';
import { loadError, loading, refuse, saveError, saving, unsavedDraft } from './loadingAndSaving.ts';
import { LONG, type Scene, type Fixture } from './fixture.ts';

const BUSINESS = '/onboarding/accounts/identity/business';
const DBA = 'Doing business as';

const openCompany = (fixture: Fixture, ownershipType: Journey['ownershipType'] = 'LLC') =>
  fixture.open('account-company', { stage: 'TYPE_SELECTED', ownershipType }, fixture.field(DBA));
export const openFilled = (fixture: Fixture, ownershipType: Journey['ownershipType'] = 'LLC') =>
  fixture.open('account-company', { stage: 'BUSINESS_INFO', ownershipType }, fixture.field(DBA));

const company: Omit<Scene, 'screen'>[] = [
  { name: 'a company', state: 'empty', show: (fixture) => openCompany(fixture) },
  { name: 'a sole proprietor', state: 'empty', show: (fixture) => openCompany(fixture, 'SOLE_PROP') },
  {
    name: 'a government',
    state: 'empty',
    needs: 'government',
    show: (fixture) => openCompany(fixture, 'GOV'),
  },
  { name: 'a company filled in', state: 'filled', show: (fixture) => openFilled(fixture) },
  {
    name: 'a sole proprietor filled in',
    state: 'filled',
    show: (fixture) => openFilled(fixture, 'SOLE_PROP'),
  },
  {
    name: 'a government filled in',
    state: 'filled',
    needs: 'government',
    show: (fixture) => openFilled(fixture, 'GOV'),
  },
  {
    name: 'typed and saved as a draft',
    state: 'filled',
    async show(fixture) {
      await openCompany(fixture);
      await companyJourney(fixture.page, quick(fixture.page), fixture).fillCompany(LLC.business);
      // 'Saved' has two Spanish translations, depending on what is saved, so `fixture.text` might look for the wrong
      // one.
      await fixture.page
        .getByText(/^(Saved|Guardado)$/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'long text',
    state: 'long text',
    async show(fixture) {
      const applicant = await fixture.applicant({ stage: 'TYPE_SELECTED' });
      await applicant.saveBusiness({ legalName: LONG, dbaName: LONG, websiteUrl: `https://${LONG}.example` });
      await fixture.open('account-company', applicant, fixture.field(DBA));
    },
  },
  {
    name: 'nothing entered, with errors',
    state: 'refused',
    async show(fixture) {
      await openCompany(fixture);
      await refuse(fixture);
    },
  },
  {
    name: 'an invalid number',
    state: 'refused',
    async show(fixture) {
      await openFilled(fixture);
      await fixture.field('Tax ID').fill('000000000');
      await fixture.field('Established date').fill('12-31-2999');
      await fixture.field('Expected monthly credit card volume').fill('0');
      await refuse(fixture);
    },
  },
  {
    name: 'a field rejected by the server',
    state: 'refused',
    async show(fixture) {
      const message = '"federalTaxId" must be a valid tax ID';
      await fixture.refuses('PUT', BUSINESS, 400, { message, errors: [{ field: 'federalTaxId', message }] });
      await openFilled(fixture);
      await refuse(fixture);
    },
  },
  {
    name: 'the server requires the TIN type',
    state: 'refused',
    async show(fixture) {
      await fixture.refuses('PUT', BUSINESS, 400, { message: '"tinType" is required' });
      await openFilled(fixture);
      await fixture.button('Continue').click();
      await fixture.toasts();
    },
  },
  {
    name: 'merchant categories',
    state: 'open',
    async show(fixture) {
      await openCompany(fixture);
      await fixture.named('combobox', 'Merchant category').fill('food');
      await fixture.page.getByRole('listbox').getByRole('option').first().waitFor();
    },
  },
  {
    name: 'no such merchant category',
    state: 'open',
    async show(fixture) {
      await openCompany(fixture);
      await fixture.named('combobox', 'Merchant category').fill('xyzzy');
      await fixture.text('No suggestions').waitFor();
    },
  },
  {
    name: 'suggested addresses',
    state: 'open',
    async show(fixture) {
      await openCompany(fixture);
      await fixture.named('combobox', 'Address').fill('350 Fif');
      await fixture.page.getByRole('listbox').getByRole('option').first().waitFor();
    },
  },
  {
    name: 'searching for addresses',
    state: 'loading',
    async show(fixture) {
      await fixture.holds('GET', '/address-search*');
      await openCompany(fixture);
      await fixture.named('combobox', 'Address').fill('350 Fif');
      await fixture.text('Loading suggestions...').waitFor();
    },
  },
  loading('account-company', BUSINESS, { stage: 'TYPE_SELECTED' }),
  loadError('account-company', BUSINESS, { stage: 'TYPE_SELECTED' }),
  unsavedDraft(BUSINESS, openFilled, { label: DBA, text: 'Delgado Coffee' }),
  {
    name: 'the browser is offline',
    state: 'offline',
    async show(fixture) {
      await openFilled(fixture);
      await fixture.goesOffline();
      await fixture.offlineNote().waitFor();
    },
  },
  saving('PUT', BUSINESS, openFilled),
  saveError('PUT', BUSINESS, openFilled),
  {
    name: 'open steps',
    state: 'open',
    async show(fixture) {
      await openFilled(fixture);
      const toggle = fixture.page.getByRole('navigation').locator('button[aria-expanded]');
      if (await toggle.isVisible()) await toggle.click();
    },
  },
];

export const businessScenes: Scene[] = company.map((scene) => ({ screen: 'account-company', ...scene }));
