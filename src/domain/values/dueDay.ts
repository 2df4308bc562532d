import { isoInstant } from './instant.ts';

/**
 * Due dates are days in Eastern Time, the most populous US time zone. Emails can't use the reader's time zone, and
 * applicants and staff must see the same day everywhere.
 */
const TIME_ZONE = 'America/New_York';

const OFFSETS = [5, 4] as const;
const HOUR = 60 * 60 * 1000;

export function dueDayFormat(
  locale: 'en-US' | 'es-US',
  dateStyle: 'long' | 'medium' = 'long',
): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { dateStyle, timeZone: TIME_ZONE });
}

const isoFormat = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: TIME_ZONE });

export function isoDueDay(at: number): string {
  return isoFormat.format(at);
}

/**
 * Returns milliseconds since the Unix epoch, or NaN for anything but a YYYY-MM-DD date. Tries both UTC offsets, because
 * daylight saving time decides which one applies.
 */
export function endOfDueDay(day: string): number {
  const utc = Date.parse(`${day}T23:59:59Z`);
  const ends = OFFSETS.map((hours) => utc + hours * HOUR);
  return ends.find((at) => Number.isFinite(at) && isoDueDay(at) === day) ?? Number.NaN;
}

/**
 * A date without a time means the end of that day in Eastern Time. Returns milliseconds since the Unix epoch, or NaN
 * for anything but an ISO 8601 date or time.
 */
export function deadlineOf(text: string): number {
  return endOfDueDay(text) || isoInstant(text);
}
