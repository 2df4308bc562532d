import { chooseLanguage, type Language } from '../../domain/texts/languages.ts';
import type { ApplicationTable } from '../db/schema/schema.ts';
import type { Facilitator } from './facilitators.ts';

export function languageOfApplication(
  { language }: Pick<ApplicationTable, 'language'>,
  facilitator: Pick<Facilitator, 'language'>,
): Language {
  return chooseLanguage({ application: language, usual: facilitator.language });
}
