import { CERTIFICATION, CHANGED_ELSEWHERE } from '../../src/features/confirm/messages.ts';
import { LONG, type Scene, type Fixture } from './fixture.ts';

const PAYOUT = '/onboarding/accounts/payout';
const SUBMIT = '/onboarding/submit';
const FEES = '/onboarding/accounts/fees';
const COPY = '/onboarding/accounts/copy';
const EMAIL = '/onboarding/email';

const openReview = (fixture: Fixture, who: Parameters<Fixture['open']>[1] = { stage: 'PAYOUT' }) =>
  fixture.open('confirm', who, fixture.button('Submit'));

async function certify(fixture: Fixture): Promise<void> {
  await fixture.page.getByRole('checkbox').check();
}

async function submit(fixture: Fixture): Promise<void> {
  await certify(fixture);
  await fixture.button('Submit').click();
}

async function sign(fixture: Fixture, fullName: string, title: string): Promise<void> {
  await fixture.field('Full name').fill(fullName);
  await fixture.field('Title').fill(title);
}

/** Makes the review ask for consent to new versions of the documents. */
const documentsChanged = (fixture: Fixture) =>
  fixture.spoils('GET', FEES, (body: { data: { signature: { changed: string[] } } }) => {
    body.data.signature.changed = ['terms-of-service', 'privacy-policy', 'e-sign-consent'];
  });

const agreement = (fixture: Fixture) =>
  fixture.page.getByRole('region', { name: fixture.say('Signature') }).getByRole('checkbox');

/** Scenes of cards that only some products add to the review. */
const signing: Omit<Scene, 'screen' | 'environment'>[] = [
  {
    name: 'a signature, the acquirer, and tax forms',
    state: 'empty',
    show: (fixture) => openReview(fixture),
  },
  {
    name: 'a signature is filled in',
    state: 'filled',
    async show(fixture) {
      await documentsChanged(fixture);
      await openReview(fixture);
      await sign(fixture, 'Dana Marlow', 'Owner');
      for (const box of await fixture.page.getByRole('checkbox').all()) await box.check();
    },
  },
  {
    name: 'a signature is missing',
    state: 'refused',
    async show(fixture) {
      await documentsChanged(fixture);
      await openReview(fixture);
      await fixture.field(CERTIFICATION).check();
      await fixture.button('Submit').click();
      await fixture.text('Please enter your full name.').waitFor();
    },
  },
  {
    name: 'a document changes during the review',
    state: 'refused',
    async show(fixture) {
      const consents = { field: 'consents', message: '"consents" is required', section: 'submit' };
      await fixture.refuses('POST', SUBMIT, 400, { message: consents.message, errors: [consents] });
      await openReview(fixture);
      await sign(fixture, 'Dana Marlow', 'Owner');
      for (const box of await fixture.page.getByRole('checkbox').all()) await box.check();
      await documentsChanged(fixture);
      await fixture.button('Submit').click();
      await agreement(fixture).waitFor();
    },
  },
  {
    name: 'a fee schedule',
    state: 'open',
    async show(fixture) {
      await openReview(fixture);
      const card = fixture.page.getByRole('region', { name: fixture.say('Your agreements') });
      await card.getByRole('button').click();
      await fixture.page.getByRole('table').waitFor();
    },
  },
  {
    name: 'a document with earlier consent',
    state: 'filled',
    async show(fixture) {
      await fixture.spoils('GET', FEES, (body: { data: { documents: { agreed: boolean }[] } }) => {
        for (const document of body.data.documents) document.agreed = true;
      });
      await openReview(fixture);
    },
  },
  {
    name: 'a signature with long text',
    state: 'long text',
    async show(fixture) {
      await fixture.spoils('GET', FEES, (body: { data: { acquirer: Record<string, string> } }) => {
        Object.assign(body.data.acquirer, { name: LONG, address: `${LONG}, NV 89501` });
      });
      await openReview(fixture);
      await sign(fixture, LONG, LONG);
    },
  },
];

