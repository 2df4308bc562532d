import { strict } from '../../../domain/draft.ts';
import { email } from '../../../domain/fields/email.ts';
import { phoneNumber } from '../../../domain/fields/phone.ts';

/** Rules for where an owner's link and code are sent. */
export const recipient = strict({ email, phoneNumber });
