import type { Locator } from '@playwright/test';
import { journey, newAccount, type Journey } from '../applicant.ts';
import { mailsTo } from '../stored.ts';
import { LONG, type Scene, type Fixture } from './fixture.ts';
import { invited } from './getStarted.ts';

export const CONTINUE = '/onboarding/accounts/continue';

async function typedToSignIn(fixture: Fixture, { email, password } = newAccount()): Promise<void> {
  await fixture.visit('continue', fixture.button('Continue'));
  await fixture.field('Email').fill(email);
  await fixture.field('Password').fill(password);
}

async function press(fixture: Fixture, name: string, answer: Locator): Promise<void> {
  await fixture.button(name).click();
  await answer.waitFor();
}

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

export const continueScenes: Scene[] = [
  ...signing.map((scene) => ({ screen: 'continue', ...scene })),
  ...adding.map((scene) => ({ screen: 'add-merchant', ...scene })),
];
