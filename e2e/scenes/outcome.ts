import type { Scene, Fixture } from './fixture.ts';
import { openReview, submit, SUBMIT } from './review.ts';

const COPY = '/onboarding/accounts/copy';

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

export const outcomeScenes: Scene[] = [
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
];
