import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, type Language } from '../../src/domain/texts/languages.ts';

const root = join(import.meta.dirname, '../..');
const known = new Map<Language, Map<string, string>>();

async function dictionaryOf(language: Language): Promise<Map<string, string>> {
  const words = known.get(language) ?? new Map<string, string>();
  if (known.has(language)) return words;
  known.set(language, words);
  for (const translation of globSync(`src/**/*.${language}.ts`, { cwd: root })) {
    const file = join(root, translation);
    const english = file.replace(`.${language}.ts`, '.ts');
    if (existsSync(english)) pair(await import(english), await import(file), words);
  }
  return words;
}

const isCapital = (text: string) => /^\p{Lu}/u.test(text);

function pair(english: unknown, other: unknown, words: Map<string, string>): void {
  if (typeof english === 'string' && typeof other === 'string') {
    // The same English string can be a label in one place and a field name inside a sentence in another, with different
    // translations. The label's translation takes precedence: the one whose capitalization matches the English string.
    const isLabel = isCapital(english) === isCapital(other);
    if (isLabel || !words.has(english)) words.set(english, other);
  }
  if (typeof english !== 'object' || english === null || typeof other !== 'object' || other === null) return;
  for (const [name, value] of Object.entries(english))
    pair(value, (other as Record<string, unknown>)[name], words);
}

export async function speakerOf(language: Language): Promise<(english: string) => string> {
  if (language === DEFAULT_LANGUAGE) return (english) => english;
  const words = await dictionaryOf(language);
  return (english) => words.get(english) ?? english;
}
