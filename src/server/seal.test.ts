import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSeal, randomToken, sameText, SealBroken, type Place } from './seal.ts';

const key = (id: string) => ({ id, key: randomBytes(32) });
const ring = [key('2026'), key('2025')];
const lookupKey = randomBytes(32);
const seal = createSeal({ encryptionKeys: ring, lookupKey });
const place: Place = { table: 'application', column: 'business_sealed', row: 'a1' };

test('what is sealed opens at its place', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(seal.open(place, seal.seal(place, text))).toBe(text);
    }),
  );
});

test('the same text never looks the same', () => {
  expect(seal.seal(place, '123456789')).not.toBe(seal.seal(place, '123456789'));
});

describe('refuses', () => {
  const sealed = seal.seal(place, '123456789');

  test.each<[string, Place]>([
    ['another row', { ...place, row: 'a2' }],
    ['another column', { ...place, column: 'payout_sealed' }],
    ['another table', { ...place, table: 'identity_group' }],
  ])('a value moved to %s', (_where, elsewhere) => {
    expect(() => seal.open(elsewhere, sealed)).toThrow(SealBroken);
  });

  test.each([0, 1, 2, 3, 4])('a change of part %i, and says nothing of the value', (changed) => {
    const parts = sealed.split('.');
    parts[changed] = (parts[changed]?.startsWith('A') ? 'B' : 'A') + (parts[changed]?.slice(1) ?? '');
    const opening = () => seal.open(place, parts.join('.'));
    expect(opening).toThrow(SealBroken);
    expect(opening).not.toThrow('123456789');
  });

  test.each(['', 'plain', '1.2026.a.b', '2.2026.a.b.c', '1.2026.a.b.c.d'])('%j, which is none', (text) => {
    expect(() => seal.open(place, text)).toThrow(SealBroken);
  });

  test('a shortened tag', () => {
    const [version, id, nonce, tag = '', text] = sealed.split('.');
    expect(() => seal.open(place, [version, id, nonce, tag.slice(0, 6), text].join('.'))).toThrow(SealBroken);
  });
});

test('after a rotation old values open, new ones use the new key, hashes and links stay', () => {
  const before = createSeal({ encryptionKeys: ring.slice(1), lookupKey });
  const old = before.seal(place, 'x');
  expect(seal.open(place, old)).toBe('x');
  expect(seal.isStale(old)).toBe(true);
  expect(seal.isStale(seal.seal(place, 'x'))).toBe(false);
  expect(seal.hash('123456')).toBe(before.hash('123456'));
  expect(seal.linkToken('a1', 1)).toBe(before.linkToken('a1', 1));
  expect(() => before.open(place, seal.seal(place, 'x'))).toThrow(/ENCRYPTION_KEYS lacks/);
});

test('link tokens have 256 bits and differ by application and generation', () => {
  const tokens = [
    seal.linkToken('a1', 1),
    seal.linkToken('a1', 2),
    seal.linkToken('a2', 1),
    seal.linkToken('1', 11),
  ];
  expect(new Set(tokens).size).toBe(4);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
});

test('random tokens', () => {
  expect(Buffer.from(randomToken(), 'base64url')).toHaveLength(32);
  expect(randomToken()).not.toBe(randomToken());
  expect(seal.tokenHash('a')).not.toBe(seal.hash('a'));
  expect([sameText('a', 'a'), sameText('a', 'ab')]).toEqual([true, false]);
});
