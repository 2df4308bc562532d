import type { Twin } from './languages.ts';
import { EVERYDAY_WORDS, stem } from './everydayWords.ts';

/** A merchant category: its four-digit code, and what businesses it holds. */
export interface Category {
  value: string;
  description: string;
}

const pageLanguage = { EVERYDAY_WORDS, stem };

/** Accents are no difference: who looks for 'panaderia' means 'Panadería'. */
const words = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * The categories that a text finds, best first: by their code or how it begins, else by words in any order, each of
 * which begins a word of the category. An empty text finds them all. `language` is that of the list, the page's.
 */
export function findCategories<C extends Category>(
  categories: readonly C[],
  text: string,
  language: Twin<typeof pageLanguage> = pageLanguage,
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

/** Where the first word stands; everyday words come after all others. Null when a word is not there. */
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
