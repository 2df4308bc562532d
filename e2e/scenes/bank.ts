import { LONG, type Scene, type Stage } from './stage.ts';

const PAYOUT = '/onboarding/accounts/payout';

const openBank = (stage: Stage) =>
  stage.open('bank-account', { stage: 'IDENTITY' }, stage.field('Name on account'));
const openFilledBank = (stage: Stage) =>
  stage.open('bank-account', { stage: 'PAYOUT' }, stage.button('Continue'));

/** Where there are several accounts, the name of each follows. */
const linkButton = (stage: Stage) =>
  stage.page.getByRole('button', { name: new RegExp(`^${stage.say('Fill in from my bank')}`) }).first();

async function openLinkable(stage: Stage): Promise<void> {
  await openBank(stage);
  await linkButton(stage).waitFor();
}

const bank: Omit<Scene, 'screen'>[] = [
  { name: 'empty', state: 'empty', show: openBank },
  { name: 'filled in', state: 'filled', show: openFilledBank },
  {
    name: 'the first account closed',
    state: 'filled',
    needs: 'two accounts',
    async show(stage) {
      await openFilledBank(stage);
      await stage.page.getByRole('button', { expanded: true, name: 'Deposits' }).click();
    },
  },
  {
    name: 'nothing entered and refused',
    state: 'refused',
    async show(stage) {
      await openBank(stage);
      await stage.button('Continue').click();
      await stage.alert().waitFor();
    },
  },
  {
    name: 'numbers that cannot be',
    state: 'refused',
    async show(stage) {
      await openBank(stage);
      await stage.field('Routing number').first().fill('123456789');
      await stage.field('Account number').first().fill('12345');
      await stage.field('Confirm account number').first().fill('54321');
      await stage.button('Continue').click();
      await stage.alert().waitFor();
    },
  },
  {
    name: 'loading',
    state: 'loading',
    async show(stage) {
      await stage.holds('GET', PAYOUT);
      await stage.open('bank-account', { stage: 'IDENTITY' }, stage.skeleton());
    },
  },
  {
    name: 'cannot be loaded',
    state: 'server error',
    async show(stage) {
      await stage.breaks('GET', PAYOUT);
      await stage.open('bank-account', { stage: 'IDENTITY' }, stage.button('Try again'));
    },
  },
  {
    name: 'saving',
    state: 'saving',
    async show(stage) {
      await stage.holds('POST', PAYOUT);
      await openFilledBank(stage);
      await stage.button('Continue').click();
      await stage.text('Saving...').waitFor();
    },
  },
  {
    name: 'the server refuses',
    state: 'refused',
    async show(stage) {
      await stage.refuses('POST', PAYOUT, 400, { message: 'The bank is closed.' });
      await openFilledBank(stage);
      await stage.button('Continue').click();
      await stage.page.getByText('The bank is closed.').first().waitFor();
    },
  },
  {
    name: 'the save fails',
    state: 'server error',
    async show(stage) {
      await stage.breaks('POST', PAYOUT);
      await openFilledBank(stage);
      await stage.button('Continue').click();
      await stage.alert().waitFor();
    },
  },
  {
    name: 'long words',
    state: 'long words',
    async show(stage) {
      await openBank(stage);
      await stage.field('Name on account').first().fill(`${LONG} ${LONG}`);
      await stage.field('Account number').first().fill('12345678901234567');
    },
  },
  {
    name: 'a draft without a network',
    state: 'offline',
    async show(stage) {
      await stage.loses('POST', `${PAYOUT}/partial`);
      await openFilledBank(stage);
      await stage.field('Name on account').first().fill('Delgado Coffee');
      await stage.text('Not saved yet, trying again').waitFor();
    },
  },
  {
    name: 'an account waits for the bank',
    state: 'filled',
    async show(stage) {
      await stage.spoils('GET', PAYOUT, (accounts: { status?: string }[]) => {
        for (const account of accounts) account.status = 'pending';
      });
      await openFilledBank(stage);
    },
  },
];

/** Beside the fields: the bank fills them in. */
const linked: Omit<Scene, 'screen' | 'house'>[] = [
  { name: 'a bank can be linked', state: 'empty', show: openLinkable },
  {
    name: 'the bank is asked for',
    state: 'saving',
    async show(stage) {
      await stage.holds('POST', `${PAYOUT}/link`);
      await openLinkable(stage);
      await linkButton(stage).click();
      await stage.page.locator('button[aria-disabled=true]').waitFor();
    },
  },
  {
    name: 'filled in from the bank',
    state: 'filled',
    async show(stage) {
      await openLinkable(stage);
      await linkButton(stage).click();
      const dialog = stage.page.frameLocator('iframe[title="Plaid Link"]');
      await stage.answers(async () => {
        await dialog.getByText('Connect First Platypus Bank').click();
        await stage.page.getByText(/First Platypus Bank/).waitFor();
      });
    },
  },
  {
    name: 'the bank cannot be linked',
    state: 'server error',
    async show(stage) {
      await stage.breaks('POST', `${PAYOUT}/link`);
      await openLinkable(stage);
      await stage.answers(async () => {
        await linkButton(stage).click();
        await stage.page.locator('[aria-live=polite] div').first().waitFor();
      });
    },
  },
];

/** Bank accounts. */
export const bankScenes: Scene[] = [
  ...bank.map((scene) => ({ screen: 'bank-account', ...scene })),
  ...linked.map((scene) => ({ screen: 'bank-account', house: 'bank link' as const, ...scene })),
];
