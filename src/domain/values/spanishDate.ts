const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
const day = new Intl.DateTimeFormat('es-US', { ...options, day: 'numeric' });
const month = new Intl.DateTimeFormat('es-US', options);

/** Translates dates in the form `August 31, 2023` or `August 2023`. Returns text that isn't a date unchanged. */
export function spanishDate(date: string): string {
  const at = Date.parse(`${date} UTC`);
  if (Number.isNaN(at)) return date;
  return (/^\w+ \d{4}$/u.test(date) ? month : day).format(at);
}
