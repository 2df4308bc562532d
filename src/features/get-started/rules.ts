import { strict } from '../../domain/draft.ts';
import { accountName, newPassword, terms } from '../../domain/fields/account.ts';
import { email } from '../../domain/fields/email.ts';

const entries = { name: accountName, email, password: newPassword };

/** Rules of the call that creates an account. */
export const accountStartRules = strict(entries);

/** Adds the form's checkbox. The captcha is sent in a header and has its own message. */
export const accountStartFormRules = strict({ ...entries, terms });

/** Unchecked form values. */
export interface AccountStartForm {
  name: string;
  email: string;
  password: string;
  terms: boolean;
}
