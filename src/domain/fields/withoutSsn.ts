import * as v from 'valibot';
import { invalid } from '../texts/messages.ts';

/** Matches any Unicode dash, because word processors replace hyphens. */
const SSN = /\b\d{3}\p{Pd}\d{2}\p{Pd}\d{4}\b/u;

export const LEAVE_OUT_SSN = 'Leave out Social Security numbers.';

/** For free text that staff of every role can read. Viewers must not see SSNs, and free text isn't masked. */
export function withoutSsn(field: string, thing: string) {
  return v.check<string, string>(
    (text) => !SSN.test(text.normalize('NFKC')),
    invalid(field, thing, LEAVE_OUT_SSN),
  );
}
