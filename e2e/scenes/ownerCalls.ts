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
      await fixture.button('Continue').click();
      await fixture.alert().waitFor();
    },
  },
  {
    name: 'save error',
    state: 'server error',
    async show(fixture) {
      await fixture.breaks('PUT', OWNERS);
      await openList(fixture);
      await fixture.button('Continue').click();
      await fixture.alert().waitFor();
    },
  },
  {
    name: 'a draft without a network',
    state: 'offline',
    async show(fixture) {
      await fixture.loses('POST', `${OWNERS}/partial`);
      await openOwner(fixture);
      await fixture.field('First name').fill('Rosa');
      await fixture.text('Not saved yet, trying again').waitFor();
    },
  },
  {
    name: 'loading',
    state: 'loading',
    async show(fixture) {
      await fixture.holds('GET', OWNERS);
      await fixture.open('verify-ownership', { stage: 'BUSINESS_INFO' }, fixture.skeleton());
    },
  },
  {
    name: 'load error',
    state: 'server error',
    async show(fixture) {
      await fixture.breaks('GET', OWNERS);
      await fixture.open('verify-ownership', { stage: 'BUSINESS_INFO' }, fixture.button('Try again'));
    },
  },
  {
    name: 'saving',
    state: 'saving',
    async show(fixture) {
      await fixture.holds('PUT', OWNERS);
      await openList(fixture);
      await fixture.button('Continue').click();
      await fixture.text('Saving...').waitFor();
    },
  },
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

/** Scenes of the owners screen that depend on a call: suggestions, loading, and saving. */
export const ownerCallScenes: Scene[] = calls.map((scene) => ({ screen: 'verify-ownership', ...scene }));
