// Limits how many bytes each page loads. Reads the build that `npm test` makes first.
import { describe, expect, test } from 'vitest';
import { entryBytes, movesBytes, screenBytes } from '../bench/entryBytes.ts';
import { languages } from '../src/domain/texts/languages.ts';

/**
 * Maximum gzipped bytes of the script that loads before the first screen. The goal is 90 KB in English. This limit and
 * `MOVES` leave room for a new step (about 100 bytes in each) and a few new fields (about 30 bytes each).
 */
const ENTRY_SCRIPT = { en: 90_500, es: 91_900 };
/**
 * Maximum gzipped bytes of the shared code that loads before the second screen, including modules that four or more
 * screens use.
 */
const MOVES = { en: 22_800, es: 25_000 };
/** Maximum gzipped bytes of the style sheet. This is the largest size that the benchmark rounds to 6.0 KB. */
const STYLE = 6049;
const STEP = 16_000;

describe.each(languages)('the web app in %s', (language) => {
  test('works after 90.5 KB of script (91.9 in Spanish) and 6 KB of style, and loads 22.8 KB (25.0) more before the second screen', () => {
    const { script, style } = entryBytes(language);
    expect(script.gzip).toBeLessThanOrEqual(ENTRY_SCRIPT[language]);
    expect(style.gzip).toBeLessThanOrEqual(STYLE);
    expect(movesBytes(language).gzip).toBeLessThanOrEqual(MOVES[language]);
  });

  test('has no screen whose own code is over 16 KB', () => {
    const screens = screenBytes(language);
    const names = screens.map(({ screen }) => screen);
    for (const step of ['MerchantType', 'CompanyForm', 'VerifyOwnership', 'BankForm', 'ConfirmProfile'])
      expect(names).toContain(step);
    const over = screens.filter(({ bytes }) => bytes.gzip > STEP);
    expect(over).toEqual([]);
  });
});
