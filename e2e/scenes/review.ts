import { CHANGED_ELSEWHERE } from '../../src/features/confirm/messages.ts';
import { operatorApi } from '../operatorApi.ts';
import { LONG, type Scene, type Stage } from './stage.ts';

const PAYOUT = '/onboarding/accounts/payout';
const SUBMIT = '/onboarding/submit';

const openBank = (stage: Stage) =>
  stage.open('bank-account', { stage: 'IDENTITY' }, stage.field('Name on account'));
const openFilledBank = (stage: Stage) =>
  stage.open('bank-account', { stage: 'PAYOUT' }, stage.button('Continue'));

const openReview = (stage: Stage, who: Parameters<Stage['open']>[1] = { stage: 'PAYOUT' }) =>
  stage.open('confirm', who, stage.button('Submit'));

async function certify(stage: Stage): Promise<void> {
  await stage.page.getByRole('checkbox').check();
}

async function submit(stage: Stage): Promise<void> {
  await certify(stage);
  await stage.button('Submit').click();
}

const bank: Omit<Scene, 'screen'>[] = [
  { name: 'empty', state: 'empty', show: openBank },
  { name: 'filled in', state: 'filled', show: openFilledBank },
  {
    name: 'the first account closed',
    state: 'filled',
    needs: 'two accounts',
    async show(stage) {
      await openFilledBank(stage);
      await stage.page.getByRole('button', { expanded: true, name: 'Deposits' }).click();
    },
  },
  {
    name: 'nothing entered and refused',
    state: 'refused',
    async show(stage) {
      await openBank(stage);
      await stage.button('Continue').click();
      await stage.alert().waitFor();
    },
  },
  {
    name: 'numbers that cannot be',
    state: 'refused',
    async show(stage) {
      await openBank(stage);
      await stage.field('Routing number').first().fill('123456789');
      await stage.field('Account number').first().fill('12345');
      await stage.field('Confirm account number').first().fill('54321');
      await stage.button('Continue').click();
      await stage.alert().waitFor();
    },
  },
  {
    name: 'loading',
    state: 'loading',
    async show(stage) {
      await stage.holds('GET', PAYOUT);
      await stage.open('bank-account', { stage: 'IDENTITY' }, stage.skeleton());
    },
  },
  {
    name: 'cannot be loaded',
    state: 'server error',
    async show(stage) {
      await stage.breaks('GET', PAYOUT);
      await stage.open('bank-account', { stage: 'IDENTITY' }, stage.button('Try again'));
    },
  },
  {
    name: 'saving',
    state: 'saving',
    async show(stage) {
      await stage.holds('POST', PAYOUT);
      await openFilledBank(stage);
      await stage.button('Continue').click();
      await stage.text('Saving...').waitFor();
    },
  },
  {
    name: 'the server refuses',
    state: 'refused',
    async show(stage) {
      await stage.refuses('POST', PAYOUT, 400, 'The bank is closed.');
      await openFilledBank(stage);
      await stage.button('Continue').click();
      await stage.page.getByText('The bank is closed.').first().waitFor();
    },
  },
];

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
      await stage.refuses('POST', SUBMIT, 409, 'This step is not available yet.');
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

/** Bank accounts, the review and what comes after it. */
export const reviewScenes: Scene[] = [
  ...bank.map((scene) => ({ screen: 'bank-account', ...scene })),
  ...confirm.map((scene) => ({ screen: 'confirm', ...scene })),
  {
    screen: 'reviewing',
    name: 'under way',
    state: 'saving',
    async show(stage) {
      await stage.holds('POST', SUBMIT);
      await openReview(stage);
      await submit(stage);
      await stage.heading('Please wait while we review your account').waitFor();
    },
  },
  {
    screen: 'account-for-review',
    name: 'submitted',
    state: 'filled',
    show: (stage) =>
      stage.open(
        'account-for-review',
        { stage: 'SUBMITTED' },
        stage.page.getByRole('link', { name: /\(PDF\)/ }),
      ),
  },
  {
    screen: 'account-approved',
    name: 'approved',
    state: 'filled',
    async show(stage) {
      const applicant = await stage.applicant({ stage: 'SUBMITTED' });
      const key = stage.brand.operatorKey ?? stage.server.operatorKey;
      await operatorApi(stage.server.url, key).decide(applicant.account.email, 'APPROVED');
      await stage.open('account-approved', applicant, stage.page.getByRole('link', { name: /\(PDF\)/ }));
    },
  },
  {
    screen: 'saved',
    name: 'saved',
    state: 'filled',
    async show(stage) {
      await saveAndExit(stage);
      await stage.button('Copy link').waitFor();
    },
  },
  {
    screen: 'saved',
    name: 'the link was not e-mailed',
    state: 'server error',
    async show(stage) {
      await stage.breaks('POST', '/onboarding/email');
      await saveAndExit(stage);
      await stage.button('Try again').waitFor();
    },
  },
  {
    screen: 'get-started',
    name: 'the session ended',
    state: 'session ended',
    async show(stage) {
      const applicant = await openReview(stage);
      await certify(stage);
      await applicant.logout();
      await stage.button('Submit').click();
      await stage.text('Unauthorized, redirecting to the login.').waitFor();
    },
  },
];
