import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundaries } from '../../../test/boundaries/boundaries.ts';
import type { Boundary } from '../../../test/boundaries/boundaries.ts';
import { demoContact, demoOwner } from '../../domain/demoSample.ts';
import { check } from '../../domain/draft.ts';
import type { Checked } from '../../domain/draft.ts';
import { groupKindOf } from '../../domain/identity.ts';
import { translateAll } from '../../domain/texts/messages.ts';
import { ownershipFields, PERSON_LABELS, reviewFields } from './messages.ts';
import * as rules from './rules.ts';

const today = '2026-11-20';
const context = { kind: 'private', today } as const;
const all = boundaries(today);
const owners = all.filter(({ section }) => section === 'owner');
const contacts = all.filter(({ section }) => section === 'contact');

function messageOf(result: Checked<unknown>, field: string): string | null {
  const errors = result.ok ? [] : translateAll(result.errors, ownershipFields);
  return errors.find((error) => error.field === field)?.message ?? null;
}

function contextOf({ ownershipType }: Boundary) {
  return { kind: groupKindOf(ownershipType), today };
}

function owner(more: object = {}) {
  return { ...demoOwner('private'), ...more };
}

const onCall = ({ on }: Boundary) => on !== 'form';
const onForm = ({ on }: Boundary) => on !== 'call';

test.each(owners.filter(onCall))('owner, call, $ownershipType: $field "$value"', (row) => {
  const body = { ...demoOwner(contextOf(row).kind), [row.field]: row.value };
  expect(messageOf(check(rules.ownerRules(contextOf(row)).strict, body), row.field)).toBe(row.message);
});

test.each(owners.filter(onForm))('owner, form, $ownershipType: $field "$value"', (row) => {
  const form = { ...rules.ownerToForm(demoOwner(contextOf(row).kind)), [row.field]: row.value };
  const result = rules.checkOwnerForm(form, contextOf(row));
  expect(messageOf(result, row.field)).toBe(row.message);
  if (row.message === null) expect(result.ok).toBe(true);
});

test.each(contacts.filter(onCall))('contact, call: $field "$value"', ({ field, value, message }) => {
  const body = { ...demoContact(), [field]: value };
  expect(messageOf(check(rules.contactRules({ today }).strict, body), field)).toBe(message);
});

test.each(contacts.filter(onForm))('contact, form: $field "$value"', ({ field, value, message }) => {
  const form = { ...rules.contactToForm(demoContact()), [field]: value };
  const result = rules.checkContactForm(form, { today });
  expect(messageOf(result, field)).toBe(message);
  if (message === null) expect(result.ok).toBe(true);
});

test("lists an empty contact's errors in screen order", () => {
  const result = rules.checkContactForm(rules.contactToForm({}), { today });
  const wrong = result.ok ? [] : result.errors.map(({ field }) => field);
  expect(wrong).toEqual(Object.keys(PERSON_LABELS).filter((field) => wrong.includes(field)));
  expect(wrong).toContain('position');
});

describe('one owner', () => {
  test.each(['private', 'sole'] as const)('%s: the demo owner is complete, in call and form', (kind) => {
    const value = demoOwner(kind);
    expect(check(rules.ownerRules({ kind, today }).strict, value)).toEqual({ ok: true, value });
    expect(rules.checkOwnerForm(rules.ownerToForm(value), { kind, today })).toEqual({ ok: true, value });
  });

  test('is stored as digits and YYYY-MM-DD, with the fixed title and nothing else that was sent', () => {
    const typed = owner({
      ssn: '123-45-6789',
      birthDate: '05-17-1984',
      postalCode: '94105-1234',
      position: 'Ow',
      title: 'Dr.',
      ownershipPercentage: '100',
      id: 7,
      phoneType: 'mobile',
    });
    expect(check(rules.ownerRules(context).strict, typed)).toEqual({ ok: true, value: owner() });
  });

  test('a sole proprietor has 100 percent without a start date, whatever is sent', () => {
    const { strict } = rules.ownerRules({ kind: 'sole', today });
    const value = { ...demoOwner('sole'), ownershipPercentage: 40, dateStarted: '2015-03-02' };
    expect(check(strict, value)).toMatchObject({
      ok: true,
      value: { ownershipPercentage: 100, dateStarted: '' },
    });
  });

  test('a masked SSN stands for the stored one', () => {
    const masked = owner({ ssn: '*****6789' });
    expect(check(rules.ownerRules(context).strict, masked)).toMatchObject({ value: { ssn: '*****6789' } });
    expect(rules.ownerToForm(masked).ssn).toBe('*****6789');
  });

  test("a new owner's 0 percent is allowed only in a draft", () => {
    const { strict, draft } = rules.ownerRules(context);
    const fresh = rules.ownerToWire(rules.newOwner('private'));
    expect(fresh).toMatchObject({ ownershipPercentage: 0, country: 'US', title: 'Mr.' });
    expect(check(draft, fresh).ok).toBe(true);
    expect(messageOf(check(strict, fresh), 'ownershipPercentage')).toBe(
      'Enter a whole number from 1 to 100.',
    );
    expect(rules.newOwner('sole').ownershipPercentage).toBe('100');
  });

  test('the form and the call agree on every value', () => {
    const form = rules.ownerToForm(owner());
    expect(form).toMatchObject({ ssn: '123-45-6789', birthDate: '05-17-1984', addressLine: '250 Market St' });
    expect(rules.ownerToForm(rules.ownerToWire(form))).toEqual(form);
  });
});

