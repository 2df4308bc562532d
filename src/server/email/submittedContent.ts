import type { ByLanguage, Translation } from '../../domain/texts/languages.ts';
import * as english from './texts/submittedEmail.ts';
import * as spanish from './texts/submittedEmail.es.ts';

export const SUBMITTED_EMAILS: ByLanguage<Translation<typeof english>> = { en: english, es: spanish };
