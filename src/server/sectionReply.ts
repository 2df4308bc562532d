import { toDisplay } from '../domain/date.ts';

const DATES = new Set(['birthDate', 'dateStarted', 'businessEstablishedDate']);

/** A stored record as it is sent: what is empty is absent, dates read MM-DD-YYYY. */
export function sectionReply<R extends object>(
  stored: R,
): Partial<{ [K in keyof R]: Exclude<R[K], '' | null> }> {
  const sent = Object.entries(stored)
    .filter(([, value]) => value !== '' && value !== null && value !== undefined)
    .map(([field, value]) => [field, DATES.has(field) ? (toDisplay(String(value)) ?? value) : value]);
  return Object.fromEntries(sent) as Partial<{ [K in keyof R]: Exclude<R[K], '' | null> }>;
}
