import { loadError, loading, refuse, saveError, saving, unsavedDraft } from './loadingAndSaving.ts';
import { LONG, type Scene, type Fixture } from './fixture.ts';

const PAYOUT = '/onboarding/accounts/payout';

const openBank = (fixture: Fixture) =>
  fixture.open('bank-account', { stage: 'IDENTITY' }, fixture.field('Name on account'));
const openFilledBank = (fixture: Fixture) =>
  fixture.open('bank-account', { stage: 'PAYOUT' }, fixture.button('Continue'));

/** Matches the start of the button's name, because the bank account's name follows if there are several accounts. */
const linkButton = (fixture: Fixture) =>
  fixture.page.getByRole('button', { name: new RegExp(`^${fixture.say('Fill in from my bank')}`) }).first();

async function openLinkable(fixture: Fixture): Promise<void> {
  await openBank(fixture);
  await linkButton(fixture).waitFor();
}

const bank: Omit<Scene, 'screen'>[] = [
  { name: 'empty', state: 'empty', show: openBank },
  { name: 'filled in', state: 'filled', show: openFilledBank },
  {
    name: 'the first account closed',
    state: 'filled',
    needs: 'two accounts',
    async show(fixture) {
      await openFilledBank(fixture);
      await fixture.page.getByRole('button', { expanded: true, name: 'Deposits' }).click();
    },
  },
  {
    name: 'nothing entered, with errors',
    state: 'refused',
    async show(fixture) {
      await openBank(fixture);
      await refuse(fixture);
    },
  },
  {
    name: 'invalid numbers',
    state: 'refused',
    async show(fixture) {
      await openBank(fixture);
      await fixture.field('Routing number').first().fill('123456789');
      await fixture.field('Account number').first().fill('12345');
      await fixture.field('Confirm account number').first().fill('54321');
      await refuse(fixture);
    },
  },
  loading('bank-account', PAYOUT, { stage: 'IDENTITY' }),
  loadError('bank-account', PAYOUT, { stage: 'IDENTITY' }),
  saving('POST', PAYOUT, openFilledBank),
  {
    name: 'rejected by the server',
    state: 'refused',
    async show(fixture) {
      await fixture.refuses('POST', PAYOUT, 400, { message: 'The bank is closed.' });
      await openFilledBank(fixture);
      await fixture.button('Continue').click();
      await fixture.page.getByText('The bank is closed.').first().waitFor();
    },
  },
  saveError('POST', PAYOUT, openFilledBank),
  {
    name: 'long text',
    state: 'long text',
    async show(fixture) {
      await openBank(fixture);
      await fixture.field('Name on account').first().fill(`${LONG} ${LONG}`);
      await fixture.field('Account number').first().fill('12345678901234567');
    },
  },
  unsavedDraft(PAYOUT, openFilledBank, { label: 'Name on account', text: 'Delgado Coffee' }),
  {
    name: 'an account waiting for the bank',
    state: 'filled',
    async show(fixture) {
      await fixture.spoils('GET', PAYOUT, (accounts: { status?: string }[]) => {
        for (const account of accounts) account.status = 'pending';
      });
      await openFilledBank(fixture);
    },
  },
];

const linked: Omit<Scene, 'screen' | 'environment'>[] = [
  { name: 'a bank can be linked', state: 'empty', show: openLinkable },
  {
    name: 'linking the bank',
    state: 'saving',
    async show(fixture) {
      await fixture.holds('POST', `${PAYOUT}/link`);
      await openLinkable(fixture);
      await linkButton(fixture).click();
      await fixture.page.locator('button[aria-disabled=true]').waitFor();
    },
  },
  {
    name: 'filled in from the bank',
    state: 'filled',
    async show(fixture) {
      await openLinkable(fixture);
      await linkButton(fixture).click();
      const dialog = fixture.page.frameLocator('iframe[title="Plaid Link"]');
      await fixture.answers(async () => {
        await dialog.getByText('Connect First Platypus Bank').click();
        await fixture.page.getByText(/First Platypus Bank/).waitFor();
      });
    },
  },
  {
    name: 'the bank link fails',
    state: 'server error',
    async show(fixture) {
      await fixture.breaks('POST', `${PAYOUT}/link`);
      await openLinkable(fixture);
      await fixture.answers(async () => {
        await linkButton(fixture).click();
        await fixture.page.locator('[aria-live=polite] div').first().waitFor();
      });
    },
  },
];

export const bankScenes: Scene[] = [
  ...bank.map((scene) => ({ screen: 'bank-account', ...scene })),
  ...linked.map((scene) => ({ screen: 'bank-account', environment: 'bank link' as const, ...scene })),
];
