import type { ByLanguage, Language, Translation } from '../../domain/texts/languages.ts';
import * as english from './texts/submittedEmail.ts';
import * as spanish from './texts/submittedEmail.es.ts';

const TEXTS: ByLanguage<Translation<typeof english>> = { en: english, es: spanish };

export function submittedEmails(language: Language): Translation<typeof english> {
  return TEXTS[language];
}
