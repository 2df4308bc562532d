import { expect, test } from 'vitest';
import { isUsMobile } from './usNumbers.ts';

const local = { env: 'local', isProduction: false } as const;
const production = { env: 'production', isProduction: true } as const;
const states = { territories: false, config: production };

test.each(['4152345678', '2022345678', '9072345678', '8082345678', '7382345678', '3322345678'])(
  '%s is a number in the states or DC',
  (digits) => {
    expect(isUsMobile(digits, states)).toBe(true);
  },
);

test.each([
  ['Jamaica', '8762345678'],
  ['Jamaica', '6582345678'],
  ['Dominican Republic', '8092345678'],
  ['Bahamas', '2423571234'],
  ['Barbados', '2462345678'],
  ['Anguilla', '2642351234'],
  ['Canada', '4162345678'],
  ['Canada', '6042345678'],
  ['toll-free', '8002345678'],
  ['a premium exchange', '4159761234'],
  ['premium', '9002345678'],
  ['personal numbers', '5002345678'],
  ['the US government', '7102345678'],
  ['nobody', '9992345678'],
  ['a service code', '4119115678'],
  ['an exchange of 1', '4151345678'],
  ['fiction', '4155550132'],
  ['the sandbox', '5005550001'],
])('a number in %s, %s, gets no text message in production', (_, digits) => {
  expect(isUsMobile(digits, states)).toBe(false);
  expect(isUsMobile(digits, { ...states, territories: true })).toBe(false);
});

test.each(['7872345678', '9392345678', '3406421234', '6716421234', '6846221234', '6702345678'])(
  'a number in a territory, %s, gets text messages if the product allows it',
  (digits) => {
    expect(isUsMobile(digits, states)).toBe(false);
    expect(isUsMobile(digits, { ...states, territories: true })).toBe(true);
  },
);

test('outside production, fictional numbers of US area codes and those of the sandbox work', () => {
  const outside = { territories: false, config: local };
  for (const digits of ['4155550132', '2125550199', '5005550003'])
    expect(isUsMobile(digits, outside)).toBe(true);
  for (const digits of ['8765550132', '4165550132', '5005550099'])
    expect(isUsMobile(digits, outside)).toBe(false);
});
