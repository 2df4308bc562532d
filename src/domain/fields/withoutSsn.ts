import * as v from 'valibot';
import { invalid } from '../texts/messages.ts';

/** With any dash of Unicode, because word processors replace hyphens. */
const SSN = /\b\d{3}\p{Pd}\d{2}\p{Pd}\d{4}\b/u;

export const LEAVE_OUT_SSN = 'Leave out Social Security numbers.';

/** Texts of staff are stored unencrypted and shown to viewers, so they must not contain an applicant's number. */
export function withoutSsn(field: string, thing: string) {
  return v.check<string, string>(
    (text) => !SSN.test(text.normalize('NFKC')),
    invalid(field, thing, LEAVE_OUT_SSN),
  );
}
