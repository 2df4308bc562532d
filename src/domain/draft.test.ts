import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { crossField, check, draft, strict, under } from './draft.ts';
import { requiredText } from './fields/text.ts';

const city = requiredText({ field: 'city', thing: 'city', max: 5 });
const name = requiredText({ field: 'name', thing: 'name', max: 5 });
const entries = { name, address: { city } };

describe('strict', () => {
  test('reports every missing field with its own message, nested ones by dot path', () => {
    const errors = [
      { field: 'name', message: '"name" is required' },
      { field: 'address.city', message: '"city" is required' },
    ];
    for (const value of [{}, { name: null, address: null }, { name: ' ', address: { city: '' } }]) {
      expect(check(strict(entries), value)).toEqual({ ok: false, errors });
    }
  });

  test('reports only the first error of a field', () => {
    const twice = v.pipe(v.string(), v.minLength(9, 'first'), v.regex(/^x/u, 'second'));
    expect(check(strict({ twice }), { twice: 'ab' })).toEqual({
      ok: false,
      errors: [{ field: 'twice', message: 'first' }],
    });
  });

  test('trims values and drops unknown keys', () => {
    const value = { name: ' Ana ', address: { city: 'Rome', id: 7 }, id: 'x' };
    expect(check(strict(entries), value)).toEqual({
      ok: true,
      value: { name: 'Ana', address: { city: 'Rome' } },
    });
  });

  test('rejects a non-object without throwing', () => {
    expect(check(strict(entries), 'x')).toEqual({
      ok: false,
      errors: [{ field: '', message: '"body" must be a valid object' }],
    });
    expect(check(strict(entries), { name: 'Ana', address: 'x' })).toEqual({
      ok: false,
      errors: [{ field: 'address', message: '"address" must be a valid address' }],
    });
  });
});

describe('draft', () => {
  test('accepts missing and blank fields, and keeps the two apart', () => {
    expect(check(draft(entries), {})).toEqual({ ok: true, value: {} });
    expect(check(draft(entries), { name: ' ', address: { city: null } })).toEqual({
      ok: true,
      value: { name: '', address: { city: '' } },
    });
  });

  test('rejects a value that its field rejects', () => {
    expect(check(draft(entries), { name: 'too long', address: { city: 'Rome' } })).toEqual({
      ok: false,
      errors: [{ field: 'name', message: '"name" must be a valid name: Use 5 characters or fewer.' }],
    });
  });

  test('accepts whatever strict accepts', () => {
    const anything = fc.record({ name: fc.string(), address: fc.record({ city: fc.string() }) });
    fc.assert(
      fc.property(anything, (value) => {
        const complete = check(strict(entries), value);
        if (complete.ok) expect(check(draft(entries), value).ok).toBe(true);
      }),
    );
  });
});

test('a cross-field rule runs beside the field rules and survives any value', () => {
  const rule = crossField(strict(entries), (values) =>
    values['name'] === 'Bob' ? { field: 'name', message: 'not Bob' } : null,
  );
  expect(check(rule, { name: 'Bob' })).toEqual({
    ok: false,
    errors: [
      { field: 'address.city', message: '"city" is required' },
      { field: 'name', message: 'not Bob' },
    ],
  });
  fc.assert(fc.property(fc.anything(), (value) => typeof check(rule, value).ok === 'boolean'));
});

test('reports nested errors', () => {
  const message = 'x';
  expect(
    under('accounts', [
      { field: '0.city', message },
      { field: '', message },
    ]),
  ).toEqual([
    { field: 'accounts.0.city', message },
    { field: 'accounts', message },
  ]);
});
