import { begin, START, typed } from './entry.ts';
import type { Scene, Stage } from './stage.ts';

const CHALLENGE = '/captcha/challenge';
const box = (stage: Stage) => stage.page.getByRole('checkbox', { name: stage.say('I am not a robot') });

async function typedAndTicked(stage: Stage): Promise<void> {
  await typed(stage);
  await box(stage).check();
}

async function refused(stage: Stage): Promise<void> {
  await typed(stage);
  await stage.button(START).click();
  await stage.alert().waitFor();
}

/** A frame that the provider fills; its content is the provider's. */
const widget = (stage: Stage) => stage.page.locator('fieldset iframe');

const own: Omit<Scene, 'screen' | 'house'>[] = [
  { name: 'our own captcha', state: 'empty', show: begin },
  { name: 'the captcha was not ticked', state: 'refused', show: refused },
  {
    name: 'the captcha is worked on',
    state: 'saving',
    async show(stage) {
      await stage.holds('GET', CHALLENGE);
      await typedAndTicked(stage);
      await stage.text('Verifying...').waitFor();
    },
  },
  {
    name: 'the captcha is solved',
    state: 'filled',
    async show(stage) {
      await typedAndTicked(stage);
      await stage.text('Verified').waitFor();
    },
  },
  {
    name: 'the captcha cannot be worked out',
    state: 'server error',
    async show(stage) {
      await stage.breaks('GET', CHALLENGE);
      await typed(stage);
      // Unticked at once, since it failed.
      await box(stage).click();
      await stage.toasts();
    },
  },
];

const provided: Omit<Scene, 'screen' | 'house'>[] = [
  {
    name: 'the captcha of a provider',
    state: 'empty',
    async show(stage) {
      await begin(stage);
      await widget(stage).waitFor();
    },
  },
  {
    name: 'the captcha of a provider was left out',
    state: 'refused',
    async show(stage) {
      await refused(stage);
      await widget(stage).waitFor();
    },
  },
  {
    name: 'the captcha of a provider cannot be loaded',
    state: 'offline',
    async show(stage) {
      await stage.loses('GET', '/api.js*');
      await begin(stage);
      await stage.button('Load it again').waitFor();
    },
  },
];

/** The entry screen where a captcha is asked for, which is in production alone. */
export const captchaScenes: Scene[] = [
  ...own.map((scene) => ({ screen: 'get-started', house: 'own captcha' as const, ...scene })),
  ...provided.map((scene) => ({ screen: 'get-started', house: 'captcha of a provider' as const, ...scene })),
];
