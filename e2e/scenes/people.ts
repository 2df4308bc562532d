import { OFFLINE } from '../../src/web/messages.ts';
import { demoOwner } from '../../src/domain/demoSample.ts';
import type { Journey } from '../applicant.ts';
import { LONG, type Scene, type Stage } from './stage.ts';

const OWNERS = '/onboarding/accounts/identity/owners';

type Owner = ReturnType<typeof demoOwner>;

/** The owners screen with a draft of these owners. */
async function owners(stage: Stage, ...people: Partial<Owner>[]): Promise<void> {
  const applicant = await stage.applicant({ stage: 'BUSINESS_INFO' });
  const drafted = people.map((person) => ({ ...demoOwner('private'), ...person }));
  const answer = await applicant.call('POST', `${OWNERS}/partial`, { owners: drafted });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  await stage.open('verify-ownership', applicant, stage.button('Continue'));
  // Opened on the first owner who is not complete.
  const list = stage.button('Show all owners');
  if (await list.isVisible()) await list.click();
  await stage.button('Add owner').waitFor();
}

const openOwner = (stage: Stage, ownershipType: Journey['ownershipType'] = 'LLC') =>
  stage.open('verify-ownership', { stage: 'BUSINESS_INFO', ownershipType }, stage.field('First name'));

const openList = (stage: Stage) =>
  stage.open('verify-ownership', { stage: 'IDENTITY' }, stage.button('Add owner'));

/** Presses Continue, and waits for what is wrong. */
export async function refuse(stage: Stage): Promise<void> {
  await stage.button('Continue').click();
  await stage.alert().waitFor();
}

const ownership: Omit<Scene, 'screen'>[] = [
  { name: 'the first owner', state: 'empty', show: (stage) => openOwner(stage) },
  { name: 'a sole proprietor', state: 'empty', show: (stage) => openOwner(stage, 'SOLE_PROP') },
  {
    name: 'a sole proprietor filled in',
    state: 'filled',
    show: (stage) =>
      stage.open(
        'verify-ownership',
        { stage: 'IDENTITY', ownershipType: 'SOLE_PROP' },
        stage.field('First name'),
      ),
  },
  {
    name: 'a sole proprietor refused',
    state: 'refused',
    async show(stage) {
      await openOwner(stage, 'SOLE_PROP');
      await refuse(stage);
    },
  },
  {
    name: 'the first owner refused',
    state: 'refused',
    async show(stage) {
      await openOwner(stage);
      await refuse(stage);
    },
  },
  { name: 'one owner', state: 'filled', show: openList },
  {
    name: 'three owners',
    state: 'filled',
    show: (stage) =>
      owners(
        stage,
        { ownershipPercentage: 50, position: 'CEO' },
        { firstName: 'Martin', lastName: 'Okafor', ownershipPercentage: 30, ssn: '457555462' },
        { firstName: 'Ana', lastName: 'Silva', ownershipPercentage: 20, ssn: '219099871' },
      ),
  },
  {
    name: 'owners who hold too little',
    state: 'refused',
    show: (stage) => owners(stage, { ownershipPercentage: 40 }),
  },
  {
    name: 'owners who hold too much',
    state: 'refused',
    show: (stage) =>
      owners(
        stage,
        { ownershipPercentage: 80 },
        { firstName: 'Martin', lastName: 'Okafor', ownershipPercentage: 60, ssn: '457555462' },
      ),
  },
  {
    name: 'an owner who is not complete',
    state: 'refused',
    show: (stage) =>
      owners(stage, { ownershipPercentage: 80 }, { firstName: 'Martin', lastName: '', ssn: '' }),
  },
  {
    name: 'long names',
    state: 'long words',
    show: (stage) =>
      owners(stage, {
        firstName: LONG.slice(0, 24),
        lastName: LONG.slice(0, 24),
        ownershipPercentage: 100,
        position: 'MEMBER LLC',
      }),
  },
  {
    name: 'an owner is edited',
    state: 'filled',
    async show(stage) {
      await openList(stage);
      await stage.page
        .getByRole('button', { name: /Dana Marlow$/ })
        .first()
        .click();
      await stage.field('First name').waitFor();
    },
  },
  {
    name: 'a second owner',
    state: 'empty',
    async show(stage) {
      await openList(stage);
      await stage.button('Add owner').click();
      await stage.field('First name').waitFor();
    },
  },
  {
    name: 'no owners',
    state: 'empty',
    async show(stage) {
      await openList(stage);
      await stage.page
        .getByRole('button', { name: /Dana Marlow$/ })
        .last()
        .click();
      await stage.text('No owners yet.').waitFor();
    },
  },
  {
    name: 'suggested addresses',
    state: 'open',
    async show(stage) {
      await openOwner(stage);
      await stage.named('combobox', 'Address').fill('350 Fif');
      await stage.page.getByRole('listbox').getByRole('option').first().waitFor();
    },
  },
  {
    name: 'the server refuses a field',
    state: 'refused',
    async show(stage) {
      const message = '"owners.0.ssn" must be a valid Social Security Number';
      await stage.refuses('PUT', OWNERS, 400, { message, errors: [{ field: 'owners.0.ssn', message }] });
      await openList(stage);
      await stage.button('Continue').click();
      await stage.alert().waitFor();
    },
  },
  {
    name: 'the save fails',
    state: 'server error',
    async show(stage) {
      await stage.breaks('PUT', OWNERS);
      await openList(stage);
      await stage.button('Continue').click();
      await stage.alert().waitFor();
    },
  },
  {
    name: 'a draft without a network',
    state: 'offline',
    async show(stage) {
      await stage.loses('POST', `${OWNERS}/partial`);
      await openOwner(stage);
      await stage.field('First name').fill('Rosa');
      await stage.text('Not saved yet, trying again').waitFor();
    },
  },
  {
    name: 'loading',
    state: 'loading',
    async show(stage) {
      await stage.holds('GET', OWNERS);
      await stage.open('verify-ownership', { stage: 'BUSINESS_INFO' }, stage.skeleton());
    },
  },
  {
    name: 'cannot be loaded',
    state: 'server error',
    async show(stage) {
      await stage.breaks('GET', OWNERS);
      await stage.open('verify-ownership', { stage: 'BUSINESS_INFO' }, stage.button('Try again'));
    },
  },
  {
    name: 'saving',
    state: 'saving',
    async show(stage) {
      await stage.holds('PUT', OWNERS);
      await openList(stage);
      await stage.button('Continue').click();
      await stage.text('Saving...').waitFor();
    },
  },
  {
    name: 'saved without a network',
    state: 'offline',
    async show(stage) {
      await stage.loses('PUT', OWNERS);
      await openList(stage);
      await stage.button('Continue').click();
      await stage.text(OFFLINE).waitFor();
    },
  },
];

/** Owners. */
export const peopleScenes: Scene[] = ownership.map((scene) => ({ screen: 'verify-ownership', ...scene }));
