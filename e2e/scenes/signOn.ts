import type { Scene, Stage } from './stage.ts';

/** The way through an identity provider, of somebody without an account. Its pages come without a script. */
async function arrive(stage: Stage): Promise<void> {
  const start = `/auth/oidc/start?spProductSlug=${stage.brand.spProductSlug}`;
  await stage.visit(start, stage.page.getByRole('checkbox'));
}

const scenes: Omit<Scene, 'screen'>[] = [
  { name: 'the documents are to be agreed to', state: 'empty', show: arrive },
  {
    name: 'a document opened',
    state: 'open',
    async show(stage) {
      await arrive(stage);
      await stage.page.locator('summary').nth(1).click();
    },
  },
  {
    name: 'not agreed to',
    state: 'refused',
    async show(stage) {
      await arrive(stage);
      // As a browser sends it that does not know required fields.
      await stage.page
        .locator('form')
        .evaluate((form: HTMLFormElement) => form.setAttribute('novalidate', ''));
      await stage.page.getByRole('button').click();
      await stage.alert().waitFor();
    },
  },
  {
    name: 'the way back is not complete',
    state: 'server error',
    show: (stage) => stage.visit('/auth/oidc/callback', stage.page.getByRole('heading', { level: 1 })),
  },
];

/** What stands between the identity provider of a facilitator and the first step. */
export const signOnScenes: Scene[] = scenes.map((scene) => ({ screen: 'sign-on', ...scene }));
