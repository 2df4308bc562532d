import type { Category } from './categorySearch.ts';
import type { ByLanguage, Language } from '../texts/languages.ts';
import english from './merchantCategories.json' with { type: 'json' };
import spanish from './merchantCategories.es.json' with { type: 'json' };

const LISTS: ByLanguage<readonly Category[]> = { en: english, es: spanish };

export function categoriesIn(language: Language): readonly Category[] {
  return LISTS[language];
}
