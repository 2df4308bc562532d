import { strict } from '../../../domain/draft.ts';
import { email } from '../../../domain/fields/email.ts';
import { phoneNumber } from '../../../domain/fields/phone.ts';

/** Contact data of a linked owner. The email address receives the link, and the phone number receives the code. */
export const recipient = strict({ email, phoneNumber });
