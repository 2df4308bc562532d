import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FacilitatorsCopy } from '../../../../test/facilitatorsCopy.ts';

let copy: FacilitatorsCopy;
beforeEach(() => {
  copy = new FacilitatorsCopy();
});
afterEach(() => copy.remove());

const FILE = 'cobalt/facilitator.json';
const ec = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve });
const rsa = (modulusLength: number, publicExponent = 65_537) =>
  generateKeyPairSync('rsa', { modulusLength, publicExponent });
const jwk = { format: 'jwk' } as const;

function planted(key: unknown) {
  copy.plant(FILE, 'boardingKey', key);
  return copy.mistakes();
}

test.each(['P-256', 'P-384', 'P-521'])('accepts a public key on %s', (curve) => {
  expect(planted({ ...ec(curve).publicKey.export(jwk), kid: 'vault-1', use: 'enc' })).toEqual([]);
});

test('accepts a public RSA key of 2048 bits', () => {
  expect(planted(rsa(2048).publicKey.export(jwk))).toEqual([]);
});

test.each([
  ['EC', () => ec('P-256').privateKey.export(jwk)],
  ['RSA', () => rsa(2048).privateKey.export(jwk)],
  ['symmetric', () => ({ kty: 'oct', k: 'c2VjcmV0LW9mLW5vLXVzZQ' })],
])('names a private %s key without repeating any of it', (_, make) => {
  const key = make();
  const mistakes = planted(key);
  expect(mistakes).toEqual([
    { file: FILE, field: 'boardingKey', message: expect.stringContaining('must be a public key') },
  ]);
  expect(JSON.stringify(mistakes)).not.toContain(('d' in key && key.d) || 'c2VjcmV0');
});

test.each([
  ['boardingKey.n', () => rsa(1024).publicKey.export(jwk), 'at least 2048 bits'],
  ['boardingKey.e', () => rsa(2048, 3).publicKey.export(jwk), 'at least 65537'],
  ['boardingKey.crv', () => ec('secp256k1').publicKey.export(jwk), 'P-256'],
  ['boardingKey', () => ({ ...ec('P-256').publicKey.export(jwk), x: 'AAAA' }), 'is not a valid public key'],
  ['boardingKey.use', () => ({ ...ec('P-256').publicKey.export(jwk), use: 'sig' }), 'must be "enc"'],
  ['boardingKey.alg', () => ({ ...ec('P-256').publicKey.export(jwk), alg: 'dir' }), 'ECDH-ES+A256KW'],
  ['boardingKey.kty', () => ({ kty: 'OKP', crv: 'X25519', x: 'AAAA' }), 'EC'],
])('%s: names a key that is weak or of another kind', (field, make, message) => {
  expect(planted(make())).toEqual([{ file: FILE, field, message: expect.stringContaining(message) }]);
});

test.each([
  ['requiredChecks', ['tin', 'ofac'], 'must be empty'],
  ['approvals', 2, 'must be 1'],
])('%s and an automatic approval exclude each other', (field, value, message) => {
  const file = 'cobalt/products/cobalt.json';
  copy.plant(file, field, value);
  copy.plant(file, 'approval', 'manual');
  expect(copy.mistakes()).toEqual([]);
  copy.plant(file, 'approval', 'automatic');
  expect(copy.mistakes()).toEqual([{ file, field, message: `${message} if approval is "automatic"` }]);
});
