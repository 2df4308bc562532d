import type { Locator } from '@playwright/test';
import { problems } from '../../src/api/problem.ts';
import { formTexts } from '../../src/web/form/messages.ts';
import { OFFLINE } from '../../src/web/messages.ts';
import { journey, newAccount, type Journey } from '../applicant.ts';
import { LLC } from '../companyJourney.ts';
import { operatorApi } from '../operatorApi.ts';
import { mailsTo } from '../stored.ts';
import { LONG, type Scene, type Stage } from './stage.ts';

export const START = 'Start Application';
const INITIATE = '/onboarding/accounts/initiate';
export const CONTINUE = '/onboarding/accounts/continue';
const DOCUMENT = '/legal/*';

/** The entry screen as it is found. */
export const begin = (stage: Stage) => stage.visit('get-started', stage.button(START));

/** The entry screen with everything typed. */
export async function typed(stage: Stage, email = newAccount().email): Promise<void> {
  await begin(stage);
  await stage.field('Full name').fill(LLC.name);
  await stage.field('Email').fill(email);
  await stage.field('Create password').fill(LLC.password);
  // A captcha has a box too.
  await stage.page.getByRole('checkbox').first().check();
  await stage.text('Strong').waitFor();
}

async function start(stage: Stage, email?: string): Promise<void> {
  await typed(stage, email);
  await stage.button(START).click();
}

async function typedToSignIn(stage: Stage, { email, password } = newAccount()): Promise<void> {
  await stage.visit('continue', stage.button('Continue'));
  await stage.field('Email').fill(email);
  await stage.field('Password').fill(password);
}

async function press(stage: Stage, name: string, answer: Locator): Promise<void> {
  await stage.button(name).click();
  await answer.waitFor();
}

/** Signs in after the emailed link was opened in another browser. */
async function openedElsewhere(stage: Stage): Promise<void> {
  const { account } = await stage.applicant({ stage: 'TYPE_SELECTED' });
  const [mail] = await mailsTo(stage.server, account.email);
  const [, token = ''] = /subMerchantId=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  await journey(stage.server.url, account).open(token);
  await signIn(stage, account);
}

/** Signs in by the screen. */
export async function signIn(stage: Stage, account = newAccount()): Promise<void> {
  await typedToSignIn(stage, account);
  await stage.button('Continue').click();
}

async function invited(stage: Stage, more: Record<string, unknown> = {}): Promise<string> {
  const { operatorKey, spProductSlug } = stage.brand;
  const operator = operatorApi(stage.server.url, operatorKey ?? stage.server.operatorKey);
  const { body } = await operator.invite({ spProductSlug, ...more });
  return body.inviteId as string;
}

const documents = ['Terms of Service', 'Privacy Policy', 'E-Sign Consent'] as const;

