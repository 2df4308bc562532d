import { problems } from '../../src/api/problem.ts';
import { formTexts } from '../../src/web/form/messages.ts';
import { OFFLINE } from '../../src/web/messages.ts';
import { signIn } from './entry.ts';
import type { Scene, Stage } from './stage.ts';

const SEND = '/onboarding/accounts/sms/sendsms';
const VERIFY = '/onboarding/accounts/sms';
/** Numbers whose outcome is known outside production, as `docs/integration.md` lists them. */
const REHEARSED = { expired: '5005550004', wait: '5005550005' };

/** Who has not entered a code yet comes back to the number. */
async function atNumber(stage: Stage, standing: 'INITIATED' | 'SMS_SENT' = 'INITIATED'): Promise<void> {
  const { account } = await stage.applicant({ stage: standing });
  await signIn(stage, account);
  await stage.field('Mobile phone number').waitFor();
}

const ownNumber = () => `212555${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`;

async function send(stage: Stage, number: string): Promise<void> {
  await stage.field('Mobile phone number').fill(number);
  await stage.button('Continue').click();
}

async function atCode(stage: Stage): Promise<void> {
  await atNumber(stage);
  await send(stage, ownNumber());
  await stage.field('Verification code').waitFor();
}

/** The code typed is another than the one sent. */
async function wrongCode(stage: Stage): Promise<void> {
  const code = stage.field('Verification code');
  await code.fill((await code.inputValue()) === '000000' ? '111111' : '000000');
  await stage.button('Continue').click();
}

const sms: Omit<Scene, 'screen'>[] = [
  { name: 'number', state: 'filled', show: atNumber },
  {
    name: 'number refused',
    state: 'refused',
    async show(stage) {
      await atNumber(stage);
      await stage.field('Mobile phone number').fill('212');
      await stage.button('Continue').click();
      await stage.alert().waitFor();
    },
  },
  {
    name: 'number without a network',
    state: 'offline',
    async show(stage) {
      await stage.loses('POST', SEND);
      await atNumber(stage);
      await stage.button('Continue').click();
      await stage.text(OFFLINE).waitFor();
    },
  },
  {
    name: 'sending the code',
    state: 'saving',
    async show(stage) {
      await stage.holds('POST', SEND);
      await atNumber(stage);
      await stage.button('Continue').click();
      await stage.text('Sending the code...').waitFor();
    },
  },
  {
    name: 'no number',
    state: 'empty',
    async show(stage) {
      await atNumber(stage);
      await stage.field('Mobile phone number').fill('');
    },
  },
  {
    name: 'number while the server fails',
    state: 'server error',
    async show(stage) {
      await stage.breaks('POST', SEND);
      await atNumber(stage);
      await stage.button('Continue').click();
      await stage.alert().waitFor();
    },
  },
  {
    name: 'another code has to wait',
    state: 'refused',
    async show(stage) {
      await atNumber(stage);
      await stage.answers(async () => {
        await send(stage, REHEARSED.wait);
        await stage.alert().waitFor();
      });
    },
  },
  {
    name: 'a code was sent before',
    state: 'filled',
    async show(stage) {
      await atNumber(stage, 'SMS_SENT');
      await stage.button('I already have a code').waitFor();
    },
  },
  {
    name: 'a code that was sent before',
    state: 'empty',
    async show(stage) {
      await atNumber(stage, 'SMS_SENT');
      await stage.button('I already have a code').click();
      await stage.field('Verification code').waitFor();
    },
  },
  { name: 'code', state: 'filled', show: atCode },
  {
    name: 'resent before its time',
    state: 'refused',
    async show(stage) {
      // The first wait is cut short, so that the server still wants to wait.
      await stage.spoils('POST', SEND, (body: Record<string, unknown>) => {
        if (body['success']) body['waitTime'] = 1;
      });
      await atCode(stage);
      await stage.page.getByRole('timer').filter({ hasText: /^$/ }).waitFor();
      await stage.answers(async () => {
        await stage.button('Resend code').click();
        await stage.alert().waitFor();
      });
    },
  },
  {
    name: 'code no longer valid',
    state: 'refused',
    async show(stage) {
      await atNumber(stage);
      await send(stage, REHEARSED.expired);
      await stage.field('Verification code').waitFor();
      await stage.button('Continue').click();
      await stage.page.locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'too many codes tried',
    state: 'refused',
    async show(stage) {
      const { message } = problems.too_many_requests;
      await stage.refuses('POST', VERIFY, 429, { code: 'too_many_requests', message, waitTime: 1_500_000 });
      await atCode(stage);
      await stage.button('Continue').click();
      await stage.alert().waitFor();
    },
  },
  {
    name: 'checking the code',
    state: 'saving',
    async show(stage) {
      await stage.holds('POST', VERIFY);
      await atCode(stage);
      await stage.button('Continue').click();
      await stage.text('Checking the code...').waitFor();
    },
  },
  {
    name: 'code without a network',
    state: 'offline',
    async show(stage) {
      await atCode(stage);
      await stage.goesOffline();
      await stage.text(formTexts.offline).waitFor();
    },
  },
  {
    name: 'wrong code',
    state: 'refused',
    async show(stage) {
      await atCode(stage);
      await stage.answers(async () => {
        await wrongCode(stage);
        await stage.page.locator('[aria-invalid=true]').waitFor();
      });
    },
  },
  {
    name: 'code while the server fails',
    state: 'server error',
    async show(stage) {
      await stage.breaks('POST', VERIFY);
      await atCode(stage);
      await stage.button('Continue').click();
      await stage.alert().waitFor();
    },
  },
];

/** The number of a phone, and the code that is sent to it. */
export const phoneScenes: Scene[] = sms.map((scene) => ({ screen: 'sms', ...scene }));
