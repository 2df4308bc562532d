import * as v from 'valibot';
import {
  ACCOUNT_NAME_MAX,
  ACCOUNT_NAME_MIN,
  CONTINUE_PASSWORD_MIN,
  PASSWORD_MAX,
  SMS_CODE_LENGTH,
} from '../limits.ts';
import { invalid, required, tooLong, tooShort } from '../messages.ts';
import { scorePassword } from '../password.ts';
import { filled, requiredText } from './text.ts';

/** The form's error for a password that breaks a rule or is too weak. */
export const PASSWORD_REFUSED = 'Password does not meet the requirements.';

/** The applicant's full name. */
export const accountName = v.pipe(
  requiredText({ field: 'name', thing: 'full name', max: ACCOUNT_NAME_MAX }),
  v.minLength(ACCOUNT_NAME_MIN, invalid('name', 'full name', tooShort(ACCOUNT_NAME_MIN))),
);

/** The wire message of a password that cannot be taken, which has the word 'password' in it, as clients look for. */
export function refusedPassword(sentence: string): string {
  return invalid('password', 'password', sentence);
}

/** Never trimmed: a blank at either end is part of it. */
const anyPassword = v.pipe(
  v.string(invalid('password', 'password')),
  v.nonEmpty(required('password')),
  v.maxLength(PASSWORD_MAX, refusedPassword(tooLong(PASSWORD_MAX))),
);

/** A password chosen on sign-up. */
export const newPassword = v.pipe(
  anyPassword,
  v.check((password) => scorePassword(password).accept, refusedPassword(PASSWORD_REFUSED)),
);

/** A password entered to come back. The minimum is the client's; the server only compares. */
export const currentPassword = v.pipe(
  anyPassword,
  v.minLength(CONTINUE_PASSWORD_MIN, refusedPassword(tooShort(CONTINUE_PASSWORD_MIN))),
);

/** The checkbox under the three documents. */
export const terms = v.pipe(
  v.unknown(),
  v.check((ticked) => ticked === true, required('terms')),
  v.transform(() => true as const),
);

/** The one-time code of the text message. */
export const smsCode = v.pipe(
  filled({ field: 'smsCode', thing: 'verification code' }),
  v.regex(new RegExp(`^\\d{${SMS_CODE_LENGTH}}$`, 'u'), invalid('smsCode', 'verification code')),
);

/** The 1 to 6 digits of a pasted code, grouped or not (`123-456`); null for a paste to be ignored. */
export function pastedCode(text: string): string | null {
  const code = text.replaceAll(/[\s\p{Pd}]/gu, '');
  return new RegExp(`^\\d{1,${SMS_CODE_LENGTH}}$`, 'u').test(code) ? code : null;
}
