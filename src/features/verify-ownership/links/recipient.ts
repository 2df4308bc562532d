import { strict } from '../../../domain/draft.ts';
import { email } from '../../../domain/fields/email.ts';
import { phoneNumber } from '../../../domain/fields/phone.ts';

export const recipient = strict({ email, phoneNumber });
