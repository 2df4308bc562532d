import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createSeal, type SealedCell } from './seal.ts';
import { keepSecrets, masked, readMasked, readOpen, writeSealed, writeSealedOne } from './sealedFields.ts';

interface Person {
  firstName: string;
  ssn?: string;
}

const seal = createSeal({ encryptionKeys: [{ id: 'a', key: randomBytes(32) }], lookupKey: randomBytes(32) });
const place: SealedCell = { facId: null, table: 'identity_group', column: 'owners_sealed', row: 'group-1' };
const secret = { field: 'ssn', place } as const;
const pathOf = (index: number) => `owners.${index}.ssn`;
const keep = (given: Person[], stored: Person[]) =>
  keepSecrets<'ssn', Person>({
    field: 'ssn',
    given,
    checked: { ok: true, value: given },
    stored,
    pathOf,
    isSame: (one, other) => Reflect.get(one, 'firstName') === Reflect.get(other, 'firstName'),
  });

const cy: Person = { firstName: 'Cy' };
const ada = { firstName: 'Ada', ssn: '123456789' };
const ben = { firstName: 'Ben', ssn: '987654321' };

describe('sealed records', () => {
  test('are returned as they were written, and their JSON has only masks', () => {
    const columns = writeSealed(seal, secret, [ada, cy, ben]);
    expect(columns.json).not.toMatch(/123456789|987654321/);
    expect(columns.sealed).not.toMatch(/123456789|987654321/);
    expect(readMasked(columns.json)).toEqual([
      { firstName: 'Ada', ssn: '*****6789' },
      { firstName: 'Cy' },
      { firstName: 'Ben', ssn: '*****4321' },
    ]);
    expect(readOpen(seal, secret, columns)).toEqual([ada, cy, ben]);
  });

  test('seal nothing if there is no secret', () => {
    expect(writeSealed(seal, secret, [{ ...cy, ssn: '' }]).sealed).toBeNull();
  });

  test('of a section with one record are a JSON object', () => {
    const columns = writeSealedOne(seal, secret, ada);
    expect(JSON.parse(columns.json ?? '')).toEqual({ firstName: 'Ada', ssn: '*****6789' });
    expect(readOpen(seal, secret, columns)).toEqual([ada]);
  });

  test("don't open in another row", () => {
    const columns = writeSealed(seal, secret, [ada]);
    expect(() => readOpen(seal, { field: 'ssn', place: { ...place, row: 'group-2' } }, columns)).toThrow();
  });
});

describe('a mask', () => {
  test('keeps the secret behind it', () => {
    expect(keep(masked([ada, ben], 'ssn'), [ada, ben])).toEqual({ ok: true, value: [ada, ben] });
  });

  test('follows its person if one before is removed', () => {
    expect(keep(masked([ben], 'ssn'), [ada, ben])).toEqual({ ok: true, value: [ben] });
  });

  test('never takes the secret of another person whose number ends alike', () => {
    const sameEnding = { firstName: 'Eve', ssn: '555556789' };
    expect(keep([{ firstName: 'Eve', ssn: '*****6789' }], [ada, sameEnding])).toEqual({
      ok: true,
      value: [sameEnding],
    });
  });

  test('prefers the same position if several people match equally', () => {
    const stored = [{ firstName: 'Ada', ssn: '111116789' }, ada];
    const given = [ben, { firstName: 'Adah', ssn: '*****6789' }];
    expect(keep(given, stored)).toEqual({ ok: true, value: [ben, { firstName: 'Adah', ssn: ada.ssn }] });
  });

  test('gives each stored secret to one person, the most similar', () => {
    const same = { firstName: 'Eve', ssn: '555556789' };
    const mask = '*****6789';
    const given = ['New', 'Eve', 'Ada'].map((firstName) => ({ firstName, ssn: mask }));
    expect(keep(given, [ada, same])).toEqual({
      ok: false,
      errors: [{ field: 'owners.0.ssn', message: '"ssn" is required' }],
    });
    expect(keep(given.slice(1), [ada, same])).toEqual({ ok: true, value: [same, ada] });
  });

  test('that matches nothing stored is a missing value', () => {
    expect(keep([ada, { firstName: 'Ben', ssn: '*****0000' }], [ada])).toEqual({
      ok: false,
      errors: [{ field: 'owners.1.ssn', message: '"ssn" is required' }],
    });
  });

  test("keeps nothing if exchanged with another person's", () => {
    const exchanged = [
      { firstName: 'Ada', ssn: '*****4321' },
      { firstName: 'Ben', ssn: '*****6789' },
    ];
    expect(keep(exchanged, [ada, ben])).toEqual({
      ok: false,
      errors: [0, 1].map((index) => ({ field: pathOf(index), message: '"ssn" is required' })),
    });
    expect(keep([{ firstName: 'Adah', ssn: '*****6789' }, ben], [ada, ben])).toMatchObject({ ok: true });
  });

  test('stands only for a secret of its own kind, if records have kinds', () => {
    const kindOf = ({ firstName }: { firstName?: string }) => firstName;
    const stored = [ada, { firstName: 'Ben', ssn: '111116789' }];
    const kept = (given: Person[]) =>
      keepSecrets<'ssn', Person>({
        field: 'ssn',
        given,
        checked: { ok: true, value: given },
        stored,
        pathOf,
        kindOf,
      });
    expect(kept([{ firstName: 'Ada', ssn: '*****6789' }])).toEqual({ ok: true, value: [ada] });
    expect(kept([{ firstName: 'Cy', ssn: '*****6789' }])).toEqual({
      ok: false,
      errors: [{ field: 'owners.0.ssn', message: '"ssn" is required' }],
    });
  });

  test('that matches nothing stored is reported with the other errors', () => {
    const given: Person[] = [{ firstName: '', ssn: '*****0000' }];
    const refused = { field: 'owners.0.firstName', message: '"firstName" is required' };
    const checked = { ok: false as const, errors: [refused] };
    expect(keepSecrets<'ssn', Person>({ field: 'ssn', given, checked, stored: [ada], pathOf })).toEqual({
      ok: false,
      errors: [refused, { field: 'owners.0.ssn', message: '"ssn" is required' }],
    });
  });
});
