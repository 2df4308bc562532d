import type { Scene, Fixture } from './fixture.ts';
import { certify, openReview } from './review.ts';

const EMAIL = '/onboarding/email';

const saveAndExit = (fixture: Fixture) =>
  openReview(fixture).then(() => fixture.button('Save and exit').click());

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

export const leavingReviewScenes: Scene[] = [
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
