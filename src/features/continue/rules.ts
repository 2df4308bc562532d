import type { FieldError } from '../../domain/fieldError.ts';
import { check, strict } from '../../domain/draft.ts';
import { currentPassword } from '../../domain/fields/account.ts';
import { email } from '../../domain/fields/email.ts';
import { SMS_CODE_LENGTH } from '../../domain/limits.ts';
import { translateAll } from '../../domain/messages.ts';
import { continueFields, continueTexts } from './messages.ts';

/** E-mail and password to come back. A client rule: the server only compares. */
export const continueRules = strict({ email, password: currentPassword });

/** What the form holds before it is checked. `emailCode` and `captcha` are null until the server asked for them. */
export interface ContinueForm {
  email: string;
  password: string;
  emailCode: string | null;
  captcha: boolean | null;
}

/** What is wrong with the form, ready for display. */
export function checkContinue(values: ContinueForm): FieldError[] {
  const checked = check(continueRules, values);
  const errors = checked.ok ? [] : translateAll(checked.errors, continueFields);
  const { emailCode } = values;
  if (emailCode === null || emailCode.replace(/\D/g, '').length === SMS_CODE_LENGTH) return errors;
  return [...errors, { field: 'emailCode', message: continueTexts.codeMissing }];
}
