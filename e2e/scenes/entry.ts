import { OFFLINE } from '../../src/web/messages.ts';
import { newAccount } from '../applicant.ts';
import { LLC } from '../companyJourney.ts';
import { operatorApi } from '../operatorApi.ts';
import { LONG, type Scene, type Stage } from './stage.ts';

const START = 'Start Application';
const INITIATE = '/onboarding/accounts/initiate';
const CONTINUE = '/onboarding/accounts/continue';
const SEND = '/onboarding/accounts/sms/sendsms';

const begin = (stage: Stage) => stage.visit('get-started', stage.button(START));

/** The entry screen with everything typed. */
async function typed(stage: Stage, email = newAccount().email): Promise<void> {
  await begin(stage);
  await stage.field('Full name').fill(LLC.name);
  await stage.field('E-mail').fill(email);
  await stage.field('Create password').fill(LLC.password);
  await stage.page.getByRole('checkbox').check();
  await stage.text('Strong').waitFor();
}

async function start(stage: Stage, email?: string): Promise<void> {
  await typed(stage, email);
  await stage.button(START).click();
}

async function signIn(stage: Stage, { email, password } = newAccount()): Promise<void> {
  await stage.visit('continue', stage.button('Continue'));
  await stage.field('E-mail').fill(email);
  await stage.field('Password').fill(password);
  await stage.button('Continue').click();
}

/** Who has not entered a code yet comes back to the number. */
async function atNumber(stage: Stage): Promise<void> {
  const { account } = await stage.applicant({ stage: 'INITIATED' });
  await signIn(stage, account);
  await stage.field('Mobile phone number').waitFor();
}

const ownNumber = () => `212555${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`;

async function atCode(stage: Stage): Promise<void> {
  await atNumber(stage);
  await stage.field('Mobile phone number').fill(ownNumber());
  await stage.button('Continue').click();
  await stage.field('Verification code').waitFor();
}

/** The code typed is another than the one sent. */
async function wrongCode(stage: Stage): Promise<void> {
  const code = stage.field('Verification code');
  await code.fill((await code.inputValue()) === '000000' ? '111111' : '000000');
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
      await signIn(stage);
      await stage.alert().waitFor();
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
  { name: 'code', state: 'filled', show: atCode },
  {
    name: 'wrong code',
    state: 'refused',
    async show(stage) {
      await atCode(stage);
      await wrongCode(stage);
      await stage.page.locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'code while the server fails',
    state: 'server error',
    async show(stage) {
      await stage.breaks('POST', '/onboarding/accounts/sms');
      await atCode(stage);
      await stage.button('Continue').click();
      await stage.alert().waitFor();
    },
  },
];

/** From the entry screen to the code, with the ways in beside it. */
export const entryScenes: Scene[] = [
  ...getStarted.map((scene) => ({ screen: 'get-started', ...scene })),
  ...signing.map((scene) => ({ screen: 'continue', ...scene })),
  {
    screen: 'add-merchant',
    name: 'invited',
    state: 'filled',
    async show(stage) {
      const { account } = await stage.applicant({ stage: 'BUSINESS_INFO', isExistingApplicant: true });
      const invite = await invited(stage, { email: account.email });
      await stage.visit(`get-started?invite=${invite}`, stage.heading('Add a new merchant account'));
    },
  },
  ...sms.map((scene) => ({ screen: 'sms', ...scene })),
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
    screen: 'frame',
    name: 'New Version',
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
      await stage.page.getByRole('dialog').waitFor();
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
