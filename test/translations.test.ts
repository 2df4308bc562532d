import { describe, expect, test } from 'vitest';
import { otherLanguages, sources, TRANSLATIONS, translationsIn } from './translations.ts';

/** Strings that are the same in English and Spanish, such as formats and words with the same spelling. */
const SAME = new Set(['', 'en', 'OK', '(###) ###-####', 'Error', 'ITIN', 'Total']);

type Text = { path: string; value: unknown };

function textsOf(value: unknown, path: string): Text[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, `${path}.${key}`));
}

/** Placeholder for an argument of any shape. As text, it reads `⟦first⟧`, and its properties read `⟦first.name⟧`. */
function stub(mark: string): unknown {
  return new Proxy(Object(mark) as object, {
    get: (_, key) => {
      if (key === Symbol.toPrimitive || key === 'toString') return () => mark;
      if (key === 'map') return () => [mark];
      if (key === 'join') return () => mark;
      // A proxy must return the actual value of a property that is neither writable nor configurable.
      if (key === 'length') return mark.length;
      const ofText: unknown = Reflect.get(String.prototype, key);
      return typeof ofText === 'function' ? ofText.bind(mark) : stub(`${mark.slice(0, -1)}.${String(key)}⟧`);
    },
  });
}

type Texts = (...input: unknown[]) => unknown;

function madeBy(texts: Texts): string {
  try {
    return wordsIn(texts(stub('⟦first⟧'), stub('⟦second⟧')));
  } catch {
    return wordsIn(texts(7, 8));
  }
}

function wordsIn(made: unknown): string {
  const isPlain = Array.isArray(made) || (made !== null && Object.getPrototypeOf(made) === Object.prototype);
  return isPlain
    ? Object.values(made as object)
        .map(wordsIn)
        .join('\n')
    : String(made);
}

const marksIn = (text: string): string[] => [...new Set(text.match(/⟦[^⟧]*⟧/gu))].toSorted();

describe('every text in every language', () => {
  test('each module of texts has a translation', () => {
    const texts = sources.filter((file) => /(?:^|\/)(?:messages|names|mail\.server)\.ts$/.test(file));
    for (const language of otherLanguages)
      expect(translationsIn(language)).toEqual(
        expect.arrayContaining(
          texts
            .filter((file) => file !== 'domain/texts/messages.ts')
            .map((file) => file.replace(/(\.server)?\.ts$/, `.${language}$1.ts`)),
        ),
      );
  });

  test.each(TRANSLATIONS)(
    '$file has the same names, and no text is empty or still English',
    ({ english, translation }) => {
      const [theirs, ours] = [textsOf(english, ''), textsOf(translation, '')];
      // A language may override a field's default messages that another doesn't override, so don't compare them.
      const named = ({ path }: Text) => path !== '.learn' && !/\.(?:required|invalid)$/.test(path);
      const paths = (texts: Text[]) => texts.filter(named).map(({ path }) => path);
      expect(paths(ours).toSorted()).toEqual(paths(theirs).toSorted());
      const inEnglish = new Map(theirs.map(({ path, value }) => [path, value]));
      for (const { path, value } of ours) {
        if (typeof value !== 'string') continue;
        expect(value.trim(), path).not.toBe('');
        if (!SAME.has(value)) expect(value, path).not.toBe(inEnglish.get(path));
      }
    },
  );

  const withFunctions = TRANSLATIONS.map(({ translation, ...rest }) => ({
    ...rest,
    functions: textsOf(translation, '').filter(
      ({ path, value }) => path !== '.learn' && typeof value === 'function',
    ),
  })).filter(({ functions }) => functions.length > 0);

  test.each(withFunctions)('$file uses all of its parameters', ({ english, functions }) => {
    const inEnglish = new Map(textsOf(english, '').map(({ path, value }) => [path, value]));
    for (const { path, value } of functions) {
      const [ours, theirs] = [madeBy(value as Texts), madeBy(inEnglish.get(path) as Texts)];
      expect(marksIn(ours), path).toEqual(marksIn(theirs));
    }
  });

  /** Spanish words that imply that a person of unknown gender is a man. */
  const ABOUT_A_MAN =
    /\blo (?:incluyó|llamaremos)|\b(?:es|ser) (?:el único )?propietario\b|\b[Ee](?:ste|l) (?:propietario|solicitante)\b(?! debe)|^(?:Invitado|Propietario(?: único)?|(?:Vicep|P)residente|Tesorero|Secretario|Socio|Director [^o].*)$/u;

  test.each(TRANSLATIONS.filter(({ file }) => file.includes('.es.')))(
    '$file takes nobody for a man',
    ({ translation }) => {
      for (const { path, value } of textsOf(translation, '')) {
        if (path === '.learn') continue;
        const words = typeof value === 'function' ? madeBy(value as Texts) : String(value);
        expect(words, path).not.toMatch(ABOUT_A_MAN);
      }
    },
  );
});
