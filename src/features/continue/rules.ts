import { strict } from '../../domain/draft.ts';
import { currentPassword } from '../../domain/fields/account.ts';
import { email } from '../../domain/fields/email.ts';

/** E-mail and password to come back. A client rule: the server only compares. */
export const continueRules = strict({ email, password: currentPassword });

/** What the form holds before it is checked. */
export interface ContinueForm {
  email: string;
  password: string;
}
