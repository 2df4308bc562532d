import type { Scene, Fixture } from './fixture.ts';

async function arrive(fixture: Fixture): Promise<void> {
  const start = `/auth/oidc/start?spProductSlug=${fixture.brand.spProductSlug}`;
  await fixture.visit(start, fixture.page.getByRole('checkbox'));
}

const scenes: Omit<Scene, 'screen'>[] = [
  { name: 'the documents are to be agreed to', state: 'empty', show: arrive },
  {
    name: 'an open document',
    state: 'open',
    async show(fixture) {
      await arrive(fixture);
      await fixture.page.locator('summary').nth(1).click();
    },
  },
  {
    name: 'not agreed to',
    state: 'refused',
    async show(fixture) {
      await arrive(fixture);
      // Turn off the browser's validation, so that the form is submitted without consent and the server rejects it.
      await fixture.page
        .locator('form')
        .evaluate((form: HTMLFormElement) => form.setAttribute('novalidate', ''));
      await fixture.page.getByRole('button').click();
      await fixture.alert().waitFor();
    },
  },
  {
    name: 'an incomplete callback',
    state: 'server error',
    show: (fixture) => fixture.visit('/auth/oidc/callback', fixture.page.getByRole('heading', { level: 1 })),
  },
];

export const signOnScenes: Scene[] = scenes.map((scene) => ({ screen: 'sign-on', ...scene }));
