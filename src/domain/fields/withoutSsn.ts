import * as v from 'valibot';
import { invalid } from '../texts/messages.ts';

const SSN = /\b\d{3}-\d{2}-\d{4}\b/;

export const LEAVE_OUT_SSN = 'Leave out Social Security numbers.';

export function containsSsn(text: string): boolean {
  return SSN.test(withPlainNumbers(text));
}

/** Rejects SSNs, for text that staff in any role can read and that webhooks may send. */
export function withoutSsn(field: string, thing: string) {
  return v.check<string, string>((text) => !containsSsn(text), invalid(field, thing, LEAVE_OUT_SSN));
}

/**
 * Prepares text for matching number patterns. Word processors turn hyphens into dashes, and digits may be in any
 * script. The value of a digit doesn't matter, so every digit becomes 0.
 */
export function withPlainNumbers(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Nd}/gu, '0')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-');
}
