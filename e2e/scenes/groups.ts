import { loadError, loading, refuse, saveError, saving, unsavedDraft } from './loadingAndSaving.ts';
import { LONG, type Scene, type Fixture } from './fixture.ts';

const CONTACT = '/onboarding/accounts/identity/contact';
const ACCOUNTS = '/onboarding/accounts';

const GOVERNMENT = { stage: 'BUSINESS_INFO', ownershipType: 'GOV' } as const;

const openContact = (fixture: Fixture) =>
  fixture.open('verify-contact', GOVERNMENT, fixture.field('First name'));

const openFilledContact = (fixture: Fixture) =>
  fixture.open('verify-contact', { stage: 'IDENTITY', ownershipType: 'GOV' }, fixture.field('First name'));

const contact: Omit<Scene, 'screen'>[] = [
  { name: 'empty', state: 'empty', show: openContact },
  {
    name: 'filled in',
    state: 'filled',
    show: (fixture) => openFilledContact(fixture),
  },
  {
    name: 'refused',
    state: 'refused',
    async show(fixture) {
      await openContact(fixture);
      await refuse(fixture);
    },
  },
  {
    name: 'long names',
    state: 'long text',
    async show(fixture) {
      const applicant = await fixture.applicant(GOVERNMENT);
      const name = LONG.slice(0, 24);
      await applicant.saveIdentity({ firstName: name, lastName: name, email: `${LONG}@example.com` });
      await fixture.open('verify-contact', applicant, fixture.field('First name'));
    },
  },
  loadError('verify-contact', CONTACT, GOVERNMENT),
  saveError('PUT', CONTACT, openFilledContact),
  saving('PUT', CONTACT, openFilledContact),
  unsavedDraft(CONTACT, openContact, { label: 'First name', text: 'Rosa' }),
  loading('verify-contact', CONTACT, GOVERNMENT),
];

const existing = (fixture: Fixture) =>
  fixture.applicant({ stage: 'BUSINESS_INFO', isExistingApplicant: true });

const openGroups = async (fixture: Fixture) =>
  fixture.open('applications', await existing(fixture), fixture.page.getByRole('radio'));

async function choose(fixture: Fixture): Promise<void> {
  await openGroups(fixture);
  await fixture.page.getByRole('radio').first().check();
}

const groups: Omit<Scene, 'screen'>[] = [
  {
    name: 'one to choose',
    state: 'empty',
    show: openGroups,
  },
  {
    name: 'with a new one',
    state: 'filled',
    async show(fixture) {
      const applicant = await existing(fixture);
      await applicant.call('POST', `${ACCOUNTS}/set`, { smApplicationId: null });
      await applicant.saveIdentity({ firstName: 'Nova' });
      await fixture.open('applications', applicant, fixture.page.getByRole('radio', { checked: true }));
    },
  },
  {
    name: 'nothing chosen, with errors',
    state: 'refused',
    async show(fixture) {
      await openGroups(fixture);
      await refuse(fixture);
    },
  },
  {
    name: "a government's contacts",
    state: 'empty',
    needs: 'government',
    async show(fixture) {
      const who = { ...GOVERNMENT, isExistingApplicant: true };
      await fixture.open('applications', who, fixture.button('Add a new contact'));
    },
  },
  {
    name: 'long names',
    state: 'long text',
    async show(fixture) {
      const applicant = await existing(fixture);
      await applicant.call('POST', `${ACCOUNTS}/set`, { smApplicationId: null });
      const name = LONG.slice(0, 24);
      await applicant.saveIdentity({ firstName: name, lastName: name });
      await fixture.open('applications', applicant, fixture.page.getByRole('radio', { checked: true }));
    },
  },
  {
    name: 'loading',
    state: 'loading',
    async show(fixture) {
      const applicant = await existing(fixture);
      // Let the route guard's request succeed. The screen's own request gets no response.
      let reads = 0;
      await fixture.page.route(`**${ACCOUNTS}`, (route) => {
        reads += 1;
        return reads > 1 ? new Promise(() => {}) : route.fallback();
      });
      await fixture.open('applications', applicant, fixture.skeleton());
    },
  },
  {
    name: 'load error',
    state: 'server error',
    async show(fixture) {
      const applicant = await existing(fixture);
      let reads = 0;
      await fixture.page.route(`**${ACCOUNTS}`, (route) => {
        reads += 1;
        return reads > 1 ? route.fulfill({ status: 500, json: {} }) : route.fallback();
      });
      await fixture.open('applications', applicant, fixture.button('Try again'));
    },
  },
  {
    name: 'offline after choosing',
    state: 'offline',
    async show(fixture) {
      await fixture.loses('POST', `${ACCOUNTS}/set`);
      await choose(fixture);
      await fixture.button('Continue').click();
      await fixture.offlineNote().waitFor();
    },
  },
  saving('POST', `${ACCOUNTS}/set`, choose),
  {
    name: 'none',
    state: 'empty',
    async show(fixture) {
      const applicant = await existing(fixture);
      let reads = 0;
      // Leave the response to the route guard's request unchanged. Only the screen's own request gets an empty list.
      await fixture.spoils('GET', ACCOUNTS, (body: { data: { applications: unknown[] } }) => {
        reads += 1;
        if (reads > 1) body.data.applications = [];
      });
      await fixture.open('applications', applicant, fixture.button('Add a new group'));
    },
  },
];

export const groupScenes: Scene[] = [
  ...contact.map((scene) => ({ screen: 'verify-contact', needs: 'government' as const, ...scene })),
  ...groups.map((scene) => ({ screen: 'applications', ...scene })),
];
