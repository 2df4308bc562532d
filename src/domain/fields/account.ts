import * as v from 'valibot';
import { ACCOUNT_NAME_MAX, ACCOUNT_NAME_MIN, CONTINUE_PASSWORD_MIN, PASSWORD_MAX } from '../limits.ts';
import { invalid, required, tooLong, tooShort } from '../texts/messages.ts';
import { scorePassword } from '../password/password.ts';
import { requiredText } from './text.ts';

export const PASSWORD_REFUSED = 'Password does not meet the requirements.';

export const accountName = v.pipe(
  requiredText({ field: 'name', thing: 'full name', max: ACCOUNT_NAME_MAX }),
  v.minLength(ACCOUNT_NAME_MIN, invalid('name', 'full name', tooShort(ACCOUNT_NAME_MIN))),
);

/** The specification has clients recognize this message by the word 'password'. */
export function refusedPassword(sentence: string): string {
  return invalid('password', 'password', sentence);
}

/** Doesn't trim the value, because leading and trailing spaces are part of the password. */
const anyPassword = v.pipe(
  v.string(invalid('password', 'password')),
  v.nonEmpty(required('password')),
  v.maxLength(PASSWORD_MAX, refusedPassword(tooLong(PASSWORD_MAX))),
);

export const newPassword = v.pipe(
  anyPassword,
  v.check((password) => scorePassword(password).accept, refusedPassword(PASSWORD_REFUSED)),
);

/** Password for continuing an application. Only the form checks its minimum length; the server compares the hash. */
export const currentPassword = v.pipe(
  anyPassword,
  v.minLength(CONTINUE_PASSWORD_MIN, refusedPassword(tooShort(CONTINUE_PASSWORD_MIN))),
);

export const terms = v.pipe(
  v.unknown(),
  v.check((ticked) => ticked === true, required('terms')),
  v.transform(() => true as const),
);
