import type { Translation } from '../texts/languages.ts';
import { EVERYDAY_WORDS, stem } from './everydayWords.ts';

/** Merchant category (MCC): four-digit code and description. */
export interface Category {
  value: string;
  description: string;
}

const pageLanguage = { EVERYDAY_WORDS, stem };

/** Splits text into lowercase words without accents, so that 'panaderia' finds 'Panadería'. */
const words = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Returns matching categories, best first. Digits match the start of the code. Otherwise, the stem of each query word
 * must be the start of one of the category's words, in any order. An empty query matches all. `language` must be the
 * language of `categories`.
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

/**
 * Returns a category's rank, where lower is better: the position of the word that matches the first query word. A
 * category ranks last if any query word is only in its `EVERYDAY_WORDS`, not in its description. Returns null if a
 * query word has no match.
 */
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
