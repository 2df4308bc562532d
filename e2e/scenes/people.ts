import { demoOwner } from '../../src/domain/demoSample.ts';
import type { Journey } from '../applicant.ts';
import { refuse } from './loadingAndSaving.ts';
import { LONG, type Scene, type Fixture } from './fixture.ts';

export const OWNERS = '/onboarding/accounts/identity/owners';

type Owner = ReturnType<typeof demoOwner> & { controlPerson?: boolean };

async function owners(fixture: Fixture, ...people: Partial<Owner>[]): Promise<void> {
  const applicant = await fixture.applicant({ stage: 'BUSINESS_INFO' });
  const drafted = people.map((person) => ({ ...demoOwner('private'), ...person }));
  const answer = await applicant.call('POST', `${OWNERS}/partial`, { owners: drafted });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  await fixture.open('verify-ownership', applicant, fixture.button('Continue'));
  // If an owner is incomplete, the screen opens with that owner's form instead of the list.
  const list = fixture.button('Show all owners');
  if (await list.isVisible()) await list.click();
  await fixture.button('Add owner').waitFor();
}

const openBeneficial = (fixture: Fixture, first: Partial<Owner>, ...people: Partial<Owner>[]) =>
  owners(fixture, { ...first, controlPerson: true }, ...people);

export const openOwner = (fixture: Fixture, ownershipType: Journey['ownershipType'] = 'LLC') =>
  fixture.open('verify-ownership', { stage: 'BUSINESS_INFO', ownershipType }, fixture.field('First name'));

export const openList = (fixture: Fixture) =>
  fixture.open('verify-ownership', { stage: 'IDENTITY' }, fixture.button('Add owner'));

const ownership: Omit<Scene, 'screen'>[] = [
  { name: 'the first owner', state: 'empty', show: (fixture) => openOwner(fixture) },
  { name: 'a sole proprietor', state: 'empty', show: (fixture) => openOwner(fixture, 'SOLE_PROP') },
  {
    name: 'a sole proprietor filled in',
    state: 'filled',
    show: (fixture) =>
      fixture.open(
        'verify-ownership',
        { stage: 'IDENTITY', ownershipType: 'SOLE_PROP' },
        fixture.field('First name'),
      ),
  },
  {
    name: 'a sole proprietor with errors',
    state: 'refused',
    async show(fixture) {
      await openOwner(fixture, 'SOLE_PROP');
      await refuse(fixture);
    },
  },
  {
    name: 'the first owner with errors',
    state: 'refused',
    async show(fixture) {
      await openOwner(fixture);
      await refuse(fixture);
    },
  },
  {
    name: 'an owner with an ITIN',
    state: 'filled',
    environment: 'signing',
    async show(fixture) {
      await openOwner(fixture);
      await fixture.field('SSN or ITIN').selectOption('itin');
      await fixture.field('ITIN').fill('912-70-1234');
    },
  },
  {
    name: 'an ITIN with errors',
    state: 'refused',
    environment: 'signing',
    async show(fixture) {
      await openOwner(fixture);
      await fixture.field('SSN or ITIN').selectOption('itin');
      await fixture.field('ITIN').fill('123-45-6789');
      await refuse(fixture);
    },
  },
  { name: 'one owner', state: 'filled', show: openList },
  {
    name: 'three owners',
    state: 'filled',
    needs: 'total ownership',
    show: (fixture) =>
      owners(
        fixture,
        { ownershipPercentage: 50, position: 'CEO' },
        { firstName: 'Martin', lastName: 'Okafor', ownershipPercentage: 30, ssn: '457555462' },
        { firstName: 'Ana', lastName: 'Silva', ownershipPercentage: 20, ssn: '219099871' },
      ),
  },
  {
    name: 'owners with too low a total',
    state: 'refused',
    needs: 'total ownership',
    show: (fixture) => owners(fixture, { ownershipPercentage: 40 }),
  },
  {
    name: 'owners with too high a total',
    state: 'refused',
    needs: 'total ownership',
    show: (fixture) =>
      owners(
        fixture,
        { ownershipPercentage: 80 },
        { firstName: 'Martin', lastName: 'Okafor', ownershipPercentage: 60, ssn: '457555462' },
      ),
  },
  {
    name: 'an incomplete owner',
    state: 'refused',
    needs: 'total ownership',
    show: (fixture) =>
      owners(fixture, { ownershipPercentage: 80 }, { firstName: 'Martin', lastName: '', ssn: '' }),
  },
  {
    name: 'long names',
    state: 'long text',
    show: (fixture) =>
      owners(fixture, {
        firstName: LONG.slice(0, 24),
        lastName: LONG.slice(0, 24),
        ownershipPercentage: 100,
        position: 'MEMBER LLC',
      }),
  },
  {
    name: 'editing an owner',
    state: 'filled',
    async show(fixture) {
      await openList(fixture);
      await fixture.page
        .getByRole('button', { name: /Dana Marlow$/ })
        .first()
        .click();
      await fixture.field('First name').waitFor();
    },
  },
  {
    name: 'a second owner',
    state: 'empty',
    async show(fixture) {
      await openList(fixture);
      await fixture.button('Add owner').click();
      await fixture.field('First name').waitFor();
    },
  },
  {
    name: 'no owners',
    state: 'empty',
    needs: 'total ownership',
    async show(fixture) {
      await openList(fixture);
      await fixture.page
        .getByRole('button', { name: /Dana Marlow$/ })
        .last()
        .click();
      await fixture.text('No owners yet.').waitFor();
    },
  },
  {
    name: 'who runs the business',
    state: 'empty',
    needs: 'beneficial owners',
    show: (fixture) => openOwner(fixture),
  },
  {
    name: 'does anyone own 25',
    state: 'refused',
    needs: 'beneficial owners',
    async show(fixture) {
      await openBeneficial(fixture, { ownershipPercentage: 10 });
      await refuse(fixture);
    },
  },
  {
    name: 'a control person and two owners',
    state: 'filled',
    needs: 'beneficial owners',
    show: (fixture) =>
      openBeneficial(
        fixture,
        { ownershipPercentage: 0 },
        {
          firstName: 'Martin',
          lastName: 'Okafor',
          ownershipPercentage: 60,
          ssn: '457555462',
          controlPerson: false,
        },
        {
          firstName: 'Ana',
          lastName: 'Silva',
          ownershipPercentage: 25,
          ssn: '219099871',
          controlPerson: false,
        },
      ),
  },
];

export const peopleScenes: Scene[] = ownership.map((scene) => ({ screen: 'verify-ownership', ...scene }));
