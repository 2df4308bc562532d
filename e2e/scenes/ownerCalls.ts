import { loadError, loading, refuse, saveError, saving, unsavedDraft } from './loadingAndSaving.ts';
import type { Scene } from './fixture.ts';
import { openList, openOwner, OWNERS } from './people.ts';

const calls: Omit<Scene, 'screen'>[] = [
  {
    name: 'suggested addresses',
    state: 'open',
    async show(fixture) {
      await openOwner(fixture);
      await fixture.named('combobox', 'Address').fill('350 Fif');
      await fixture.page.getByRole('listbox').getByRole('option').first().waitFor();
    },
  },
  {
    name: 'a field rejected by the server',
    state: 'refused',
    async show(fixture) {
      const message = '"owners.0.ssn" must be a valid Social Security Number';
      await fixture.refuses('PUT', OWNERS, 400, { message, errors: [{ field: 'owners.0.ssn', message }] });
      await openList(fixture);
      await refuse(fixture);
    },
  },
  saveError('PUT', OWNERS, openList),
  unsavedDraft(OWNERS, openOwner, { label: 'First name', text: 'Rosa' }),
  loading('verify-ownership', OWNERS, { stage: 'BUSINESS_INFO' }),
  loadError('verify-ownership', OWNERS, { stage: 'BUSINESS_INFO' }),
  saving('PUT', OWNERS, openList),
  {
    name: 'saved offline',
    state: 'offline',
    async show(fixture) {
      await fixture.loses('PUT', OWNERS);
      await openList(fixture);
      await fixture.button('Continue').click();
      await fixture.offlineNote().waitFor();
    },
  },
];

export const ownerCallScenes: Scene[] = calls.map((scene) => ({ screen: 'verify-ownership', ...scene }));
