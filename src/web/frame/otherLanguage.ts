import { LANGUAGE_PARAMETER, type Language } from '../../domain/texts/languages.ts';
import { createStore } from '../store.ts';

/** The application's stored language if it differs from the page's language. Otherwise null. */
export const otherLanguage = createStore<Language | null>(null);

/** The server keeps the language in a cookie, and the next call with a session stores it with the application. */
export function reloadInLanguage(language: Language, address: string): void {
  const url = new URL(address, location.origin);
  url.searchParams.set(LANGUAGE_PARAMETER, language);
  // Reloading keeps the history entry's state; navigating to another document would not.
  history.replaceState(history.state, '', url);
  location.reload();
}

export function reloadIfLanguageDiffers(address: string): boolean {
  const language = otherLanguage.get();
  if (language) reloadInLanguage(language, address);
  return language !== null;
}

export function currentQuery(): Record<string, string> {
  const { [LANGUAGE_PARAMETER]: _spoken, ...query } = Object.fromEntries(
    new URLSearchParams(location.search),
  );
  return query;
}
