import { describe, expect, test } from 'vitest';
import { isBreached, consistsOf } from './breachedPasswords.ts';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords();

test('hashes are salted Argon2id, and only the right password matches', async () => {
  const stored = await passwords.hash('QWMZKXVB27!$');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.hash('QWMZKXVB27!$')).not.toBe(stored);
  expect(await passwords.verify(stored, 'QWMZKXVB27!$')).toBe(true);
  expect(await passwords.verify(stored, 'QWMZKXVB27!')).toBe(false);
});

test('a password matches however its accents are encoded', async () => {
  const stored = await passwords.hash('Caf\u00e9-QWMZKXVB27!');
  expect(await passwords.verify(stored, 'Cafe\u0301-QWMZKXVB27!')).toBe(true);
  expect(await passwords.verify(stored, 'Cafe-QWMZKXVB27!')).toBe(false);
});

test("an account that doesn't exist never matches, whatever is tried", async () => {
  expect(await passwords.verify(null, 'no account has this password')).toBe(false);
  expect(await passwords.verify(null, '')).toBe(false);
});

test('many concurrent hashes all finish', async () => {
  const stored = await passwords.hash('QWMZKXVB27!$');
  const tries = Array.from({ length: 20 }, (_, at) =>
    passwords.verify(stored, at % 2 ? 'QWMZKXVB27!$' : 'wrong'),
  );
  expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(10);
});

describe('breached', () => {
  test.each([
    'Password123!',
    'Passw0rd1234!',
    'P@ssw0rd2024!',
    'Qwerty123456!',
    'Qwertyuiop12!',
    'Welcome12345!',
    'Welcome2025!!',
    '!!Letmein2024',
    'ILoveYou1234!',
    'Summer2026!!!',
    'PasswordPassword1!',
    '123Admin123!!',
    'ChangeMe2026!',
    'S@msung12345!',
  ])('%s', (password) => expect(isBreached(password)).toBe(true));
});

describe('made of known words', () => {
  const words = [
    'Dana Marlow',
    'Dana',
    'Marlow',
    'dana.marlow@example.com',
    'Harbor Payments',
    'harbor',
    'Al',
  ];
  test.each(['DanaMarlow-2026!', '!!Marlow12345', 'Harbor-Payments1', 'H@rb0r#1234567', 'MarlowMarlow1!'])(
    '%s',
    (password) => expect(consistsOf(password, words)).toBe(true),
  );
  test.each(['Harbor-Lamp-72-Orchid', 'Sunny7-Harbor!Walk', 'Al#1234567890x', 'Mx9$kV2!pLq7'])(
    "isn't all of %s",
    (password) => expect(consistsOf(password, words)).toBe(false),
  );
});

describe('not breached', () => {
  test.each([
    'QWMZKXVB27!$',
    'Mx9$kV2!pLq7',
    'Hj5%tR9@wN2^cba8',
    'Harbor-Lamp-72-Orchid',
    'Correct-Staple7!Wagon',
    'Demo-Lighthouse-48!',
  ])('%s', (password) => expect(isBreached(password)).toBe(false));
});
