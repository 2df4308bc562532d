const day = new Intl.DateTimeFormat('es-US', { dateStyle: 'long', timeZone: 'UTC' });

export function spanishDate(date: string): string {
  const at = Date.parse(`${date} UTC`);
  return Number.isNaN(at) ? date : day.format(at);
}
