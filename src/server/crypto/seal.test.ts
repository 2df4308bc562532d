import { createSecretKey, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDataKeys } from './dataKeys.ts';
import { createSeal, randomToken, sameText, SealBroken, type SealedCell } from './seal.ts';

const key = (id: string) => ({ id, key: randomBytes(32) });
const ring = [key('2026'), key('2025')];
const lookupKey = randomBytes(32);
const dataKeys = createDataKeys();
const dataKey = (facId: string) => ({ id: `of-${facId}`, key: createSecretKey(randomBytes(32)), facId });
const [harbors, cobalts] = [dataKey('harbor'), dataKey('cobalt')];
for (const one of [harbors, cobalts]) {
  dataKeys.put(one);
  dataKeys.use(one);
}
const seal = createSeal({ encryptionKeys: ring, lookupKey }, dataKeys);
const cell: SealedCell = { facId: 'harbor', table: 'application', column: 'business_sealed', row: 'a1' };

test('a sealed value opens only in its own cell', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(seal.open(cell, seal.seal(cell, text))).toBe(text);
    }),
  );
});

test('the same text never looks the same', () => {
  expect(seal.seal(cell, '123456789')).not.toBe(seal.seal(cell, '123456789'));
});

describe('rejects', () => {
  const sealed = seal.seal(cell, '123456789');

  test.each<[string, SealedCell]>([
    ['another facilitator', { ...cell, facId: 'cobalt' }],
    ['no facilitator', { ...cell, facId: null }],
    ['another row', { ...cell, row: 'a2' }],
    ['another column', { ...cell, column: 'payout_sealed' }],
    ['another table', { ...cell, table: 'identity_group' }],
  ])('a value moved to %s', (_where, elsewhere) => {
    expect(() => seal.open(elsewhere, sealed)).toThrow(SealBroken);
  });

  test.each([0, 1, 2, 3, 4])('a change of part %i, and reveals nothing of the value', (changed) => {
    const parts = sealed.split('.');
    parts[changed] = (parts[changed]?.startsWith('A') ? 'B' : 'A') + (parts[changed]?.slice(1) ?? '');
    const opening = () => seal.open(cell, parts.join('.'));
    expect(opening).toThrow(SealBroken);
    expect(opening).not.toThrow('123456789');
  });

  test.each([
    '',
    'plain',
    '1.2026.a.b',
    '2.2026.a.b.c',
    '1.2026.a.b.c.d',
    '2.of-harbor.a.b',
    '3.of-harbor.a.b.c',
  ])("%j, which isn't a sealed value", (text) => {
    expect(() => seal.open(cell, text)).toThrow(SealBroken);
  });

  test('a shortened tag', () => {
    const [version, id, nonce, tag = '', text] = sealed.split('.');
    expect(() => seal.open(cell, [version, id, nonce, tag.slice(0, 6), text].join('.'))).toThrow(SealBroken);
  });
});

test('after a rotation, old values open, new ones use the new key, and hashes and links stay', () => {
  const before = createSeal({ encryptionKeys: ring.slice(1), lookupKey });
  const ours = { ...cell, facId: null };
  const old = before.seal(ours, 'x');
  expect(old).toMatch(/^1\.2025\./);
  expect(seal.open(ours, old)).toBe('x');
  expect(seal.seal(ours, 'x')).toMatch(/^1\.2026\./);
  expect(seal.hash('123456')).toBe(before.hash('123456'));
  expect(seal.linkToken('a1', 1)).toBe(before.linkToken('a1', 1));
  expect(() => before.open(ours, seal.seal(ours, 'x'))).toThrow(/isn't in ENCRYPTION_KEYS/);
});

describe("a facilitator's values", () => {
  test('are sealed with its own key, whatever the key ring', () => {
    const sealed = seal.seal(cell, 'x');
    expect(sealed).toMatch(/^2\.of-harbor\./);
    expect(createSeal({ encryptionKeys: [key('other')], lookupKey }, dataKeys).open(cell, sealed)).toBe('x');
  });

  test('of an earlier version, sealed by the ring itself, still open', () => {
    expect(seal.open(cell, seal.sealUnder('2025', cell, 'x'))).toBe('x');
  });

  test("can't be opened once its key is deleted, unlike those of others", () => {
    const left = createDataKeys();
    left.put(cobalts);
    const after = createSeal({ encryptionKeys: ring, lookupKey }, left);
    const sealed = (facId: string) => seal.seal({ ...cell, facId }, 'x');
    expect(() => after.open(cell, sealed('harbor'))).toThrow(/doesn't exist/);
    expect(after.open({ ...cell, facId: 'cobalt' }, sealed('cobalt'))).toBe('x');
  });

  test('are never sealed by another key if their own is missing', () => {
    expect(() => seal.seal({ ...cell, facId: 'nobody' }, 'x')).toThrow('no data key for nobody');
  });
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
  // Without the replacement in `randomToken`, about one token in 64 would start with a hyphen.
  expect(Array.from({ length: 2000 }, randomToken).filter((token) => token.startsWith('-'))).toEqual([]);
  expect(seal.tokenHash('a')).not.toBe(seal.hash('a'));
  expect([sameText('a', 'a'), sameText('a', 'ab')]).toEqual([true, false]);
});
