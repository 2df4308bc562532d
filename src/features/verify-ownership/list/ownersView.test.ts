import { describe, expect, test } from 'vitest';
import { demoOwner } from '../../../domain/demoSample.ts';
import { SOLE_CANNOT_ADD, SOLE_REMOVE_EXTRAS } from '../../../domain/ownership/ownership.ts';
import { EDIT_REMAINING_OWNER } from '../messages.ts';
import { newOwner, ownerToForm } from '../rules.ts';
import type { OwnerForm } from '../../../domain/sections/person.ts';
import {
  added,
  isBlank,
  isComplete,
  opened,
  removed,
  restored,
  reviewed,
  type OwnersView,
} from './useOwnersView.ts';

const PRIVATE = { kind: 'private' } as const;
const SOLE = { kind: 'sole' } as const;

function owner(overrides: Partial<OwnerForm> = {}): OwnerForm {
  return { ...ownerToForm(demoOwner('private')), ...overrides };
}

function seen({ listed, editing, notice }: OwnersView) {
  return {
    names: listed.map(({ owner: { firstName } }) => firstName),
    shares: listed.map(({ owner: { ownershipPercentage } }) => ownershipPercentage),
    editing: editing === null ? null : listed.findIndex(({ key }) => key === editing),
    notice: notice?.message,
  };
}

describe('an owner', () => {
  test.each(['firstName', 'lastName', 'ssn', 'addressLine', 'city', 'state', 'postalCode'] as const)(
    "without %s isn't ready for the list",
    (field) => {
      expect(isComplete(owner())).toBe(true);
      expect(isComplete(owner({ [field]: '' }))).toBe(false);
    },
  );

  test('is ready without what only the final check of all owners requires', () => {
    expect(isComplete(owner({ birthDate: '', email: '', phoneNumber: '', position: '' }))).toBe(true);
  });

  test('is blank until something is entered', () => {
    expect(isBlank(newOwner('private'))).toBe(true);
    expect(isBlank(newOwner('sole'))).toBe(true);
    expect(isBlank({ ...newOwner('private'), ownershipPercentage: '40' })).toBe(false);
    expect(isBlank({ ...newOwner('private'), lastName: 'Okafor' })).toBe(false);
  });
});

test("a preselected type of number doesn't count as entered", () => {
  const several = { ...PRIVATE, idType: 'itin' };
  const types = opened([owner(), owner({ idType: 'ssn' })], several).listed.map((one) => one.owner.idType);
  expect(types).toEqual(['itin', 'ssn']);
  const [blank] = opened([], several).listed;
  expect(blank?.owner.idType).toBe('itin');
  expect(blank && isBlank(blank.owner)).toBe(true);
  expect(opened([owner()], PRIVATE).listed[0]?.owner.idType).toBe('');
});

describe('owners of a business', () => {
  test('start with a blank one at 0 percent that is edited', () => {
    expect(seen(opened([], PRIVATE))).toEqual({ names: [''], shares: ['0'], editing: 0, notice: undefined });
  });

  test('are listed when all are complete', () => {
    expect(seen(opened([owner(), owner()], PRIVATE)).editing).toBeNull();
  });

  test('open the first incomplete one', () => {
    expect(seen(opened([owner(), owner({ city: '' }), owner({ ssn: '' })], PRIVATE)).editing).toBe(1);
  });

  test('are joined by a blank one that is edited', () => {
    expect(seen(added(opened([owner()], PRIVATE), PRIVATE))).toMatchObject({
      shares: ['100', '0'],
      editing: 1,
    });
  });

  test('are listed after a removal, even of the last', () => {
    const view = opened([owner()], PRIVATE);
    expect(seen(removed(view, 'o1', PRIVATE))).toMatchObject({ names: [], editing: null });
  });

  test('keep their keys while others are added and removed', () => {
    const view = removed(
      opened([owner({ firstName: 'Ada' }), owner({ firstName: 'Bo' })], PRIVATE),
      'o1',
      PRIVATE,
    );
    expect(added(view, PRIVATE).listed.map(({ key }) => key)).toEqual(['o2', 'o3']);
  });

  test('lose only a blank one when the list is shown', () => {
    const view = added(opened([owner()], PRIVATE), PRIVATE);
    expect(seen(reviewed(view))).toMatchObject({ shares: ['100'], editing: null });
    expect(reviewed({ ...view, editing: 'o1' }).listed).toHaveLength(2);
  });
});

