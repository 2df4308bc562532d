import { describe, expect, test, vi } from 'vitest';
import type { FieldError } from '../../api/problem.ts';
import { blockingErrors, unsavedPaths, clearFields } from './drafts/draftFields.ts';
import { withValue } from './errors.ts';
import { createFormState } from './formState.ts';

interface Form {
  email: string;
  again: string;
  owners: { ssn: string }[];
}

function rule({ email, again, owners }: Form): FieldError[] {
  const errors: FieldError[] = [];
  if (email === '') errors.push({ field: 'email', message: 'Email is required.' });
  else if (!email.includes('@')) errors.push({ field: 'email', message: 'Please enter a valid email.' });
  if (again !== email) errors.push({ field: 'again', message: 'Not the same.' });
  owners.forEach(({ ssn }, index) => {
    if (ssn === '') errors.push({ field: `owners.${index}.ssn`, message: 'SSN is required.' });
  });
  return errors;
}

const form = () =>
  createFormState<Form>({ defaults: { email: '', again: '', owners: [{ ssn: '' }] }, validate: rule });

describe('when an error shows', () => {
  test('not before the field is left, and only while it is wrong', () => {
    const state = form();
    state.set('email', 'ann');
    expect(state.errorOf('email')).toBeUndefined();
    state.leave('email');
    expect(state.errorOf('email')).toBe('Please enter a valid email.');
    state.set('email', 'ann@example.com');
    expect(state.errorOf('email')).toBeUndefined();
  });

  test('not after another choice clears the field, until it is left again', () => {
    const state = form();
    state.set('email', 'ann@example.com');
    state.leave('email');
    state.clear('email');
    expect(state.values().email).toBe('');
    expect(state.errorOf('email')).toBeUndefined();
    state.leave('email');
    expect(state.errorOf('email')).toBe('Email is required.');
  });

  test('on a field that another one corrects or invalidates', () => {
    const state = form();
    state.set('again', 'a@b.c');
    state.leave('again');
    expect(state.errorOf('again')).toBe('Not the same.');
    state.set('email', 'a@b.c');
    expect(state.errorOf('again')).toBeUndefined();
    state.set('email', 'a@b.cd');
    expect(state.errorOf('again')).toBe('Not the same.');
  });

  test('on all fields after a rejected submit, and the summary updates', () => {
    const state = form();
    state.refuse(state.errors());
    expect(state.refused().map(({ field }) => field)).toEqual(['email', 'owners.0.ssn']);
    expect(state.errorOf('owners.0.ssn')).toBe('SSN is required.');
    state.set('owners.0.ssn', '123');
    expect(state.refused().map(({ field }) => field)).toEqual(['email']);
  });

  test('once for the whole form, and once per field', () => {
    const state = form();
    state.set('email', 'a@b.c');
    const ofForm = ['Choose a person.', 'Add each owner.'].map((message) => ({ field: '', message }));
    const ofField = { field: 'email', message: 'Taken.' };
    state.refuse([...ofForm, ofField, { ...ofField, message: 'Long.' }, ...ofForm]);
    expect(state.refused()).toEqual([...ofForm, ofField]);
  });

  test("the summary shows the field's current error", () => {
    const state = form();
    state.refuse(state.errors());
    const before = state.refused();
    state.set('again', 'a');
    expect(state.refused()).toBe(before);
    state.set('email', 'ann');
    expect(state.errorOf('email')).toBe('Please enter a valid email.');
    expect(state.refused()[0]).toEqual({ field: 'email', message: 'Please enter a valid email.' });
  });

  test('an error from the server stays until its own field changes', () => {
    const state = form();
    state.set('email', 'a@b.c');
    state.set('again', 'a@b.c');
    state.set('owners.0.ssn', '1');
    state.refuse([{ field: 'email', message: 'Taken.' }]);
    state.set('owners.0.ssn', '2');
    expect(state.errorOf('email')).toBe('Taken.');
    expect(state.refused()).toHaveLength(1);
    state.set('email', 'b@b.c');
    expect(state.errorOf('email')).toBeUndefined();
    expect(state.refused()).toEqual([]);
  });

  test('reset clears everything', () => {
    const state = form();
    state.refuse(state.errors());
    state.reset({ email: 'x', again: 'x', owners: [] });
    expect(state.errorOf('email')).toBeUndefined();
    expect(state.refused()).toEqual([]);
  });
});

test('reports typing, but not loading', () => {
  const state = form();
  const heard = vi.fn();
  state.onTyping(heard);
  state.reset({ email: 'x', again: 'x', owners: [] });
  state.set('email', 'x');
  expect(heard).not.toHaveBeenCalled();
  state.set('email', 'y');
  expect(heard).toHaveBeenCalledOnce();
});

test('a draft is blocked by a filled field that is invalid, not by an empty one or a total', () => {
  const values = { email: 'ann', again: '', owners: [{ ssn: '' }] };
  const errors = [...rule(values), { field: '', message: 'Total.' }];
  expect(blockingErrors(errors, values).map(({ field }) => field)).toEqual(['email']);
});

test('values are copied along the path and otherwise shared', () => {
  const values = { email: 'a', owners: [{ ssn: '1' }, { ssn: '2' }] };
  const next = withValue(values, { field: 'owners.1.ssn', value: '3' });
  expect(next).toEqual({ email: 'a', owners: [{ ssn: '1' }, { ssn: '3' }] });
  expect(next.owners[0]).toBe(values.owners[0]);
  expect(clearFields(values, ['owners.0.ssn', 'email'])).toEqual({
    email: '',
    owners: [{ ssn: '' }, { ssn: '2' }],
  });
});

test('unsaved changes are known by path', () => {
  const typed = {
    email: 'ann',
    again: '',
    owners: { o1: { ssn: '12' }, o2: { ssn: '123456789' } },
    order: ['o1'],
  };
  const sent = {
    email: 'ann',
    again: '',
    owners: { o1: { ssn: '' }, o2: { ssn: '123456789' } },
    order: ['o1'],
  };
  expect(unsavedPaths(typed, sent)).toEqual(['owners.o1.ssn']);
  expect(unsavedPaths({ accounts: [{ number: '1' }] }, { accounts: [{ number: '' }] })).toEqual([
    'accounts.0.number',
  ]);
  expect(unsavedPaths(sent, sent)).toEqual([]);
});