const confirm: Omit<Scene, 'screen'>[] = [
  { name: 'a company', state: 'filled', show: (fixture) => openReview(fixture) },
  {
    name: 'a sole proprietor',
    state: 'filled',
    show: (fixture) => openReview(fixture, { stage: 'PAYOUT', ownershipType: 'SOLE_PROP' }),
  },
  {
    name: 'a government',
    state: 'filled',
    needs: 'government',
    show: (fixture) => openReview(fixture, { stage: 'PAYOUT', ownershipType: 'GOV' }),
  },
  {
    name: 'numbers revealed, certified',
    state: 'filled',
    async show(fixture) {
      await openReview(fixture);
      await fixture.page
        .getByRole('button', { name: /^(Show|Mostrar) .*Dana Marlow/ })
        .first()
        .click();
      await certify(fixture);
    },
  },
  {
    name: 'an existing applicant',
    state: 'filled',
    show: (fixture) => openReview(fixture, { stage: 'PAYOUT', isExistingApplicant: true }),
  },
  {
    name: 'long text',
    state: 'long text',
    async show(fixture) {
      const applicant = await fixture.applicant({ stage: 'PAYOUT' });
      await applicant.saveBusiness({ legalName: LONG, dbaName: LONG, websiteUrl: `https://${LONG}.example` });
      const [firstName, lastName] = [LONG.slice(0, 24), LONG.slice(24, 48)];
      await applicant.saveIdentity({ firstName, lastName, email: `${LONG}@example.com` });
      await openReview(fixture, applicant);
    },
  },
  {
    name: 'errors explained',
    state: 'open',
    async show(fixture) {
      await fixture.spoils(
        'GET',
        '/identity/owners',
        (body: { data: { owners: Record<string, unknown>[] } }) => {
          Object.assign(body.data.owners[0] ?? {}, { ssn: '12', email: 'nobody', ownershipPercentage: 60 });
        },
      );
      await openReview(fixture);
      await submit(fixture);
      await fixture.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'errors listed',
    state: 'refused',
    async show(fixture) {
      await fixture.spoils(
        'GET',
        '/identity/owners',
        (body: { data: { owners: Record<string, unknown>[] } }) => {
          Object.assign(body.data.owners[0] ?? {}, { ssn: '12', email: 'nobody', ownershipPercentage: 60 });
        },
      );
      await openReview(fixture);
      await submit(fixture);
      await fixture.button('Stay on this page').click();
    },
  },
  {
    name: 'rejected submit',
    state: 'refused',
    async show(fixture) {
      await fixture.refuses('POST', SUBMIT, 409, { message: 'This step is not available yet.' });
      await openReview(fixture);
      await submit(fixture);
      await fixture.text("Your application wasn't submitted").waitFor();
    },
  },
  {
    name: 'submitting offline',
    state: 'offline',
    async show(fixture) {
      await fixture.loses('POST', SUBMIT);
      await openReview(fixture);
      await submit(fixture);
      await fixture.text("Your application wasn't submitted").waitFor();
    },
  },
  {
    name: 'server error on submit',
    state: 'server error',
    async show(fixture) {
      await fixture.breaks('POST', SUBMIT);
      await openReview(fixture);
      await submit(fixture);
      await fixture.text("Your application wasn't submitted").waitFor();
    },
  },
  {
    name: 'load error',
    state: 'offline',
    async show(fixture) {
      await fixture.loses('GET', `${PAYOUT}*`);
      await fixture.open('confirm', { stage: 'PAYOUT' }, fixture.button('Try again'));
    },
  },
  {
    name: 'changed in another tab',
    state: 'refused',
    async show(fixture) {
      const applicant = await openReview(fixture);
      await certify(fixture);
      await applicant.saveBusiness({ dbaName: 'Another Name' });
      await fixture.button('Submit').click();
      await fixture.text(CHANGED_ELSEWHERE).waitFor();
    },
  },
  {
    name: 'loading',
    state: 'loading',
    async show(fixture) {
      await fixture.holds('GET', `${PAYOUT}?addAsterisks=true`);
      await fixture.open('confirm', { stage: 'PAYOUT' }, fixture.skeleton());
    },
  },
];

const saveAndExit = (fixture: Fixture) =>
  openReview(fixture).then(() => fixture.button('Save and exit').click());

async function underWay(fixture: Fixture): Promise<void> {
  await fixture.holds('POST', SUBMIT);
  await openReview(fixture);
  await submit(fixture);
  await fixture.heading('Please wait while we review your account').waitFor();
}

const SECOND = 1000;

const reviewing: Omit<Scene, 'screen'>[] = [
  { name: 'under way', state: 'saving', show: underWay },
  {
    name: 'taking longer',
    state: 'saving',
    async show(fixture) {
      const clock = await fixture.clock();
      await underWay(fixture);
      await clock.fastForward(16 * SECOND);
      await fixture.text("We're still working on it. Thank you for your patience.").waitFor();
    },
  },
];

const copyLink = (fixture: Fixture) => fixture.page.getByRole('link', { name: /\(PDF\)/ });

const forReview: Omit<Scene, 'screen'>[] = [
  {
    name: 'submitted',
    state: 'filled',
    show: (fixture) => fixture.open('account-for-review', { stage: 'SUBMITTED' }, copyLink(fixture)),
  },
  {
    name: 'preparing the PDF copy',
    state: 'loading',
    async show(fixture) {
      await fixture.holds('GET', COPY);
      const preparing = fixture.text("We're preparing a copy of your application.");
      await fixture.open('account-for-review', { stage: 'SUBMITTED' }, preparing);
    },
  },
  {
    name: 'no PDF copy',
    state: 'server error',
    async show(fixture) {
      await fixture.breaks('GET', COPY);
      await fixture.open('account-for-review', { stage: 'SUBMITTED' }, fixture.heading('What happens next'));
      await copyLink(fixture).waitFor({ state: 'detached' });
    },
  },
];

const saved: Omit<Scene, 'screen'>[] = [
  {
    name: 'saved',
    state: 'filled',
    async show(fixture) {
      await saveAndExit(fixture);
      await fixture.button('Copy link').waitFor();
    },
  },
  {
    name: 'copied link',
    state: 'filled',
    async show(fixture) {
      await saveAndExit(fixture);
      await fixture.button('Copy link').waitFor();
      await fixture.page.evaluate(() => {
        Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.resolve() } });
      });
      await fixture.button('Copy link').click();
      await fixture.text('Copied').waitFor();
    },
  },
  {
    name: 'emailing the link',
    state: 'loading',
    async show(fixture) {
      await fixture.holds('POST', EMAIL);
      await saveAndExit(fixture);
      await fixture.text('Preparing your link...').waitFor();
    },
  },
  {
    name: 'offline',
    state: 'offline',
    async show(fixture) {
      await fixture.loses('POST', EMAIL);
      await openReview(fixture);
      await fixture.answers(async () => {
        await fixture.button('Save and exit').click();
        await fixture.button('Try again').waitFor();
      });
    },
  },
  {
    name: 'emailing the link failed',
    state: 'server error',
    async show(fixture) {
      await fixture.breaks('POST', EMAIL);
      await openReview(fixture);
      await fixture.answers(async () => {
        await fixture.button('Save and exit').click();
        await fixture.button('Try again').waitFor();
      });
    },
  },
];

export const reviewScenes: Scene[] = [
  ...confirm.map((scene) => ({ screen: 'confirm', ...scene })),
  ...signing.map((scene) => ({ screen: 'confirm', environment: 'signing' as const, ...scene })),
  ...reviewing.map((scene) => ({ screen: 'reviewing', ...scene })),
  ...forReview.map((scene) => ({ screen: 'account-for-review', ...scene })),
  {
    screen: 'account-approved',
    name: 'approved',
    state: 'filled',
    async show(fixture) {
      const applicant = await fixture.applicant({ stage: 'SUBMITTED' });
      await fixture.decides(applicant, 'APPROVED');
      await fixture.open('account-approved', applicant, copyLink(fixture));
    },
  },
  ...saved.map((scene) => ({ screen: 'saved', ...scene })),
  {
    screen: 'get-started',
    name: 'the session ended',
    state: 'session ended',
    async show(fixture) {
      const applicant = await openReview(fixture);
      await certify(fixture);
      await applicant.logout();
      await fixture.button('Submit').click();
      await fixture.toasts();
    },
  },
];
