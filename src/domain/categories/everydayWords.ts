/** Additional search words by MCC: everyday business names that aren't in the official description. */
export const EVERYDAY_WORDS: Readonly<Record<string, string>> = {
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

/** Reduces 'restaurants' to 'restaurant' and 'bakeries' to 'baker'. */
export const stem = (word: string): string => (word.length > 3 ? word.replace(/(?:ies|y|s)$/u, '') : word);
