import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passwordRules, scorePassword } from './password.ts';
import vectors from '../../../test/vectors.json' with { type: 'json' };

describe('password score', () => {
  test.each(vectors.password)('$password', ({ password, ...expected }) => {
    expect(scorePassword(password)).toMatchObject(expected);
  });

  test.each([
    ['', 'Weak'],
    ['Password1!', 'Weak'],
    ['QWMZKXVB27!$', 'Good'],
    ['Mx9$kV2!pLq7', 'Strong'],
    ['Mx9$kV2!pLq7wZ4&', 'Very Strong'],
  ])('%s is labelled %s', (password, label) => {
    expect(scorePassword(password).label).toBe(label);
  });

  test('each rule is checked off on its own', () => {
    const none = { length: false, uppercase: false, number: false, special: false };
    expect(scorePassword('x').rules).toEqual(none);
    expect(scorePassword('xxxxxxxxxxxx').rules).toEqual({ ...none, length: true });
    expect(scorePassword('X').rules).toEqual({ ...none, uppercase: true });
    expect(scorePassword('7').rules).toEqual({ ...none, number: true });
    for (const mark of '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~') {
      expect(scorePassword(mark).rules).toEqual({ ...none, special: true });
    }
    expect(passwordRules.map(({ id }) => id)).toEqual(Object.keys(none));
  });

  test('a block repeated twice in a row counts, and so does a recurring triple', () => {
    expect(scorePassword('xyxyKp').parts.R).toBe(2);
    expect(scorePassword('Qxz7..w9_Kqxz8').parts.R).toBe(1);
    expect(scorePassword('xyKpxy').parts.R).toBe(0);
  });

  test('any text has a score from 0 to 4 and at most 1 under twelve characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const { score, accept, rulesMet } = scorePassword(text);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(Math.min(4, Array.from(text).length < 12 ? 1 : rulesMet ? 4 : 2));
        expect(accept).toBe(rulesMet && score >= 2);
      }),
    );
  });
});
