import { toIso } from './date.ts';

/** The year 3000 in milliseconds since the Unix epoch. A later value is probably in another unit. */
const LATEST = 32_503_680_000_000;
const ISO = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/u;

/**
 * Parses an ISO 8601 string to milliseconds since the Unix epoch. A time must have a UTC offset. Returns NaN for any
 * other string.
 */
export function isoInstant(text: string): number {
  // Check the date, because `Date.parse` accepts February 30 as March 2.
  const isReal = ISO.test(text) && toIso(text.slice(0, 10)) !== null;
  return isReal ? Date.parse(text) : Number.NaN;
}

/**
 * Whether this is a plausible time in Unix milliseconds. Rejects 1e9 to 1e10, which are probably seconds (2001 to
 * 2286). As milliseconds, they would be in early 1970.
 */
export function isInstant(at: number): boolean {
  const isInSeconds = at >= 1e9 && at < 1e10;
  return Number.isSafeInteger(at) && at > 0 && at < LATEST && !isInSeconds;
}
