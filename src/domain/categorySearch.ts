/** A merchant category: its four-digit code, and what businesses it holds. */
export interface Category {
  value: string;
  description: string;
}

/** What shop owners call themselves where the list has other words. Ours, by code. */
const EVERYDAY_WORDS: Readonly<Record<string, string>> = {
  '5812': 'coffee shop cafe diner pizzeria food',
  '5814': 'coffee cafe takeout takeaway food truck pizza sandwich',
  '5499': 'coffee roaster tea spices deli health food',
  '5462': 'bread cake pastry cookie donut',
  '7230': 'hair salon hairdresser nail',
  '7298': 'spa massage',
  '7997': 'gym fitness yoga studio',
  '8111': 'lawyer law firm',
  '7538': 'car auto repair garage mechanic',
  '5944': 'jeweler',
  '7349': 'cleaner house cleaning',
  '8931': 'accountant bookkeeper tax',
  '7392': 'consultant advisor',
  '0742': 'vet animal clinic',
  '0780': 'landscaper gardener lawn care',
  '1711': 'plumber plumbing hvac',
  '1731': 'electrician',
  '5651': 'clothes apparel boutique',
  '7221': 'photographer',
  '7372': 'software developer web design app saas',
  '8351': 'daycare nursery kindergarten',
  '8661': 'church mosque synagogue temple',
  '8398': 'charity nonprofit foundation',
  '4121': 'cab ride',
  '7011': 'inn bed and breakfast guest house',
};

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** 'restaurants' and 'bakeries' are looked for as 'restaurant' and 'baker'. */
const stem = (word: string): string => (word.length > 3 ? word.replace(/(?:ies|y|s)$/u, '') : word);

/**
 * The categories that a text finds, best first: by their code or how it begins, else by words in any order, each of
 * which begins a word of the category. An empty text finds them all.
 */
export function findCategories<C extends Category>(categories: readonly C[], text: string): C[] {
  const typed = words(text);
  if (/^\s*\d+\s*$/u.test(text)) return categories.filter(({ value }) => value.startsWith(text.trim()));
  const stems = typed.map(stem);
  return categories
    .map((category) => ({ category, rank: rankOf(category, stems) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((a, b) => Number(a.rank) - Number(b.rank))
    .map(({ category }) => category);
}

/** Where the first word stands; everyday words come after all others. Null when a word is not there. */
function rankOf({ value, description }: Category, stems: readonly string[]): number | null {
  const own = words(description);
  const all = [...own, ...words(EVERYDAY_WORDS[value] ?? '')];
  const places = stems.map((part) => all.findIndex((word) => word.startsWith(part)));
  if (places.includes(-1)) return null;
  return places.some((place) => place >= own.length) ? all.length + 100 : (places[0] ?? 0);
}
