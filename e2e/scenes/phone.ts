import { problems } from '../../src/api/problem.ts';
import { saveError } from './loadingAndSaving.ts';
import { signIn } from './continue.ts';
import type { Scene, Fixture } from './fixture.ts';

const SEND = '/onboarding/accounts/sms/sendsms';
const VERIFY = '/onboarding/accounts/sms';
/** Phone numbers with a fixed outcome outside production, as listed in `docs/integration.md`. */
const SANDBOX_PHONES = { expired: '5005550004', wait: '5005550005' };

async function atNumber(fixture: Fixture): Promise<void> {
  const { account } = await fixture.applicant({ stage: 'INITIATED' });
  await signIn(fixture, account);
  await fixture.field('Mobile phone number').waitFor();
}

const ownNumber = () => `212555${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`;

async function send(fixture: Fixture, number: string): Promise<void> {
  await fixture.field('Mobile phone number').fill(number);
  await fixture.button('Continue').click();
}

async function atCode(fixture: Fixture): Promise<void> {
  await atNumber(fixture);
  await send(fixture, ownNumber());
  await fixture.field('Verification code').waitFor();
}

async function withCodeSent(fixture: Fixture): Promise<void> {
  await atCode(fixture);
  await fixture.page.reload();
  await fixture.button('I already have a code').waitFor();
}

async function wrongCode(fixture: Fixture): Promise<void> {
  const code = fixture.field('Verification code');
  await code.fill((await code.inputValue()) === '000000' ? '111111' : '000000');
  await fixture.button('Continue').click();
}

const sms: Omit<Scene, 'screen'>[] = [
  { name: 'number', state: 'filled', show: atNumber },
  {
    name: 'rejected number',
    state: 'refused',
    async show(fixture) {
      await atNumber(fixture);
      await fixture.field('Mobile phone number').fill('212');
      await fixture.button('Continue').click();
      await fixture.alert().waitFor();
    },
  },
  {
    name: 'number, offline',
    state: 'offline',
    async show(fixture) {
      await fixture.loses('POST', SEND);
      await atNumber(fixture);
      await fixture.button('Continue').click();
      await fixture.offlineNote().waitFor();
    },
  },
  {
    name: 'sending the code',
    state: 'saving',
    async show(fixture) {
      await fixture.holds('POST', SEND);
      await atNumber(fixture);
      await fixture.button('Continue').click();
      await fixture.text('Sending the code...').waitFor();
    },
  },
  {
    name: 'no number',
    state: 'empty',
    async show(fixture) {
      await atNumber(fixture);
      await fixture.field('Mobile phone number').fill('');
    },
  },
  { ...saveError('POST', SEND, atNumber), name: 'number, server error' },
  {
    name: 'waiting for another code',
    state: 'refused',
    async show(fixture) {
      await atNumber(fixture);
      await fixture.answers(async () => {
        await send(fixture, SANDBOX_PHONES.wait);
        await fixture.alert().waitFor();
      });
    },
  },
  {
    name: 'a code was sent earlier',
    state: 'filled',
    show: withCodeSent,
  },
  {
    name: 'a code sent earlier',
    state: 'empty',
    async show(fixture) {
      await withCodeSent(fixture);
      await fixture.button('I already have a code').click();
      await fixture.field('Verification code').waitFor();
    },
  },
  { name: 'code', state: 'filled', show: atCode },
  {
    name: 'resent too early',
    state: 'refused',
    async show(fixture) {
      // Shortens the wait on the page only, so that the server rejects the resend as too early.
      await fixture.spoils('POST', SEND, (body: Record<string, unknown>) => {
        if (body['success']) body['waitTime'] = 1;
      });
      await atCode(fixture);
      await fixture.page.getByRole('timer').filter({ hasText: /^$/ }).waitFor();
      await fixture.answers(async () => {
        await fixture.button('Resend code').click();
        await fixture.alert().waitFor();
      });
    },
  },
  {
    name: 'expired code',
    state: 'refused',
    async show(fixture) {
      await atNumber(fixture);
      await send(fixture, SANDBOX_PHONES.expired);
      await fixture.field('Verification code').waitFor();
      await fixture.button('Continue').click();
      await fixture.page.locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'too many wrong codes',
    state: 'refused',
    async show(fixture) {
      const { message } = problems.too_many_requests;
      await fixture.refuses('POST', VERIFY, 429, { code: 'too_many_requests', message, waitTime: 1_500_000 });
      await atCode(fixture);
      await fixture.button('Continue').click();
      await fixture.alert().waitFor();
    },
  },
  {
    name: 'checking the code',
    state: 'saving',
    async show(fixture) {
      await fixture.holds('POST', VERIFY);
      await atCode(fixture);
      await fixture.button('Continue').click();
      await fixture.text('Checking the code...').waitFor();
    },
  },
  {
    name: 'code, offline',
    state: 'offline',
    async show(fixture) {
      await atCode(fixture);
      await fixture.goesOffline();
      await fixture.offlineNote().waitFor();
    },
  },
  {
    name: 'wrong code',
    state: 'refused',
    async show(fixture) {
      await atCode(fixture);
      await fixture.answers(async () => {
        await wrongCode(fixture);
        await fixture.page.locator('[aria-invalid=true]').waitFor();
      });
    },
  },
  { ...saveError('POST', VERIFY, atCode), name: 'code, server error' },
];

export const phoneScenes: Scene[] = sms.map((scene) => ({ screen: 'sms', ...scene }));
