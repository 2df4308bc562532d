const day = new Intl.DateTimeFormat('es-US', { dateStyle: 'long', timeZone: 'UTC' });

/** 'August 31, 2023' -> '31 de agosto de 2023'. Other strings are returned unchanged. */
export function spanishDate(date: string): string {
  const at = Date.parse(`${date} UTC`);
  return Number.isNaN(at) ? date : day.format(at);
}
