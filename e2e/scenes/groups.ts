import { OFFLINE } from '../../src/web/messages.ts';
import { refuse } from './people.ts';
import { LONG, type Scene, type Stage } from './stage.ts';

const CONTACT = '/onboarding/accounts/identity/contact';
const ACCOUNTS = '/onboarding/accounts';

const openContact = (stage: Stage) =>
  stage.open('verify-contact', { stage: 'BUSINESS_INFO', ownershipType: 'GOV' }, stage.field('First name'));

const openFilledContact = (stage: Stage) =>
  stage.open('verify-contact', { stage: 'IDENTITY', ownershipType: 'GOV' }, stage.field('First name'));

const contact: Omit<Scene, 'screen'>[] = [
  { name: 'empty', state: 'empty', show: openContact },
  {
    name: 'filled in',
    state: 'filled',
    show: (stage) => openFilledContact(stage),
  },
  {
    name: 'refused',
    state: 'refused',
    async show(stage) {
      await openContact(stage);
      await refuse(stage);
    },
  },
  {
    name: 'long names',
    state: 'long words',
    async show(stage) {
      const applicant = await stage.applicant({ stage: 'BUSINESS_INFO', ownershipType: 'GOV' });
      const name = LONG.slice(0, 24);
      await applicant.saveIdentity({ firstName: name, lastName: name, email: `${LONG}@example.com` });
      await stage.open('verify-contact', applicant, stage.field('First name'));
    },
  },
  {
    name: 'cannot be loaded',
    state: 'server error',
    async show(stage) {
      await stage.breaks('GET', CONTACT);
      await stage.open(
        'verify-contact',
        { stage: 'BUSINESS_INFO', ownershipType: 'GOV' },
        stage.button('Try again'),
      );
    },
  },
  {
    name: 'the save fails',
    state: 'server error',
    async show(stage) {
      await stage.breaks('PUT', CONTACT);
      await openFilledContact(stage);
      await refuse(stage);
    },
  },
  {
    name: 'saving',
    state: 'saving',
    async show(stage) {
      await stage.holds('PUT', CONTACT);
      await openFilledContact(stage);
      await stage.button('Continue').click();
      await stage.text('Saving...').waitFor();
    },
  },
  {
    name: 'a draft without a network',
    state: 'offline',
    async show(stage) {
      await stage.loses('POST', `${CONTACT}/partial`);
      await openContact(stage);
      await stage.field('First name').fill('Rosa');
      await stage.text('Not saved yet, trying again').waitFor();
    },
  },
  {
    name: 'loading',
    state: 'loading',
    async show(stage) {
      await stage.holds('GET', CONTACT);
      await stage.open('verify-contact', { stage: 'BUSINESS_INFO', ownershipType: 'GOV' }, stage.skeleton());
    },
  },
];

const existing = (stage: Stage) => stage.applicant({ stage: 'BUSINESS_INFO', isExistingApplicant: true });

const groups: Omit<Scene, 'screen'>[] = [
  {
    name: 'one to choose',
    state: 'empty',
    async show(stage) {
      await stage.open('applications', await existing(stage), stage.page.getByRole('radio'));
    },
  },
  {
    name: 'a new one beside it',
    state: 'filled',
    async show(stage) {
      const applicant = await existing(stage);
      await applicant.call('POST', `${ACCOUNTS}/set`, { smApplicationId: null });
      await applicant.saveIdentity({ firstName: 'Nova' });
      await stage.open('applications', applicant, stage.page.getByRole('radio', { checked: true }));
    },
  },
  {
    name: 'nothing chosen and refused',
    state: 'refused',
    async show(stage) {
      await stage.open('applications', await existing(stage), stage.page.getByRole('radio'));
      await refuse(stage);
    },
  },
  {
    name: 'contacts of a government',
    state: 'empty',
    needs: 'government',
    async show(stage) {
      const who = { stage: 'BUSINESS_INFO', ownershipType: 'GOV', isExistingApplicant: true } as const;
      await stage.open('applications', who, stage.button('Add a new contact'));
    },
  },
  {
    name: 'long names',
    state: 'long words',
    async show(stage) {
      const applicant = await existing(stage);
      await applicant.call('POST', `${ACCOUNTS}/set`, { smApplicationId: null });
      const name = LONG.slice(0, 24);
      await applicant.saveIdentity({ firstName: name, lastName: name });
      await stage.open('applications', applicant, stage.page.getByRole('radio', { checked: true }));
    },
  },
  {
    name: 'loading',
    state: 'loading',
    async show(stage) {
      const applicant = await existing(stage);
      // The guard reads the list too, and needs it.
      let reads = 0;
      await stage.page.route(`**${ACCOUNTS}`, (route) => {
        reads += 1;
        return reads > 1 ? new Promise(() => {}) : route.fallback();
      });
      await stage.open('applications', applicant, stage.skeleton());
    },
  },
  {
    name: 'cannot be loaded',
    state: 'server error',
    async show(stage) {
      const applicant = await existing(stage);
      let reads = 0;
      await stage.page.route(`**${ACCOUNTS}`, (route) => {
        reads += 1;
        return reads > 1 ? route.fulfill({ status: 500, json: {} }) : route.fallback();
      });
      await stage.open('applications', applicant, stage.button('Try again'));
    },
  },
  {
    name: 'chosen without a network',
    state: 'offline',
    async show(stage) {
      await stage.loses('POST', `${ACCOUNTS}/set`);
      await stage.open('applications', await existing(stage), stage.page.getByRole('radio'));
      await stage.page.getByRole('radio').first().check();
      await stage.button('Continue').click();
      await stage.text(OFFLINE).waitFor();
    },
  },
  {
    name: 'saving',
    state: 'saving',
    async show(stage) {
      await stage.holds('POST', `${ACCOUNTS}/set`);
      await stage.open('applications', await existing(stage), stage.page.getByRole('radio'));
      await stage.page.getByRole('radio').first().check();
      await stage.button('Continue').click();
      await stage.text('Saving...').waitFor();
    },
  },
  {
    name: 'none',
    state: 'empty',
    async show(stage) {
      const applicant = await existing(stage);
      let reads = 0;
      // The guard reads the list too, and needs it.
      await stage.spoils('GET', ACCOUNTS, (body: { data: { applications: unknown[] } }) => {
        reads += 1;
        if (reads > 1) body.data.applications = [];
      });
      await stage.open('applications', applicant, stage.button('Add a new group'));
    },
  },
];

/** The contact of a government, and what somebody who applied before can use again. */
export const groupScenes: Scene[] = [
  ...contact.map((scene) => ({ screen: 'verify-contact', needs: 'government' as const, ...scene })),
  ...groups.map((scene) => ({ screen: 'applications', ...scene })),
];
