import { changeLanguageTexts } from '../../src/web/frame/languageChange.ts';
import { newVersionTexts } from '../../src/web/messages.ts';
import type { Journey } from '../applicant.ts';
import { openFilled } from './business.ts';
import { CONTINUE, signIn } from './continue.ts';
import type { Scene, Fixture } from './fixture.ts';
import { typed } from './getStarted.ts';

const MINUTE = 60_000;

const dialog = (fixture: Fixture) => fixture.page.getByRole('dialog');

async function openTimed(fixture: Fixture): Promise<Journey> {
  await fixture.clock();
  return openFilled(fixture);
}

async function warned(fixture: Fixture): Promise<void> {
  await openTimed(fixture);
  await fixture.page.clock.fastForward(28 * MINUTE);
  await dialog(fixture).waitFor();
}

async function ended(fixture: Fixture): Promise<void> {
  const applicant = await openTimed(fixture);
  await applicant.logout();
  await fixture.page.clock.fastForward(31 * MINUTE);
  await dialog(fixture).locator('[type=password]').waitFor();
}

const endings: Omit<Scene, 'screen'>[] = [
  { name: 'the session is about to end', state: 'session ended', show: warned },
  {
    name: 'the session cannot be extended offline',
    state: 'offline',
    async show(fixture) {
      await warned(fixture);
      await fixture.loses('GET', '/onboarding/accounts/status');
      await fixture.answers(async () => {
        await fixture.button('Stay signed in').click();
        await dialog(fixture).getByRole('alert').waitFor();
      });
    },
  },
  {
    name: 'the session cannot be extended',
    state: 'session ended',
    async show(fixture) {
      const soon = 10 * 60;
      // The header's second value is the number of seconds until the session's 12-hour limit, which tests can't reach
      // on the server.
      await fixture.page.route('**/{onboarding,auth}/**', async (route) => {
        const answer = await route.fetch();
        const [idle, , ...more] = (answer.headers()['x-session-ends'] ?? '').split(' ');
        const headers = answer.headers();
        if (idle) headers['x-session-ends'] = [idle, soon, ...more].join(' ');
        await route.fulfill({ response: answer, headers });
      });
      await openTimed(fixture);
      await fixture.page.clock.fastForward(9 * MINUTE);
      await fixture.button('Later').waitFor();
    },
  },
  { name: 'the session ended', state: 'session ended', show: ended },
  {
    name: 'a wrong password after the session ended',
    state: 'refused',
    async show(fixture) {
      await ended(fixture);
      await fixture.field('Password').fill('not my password');
      await fixture.answers(async () => {
        await fixture.button('Sign in').click();
        await dialog(fixture).locator('[aria-invalid=true]').waitFor();
      });
    },
  },
];

const tabs: Omit<Scene, 'screen'>[] = [
  {
    name: 'open in another tab',
    state: 'open',
    async show(fixture) {
      const other = await fixture.anotherTab();
      await openFilled(other);
      await fixture.visit('account-company', fixture.button('Use this tab'));
    },
  },
  {
    name: 'read-only beside another tab',
    state: 'open',
    async show(fixture) {
      const other = await fixture.anotherTab();
      await openFilled(other);
      await fixture.visit('account-company', fixture.button('Use this tab'));
      await fixture.answers(async () => {
        await fixture.button('Close').click();
        await fixture.page.getByRole('dialog').waitFor({ state: 'detached' });
        await fixture.button('Use this tab').waitFor();
      });
    },
  },
  {
    name: 'moved to another tab',
    state: 'open',
    async show(fixture) {
      await openFilled(fixture);
      const other = await fixture.anotherTab();
      await other.visit('account-company', other.button('Use this tab'));
      await fixture.answers(async () => {
        await other.button('Use this tab').click();
        await fixture.button('Use this tab').waitFor();
      });
      await fixture.page.bringToFront();
    },
  },
];

const frame: Omit<Scene, 'screen'>[] = [
  {
    name: newVersionTexts.title,
    state: 'open',
    async show(fixture) {
      await fixture.page.route(`**${CONTINUE}`, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({
          response: answer,
          headers: { ...answer.headers(), 'x-app-version': '999.0.0' },
        });
      });
      await signIn(fixture);
      await dialog(fixture).waitFor();
    },
  },
  {
    name: changeLanguageTexts.en.title,
    state: 'open',
    async show(fixture) {
      await typed(fixture);
      await fixture.page.getByRole('contentinfo').locator('a[hreflang]').click();
      await dialog(fixture).waitFor();
    },
  },
  {
    name: 'asking for the password',
    state: 'loading',
    async show(fixture) {
      await fixture.holds('POST', '/auth/sso/onboarding');
      await fixture.visit('account-company', fixture.page.locator('[aria-busy]'));
    },
  },
];

export const sessionScenes: Scene[] = [
  ...[...endings, ...tabs].map((scene) => ({ screen: 'account-company', ...scene })),
  ...frame.map((scene) => ({ screen: 'frame', ...scene })),
];
