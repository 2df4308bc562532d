import type { ByLanguage, Language } from '../../domain/texts/languages.ts';

const LOCALES: ByLanguage<string> = { en: 'en-US', es: 'es-US' };

/**
 * Formats a due date for emails. The reader's time zone is unknown, so this uses Eastern Time, the most common one in
 * the US.
 */
export function dueDay(at: number, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'long',
    timeZone: 'America/New_York',
  }).format(at);
}
