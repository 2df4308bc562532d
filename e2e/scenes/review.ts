import { CHANGED_ELSEWHERE } from '../../src/features/confirm/messages.ts';
import { loading } from './loadingAndSaving.ts';
import { LONG, type Scene, type Fixture } from './fixture.ts';

const PAYOUT = '/onboarding/accounts/payout';
export const SUBMIT = '/onboarding/submit';

export const openReview = (fixture: Fixture, who: Parameters<Fixture['open']>[1] = { stage: 'PAYOUT' }) =>
  fixture.open('confirm', who, fixture.button('Submit'));

export async function certify(fixture: Fixture): Promise<void> {
  await fixture.page.getByRole('checkbox').check();
}

export async function submit(fixture: Fixture): Promise<void> {
  await certify(fixture);
  await fixture.button('Submit').click();
}

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
  loading('confirm', `${PAYOUT}?addAsterisks=true`, { stage: 'PAYOUT' }),
];

export const reviewScenes: Scene[] = confirm.map((scene) => ({ screen: 'confirm', ...scene }));
