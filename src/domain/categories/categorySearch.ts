import type { Translation } from '../texts/languages.ts';
import { EVERYDAY_WORDS, stem } from './everydayWords.ts';

export interface Category {
  value: string;
  description: string;
}

const pageLanguage = { EVERYDAY_WORDS, stem };

/** Drops accents, so that 'panaderia' finds 'Panadería'. */
const words = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Returns the best matches first. Digits match the start of the code. Other text matches the start of words, in any
 * order. `language` must be the language of `categories`.
 */
export function findCategories<C extends Category>(
  categories: readonly C[],
  text: string,
  language: Translation<typeof pageLanguage> = pageLanguage,
): C[] {
  const typed = words(text);
  if (/^\s*\d+\s*$/u.test(text)) return categories.filter(({ value }) => value.startsWith(text.trim()));
  const stems = typed.map(language.stem);
  return categories
    .map((category) => ({ category, rank: rankOf(category, stems, language.EVERYDAY_WORDS) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((a, b) => Number(a.rank) - Number(b.rank))
    .map(({ category }) => category);
}

function rankOf(
  { value, description }: Category,
  stems: readonly string[],
  everyday: Readonly<Record<string, string>>,
): number | null {
  const own = words(description);
  const all = [...own, ...words(everyday[value] ?? '')];
  const places = stems.map((part) => all.findIndex((word) => word.startsWith(part)));
  if (places.includes(-1)) return null;
  return places.some((place) => place >= own.length) ? all.length + 100 : (places[0] ?? 0);
}
