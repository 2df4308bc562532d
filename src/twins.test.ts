import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEFAULT_LANGUAGE, languages } from './domain/languages.ts';
import { PAIRS } from './twinPairs.ts';

/** Texts that are the same in both languages: marks, formats, and names that are nobody's language. */
const SAME = new Set(['', 'en', 'OK', '(###) ###-####', 'Error', 'ITIN', 'Total']);

/** Sentences of the wire, which is English already. */
const UNPAIRED = new Set(['domain/sentences.es.ts']);

type Text = { path: string; value: unknown };

function textsOf(value: unknown, path: string): Text[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, `${path}.${key}`));
}

/** Stands for an argument of any shape: it is read as its own mark, and so is each part of it. */
function stub(mark: string): unknown {
  return new Proxy(Object(mark) as object, {
    get: (_, key) => {
      if (key === Symbol.toPrimitive || key === 'toString') return () => mark;
      if (key === 'map') return () => [mark];
      if (key === 'join') return () => mark;
      // A proxy may not answer anything else for what its text cannot change.
      if (key === 'length') return mark.length;
      const ofText: unknown = Reflect.get(String.prototype, key);
      return typeof ofText === 'function' ? ofText.bind(mark) : stub(`${mark.slice(0, -1)}.${String(key)}⟧`);
    },
  });
}

type Texts = (...input: unknown[]) => unknown;

/** What a function of texts makes of marked arguments; of plain numbers where it needs numbers. */
function madeBy(texts: Texts): string {
  try {
    return wordsIn(texts(stub('⟦first⟧'), stub('⟦second⟧')));
  } catch {
    return wordsIn(texts(7, 8));
  }
}

/** All texts in what a function made: a text, or a letter of several. */
function wordsIn(made: unknown): string {
  const isPlain = Array.isArray(made) || (made !== null && Object.getPrototypeOf(made) === Object.prototype);
  return isPlain
    ? Object.values(made as object)
        .map(wordsIn)
        .join('\n')
    : String(made);
}

const marksIn = (text: string): string[] => [...new Set(text.match(/⟦[^⟧]*⟧/gu))].toSorted();

function* sources(folder: string): Generator<string> {
  for (const entryOf of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entryOf.name);
    if (entryOf.isDirectory()) yield* sources(path);
    else yield relative(import.meta.dirname, path);
  }
}

const files = [...sources(import.meta.dirname)];
/** Modules that hold texts of people, whatever they are called. */
const isTexts = (file: string) =>
  /(?:^|\/)(?:messages|names|mail\.server)\.ts$/.test(file) && file !== 'domain/messages.ts';

describe('every text in every language', () => {
  test('each module of texts has its twin in each language, and each twin is compared here', () => {
    const others = languages.filter((language) => language !== DEFAULT_LANGUAGE);
    for (const language of others) {
      const twins = files.filter((file) => file.includes(`.${language}.`) && !UNPAIRED.has(file));
      expect(PAIRS.map(({ file }) => file).toSorted()).toEqual(
        twins.filter((f) => f.endsWith('.ts')).toSorted(),
      );
      const wanted = files
        .filter(isTexts)
        .map((file) =>
          file.replace(/(messages|names)\.ts$/, `$1.${language}.ts`).replace('mail.', `mail.${language}.`),
        );
      expect(twins).toEqual(expect.arrayContaining(wanted));
    }
  });

  test.each(PAIRS)('$file has the same names, and no text is empty or still English', ({ english, twin }) => {
    const [theirs, ours] = [textsOf(english, ''), textsOf(twin, '')];
    // A field may have a message of its own in one language and the usual one in another.
    const named = ({ path }: Text) => path !== '.learn' && !/\.(?:required|invalid)$/.test(path);
    const paths = (texts: Text[]) => texts.filter(named).map(({ path }) => path);
    expect(paths(ours).toSorted()).toEqual(paths(theirs).toSorted());
    const inEnglish = new Map(theirs.map(({ path, value }) => [path, value]));
    for (const { path, value } of ours) {
      if (typeof value !== 'string') continue;
      expect(value.trim(), path).not.toBe('');
      if (!SAME.has(value)) expect(value, path).not.toBe(inEnglish.get(path));
    }
  });

  test.each(PAIRS)('$file says all that it is given to say', ({ english, twin }) => {
    const functions = textsOf(twin, '').filter(
      ({ path, value }) => path !== '.learn' && typeof value === 'function',
    );
    const inEnglish = new Map(textsOf(english, '').map(({ path, value }) => [path, value]));
    for (const { path, value } of functions) {
      const [ours, theirs] = [madeBy(value as Texts), madeBy(inEnglish.get(path) as Texts)];
      expect(marksIn(ours), path).toEqual(marksIn(theirs));
    }
  });
});
