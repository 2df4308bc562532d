import { strict } from '../../domain/draft.ts';
import { accountName, newPassword, terms } from '../../domain/fields/account.ts';
import { email } from '../../domain/fields/email.ts';

const entries = { name: accountName, email, password: newPassword };

/** What an account is made of; the server's rule for the call. */
export const accountStartRules = strict(entries);

/** The same with the form's checkbox. The captcha travels in a header and has its own message. */
export const accountStartFormRules = strict({ ...entries, terms });

/** What the form holds before it is checked. */
export interface AccountStartForm {
  name: string;
  email: string;
  password: string;
  terms: boolean;
}
