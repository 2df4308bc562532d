import { CODE_NEEDED } from '../../api/problemTexts.ts';
import type { FieldError } from '../../domain/fieldError.ts';
import { check, errorsIn, strict } from '../../domain/draft.ts';
import { currentPassword } from '../../domain/fields/account.ts';
import { email } from '../../domain/fields/email.ts';
import { SMS_CODE_LENGTH } from '../../domain/limits.ts';
import { translateAll } from '../../domain/texts/messages.ts';
import { translateMessage } from '../../domain/texts/wording.ts';
import { continueFields } from './messages.ts';

/** Applied only in the browser. The server requires both values and compares them with the stored account. */
export const continueRules = strict({ email, password: currentPassword });

/** `emailCode` and `captcha` are null until the server requires them. */
export interface ContinueForm {
  email: string;
  password: string;
  emailCode: string | null;
  captcha: boolean | null;
}

export function checkContinue(values: ContinueForm): FieldError[] {
  const errors = translateAll(errorsIn(check(continueRules, values)), continueFields);
  const { emailCode } = values;
  if (emailCode === null || emailCode.replace(/\D/g, '').length === SMS_CODE_LENGTH) return errors;
  return [...errors, { field: 'emailCode', message: translateMessage(CODE_NEEDED) }];
}
