import { LANGUAGE_PARAMETER, type Language } from '../domain/languages.ts';
import { createStore } from './store.ts';

/** The language that the application is kept in, where it is not this page's; null where it is. */
export const otherLanguage = createStore<Language | null>(null);

/** Loads an address of ours in another language, which the server keeps from then on. */
export function loadIn(language: Language, address: string): void {
  const url = new URL(address, location.origin);
  url.searchParams.set(LANGUAGE_PARAMETER, language);
  location.replace(url);
}

/** Loads an address in the language that the application is kept in, where that is another one. */
export function changesLanguage(address: string): boolean {
  const language = otherLanguage.get();
  if (language) loadIn(language, address);
  return language !== null;
}

/** The query of the address, without the language that it asks for, which is the page's by now. */
export function queryHere(): Record<string, string> {
  const { [LANGUAGE_PARAMETER]: _spoken, ...query } = Object.fromEntries(
    new URLSearchParams(location.search),
  );
  return query;
}
