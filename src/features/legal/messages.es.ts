export const legalMessages = {
  inEnglish: 'Este documento legal solo está disponible en inglés.',
  close: 'Cerrar',
  lastUpdated: (date: string) => `Última actualización: ${inSpanish(date)}`,
  loading: (title: string) => `Cargando el documento «${title}»...`,
  failed: (title: string) => `No pudimos cargar el documento «${title}».`,
  retry: 'Intentar de nuevo',
  partOf: (part: number, parts: number) => `Parte ${part} de ${parts}`,
} as const;

/** 'August 31, 2023' -> '31 de agosto de 2023'. Other strings are returned unchanged. */
function inSpanish(date: string): string {
  const day = Date.parse(`${date} UTC`);
  return Number.isNaN(day)
    ? date
    : new Intl.DateTimeFormat('es-US', { dateStyle: 'long', timeZone: 'UTC' }).format(day);
}
