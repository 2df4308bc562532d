import * as v from 'valibot';
import { strict } from '../../domain/draft.ts';
import { accountName } from '../../domain/fields/account.ts';
import { email } from '../../domain/fields/email.ts';
import { phoneNumber } from '../../domain/fields/phone.ts';
import { invalid } from '../../domain/messages.ts';

/** The year 3000: an instant beyond it was meant in another unit. */
const LATEST = 32_503_680_000_000;
const ISO = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/u;

const NO_INSTANT = invalid('expiresAt', 'instant');

const left = v.pipe(
  v.literal(''),
  v.transform(() => null),
);

/** Milliseconds, or ISO 8601 with an offset where it has a time. The value is in milliseconds. */
const instant = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform((value) => (typeof value === 'number' ? value : isoInstant(value.trim()))),
  v.check((at) => Number.isSafeInteger(at) && at > 0 && at < LATEST, NO_INSTANT),
);

function isoInstant(text: string): number {
  return ISO.test(text) ? Date.parse(text) : Number.NaN;
}

/** The new end of an invite that is sent again; null when it is left to the program. */
export const resendRules = strict({ expiresAt: v.union([left, instant], NO_INSTANT) });

/**
 * What an operator fills in for an applicant. Phone number and end may be missing, and are null then; an end in the
 * past is taken, as a batch that is imported late may have one.
 */
export const inviteRules = strict({
  name: accountName,
  email,
  phoneNumber: v.union([left, phoneNumber], invalid('phoneNumber', 'phone')),
  expiresAt: v.union([left, instant], NO_INSTANT),
});