describe('the list of owners', () => {
  test('a sole proprietor is alone', () => {
    const sole = { kind: 'sole', today } as const;
    const one = demoOwner('sole');
    expect(rules.checkOwners([one], sole).ok).toBe(true);
    expect(messageOf(rules.checkOwners([], sole), 'owners')).toBe(
      'A sole proprietorship must have one owner.',
    );
    expect(messageOf(rules.checkOwners([one, one], sole), 'owners')).toBe(
      'A sole proprietorship can only have one owner.',
    );
  });

  test('names every error of every owner by its path', () => {
    const result = rules.checkOwners([owner(), owner({ ssn: '', city: '' }), owner({ email: 'x' })], context);
    const errors = result.ok ? [] : result.errors;
    expect(errors.map(({ field }) => field)).toEqual([
      'owners.1.ssn',
      'owners.1.city',
      'owners.2.email',
      'owners',
    ]);
    expect(rules.refusedOwners(errors)).toEqual([2, 3]);
  });

  test('accepts half-filled drafts', () => {
    const { draft } = rules.ownerRules(context);
    expect(check(draft, {}).ok).toBe(true);
    expect(check(draft, { firstName: 'Ana', ssn: '' }).ok).toBe(true);
    expect(check(draft, { ssn: '12' })).toMatchObject({ errors: [{ field: 'ssn' }] });
  });

  test('no body makes the rules throw', () => {
    fc.assert(
      fc.property(fc.array(fc.anything()), (body) => {
        expect(typeof rules.checkOwners(body, context).ok).toBe('boolean');
        expect(typeof check(rules.ownerRules(context).draft, body).ok).toBe('boolean');
      }),
    );
  });
});

test('the demo contact is complete, and a half-filled one is a draft', () => {
  const { strict, draft } = rules.contactRules({ today });
  expect(check(strict, demoContact())).toEqual({ ok: true, value: demoContact() });
  expect(rules.checkContactForm(rules.contactToForm(demoContact()), { today }).ok).toBe(true);
  expect(check(draft, { firstName: 'Ana', email: '' })).toEqual({
    ok: true,
    value: { firstName: 'Ana', email: '' },
  });
});

test('the review has its own wording for two errors', () => {
  const result = check(rules.ownerRules(context).strict, owner({ ssn: '1', streetNum: 'x' }));
  expect(result.ok ? [] : translateAll(result.errors, reviewFields)).toEqual([
    { field: 'ssn', message: 'Invalid SSN' },
    { field: 'streetNum', message: 'Invalid address format' },
  ]);
});

test.each([
  ['business', 'owners', null],
  ['individual', 'owners', null],
  ['government-public-corp', 'contact', null],
  ['business', 'contact', 'Internal error: Invalid entity type for contact submission.'],
  [null, 'contact', 'Internal error: Unknown entity type.'],
  [undefined, 'owners', 'Internal error: Unknown entity type.'],
] as const)('an applicant of type %s on the %s: %s', (identityType, route, message) => {
  expect(rules.entityError(identityType, route)).toBe(message);
});
