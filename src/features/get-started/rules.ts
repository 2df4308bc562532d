import { strict } from '../../domain/draft.ts';
import { accountName, newPassword, terms } from '../../domain/fields/account.ts';
import { email } from '../../domain/fields/email.ts';

const entries = { name: accountName, email, password: newPassword };

export const accountStartRules = strict(entries);

export const accountStartFormRules = strict({ ...entries, terms });

export interface AccountStartForm {
  name: string;
  email: string;
  password: string;
  terms: boolean;
}
