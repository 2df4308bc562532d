import { loading, refuse, saveError, saving } from './loadingAndSaving.ts';
import type { Scene, Fixture } from './fixture.ts';

const TYPES = '/spproducts/*/merchant-types';
const TYPE = '/onboarding/accounts/identity/type';

const openTypes = (fixture: Fixture) =>
  fixture.open('account-type', { stage: 'SMS_VALID' }, fixture.page.getByRole('radio'));

async function choose(fixture: Fixture): Promise<void> {
  await openTypes(fixture);
  await fixture.page.getByRole('radio').first().check();
}

const types: Omit<Scene, 'screen'>[] = [
  { name: 'Company', state: 'empty', show: openTypes },
  {
    name: 'nothing chosen, with errors',
    state: 'refused',
    async show(fixture) {
      await openTypes(fixture);
      await refuse(fixture);
    },
  },
  {
    name: 'Government',
    state: 'filled',
    needs: 'government',
    async show(fixture) {
      await openTypes(fixture);
      await fixture.named('tab', 'Government').click();
      await fixture.named('radio', 'Government').waitFor();
    },
  },
  {
    name: 'a change of type',
    state: 'filled',
    async show(fixture) {
      await fixture.open('account-type', { stage: 'PAYOUT' }, fixture.page.getByRole('radio'));
      await fixture.named('radio', 'Sole proprietorship').check();
    },
  },
  loading('account-type', TYPES, { stage: 'SMS_VALID' }),
  {
    name: 'offline',
    state: 'offline',
    async show(fixture) {
      await fixture.loses('GET', TYPES);
      await fixture.open('account-type', { stage: 'SMS_VALID' }, fixture.button('Try again'));
    },
  },
  {
    name: 'an existing applicant',
    state: 'filled',
    show: (fixture) =>
      fixture.open(
        'account-type',
        { stage: 'TYPE_SELECTED', isExistingApplicant: true },
        fixture.page.getByRole('radio', { checked: true }),
      ),
  },
  saveError('PUT', TYPE, choose),
  saving('PUT', TYPE, choose),
];

export const accountTypeScenes: Scene[] = types.map((scene) => ({ screen: 'account-type', ...scene }));
