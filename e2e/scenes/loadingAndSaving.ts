import type { Journey } from '../applicant.ts';
import type { Who } from '../applicantAt.ts';
import type { Fixture, Scene } from './fixture.ts';

type Common = Omit<Scene, 'screen'>;
type Open = (fixture: Fixture) => Promise<unknown>;
type Applicant = Who | ((fixture: Fixture) => Promise<Journey>);

export async function refuse(fixture: Fixture): Promise<void> {
  await fixture.button('Continue').click();
  await fixture.alert().waitFor();
}

const whoIn = async (fixture: Fixture, who: Applicant) => (typeof who === 'function' ? who(fixture) : who);

export const loading = (screen: string, path: string, who: Applicant): Common => ({
  name: 'loading',
  state: 'loading',
  async show(fixture) {
    await fixture.holds('GET', path);
    await fixture.open(screen, await whoIn(fixture, who), fixture.skeleton());
  },
});

export const loadError = (screen: string, path: string, who: Applicant): Common => ({
  name: 'load error',
  state: 'server error',
  async show(fixture) {
    await fixture.breaks('GET', path);
    await fixture.open(screen, await whoIn(fixture, who), fixture.button('Try again'));
  },
});

export const saving = (method: string, path: string, open: Open): Common => ({
  name: 'saving',
  state: 'saving',
  async show(fixture) {
    await fixture.holds(method, path);
    await open(fixture);
    await fixture.button('Continue').click();
    await fixture.text('Saving...').waitFor();
  },
});

export const saveError = (method: string, path: string, open: Open): Common => ({
  name: 'save error',
  state: 'server error',
  async show(fixture) {
    await fixture.breaks(method, path);
    await open(fixture);
    await refuse(fixture);
  },
});

export const unsavedDraft = (
  path: string,
  open: Open,
  { label, text }: { label: string; text: string },
): Common => ({
  name: 'a draft without a network',
  state: 'offline',
  async show(fixture) {
    await fixture.loses('POST', `${path}/partial`);
    await open(fixture);
    await fixture.field(label).first().fill(text);
    await fixture.text('Not saved yet, trying again').waitFor();
  },
});
