import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, type Language } from '../../src/domain/languages.ts';

const root = join(import.meta.dirname, '../..');
const known = new Map<Language, Map<string, string>>();

/** What each English text of the product says in another language. Texts that functions make are not among them. */
async function dictionaryOf(language: Language): Promise<Map<string, string>> {
  const words = known.get(language) ?? new Map<string, string>();
  if (known.has(language)) return words;
  known.set(language, words);
  for (const twin of globSync(`src/**/*.${language}.ts`, { cwd: root })) {
    const file = join(root, twin);
    const english = file.replace(`.${language}.ts`, '.ts');
    if (existsSync(english)) pair(await import(english), await import(file), words);
  }
  return words;
}

const isCapital = (text: string) => /^\p{Lu}/u.test(text);

function pair(english: unknown, other: unknown, words: Map<string, string>): void {
  if (typeof english === 'string' && typeof other === 'string') {
    // What a message calls a field may be spelt as its label is in one language and not in the other: the label counts.
    const isLabel = isCapital(english) === isCapital(other);
    if (isLabel || !words.has(english)) words.set(english, other);
  }
  if (typeof english !== 'object' || english === null || typeof other !== 'object' || other === null) return;
  for (const [name, value] of Object.entries(english))
    pair(value, (other as Record<string, unknown>)[name], words);
}

/** Says an English text of the product in a language; what it does not know stays as it is. */
export async function speakerOf(language: Language): Promise<(english: string) => string> {
  if (language === DEFAULT_LANGUAGE) return (english) => english;
  const words = await dictionaryOf(language);
  return (english) => words.get(english) ?? english;
}
