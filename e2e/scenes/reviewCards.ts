import { LONG, type Scene, type Fixture } from './fixture.ts';
import { openReview, SUBMIT } from './review.ts';

const FEES = '/onboarding/accounts/fees';

async function sign(fixture: Fixture, fullName: string, title: string): Promise<void> {
  await fixture.field('Full name').fill(fullName);
  await fixture.field('Title').fill(title);
}

const documentsChanged = (fixture: Fixture) =>
  fixture.spoils('GET', FEES, (body: { data: { signature: { changed: string[] } } }) => {
    body.data.signature.changed = ['terms-of-service', 'privacy-policy', 'e-sign-consent'];
  });

const agreement = (fixture: Fixture) =>
  fixture.page.getByRole('region', { name: fixture.say('Signature') }).getByRole('checkbox');

const signing: Omit<Scene, 'screen' | 'environment'>[] = [
  {
    name: 'a signature, the acquirer, and tax forms',
    state: 'empty',
    show: (fixture) => openReview(fixture),
  },
  {
    name: 'a signature is filled in',
    state: 'filled',
    async show(fixture) {
      await documentsChanged(fixture);
      await openReview(fixture);
      await sign(fixture, 'Dana Marlow', 'Owner');
      for (const box of await fixture.page.getByRole('checkbox').all()) await box.check();
    },
  },
  {
    name: 'a signature is missing',
    state: 'refused',
    async show(fixture) {
      await documentsChanged(fixture);
      await openReview(fixture);
      for (const box of await fixture.page.getByRole('checkbox').all()) await box.check();
      await fixture.button('Submit').click();
      await fixture.text('Please enter your full name.').waitFor();
    },
  },
  {
    name: 'a document changes during the review',
    state: 'refused',
    async show(fixture) {
      const consents = { field: 'consents', message: '"consents" is required', section: 'submit' };
      await fixture.refuses('POST', SUBMIT, 400, { message: consents.message, errors: [consents] });
      await openReview(fixture);
      await sign(fixture, 'Dana Marlow', 'Owner');
      for (const box of await fixture.page.getByRole('checkbox').all()) await box.check();
      await documentsChanged(fixture);
      await fixture.button('Submit').click();
      await agreement(fixture).waitFor();
    },
  },
  {
    name: 'a fee schedule',
    state: 'open',
    async show(fixture) {
      await openReview(fixture);
      const card = fixture.page.getByRole('region', { name: fixture.say('Your agreements') });
      await card.getByRole('button').click();
      await fixture.page.getByRole('table').waitFor();
    },
  },
  {
    name: 'a document with earlier consent',
    state: 'filled',
    async show(fixture) {
      await fixture.spoils('GET', FEES, (body: { data: { documents: { agreed: boolean }[] } }) => {
        for (const document of body.data.documents) document.agreed = true;
      });
      await openReview(fixture);
    },
  },
  {
    name: 'a signature with long text',
    state: 'long text',
    async show(fixture) {
      await fixture.spoils('GET', FEES, (body: { data: { acquirer: Record<string, string> } }) => {
        Object.assign(body.data.acquirer, { name: LONG, address: `${LONG}, NV 89501` });
      });
      await openReview(fixture);
      await sign(fixture, LONG, LONG);
    },
  },
];

export const reviewCardScenes: Scene[] = signing.map((scene) => ({
  screen: 'confirm',
  environment: 'signing' as const,
  ...scene,
}));
