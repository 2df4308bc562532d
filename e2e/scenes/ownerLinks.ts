import { askOwner, type AskedOwner } from '../ownerLink.ts';
import { demoOwner } from '../../src/domain/demoSample.ts';
import type { Journey } from '../applicant.ts';
import { LONG, type Fixture, type Scene } from './fixture.ts';

const OWNERS = '/onboarding/accounts/identity/owners';
const DETAILS = '/onboarding/owner/details';

async function withOwner(fixture: Fixture, dbaName?: string): Promise<Journey> {
  const applicant = await fixture.applicant({ stage: 'BUSINESS_INFO' });
  if (dbaName) await applicant.saveBusiness({ dbaName });
  const first = { ...demoOwner('private'), ownershipPercentage: 25, controlPerson: true };
  const answer = await applicant.call('POST', `${OWNERS}/partial`, { owners: [first] });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return applicant;
}

async function asked(fixture: Fixture, more = {}, dbaName?: string): Promise<AskedOwner> {
  return askOwner(fixture.server, await withOwner(fixture, dbaName), more);
}

const send = (fixture: Fixture) => fixture.page.locator('button[type=submit]').click();

const openCode = (fixture: Fixture, one: AskedOwner) =>
  fixture.visit(pathOf(fixture, one), fixture.field('Verification code'));

const pathOf = ({ server }: Fixture, { url }: AskedOwner) => url.replace(server.url, '');

async function openForm(fixture: Fixture, owner: AskedOwner): Promise<void> {
  await openCode(fixture, owner);
  await fixture.answers(async () => {
    await send(fixture);
    await fixture.field('Social Security Number').waitFor();
  });
}

async function fill(fixture: Fixture): Promise<void> {
  const { ssn, streetNum, streetName, city, state, postalCode } = demoOwner('private');
  await fixture.field('Social Security Number').fill(ssn);
  await fixture.field('Date of birth').fill('05171984');
  await fixture.named('combobox', 'Address').fill(`${streetNum} ${streetName}`);
  await fixture.field('City').fill(city);
  await fixture.field('State').selectOption(state);
  await fixture.field('ZIP code').fill(postalCode);
  await fixture.field('I certify that this information is complete and correct.').check();
}

const owner: Omit<Scene, 'screen'>[] = [
  { name: 'the code', state: 'filled', show: async (fixture) => openCode(fixture, await asked(fixture)) },
  {
    name: 'a wrong code',
    state: 'refused',
    async show(fixture) {
      await openCode(fixture, await asked(fixture));
      const code = fixture.field('Verification code');
      const shown = await code.inputValue();
      await code.fill(String((Number(shown) + 1) % 1_000_000).padStart(6, '0'));
      await fixture.answers(async () => {
        await send(fixture);
        await fixture.alert().waitFor();
      });
    },
  },
  { name: 'the form', state: 'empty', show: async (fixture) => openForm(fixture, await asked(fixture)) },
  {
    name: 'the form with errors',
    state: 'refused',
    async show(fixture) {
      await openForm(fixture, await asked(fixture));
      await send(fixture);
      await fixture.alert().waitFor();
    },
  },
  {
    name: 'saving',
    state: 'saving',
    async show(fixture) {
      await fixture.holds('PUT', DETAILS);
      await openForm(fixture, await asked(fixture));
      await fill(fixture);
      await send(fixture);
      await fixture.text('Saving...').waitFor();
    },
  },
  {
    name: 'done',
    state: 'filled',
    async show(fixture) {
      await openForm(fixture, await asked(fixture));
      await fill(fixture);
      await fixture.answers(async () => {
        await send(fixture);
        await fixture.heading('Thank you').waitFor();
      });
    },
  },
  {
    name: 'long text',
    state: 'long text',
    async show(fixture) {
      const name = LONG.slice(0, 24);
      await openForm(fixture, await asked(fixture, { firstName: name, lastName: name }, LONG.slice(0, 40)));
    },
  },
  {
    name: 'a used link',
    state: 'filled',
    async show(fixture) {
      const one = await asked(fixture);
      await one.complete();
      await fixture.visit(pathOf(fixture, one), fixture.heading('Thank you'));
    },
  },
  {
    name: 'an invalid link',
    state: 'server error',
    show: (fixture) => fixture.visit('owner#unknown', fixture.heading('This link no longer works')),
  },
  {
    name: 'load error',
    state: 'server error',
    async show(fixture) {
      await fixture.breaks('POST', '/onboarding/owner/open');
      await fixture.visit('owner#unknown', fixture.button('Try again'));
    },
  },
  {
    name: 'loading',
    state: 'loading',
    async show(fixture) {
      await fixture.holds('POST', '/onboarding/owner/open');
      await fixture.visit('owner#unknown', fixture.skeleton());
    },
  },
];

async function openList(fixture: Fixture, names: { firstName?: string; lastName?: string } = {}) {
  const applicant = await withOwner(fixture);
  const ask = (firstName: string) => askOwner(fixture.server, applicant, { firstName, ...names });
  await ask('Martin');
  const opened = await ask('Ana');
  const completed = await ask('Rosa');
  await opened.verify();
  await completed.complete();
  await fixture.open('verify-ownership', applicant, fixture.text('Completed'));
}

/**
 * Opens the form for sending a link to an owner. With `ofLink`, opens the form for changing the email or
 * phone of an owner who already has a link.
 */
async function openRecipient(fixture: Fixture, { ofLink }: { ofLink: boolean }): Promise<void> {
  await openList(fixture);
  const row = fixture.page
    .getByRole('listitem')
    .filter({ hasText: ofLink ? 'Martin Marlow' : 'Dana Marlow' });
  // Finds the button by position, because its name contains the owner's name. In the row of an owner without a link,
  // the send button is first. In the row of an owner with a link, the change button is second.
  await row
    .getByRole('button')
    .nth(ofLink ? 1 : 0)
    .click();
  await fixture.field('Email').waitFor();
}

const list: Omit<Scene, 'screen'>[] = [
  { name: 'owners with links', state: 'filled', show: (fixture) => openList(fixture) },
  {
    name: 'long names of owners with links',
    state: 'long text',
    show: (fixture) => openList(fixture, { firstName: LONG.slice(0, 24), lastName: LONG.slice(0, 24) }),
  },
  {
    name: 'asking an owner',
    state: 'filled',
    show: (fixture) => openRecipient(fixture, { ofLink: false }),
  },
  {
    name: 'asking an owner, with errors',
    state: 'refused',
    async show(fixture) {
      await openRecipient(fixture, { ofLink: false });
      await fixture.field('Email').fill('');
      await send(fixture);
      await fixture.alert().waitFor();
    },
  },
  {
    name: "changing a link's email address",
    state: 'filled',
    show: (fixture) => openRecipient(fixture, { ofLink: true }),
  },
];

export const ownerLinkScenes: Scene[] = [
  ...owner.map((scene) => ({ screen: 'owner', ...scene })),
  ...list.map((scene) => ({ screen: 'verify-ownership', ...scene })),
];