const getStarted: Omit<Scene, 'screen'>[] = [
  { name: 'empty', state: 'empty', show: begin },
  { name: 'filled in', state: 'filled', show: (stage) => typed(stage) },
  {
    name: 'long words',
    state: 'long words',
    async show(stage) {
      await typed(stage, `${LONG}@${LONG}.example`);
      await stage.field('Full name').fill(LONG);
      await stage.field('Create password').fill(LONG);
      await stage.text('Weak').or(stage.text('Good')).waitFor();
      await stage.button(START).click();
      await stage.alert().waitFor();
    },
  },
  {
    name: 'nothing entered and refused',
    state: 'refused',
    async show(stage) {
      await begin(stage);
      await stage.button(START).click();
      await stage.alert().waitFor();
    },
  },
  {
    name: 'the e-mail has an application',
    state: 'refused',
    async show(stage) {
      const { account } = await stage.applicant({ stage: 'SMS_VALID' });
      await start(stage, account.email);
      await stage.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'the e-mail has submitted one',
    state: 'refused',
    async show(stage) {
      const { account } = await stage.applicant({ stage: 'SUBMITTED' });
      await typed(stage, account.email);
      await stage.field('Create password').fill(account.password);
      await stage.button(START).click();
      await stage.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'the e-mail has an approved one',
    state: 'refused',
    async show(stage) {
      const applicant = await stage.applicant({ stage: 'SUBMITTED' });
      await stage.decides(applicant, 'APPROVED');
      await typed(stage, applicant.account.email);
      await stage.field('Create password').fill(applicant.account.password);
      await stage.button(START).click();
      await stage.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'the e-mail has several',
    state: 'refused',
    async show(stage) {
      const message = problems.more_than_one_application.message;
      await stage.refuses('POST', INITIATE, 400, { code: 'more_than_one_application', message });
      await start(stage);
      await stage.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'too many attempts',
    state: 'refused',
    async show(stage) {
      const { message } = problems.too_many_requests;
      await stage.refuses('POST', INITIATE, 429, { code: 'too_many_requests', message, waitTime: 60_000 });
      await start(stage);
      await stage.toasts();
    },
  },
  {
    name: 'the password is shown, with caps lock on',
    state: 'filled',
    async show(stage) {
      await typed(stage);
      await stage.page.getByRole('button', { name: stage.say('Show'), exact: true }).click();
      await stage.field('Create password').dispatchEvent('keyup', { key: 'A', modifierCapsLock: true });
      await stage.text('Caps lock is on').waitFor();
    },
  },
  {
    name: 'the link opens nothing',
    state: 'refused',
    async show(stage) {
      await stage.visit('account-type?subMerchantId=nothing', stage.button(START));
      await stage.toasts();
    },
  },
  {
    name: 'the browser is offline',
    state: 'offline',
    async show(stage) {
      await typed(stage);
      await stage.goesOffline();
      await stage.text(formTexts.offline).waitFor();
    },
  },
  {
    name: 'starting',
    state: 'saving',
    async show(stage) {
      await stage.holds('POST', INITIATE);
      await start(stage);
      await stage.text('Starting your application...').waitFor();
    },
  },
  {
    name: 'without a network',
    state: 'offline',
    async show(stage) {
      await stage.loses('POST', INITIATE);
      await start(stage);
      await stage.text(OFFLINE).waitFor();
    },
  },
  {
    name: 'the server fails',
    state: 'server error',
    async show(stage) {
      await stage.breaks('POST', INITIATE);
      await start(stage);
      await stage.alert().waitFor();
    },
  },
  {
    name: 'demo',
    state: 'filled',
    needs: 'demo',
    show: (stage) => stage.visit('/harbor-demo/get-started', stage.button(START)),
  },
  {
    name: 'invited',
    state: 'filled',
    async show(stage) {
      await stage.visit(`get-started?invite=${await invited(stage)}`, stage.button(START));
    },
  },
  {
    name: 'the invite is asked for',
    state: 'loading',
    async show(stage) {
      await stage.holds('GET', '/onboarding/invites*');
      await stage.visit('get-started?invite=any', stage.skeleton());
    },
  },
  {
    name: 'the invite finds no network',
    state: 'offline',
    async show(stage) {
      await stage.loses('GET', '/onboarding/invites*');
      await stage.visit('get-started?invite=any', stage.button('Try again'));
    },
  },
  {
    name: 'a document is loading',
    state: 'loading',
    async show(stage) {
      await stage.holds('GET', DOCUMENT);
      await begin(stage);
      await stage.button('Privacy Policy').last().click();
      await stage.page.getByRole('dialog').locator('[aria-busy=true]').waitFor();
    },
  },
  {
    name: 'a document cannot be loaded',
    state: 'server error',
    async show(stage) {
      await stage.breaks('GET', DOCUMENT);
      await begin(stage);
      await stage.button('Privacy Policy').last().click();
      await stage.button('Try again').waitFor();
    },
  },
  ...documents.map((title) => ({
    name: `the ${title}`,
    state: 'open' as const,
    async show(stage: Stage) {
      await begin(stage);
      await stage.button(title).last().click();
      await stage.page.getByRole('dialog').getByText(/2023/).first().waitFor();
    },
  })),
];

const signing: Omit<Scene, 'screen'>[] = [
  { name: 'empty', state: 'empty', show: (stage) => stage.visit('continue', stage.button('Continue')) },
  {
    name: 'nothing entered and refused',
    state: 'refused',
    async show(stage) {
      await stage.visit('continue', stage.button('Continue'));
      await stage.button('Continue').click();
      await stage.alert().waitFor();
    },
  },
  {
    name: 'wrong password',
    state: 'refused',
    async show(stage) {
      await typedToSignIn(stage);
      await stage.answers(() => press(stage, 'Continue', stage.alert()));
    },
  },
  {
    name: 'a code from the mailbox is asked for',
    state: 'filled',
    async show(stage) {
      await openedElsewhere(stage);
      await stage.field('Verification code').waitFor();
    },
  },
  {
    name: 'the code from the mailbox is wrong',
    state: 'refused',
    async show(stage) {
      await openedElsewhere(stage);
      await stage.field('Verification code').fill('000000');
      await stage.button('Continue').click();
      await stage.text('Please enter a valid verification code.').first().waitFor();
    },
  },
  {
    name: 'submitted already',
    state: 'refused',
    async show(stage) {
      await signIn(stage, (await stage.applicant({ stage: 'SUBMITTED' })).account);
      await stage.page.getByRole('dialog').waitFor();
    },
  },
  { name: 'filled in', state: 'filled', show: (stage) => typedToSignIn(stage) },
  {
    name: 'long words',
    state: 'long words',
    show: (stage) => typedToSignIn(stage, newAccount({ email: `${LONG}@${LONG}.example`, password: LONG })),
  },
  {
    name: 'declined',
    state: 'refused',
    async show(stage) {
      const applicant = await stage.applicant({ stage: 'SUBMITTED' });
      await stage.decides(applicant, 'DECLINED');
      await typedToSignIn(stage, applicant.account);
      await stage.answers(() => press(stage, 'Continue', stage.named('link', 'Go to backoffice')));
    },
  },
  {
    name: 'more is asked for',
    state: 'refused',
    async show(stage) {
      const applicant = await stage.applicant({ stage: 'SUBMITTED' });
      await stage.decides(applicant, 'INFO_REQUIRED');
      await signIn(stage, applicant.account);
      await stage.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'without a network',
    state: 'offline',
    async show(stage) {
      await typedToSignIn(stage);
      await stage.goesOffline();
      await stage.text(formTexts.offline).waitFor();
    },
  },
  {
    name: 'opening',
    state: 'saving',
    async show(stage) {
      await stage.holds('POST', CONTINUE);
      await signIn(stage);
      await stage.text('Opening your application...').waitFor();
    },
  },
  {
    name: 'the server fails',
    state: 'server error',
    async show(stage) {
      await stage.breaks('POST', CONTINUE);
      await signIn(stage);
      await stage.alert().waitFor();
    },
  },
];

/** The sign-in of somebody who applied before, and is invited once more. */
async function invitedAgain(stage: Stage): Promise<Journey> {
  const applicant = await stage.applicant({ stage: 'BUSINESS_INFO', isExistingApplicant: true });
  const invite = await invited(stage, { email: applicant.account.email });
  await stage.visit(`get-started?invite=${invite}`, stage.heading('Add a new merchant account'));
  await stage.button('Continue').waitFor();
  return applicant;
}

const adding: Omit<Scene, 'screen'>[] = [
  { name: 'invited', state: 'filled', show: invitedAgain },
  {
    name: 'the password is missing',
    state: 'refused',
    async show(stage) {
      await invitedAgain(stage);
      await stage.button('Continue').click();
      await stage.alert().waitFor();
    },
  },
  {
    name: 'opening',
    state: 'saving',
    async show(stage) {
      await stage.holds('POST', CONTINUE);
      const { account } = await invitedAgain(stage);
      await stage.field('Password').fill(account.password);
      await stage.button('Continue').click();
      await stage.text('Opening your application...').waitFor();
    },
  },
  {
    name: 'the server fails',
    state: 'server error',
    async show(stage) {
      await stage.breaks('POST', CONTINUE);
      const { account } = await invitedAgain(stage);
      await stage.field('Password').fill(account.password);
      await stage.button('Continue').click();
      await stage.alert().waitFor();
    },
  },
];

/** The entry screen, with the ways in beside it. */
export const entryScenes: Scene[] = [
  ...getStarted.map((scene) => ({ screen: 'get-started', ...scene })),
  ...signing.map((scene) => ({ screen: 'continue', ...scene })),
  ...adding.map((scene) => ({ screen: 'add-merchant', ...scene })),
  {
    screen: 'invite-expired',
    name: 'expired',
    state: 'filled',
    show: (stage) => stage.visit('invite-expired', stage.heading('Your invite has expired')),
  },
  {
    screen: 'invite-already-submitted',
    name: 'submitted',
    state: 'filled',
    show: (stage) =>
      stage.visit('invite-already-submitted', stage.heading('Your invite has already been submitted')),
  },
  {
    screen: 'InitiateFailure',
    name: 'a product that is not active',
    state: 'filled',
    show: (stage) => stage.visit('/harbor-paused/get-started', stage.heading('Platform is not active yet!')),
  },
  {
    screen: 'InitiateFailure',
    name: 'no such product',
    state: 'filled',
    show: (stage) => stage.visit('/no-such-product', stage.heading('Platform is not active yet!')),
  },
  {
    screen: 'UnsupportedBrowser',
    name: 'Internet Explorer',
    state: 'filled',
    async show(stage) {
      await stage.page.setExtraHTTPHeaders({
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko',
      });
      await stage.visit('/unsupported', stage.heading('Unsupported Browser'));
    },
  },
  {
    screen: 'dev',
    name: 'the outbox',
    state: 'filled',
    async show(stage) {
      await stage.applicant({ stage: 'SUBMITTED' });
      await stage.visit('/dev', stage.heading('Development'));
    },
  },
  {
    screen: 'docs',
    name: 'the calls',
    state: 'filled',
    show: (stage) => stage.visit('/docs', stage.heading('The calls')),
  },
];