describe('a removed owner', () => {
  const ada = owner({ firstName: 'Ada' });
  const bo = owner({ firstName: 'Bo', ssn: '*****6789' });

  test('returns to their position, with a new key', () => {
    const view = opened([ada, owner({ firstName: 'Cy' })], PRIVATE);
    const back = restored(view, { owner: bo, index: 1 }, PRIVATE);
    expect(seen(back)).toMatchObject({ names: ['Ada', 'Bo', 'Cy'], editing: null });
    expect(new Set(back.listed.map(({ key }) => key)).size).toBe(3);
  });

  test('returns without the number if only its mask was known', () => {
    const [back] = restored(opened([], PRIVATE), { owner: bo, index: 0 }, PRIVATE).listed;
    expect(back?.owner.ssn).toBe('');
  });

  test('who was the only proprietor replaces the blank one', () => {
    const view = removed(opened([ada], SOLE), 'o1', SOLE);
    expect(seen(restored(view, { owner: ada, index: 0 }, SOLE))).toMatchObject({
      names: ['Ada'],
      editing: 0,
    });
  });
});

describe('a sole proprietor', () => {
  test("who isn't entered yet is a blank owner with 100 percent, edited", () => {
    expect(seen(opened([], SOLE))).toMatchObject({ shares: ['100'], editing: 0 });
    expect(opened([], SOLE).listed[0]?.owner.position).toBe('SP');
  });

  test('alone is edited and has 100 percent', () => {
    expect(seen(opened([owner({ ownershipPercentage: '40' })], SOLE))).toMatchObject({
      shares: ['100'],
      editing: 0,
    });
  });

  test('with others is listed, and told to remove them', () => {
    expect(seen(opened([owner(), owner()], SOLE))).toMatchObject({
      editing: null,
      notice: SOLE_REMOVE_EXTRAS,
    });
  });

  test('allows no other owner', () => {
    const view = opened([owner(), owner()], SOLE);
    expect(seen(added(view, SOLE))).toMatchObject({ editing: null, notice: SOLE_CANNOT_ADD });
    expect(added(view, SOLE).listed).toHaveLength(2);
  });

  test('who remains has 100 percent and is edited', () => {
    const view = opened(
      [owner({ firstName: 'Ada' }), owner({ firstName: 'Bo', ownershipPercentage: '30' })],
      SOLE,
    );
    expect(seen(removed(view, 'o1', SOLE))).toEqual({
      names: ['Bo'],
      shares: ['100'],
      editing: 0,
      notice: EDIT_REMAINING_OWNER,
    });
  });

  test('who is removed last is replaced by a blank one', () => {
    const view = opened([owner()], SOLE);
    expect(seen(removed(view, 'o1', SOLE))).toMatchObject({ names: [''], shares: ['100'], editing: 0 });
  });

  test('stays listed while there are several', () => {
    const view = opened([owner(), owner(), owner()], SOLE);
    expect(seen(removed(view, 'o1', SOLE))).toMatchObject({ editing: null, notice: undefined });
  });
});

test('a demo run fills in a missing position', () => {
  const demo = true;
  const bare = owner({ position: '' });
  expect(opened([bare], { ...PRIVATE, demo }).listed[0]?.owner.position).toBe('OW');
  expect(opened([bare], { ...SOLE, demo }).listed[0]?.owner.position).toBe('SP');
  expect(opened([bare], PRIVATE).listed[0]?.owner.position).toBe('');
  expect(opened([owner({ position: 'CEO' })], { ...PRIVATE, demo }).listed[0]?.owner.position).toBe('CEO');
});
