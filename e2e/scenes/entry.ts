import type { Locator } from '@playwright/test';
import { problems } from '../../src/api/problem.ts';
import { journey, newAccount, type Journey } from '../applicant.ts';
import { LLC } from '../companyJourney.ts';
import { operatorApi } from '../operatorApi.ts';
import { mailsTo } from '../stored.ts';
import { LONG, type Scene, type Fixture } from './fixture.ts';

export const START = 'Start Application';
const INITIATE = '/onboarding/accounts/initiate';
export const CONTINUE = '/onboarding/accounts/continue';
const DOCUMENT = '/legal/*';

export const begin = (fixture: Fixture) => fixture.visit('get-started', fixture.button(START));

/** Opens the entry screen and fills it in. */
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

async function typedToSignIn(fixture: Fixture, { email, password } = newAccount()): Promise<void> {
  await fixture.visit('continue', fixture.button('Continue'));
  await fixture.field('Email').fill(email);
  await fixture.field('Password').fill(password);
}

async function press(fixture: Fixture, name: string, answer: Locator): Promise<void> {
  await fixture.button(name).click();
  await answer.waitFor();
}

/** Signs in on the continue screen after the emailed link was opened in another browser. */
async function openedElsewhere(fixture: Fixture): Promise<void> {
  const { account } = await fixture.applicant({ stage: 'TYPE_SELECTED' });
  const [mail] = await mailsTo(fixture.server, account.email);
  const [, token = ''] = /subMerchantId=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  await journey(fixture.server.url, account).open(token);
  await signIn(fixture, account);
}

export async function signIn(fixture: Fixture, account = newAccount()): Promise<void> {
  await typedToSignIn(fixture, account);
  await fixture.button('Continue').click();
}

