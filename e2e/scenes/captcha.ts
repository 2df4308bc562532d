import type { Scene, Fixture } from './fixture.ts';
import { begin, START, typed } from './getStarted.ts';

const CHALLENGE = '/captcha/challenge';
const box = (fixture: Fixture) =>
  fixture.page.getByRole('checkbox', { name: fixture.say("I'm not a robot") });

async function typedAndTicked(fixture: Fixture): Promise<void> {
  await typed(fixture);
  await box(fixture).check();
}

async function refused(fixture: Fixture): Promise<void> {
  await typed(fixture);
  await fixture.button(START).click();
  await fixture.alert().waitFor();
}

const widget = (fixture: Fixture) => fixture.page.locator('fieldset iframe');

const own: Omit<Scene, 'screen' | 'environment'>[] = [
  { name: 'our own captcha', state: 'empty', show: begin },
  { name: 'the captcha was not ticked', state: 'refused', show: refused },
  {
    name: 'the captcha is being solved',
    state: 'saving',
    async show(fixture) {
      await fixture.holds('GET', CHALLENGE);
      await typedAndTicked(fixture);
      await fixture.text('Verifying...').waitFor();
    },
  },
  {
    name: 'the captcha is solved',
    state: 'filled',
    async show(fixture) {
      await typedAndTicked(fixture);
      await fixture.text('Verified').waitFor();
    },
  },
  {
    name: 'the captcha fails',
    state: 'server error',
    async show(fixture) {
      await fixture.breaks('GET', CHALLENGE);
      await typed(fixture);
      // `check()` would throw, because the box is cleared as soon as the challenge fails.
      await box(fixture).click();
      await fixture.toasts();
    },
  },
];

const provided: Omit<Scene, 'screen' | 'environment'>[] = [
  {
    name: "a provider's captcha",
    state: 'empty',
    async show(fixture) {
      await begin(fixture);
      await widget(fixture).waitFor();
    },
  },
  {
    name: "a provider's captcha, left out",
    state: 'refused',
    async show(fixture) {
      await refused(fixture);
      await widget(fixture).waitFor();
    },
  },
  {
    name: "a provider's captcha fails to load",
    state: 'offline',
    async show(fixture) {
      await fixture.loses('GET', '/api.js*');
      await begin(fixture);
      await fixture.button('Try again').waitFor();
    },
  },
];

export const captchaScenes: Scene[] = [
  ...own.map((scene) => ({ screen: 'get-started', environment: 'own captcha' as const, ...scene })),
  ...provided.map((scene) => ({
    screen: 'get-started',
    environment: 'captcha of a provider' as const,
    ...scene,
  })),
];
