import { problems } from '../../src/api/problem.ts';
import { newAccount } from '../applicant.ts';
import { operatorApi } from '../operatorApi.ts';
import { LLC } from '../sampleCompany.ts';
import { LONG, type Scene, type Fixture } from './fixture.ts';

export const START = 'Start Application';
const INITIATE = '/onboarding/accounts/initiate';
const DOCUMENT = '/legal/*';

export const begin = (fixture: Fixture) => fixture.visit('get-started', fixture.button(START));

export async function typed(fixture: Fixture, email = newAccount().email): Promise<void> {
  await begin(fixture);
  await fixture.field('Full name').fill(LLC.name);
  await fixture.field('Email').fill(email);
  await fixture.field('Create password').fill(LLC.password);
  // The captcha has a checkbox, too, so check only the first one.
  await fixture.page.getByRole('checkbox').first().check();
  await fixture.text('Strong').waitFor();
}

async function start(fixture: Fixture, email?: string): Promise<void> {
  await typed(fixture, email);
  await fixture.button(START).click();
}

export async function invited(fixture: Fixture, more: Record<string, unknown> = {}): Promise<string> {
  const { operatorKey, spProductSlug } = fixture.brand;
  const operator = operatorApi(fixture.server.url, operatorKey ?? fixture.server.operatorKey);
  const { body } = await operator.invite({ spProductSlug, ...more });
  return body.inviteId as string;
}

const documents = ['Terms of Service', 'Privacy Policy', 'E-Sign Consent'] as const;

const getStarted: Omit<Scene, 'screen'>[] = [
  { name: 'empty', state: 'empty', show: begin },
  { name: 'filled in', state: 'filled', show: (fixture) => typed(fixture) },
  {
    name: 'long text',
    state: 'long text',
    async show(fixture) {
      await typed(fixture, `${LONG}@${LONG}.example`);
      await fixture.field('Full name').fill(LONG);
      await fixture.field('Create password').fill(LONG);
      await fixture.text('Weak').or(fixture.text('Good')).waitFor();
      await fixture.button(START).click();
      await fixture.alert().waitFor();
    },
  },
  {
    name: 'nothing entered, with errors',
    state: 'refused',
    async show(fixture) {
      await begin(fixture);
      await fixture.button(START).click();
      await fixture.alert().waitFor();
    },
  },
  {
    name: 'the email address has an application',
    state: 'refused',
    async show(fixture) {
      const { account } = await fixture.applicant({ stage: 'SMS_VALID' });
      await start(fixture, account.email);
      await fixture.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'the email address has a submitted one',
    state: 'refused',
    async show(fixture) {
      const { account } = await fixture.applicant({ stage: 'SUBMITTED' });
      await typed(fixture, account.email);
      await fixture.field('Create password').fill(account.password);
      await fixture.button(START).click();
      await fixture.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'the email address has an approved one',
    state: 'refused',
    async show(fixture) {
      const applicant = await fixture.applicant({ stage: 'SUBMITTED' });
      await fixture.decides(applicant, 'APPROVED');
      await typed(fixture, applicant.account.email);
      await fixture.field('Create password').fill(applicant.account.password);
      await fixture.button(START).click();
      await fixture.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'the email address has several',
    state: 'refused',
    async show(fixture) {
      const message = problems.more_than_one_application.message;
      await fixture.refuses('POST', INITIATE, 400, { code: 'more_than_one_application', message });
      await start(fixture);
      await fixture.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'too many attempts',
    state: 'refused',
    async show(fixture) {
      const { message } = problems.too_many_requests;
      await fixture.refuses('POST', INITIATE, 429, { code: 'too_many_requests', message, waitTime: 60_000 });
      await start(fixture);
      await fixture.toasts();
    },
  },
  {
    name: 'the password is shown, with caps lock on',
    state: 'filled',
    async show(fixture) {
      await typed(fixture);
      await fixture.page.getByRole('button', { name: fixture.say('Show'), exact: true }).click();
      await fixture.field('Create password').dispatchEvent('keyup', { key: 'A', modifierCapsLock: true });
      await fixture.text('Caps lock is on').waitFor();
    },
  },
  {
    name: 'an unknown link',
    state: 'refused',
    async show(fixture) {
      await fixture.visit('account-type?subMerchantId=nothing', fixture.button(START));
      await fixture.toasts();
    },
  },
  {
    name: 'the browser is offline',
    state: 'offline',
    async show(fixture) {
      await typed(fixture);
      await fixture.goesOffline();
      await fixture.offlineNote().waitFor();
    },
  },
  {
    name: 'starting',
    state: 'saving',
    async show(fixture) {
      await fixture.holds('POST', INITIATE);
      await start(fixture);
      await fixture.text('Starting your application...').waitFor();
    },
  },
  {
    name: 'offline',
    state: 'offline',
    async show(fixture) {
      await fixture.loses('POST', INITIATE);
      await start(fixture);
      await fixture.offlineNote().waitFor();
    },
  },
  {
    name: 'server error',
    state: 'server error',
    async show(fixture) {
      await fixture.breaks('POST', INITIATE);
      await start(fixture);
      await fixture.alert().waitFor();
    },
  },
  {
    name: 'demo',
    state: 'filled',
    needs: 'demo',
    show: (fixture) => fixture.visit('/harbor-demo/get-started', fixture.button(START)),
  },
  {
    name: 'invited',
    state: 'filled',
    async show(fixture) {
      await fixture.visit(`get-started?invite=${await invited(fixture)}`, fixture.button(START));
    },
  },
  {
    name: 'loading the invite',
    state: 'loading',
    async show(fixture) {
      await fixture.holds('GET', '/onboarding/invites*');
      await fixture.visit('get-started?invite=any', fixture.skeleton());
    },
  },
  {
    name: 'the invite, offline',
    state: 'offline',
    async show(fixture) {
      await fixture.loses('GET', '/onboarding/invites*');
      await fixture.visit('get-started?invite=any', fixture.button('Try again'));
    },
  },
  {
    name: 'a document is loading',
    state: 'loading',
    async show(fixture) {
      await fixture.holds('GET', DOCUMENT);
      await begin(fixture);
      await fixture.button('Privacy Policy').last().click();
      await fixture.page.getByRole('dialog').locator('[aria-busy=true]').waitFor();
    },
  },
  {
    name: 'a document that fails to load',
    state: 'server error',
    async show(fixture) {
      await fixture.breaks('GET', DOCUMENT);
      await begin(fixture);
      await fixture.button('Privacy Policy').last().click();
      await fixture.button('Try again').waitFor();
    },
  },
  ...documents.map((title) => ({
    name: `the ${title}`,
    state: 'open' as const,
    async show(fixture: Fixture) {
      await begin(fixture);
      await fixture.button(title).last().click();
      await fixture.page.getByRole('dialog').getByText(/2023/).first().waitFor();
    },
  })),
];

export const getStartedScenes: Scene[] = getStarted.map((scene) => ({ screen: 'get-started', ...scene }));