async function invited(fixture: Fixture, more: Record<string, unknown> = {}): Promise<string> {
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

const signing: Omit<Scene, 'screen'>[] = [
  { name: 'empty', state: 'empty', show: (fixture) => fixture.visit('continue', fixture.button('Continue')) },
  {
    name: 'nothing entered, with errors',
    state: 'refused',
    async show(fixture) {
      await fixture.visit('continue', fixture.button('Continue'));
      await fixture.button('Continue').click();
      await fixture.alert().waitFor();
    },
  },
  {
    name: 'wrong password',
    state: 'refused',
    async show(fixture) {
      await typedToSignIn(fixture);
      await fixture.answers(() => press(fixture, 'Continue', fixture.alert()));
    },
  },
  {
    name: 'an emailed code is required',
    state: 'filled',
    async show(fixture) {
      await openedElsewhere(fixture);
      await fixture.field('Verification code').waitFor();
    },
  },
  {
    name: 'a wrong emailed code',
    state: 'refused',
    async show(fixture) {
      await openedElsewhere(fixture);
      await fixture.field('Verification code').fill('000000');
      await fixture.button('Continue').click();
      await fixture.page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'already submitted',
    state: 'refused',
    async show(fixture) {
      await signIn(fixture, (await fixture.applicant({ stage: 'SUBMITTED' })).account);
      await fixture.page.getByRole('dialog').waitFor();
    },
  },
  { name: 'filled in', state: 'filled', show: (fixture) => typedToSignIn(fixture) },
  {
    name: 'long text',
    state: 'long text',
    show: (fixture) =>
      typedToSignIn(fixture, newAccount({ email: `${LONG}@${LONG}.example`, password: LONG })),
  },
  {
    name: 'declined',
    state: 'refused',
    async show(fixture) {
      const applicant = await fixture.applicant({ stage: 'SUBMITTED' });
      await fixture.decides(applicant, 'DECLINED');
      await typedToSignIn(fixture, applicant.account);
      await fixture.answers(() => press(fixture, 'Continue', fixture.named('link', 'Go to backoffice')));
    },
  },
  {
    name: 'offline',
    state: 'offline',
    async show(fixture) {
      await typedToSignIn(fixture);
      await fixture.goesOffline();
      await fixture.offlineNote().waitFor();
    },
  },
  {
    name: 'opening',
    state: 'saving',
    async show(fixture) {
      await fixture.holds('POST', CONTINUE);
      await signIn(fixture);
      await fixture.text('Opening your application...').waitFor();
    },
  },
  {
    name: 'server error',
    state: 'server error',
    async show(fixture) {
      await fixture.breaks('POST', CONTINUE);
      await signIn(fixture);
      await fixture.alert().waitFor();
    },
  },
];

/** Opens the sign-in screen from an existing applicant's invite. */
async function invitedAgain(fixture: Fixture): Promise<Journey> {
  const applicant = await fixture.applicant({ stage: 'BUSINESS_INFO', isExistingApplicant: true });
  const invite = await invited(fixture, { email: applicant.account.email });
  await fixture.visit(`get-started?invite=${invite}`, fixture.heading('Add a new merchant account'));
  await fixture.button('Continue').waitFor();
  return applicant;
}

const adding: Omit<Scene, 'screen'>[] = [
  { name: 'invited', state: 'filled', show: invitedAgain },
  {
    name: 'the password is missing',
    state: 'refused',
    async show(fixture) {
      await invitedAgain(fixture);
      await fixture.button('Continue').click();
      await fixture.alert().waitFor();
    },
  },
  {
    name: 'opening',
    state: 'saving',
    async show(fixture) {
      await fixture.holds('POST', CONTINUE);
      const { account } = await invitedAgain(fixture);
      await fixture.field('Password').fill(account.password);
      await fixture.button('Continue').click();
      await fixture.text('Opening your application...').waitFor();
    },
  },
  {
    name: 'server error',
    state: 'server error',
    async show(fixture) {
      await fixture.breaks('POST', CONTINUE);
      const { account } = await invitedAgain(fixture);
      await fixture.field('Password').fill(account.password);
      await fixture.button('Continue').click();
      await fixture.alert().waitFor();
    },
  },
];

/** Scenes of the entry screen and the other ways to start or continue an application. */
export const entryScenes: Scene[] = [
  ...getStarted.map((scene) => ({ screen: 'get-started', ...scene })),
  ...signing.map((scene) => ({ screen: 'continue', ...scene })),
  ...adding.map((scene) => ({ screen: 'add-merchant', ...scene })),
  {
    screen: 'invite-expired',
    name: 'expired',
    state: 'filled',
    show: (fixture) => fixture.visit('invite-expired', fixture.heading('Your invite has expired')),
  },
  {
    screen: 'invite-already-submitted',
    name: 'submitted',
    state: 'filled',
    show: (fixture) =>
      fixture.visit('invite-already-submitted', fixture.heading('Your invite has already been submitted')),
  },
  {
    screen: 'InitiateFailure',
    name: 'an inactive product',
    state: 'filled',
    show: (fixture) =>
      fixture.visit('/harbor-paused/get-started', fixture.heading('Platform is not active yet!')),
  },
  {
    screen: 'InitiateFailure',
    name: 'no such product',
    state: 'filled',
    show: (fixture) => fixture.visit('/no-such-product', fixture.heading('Platform is not active yet!')),
  },
  {
    screen: 'UnsupportedBrowser',
    name: 'Internet Explorer',
    state: 'filled',
    async show(fixture) {
      await fixture.page.setExtraHTTPHeaders({
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko',
      });
      await fixture.visit('/unsupported', fixture.heading('Unsupported Browser'));
    },
  },
  {
    screen: 'dev',
    name: 'the outbox',
    state: 'filled',
    async show(fixture) {
      await fixture.applicant({ stage: 'SUBMITTED' });
      await fixture.visit('/dev', fixture.heading('Development'));
    },
  },
  {
    screen: 'docs',
    name: 'the calls',
    state: 'filled',
    show: (fixture) => fixture.visit('/docs', fixture.heading('API reference')),
  },
];
