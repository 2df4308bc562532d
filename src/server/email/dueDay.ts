import type { ByLanguage, Language } from '../../domain/texts/languages.ts';
import { dueDayFormat } from '../../domain/values/dueDay.ts';

const FORMATS: ByLanguage<Intl.DateTimeFormat> = { en: dueDayFormat('en-US'), es: dueDayFormat('es-US') };

export function dueDay(at: number, language: Language): string {
  return FORMATS[language].format(at);
}
