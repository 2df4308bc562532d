import * as v from 'valibot';
import { invalid } from '../messages.ts';
import { isTextable, parsePhone } from '../phone.ts';
import { filled } from './text.ts';

/** The error of a mobile number that is no US number of 10 digits. */
export const INVALID_MOBILE = 'invalid format';

/** A US phone number, stored as 10 digits. */
export const phoneNumber = v.pipe(
  filled({ field: 'phoneNumber', thing: 'phone' }),
  v.check((text) => parsePhone(text) !== null, invalid('phoneNumber', 'phone')),
  v.transform((text) => parsePhone(text) ?? text),
);

/** The mobile number that receives the code, stored as 10 digits. It must be one that a text message can reach. */
export const mobileNumber = v.pipe(
  filled({ field: 'mobileNumber', thing: 'mobile phone number' }),
  v.check((text) => isTextable(parsePhone(text) ?? ''), INVALID_MOBILE),
  v.transform((text) => parsePhone(text) ?? text),
);
