import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptedLanguage, chooseLanguage, languageOf, languages, LANGUAGES } from './languages.ts';

describe('a language in its written form', () => {
  test.each([
    ['es', 'es'],
    ['ES-mx', 'es'],
    [' en_US ', 'en'],
    ['est', undefined],
    ['', undefined],
    ['*', undefined],
    [7, undefined],
    [undefined, undefined],
  ])('%s', (text, language) => {
    expect(languageOf(text)).toBe(language);
  });
});

describe('Accept-Language', () => {
  test.each([
    ['es', 'es'],
    ['es-419,es;q=0.9,en;q=0.8', 'es'],
    ['en-US,en;q=0.9,es;q=0.8', 'en'],
    ['fr-CH, fr;q=0.9, es;q=0.7, en;q=0.6, *;q=0.5', 'es'],
    ['en;q=0.5, es;q=0.8', 'es'],
    ['en;q=0, es;q=0.1', 'es'],
    ['es;q=0', undefined],
    ['es ; Q=0.3 , en;q=0.2', 'es'],
    ['es;q=2, en;q=0.1', 'en'],
    ['de,fr;q=0.5', undefined],
    ['*', undefined],
    ['', undefined],
    [',,;q=,', undefined],
    [undefined, undefined],
  ])('%s', (header, language) => {
    expect(acceptedLanguage(header)).toBe(language);
  });

  test('chooses the highest quality, and of equals the first', () => {
    const range = fc.record({
      tag: fc.constantFrom('es', 'es-MX', 'en', 'EN-gb', 'fr', '*'),
      thousandths: fc.integer({ min: 0, max: 1000 }),
    });
    fc.assert(
      fc.property(fc.array(range, { maxLength: 8 }), (ranges) => {
        const header = ranges
          .map(({ tag, thousandths }) => `${tag};q=${(thousandths / 1000).toFixed(3)}`)
          .join(', ');
        const ours = ranges.filter(({ tag, thousandths }) => languageOf(tag) && thousandths > 0);
        const most = Math.max(0, ...ours.map(({ thousandths }) => thousandths));
        const first = ours.find(({ thousandths }) => thousandths === most);
        expect(acceptedLanguage(header)).toBe(languageOf(first?.tag));
      }),
    );
  });

  test('never fails on a malformed header', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        expect([undefined, ...languages]).toContain(acceptedLanguage(header));
      }),
    );
  });
});

test("the best match wins, and unsupported languages don't count", () => {
  const wishes = ['asked', 'application', 'cookie', 'accepted', 'usual'] as const;
  const wish = fc.constantFrom('es', 'en', 'xx', undefined);
  fc.assert(
    fc.property(fc.tuple(wish, wish, wish, wish, wish), (values) => {
      const chosen = chooseLanguage(Object.fromEntries(wishes.map((name, index) => [name, values[index]])));
      expect(chosen).toBe(values.find((value) => value === 'es' || value === 'en') ?? 'en');
    }),
  );
});

test('each language has its own name for itself', () => {
  expect(LANGUAGES).toEqual({ en: 'English', es: 'Español' });
});
