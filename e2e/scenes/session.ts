import { changeLanguageTexts } from '../../src/web/languageChange.ts';
import { newVersionTexts } from '../../src/web/messages.ts';
import type { Journey } from '../applicant.ts';
import { openFilled } from './business.ts';
import { CONTINUE, signIn, typed } from './entry.ts';
import type { Scene, Stage } from './stage.ts';

const MINUTE = 60_000;

const dialog = (stage: Stage) => stage.page.getByRole('dialog');

/** The business form under a clock that can be moved on. */
async function openTimed(stage: Stage): Promise<Journey> {
  await stage.clock();
  return openFilled(stage);
}

async function warned(stage: Stage): Promise<void> {
  await openTimed(stage);
  await stage.page.clock.fastForward(28 * MINUTE);
  await dialog(stage).waitFor();
}

async function ended(stage: Stage): Promise<void> {
  const applicant = await openTimed(stage);
  await applicant.logout();
  await stage.page.clock.fastForward(31 * MINUTE);
  await dialog(stage).locator('[type=password]').waitFor();
}

/** The dialogs of a session that ends while somebody is away. */
const endings: Omit<Scene, 'screen'>[] = [
  { name: 'the session is about to end', state: 'session ended', show: warned },
  {
    name: 'the session cannot be extended offline',
    state: 'offline',
    async show(stage) {
      await warned(stage);
      await stage.loses('GET', '/onboarding/accounts/status');
      await stage.answers(async () => {
        await stage.button('Stay signed in').click();
        await dialog(stage).getByRole('alert').waitFor();
      });
    },
  },
  {
    name: 'the end cannot be put off',
    state: 'session ended',
    async show(stage) {
      const soon = 10 * 60;
      // Twelve hours after the sign-in, in seconds: the server cannot be brought to it from outside.
      await stage.page.route('**/{onboarding,auth}/**', async (route) => {
        const answer = await route.fetch();
        const [idle, , ...more] = (answer.headers()['x-session-ends'] ?? '').split(' ');
        const headers = answer.headers();
        if (idle) headers['x-session-ends'] = [idle, soon, ...more].join(' ');
        await route.fulfill({ response: answer, headers });
      });
      await openTimed(stage);
      await stage.page.clock.fastForward(9 * MINUTE);
      await stage.button('Later').waitFor();
    },
  },
  { name: 'the session ended', state: 'session ended', show: ended },
  {
    name: 'a wrong password after the end',
    state: 'refused',
    async show(stage) {
      await ended(stage);
      await stage.field('Password').fill('not my password');
      await stage.answers(async () => {
        await stage.button('Sign in').click();
        await dialog(stage).locator('[aria-invalid=true]').waitFor();
      });
    },
  },
];

/** The same application in two tabs; the other one stays open beside the scene's. */
const tabs: Omit<Scene, 'screen'>[] = [
  {
    name: 'open in another tab',
    state: 'open',
    async show(stage) {
      const other = await stage.anotherTab();
      await openFilled(other);
      await stage.visit('account-company', stage.button('Use this tab'));
    },
  },
  {
    name: 'read beside another tab',
    state: 'open',
    async show(stage) {
      const other = await stage.anotherTab();
      await openFilled(other);
      await stage.visit('account-company', stage.button('Use this tab'));
      await stage.answers(async () => {
        await stage.button('Close').click();
        await stage.page.getByRole('dialog').waitFor({ state: 'detached' });
        await stage.button('Use this tab').waitFor();
      });
    },
  },
  {
    name: 'left for another tab',
    state: 'open',
    async show(stage) {
      await openFilled(stage);
      const other = await stage.anotherTab();
      await other.visit('account-company', other.button('Use this tab'));
      await stage.answers(async () => {
        await other.button('Use this tab').click();
        await stage.button('Use this tab').waitFor();
      });
      await stage.page.bringToFront();
    },
  },
];

const frame: Omit<Scene, 'screen'>[] = [
  {
    name: newVersionTexts.title,
    state: 'open',
    async show(stage) {
      await stage.page.route(`**${CONTINUE}`, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({
          response: answer,
          headers: { ...answer.headers(), 'x-app-version': '999.0.0' },
        });
      });
      await signIn(stage);
      await dialog(stage).waitFor();
    },
  },
  {
    name: changeLanguageTexts.title,
    state: 'open',
    async show(stage) {
      await typed(stage);
      await stage.page.getByRole('contentinfo').locator('a[hreflang]').click();
      await dialog(stage).waitFor();
    },
  },
  {
    name: 'who it is is asked',
    state: 'loading',
    async show(stage) {
      await stage.holds('POST', '/auth/sso/onboarding');
      await stage.visit('account-company', stage.page.locator('[aria-busy]'));
    },
  },
];

/** What stands beside every screen: the end of a session, other tabs, and what the frame asks. */
export const sessionScenes: Scene[] = [
  ...[...endings, ...tabs].map((scene) => ({ screen: 'account-company', ...scene })),
  ...frame.map((scene) => ({ screen: 'frame', ...scene })),
];
