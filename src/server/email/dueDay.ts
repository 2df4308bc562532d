import type { ByLanguage, Language } from '../../domain/texts/languages.ts';

const LOCALES: ByLanguage<string> = { en: 'en-US', es: 'es-US' };

/**
 * Due date for emails. The reader's time zone is unknown, so it uses Eastern Time, the earliest of most merchants' time
 * zones.
 */
export function dueDay(at: number, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'long',
    timeZone: 'America/New_York',
  }).format(at);
}
