import { spanishDate } from '../../domain/values/spanishDate.ts';

export const legalMessages = {
  inEnglish: 'Este documento legal solo está disponible en inglés.',
  lastUpdated: (date: string) => `Última actualización: ${spanishDate(date)}`,
  failed: (title: string) => `No pudimos cargar el documento «${title}».`,
  partOf: (part: number, parts: number) => `Parte ${part} de ${parts}`,
} as const;
