import * as v from 'valibot';
import { SMS_CODE_LENGTH } from '../limits.ts';
import { invalid } from '../texts/messages.ts';
import { filled } from './text.ts';

export const smsCode = v.pipe(
  filled({ field: 'smsCode', thing: 'verification code' }),
  v.regex(new RegExp(`^\\d{${SMS_CODE_LENGTH}}$`, 'u'), invalid('smsCode', 'verification code')),
);
