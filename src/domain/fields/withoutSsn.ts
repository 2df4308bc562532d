import * as v from 'valibot';
import { invalid } from '../texts/messages.ts';

const SSN = /\b\d{3}-\d{2}-\d{4}\b/;

export const LEAVE_OUT_SSN = 'Leave out Social Security numbers.';

export function containsSsn(text: string): boolean {
  return SSN.test(withPlainNumbers(text));
}

/** Rejects SSNs in text that isn't masked: staff in any role can read it, and webhooks send some of it. */
export function withoutSsn(field: string, thing: string) {
  return v.check<string, string>((text) => !containsSsn(text), invalid(field, thing, LEAVE_OUT_SSN));
}

/**
 * Replaces each digit in any script with 0. Replaces dashes with hyphens, because word processors turn hyphens into
 * dashes. Removes invisible characters.
 */
export function withPlainNumbers(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Nd}/gu, '0')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-');
}
