// Limits the page size. Reads the build that `npm test` makes first.
import { describe, expect, test } from 'vitest';
import { entryBytes, movesBytes, screenBytes } from '../bench/entryBytes.ts';
import { languages } from '../src/domain/texts/languages.ts';

/** Gzipped bytes. The style limit is the largest size that the benchmark prints as 6.0 KB. */
const ENTRY_SCRIPT = { en: 92_160, es: 93_200 };
const MOVES = 7500;
const STYLE = 6049;
const STEP = 20_000;

/** Screens over the step budget, limited to their current size; docs/performance.md lists what each would need. */
const HEAVY: Readonly<Record<string, number>> = {
  'en VerifyOwnership': 25_600,
  'es VerifyOwnership': 27_500,
  'en ConfirmProfile': 23_400,
  'es ConfirmProfile': 25_600,
  'es CompanyForm': 20_300,
};

describe.each(languages)('the web app in %s', (language) => {
  test('works after 90 KiB of script (91 in Spanish) and 6 KB of style, and loads 7.5 KB more before the second screen', () => {
    const { script, style } = entryBytes(language);
    expect(script.gzip).toBeLessThanOrEqual(ENTRY_SCRIPT[language]);
    expect(style.gzip).toBeLessThanOrEqual(STYLE);
    expect(movesBytes(language).gzip).toBeLessThanOrEqual(MOVES);
  });

  test('has no screen whose own code is over 20 KB, but for those that are named', () => {
    const screens = screenBytes(language);
    const names = screens.map(({ screen }) => screen);
    for (const step of ['MerchantType', 'CompanyForm', 'VerifyOwnership', 'BankForm', 'ConfirmProfile'])
      expect(names).toContain(step);
    const over = screens.filter(({ screen, bytes }) => bytes.gzip > (HEAVY[`${language} ${screen}`] ?? STEP));
    expect(over).toEqual([]);
  });
});
