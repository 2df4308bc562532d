import { CHANGED_ELSEWHERE } from '../../src/features/confirm/messages.ts';
import { LONG, type Scene, type Stage } from './stage.ts';

const PAYOUT = '/onboarding/accounts/payout';
const SUBMIT = '/onboarding/submit';
const COPY = '/onboarding/accounts/copy';
const EMAIL = '/onboarding/email';

const openReview = (stage: Stage, who: Parameters<Stage['open']>[1] = { stage: 'PAYOUT' }) =>
  stage.open('confirm', who, stage.button('Submit'));

async function certify(stage: Stage): Promise<void> {
  await stage.page.getByRole('checkbox').check();
}

async function submit(stage: Stage): Promise<void> {
  await certify(stage);
  await stage.button('Submit').click();
}

const confirm: Omit<Scene, 'screen'>[] = [
  { name: 'a company', state: 'filled', show: (stage) => openReview(stage) },
  {
    name: 'a sole proprietor',
    state: 'filled',
    show: (stage) => openReview(stage, { stage: 'PAYOUT', ownershipType: 'SOLE_PROP' }),
  },
  {
    name: 'a government',
    state: 'filled',
    needs: 'government',
    show: (stage) => openReview(stage, { stage: 'PAYOUT', ownershipType: 'GOV' }),
  },
  {
    name: 'numbers shown and certified',
    state: 'filled',
    async show(stage) {
      await openReview(stage);
      await stage.page
        .getByRole('button', { name: / Dana Marlow$/ })
        .first()
        .click();
      await certify(stage);
    },
  },
  {
    name: 'somebody who applied before',
    state: 'filled',
    show: (stage) => openReview(stage, { stage: 'PAYOUT', isExistingApplicant: true }),
  },
  {
    name: 'long words',
    state: 'long words',
    async show(stage) {
      const applicant = await stage.applicant({ stage: 'PAYOUT' });
      await applicant.saveBusiness({ legalName: LONG, dbaName: LONG, websiteUrl: `https://${LONG}.example` });
      const [firstName, lastName] = [LONG.slice(0, 24), LONG.slice(24, 48)];
      await applicant.saveIdentity({ firstName, lastName, email: `${LONG}@example.com` });
      await openReview(stage, applicant);
    },
  },
  {
    name: 'what is wrong is told',
    state: 'open',
    async show(stage) {
      await stage.spoils(
        'GET',
        '/identity/owners',
        (body: { data: { owners: Record<string, unknown>[] } }) => {
          Object.assign(body.data.owners[0] ?? {}, { ssn: '12', email: 'nobody', ownershipPercentage: 60 });
        },
      );
      await openReview(stage);
      await submit(stage);
      await stage.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'what is wrong is listed',
    state: 'refused',
    async show(stage) {
      await stage.spoils(
        'GET',
        '/identity/owners',
        (body: { data: { owners: Record<string, unknown>[] } }) => {
          Object.assign(body.data.owners[0] ?? {}, { ssn: '12', email: 'nobody', ownershipPercentage: 60 });
        },
      );
      await openReview(stage);
      await submit(stage);
      await stage.button('Stay on this page').click();
    },
  },
  {
    name: 'the submit is refused',
    state: 'refused',
    async show(stage) {
      await stage.refuses('POST', SUBMIT, 409, { message: 'This step is not available yet.' });
      await openReview(stage);
      await submit(stage);
      await stage.text('Your application was not submitted').waitFor();
    },
  },
  {
    name: 'the submit finds no network',
    state: 'offline',
    async show(stage) {
      await stage.loses('POST', SUBMIT);
      await openReview(stage);
      await submit(stage);
      await stage.text('Your application was not submitted').waitFor();
    },
  },
  {
    name: 'the server fails at the submit',
    state: 'server error',
    async show(stage) {
      await stage.breaks('POST', SUBMIT);
      await openReview(stage);
      await submit(stage);
      await stage.text('Your application was not submitted').waitFor();
    },
  },
  {
    name: 'cannot be loaded',
    state: 'offline',
    async show(stage) {
      await stage.loses('GET', `${PAYOUT}*`);
      await stage.open('confirm', { stage: 'PAYOUT' }, stage.button('Try again'));
    },
  },
  {
    name: 'changed elsewhere',
    state: 'refused',
    async show(stage) {
      const applicant = await openReview(stage);
      await certify(stage);
      await applicant.saveBusiness({ dbaName: 'Another Name' });
      await stage.button('Submit').click();
      await stage.text(CHANGED_ELSEWHERE).waitFor();
    },
  },
  {
    name: 'loading',
    state: 'loading',
    async show(stage) {
      await stage.holds('GET', `${PAYOUT}?addAsterisks=true`);
      await stage.open('confirm', { stage: 'PAYOUT' }, stage.skeleton());
    },
  },
];

const saveAndExit = (stage: Stage) => openReview(stage).then(() => stage.button('Save and exit').click());

async function underWay(stage: Stage): Promise<void> {
  await stage.holds('POST', SUBMIT);
  await openReview(stage);
  await submit(stage);
  await stage.heading('Please wait while we review your account').waitFor();
}

const SECOND = 1000;

const reviewing: Omit<Scene, 'screen'>[] = [
  { name: 'under way', state: 'saving', show: underWay },
  {
    name: 'takes longer',
    state: 'saving',
    async show(stage) {
      const clock = await stage.clock();
      await underWay(stage);
      await clock.fastForward(16 * SECOND);
      await stage.text('Still working on it. Thank you for your patience.').waitFor();
    },
  },
];

const copyLink = (stage: Stage) => stage.page.getByRole('link', { name: /\(PDF\)/ });

const forReview: Omit<Scene, 'screen'>[] = [
  {
    name: 'submitted',
    state: 'filled',
    show: (stage) => stage.open('account-for-review', { stage: 'SUBMITTED' }, copyLink(stage)),
  },
  {
    name: 'the copy is being prepared',
    state: 'loading',
    async show(stage) {
      await stage.holds('GET', COPY);
      const preparing = stage.text('A copy of your application is being prepared.');
      await stage.open('account-for-review', { stage: 'SUBMITTED' }, preparing);
    },
  },
  {
    name: 'there is no copy',
    state: 'server error',
    async show(stage) {
      await stage.breaks('GET', COPY);
      await stage.open('account-for-review', { stage: 'SUBMITTED' }, stage.heading('What happens next'));
      await copyLink(stage).waitFor({ state: 'detached' });
    },
  },
];

const saved: Omit<Scene, 'screen'>[] = [
  {
    name: 'saved',
    state: 'filled',
    async show(stage) {
      await saveAndExit(stage);
      await stage.button('Copy link').waitFor();
    },
  },
  {
    name: 'the link is copied',
    state: 'filled',
    async show(stage) {
      await saveAndExit(stage);
      await stage.button('Copy link').waitFor();
      await stage.page.evaluate(() => {
        Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.resolve() } });
      });
      await stage.button('Copy link').click();
      await stage.text('Copied').waitFor();
    },
  },
  {
    name: 'the link is on its way',
    state: 'loading',
    async show(stage) {
      await stage.holds('POST', EMAIL);
      await saveAndExit(stage);
      await stage.text('Preparing your continue link...').waitFor();
    },
  },
  {
    name: 'without a network',
    state: 'offline',
    async show(stage) {
      await stage.loses('POST', EMAIL);
      await openReview(stage);
      await stage.answers(async () => {
        await stage.button('Save and exit').click();
        await stage.button('Try again').waitFor();
      });
    },
  },
  {
    name: 'the link was not e-mailed',
    state: 'server error',
    async show(stage) {
      await stage.breaks('POST', EMAIL);
      await openReview(stage);
      await stage.answers(async () => {
        await stage.button('Save and exit').click();
        await stage.button('Try again').waitFor();
      });
    },
  },
];

/** The review and what comes after it. */
export const reviewScenes: Scene[] = [
  ...confirm.map((scene) => ({ screen: 'confirm', ...scene })),
  ...reviewing.map((scene) => ({ screen: 'reviewing', ...scene })),
  ...forReview.map((scene) => ({ screen: 'account-for-review', ...scene })),
  {
    screen: 'account-approved',
    name: 'approved',
    state: 'filled',
    async show(stage) {
      const applicant = await stage.applicant({ stage: 'SUBMITTED' });
      await stage.decides(applicant, 'APPROVED');
      await stage.open('account-approved', applicant, copyLink(stage));
    },
  },
  ...saved.map((scene) => ({ screen: 'saved', ...scene })),
  {
    screen: 'get-started',
    name: 'the session ended',
    state: 'session ended',
    async show(stage) {
      const applicant = await openReview(stage);
      await certify(stage);
      await applicant.logout();
      await stage.button('Submit').click();
      await stage.toasts();
    },
  },
];
