export const INCOMPLETE_DATE = 'Please enter a complete date';
export const DATE_FORMAT = 'Please use MM-DD-YYYY or YYYY-MM-DD format';
export const FUTURE_DATE = 'Date cannot be in the future';
export const BUSINESS_DATE_FORMAT = 'Use MM-DD-YYYY format';
export const BUSINESS_FUTURE_DATE = 'Date cannot be in the future.';

interface CalendarDate {
  year: number;
  month: number;
  day: number;
}

/** Uses UTC, so that the server and the browser agree on the date. */
export function today(now: number = Date.now()): string {
  return new Date(now).toISOString().slice(0, 10);
}

export function toIso(text: string): string | null {
  const date = parse(text);
  return date && `${pad(date.year, 4)}-${pad(date.month, 2)}-${pad(date.day, 2)}`;
}

export function toDisplay(text: string): string | null {
  const date = parse(text);
  return date && `${pad(date.month, 2)}-${pad(date.day, 2)}-${pad(date.year, 4)}`;
}

export function shownDate(stored: string | undefined): string {
  return toDisplay(stored ?? '') ?? '';
}

export function daysOfMonth(text: string): string | null {
  const date = read(text);
  if (!date || !isReal({ ...date, day: 1 })) return null;
  const month = new Date(2000, date.month - 1).toLocaleString('en', { month: 'long' });
  return `${month} ${date.year} has ${daysIn(date)} days.`;
}

export function hasDisplayShape(text: string): boolean {
  return displayShape.test(text);
}

/** Both dates are YYYY-MM-DD. In non-leap years, a person born on February 29 turns a year older on March 1. */
export function ageAt({ birth, day }: { birth: string; day: string }): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}

const displayShape = /^(\d{2})-(\d{2})-(\d{4})$/u;
const isoShape = /^(\d{4})-(\d{2})-(\d{2})$/u;

function parse(text: string): CalendarDate | null {
  const date = read(text);
  return date && isReal(date) ? date : null;
}

function isReal(date: CalendarDate): boolean {
  const { year, month, day } = date;
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(date);
}

function read(text: string): CalendarDate | null {
  const shown = displayShape.exec(text);
  if (shown) return { month: Number(shown[1]), day: Number(shown[2]), year: Number(shown[3]) };
  const iso = isoShape.exec(text);
  return iso && { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
}

/**
 * `month` starts at 1, but `Date.UTC` counts months from 0, so passing `month` selects the next month. Day 0
 * of that month is the last day of the given one.
 */
function daysIn({ year, month }: CalendarDate): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
