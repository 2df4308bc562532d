import * as v from 'valibot';
import { invalid } from '../texts/messages.ts';
import { isTextable, isUsNumber, parsePhone } from '../values/phone.ts';
import { filled } from './text.ts';

export const INVALID_MOBILE = 'invalid format';

export const phoneNumber = v.pipe(
  filled({ field: 'phoneNumber', thing: 'phone' }),
  v.check((text) => isUsNumber(parsePhone(text) ?? ''), invalid('phoneNumber', 'phone')),
  v.transform((text) => parsePhone(text) ?? text),
);

export const mobileNumber = v.pipe(
  filled({ field: 'mobileNumber', thing: 'mobile phone number' }),
  v.check((text) => isTextable(parsePhone(text) ?? ''), INVALID_MOBILE),
  v.transform((text) => parsePhone(text) ?? text),
);
