import * as v from 'valibot';
import { ACCOUNT_TYPE_LABELS } from '../texts/labels.ts';
import {
  ACCOUNT_LABEL_MAX,
  ACCOUNT_NUMBER_MAX,
  ACCOUNT_NUMBER_MIN,
  NAME_ON_ACCOUNT_MAX,
  ROUTING_LENGTH,
} from '../limits.ts';
import { digitsOnly, orMask } from '../values/mask.ts';
import { invalid, required } from '../texts/messages.ts';
import { filled, optionalText, requiredText } from './text.ts';

export const ROUTING_DIGITS = `The Routing number must be ${ROUTING_LENGTH} digits long.`;
export const ACCOUNT_DIGITS = `The Account number must be between ${ACCOUNT_NUMBER_MIN} and ${ACCOUNT_NUMBER_MAX} digits long.`;
export const CONFIRM_MISMATCH = 'The confirmed account number does not match the account number.';

const withDigitsOnly = (length: string) => (issue: { input: string }) =>
  [length, digitsOnly(issue)].filter(Boolean).join(' ');

export const accountTypes = ACCOUNT_TYPE_LABELS;
export type AccountType = keyof typeof accountTypes;

export const accountLabel = optionalText({
  field: 'accountLabel',
  thing: 'account label',
  max: ACCOUNT_LABEL_MAX,
});

export const nameOnAccount = requiredText({
  field: 'nameOnAccount',
  thing: 'name on account',
  max: NAME_ON_ACCOUNT_MAX,
});

export const accountType = v.pipe(
  filled({ field: 'accountType', thing: 'account type' }),
  v.toLowerCase(),
  v.values(Object.keys(accountTypes), invalid('accountType', 'account type')),
  v.transform((type) => type as AccountType),
);

/** Checks only the number of digits. `routingWarning` verifies the checksum. */
export const ROUTING_SHAPE = new RegExp(`^\\d{${ROUTING_LENGTH}}$`, 'u');

export const accountRouting = v.pipe(
  filled({ field: 'accountRouting', thing: 'routing number' }),
  v.regex(ROUTING_SHAPE, withDigitsOnly(ROUTING_DIGITS)),
);

export const NUMBER_SHAPE = new RegExp(`^\\d{${ACCOUNT_NUMBER_MIN},${ACCOUNT_NUMBER_MAX}}$`, 'u');

/** A mask means that the stored number is unchanged. */
export const accountNumber = v.pipe(
  filled({ field: 'accountNumber', thing: 'account number' }),
  v.regex(orMask(NUMBER_SHAPE), withDigitsOnly(ACCOUNT_DIGITS)),
);

export const confirmAccountNumber = v.pipe(
  v.string(invalid('confirmAccountNumber', 'account number')),
  v.trim(),
  v.nonEmpty(required('confirmAccountNumber')),
);
