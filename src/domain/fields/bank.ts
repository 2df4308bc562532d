import * as v from 'valibot';
import { ACCOUNT_TYPE_LABELS } from '../labels.ts';
import {
  ACCOUNT_LABEL_MAX,
  ACCOUNT_NUMBER_MAX,
  ACCOUNT_NUMBER_MIN,
  NAME_ON_ACCOUNT_MAX,
  ROUTING_LENGTH,
} from '../limits.ts';
import { isMask } from '../mask.ts';
import { invalid, required } from '../messages.ts';
import { filled, optionalText, requiredText } from './text.ts';

export const ROUTING_DIGITS = `The Routing number must be ${ROUTING_LENGTH} digits long.`;
export const ACCOUNT_DIGITS = `The Account number must be between ${ACCOUNT_NUMBER_MIN} and ${ACCOUNT_NUMBER_MAX} digits long.`;
export const CONFIRM_MISMATCH = 'The confirmed account number does not match the account number.';

/** Account types as sent; labels in the order of the select. */
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

/** `checking` or `savings`; letter case does not matter. */
export const accountType = v.pipe(
  filled({ field: 'accountType', thing: 'account type' }),
  v.toLowerCase(),
  v.guard(
    (type): type is AccountType => Object.hasOwn(accountTypes, type),
    invalid('accountType', 'account type'),
  ),
);

/** Its digits; whether they can be a bank's is `routingWarning`'s to say. */
export const ROUTING_SHAPE = new RegExp(`^\\d{${ROUTING_LENGTH}}$`, 'u');

export const accountRouting = v.pipe(
  filled({ field: 'accountRouting', thing: 'routing number' }),
  v.regex(ROUTING_SHAPE, ROUTING_DIGITS),
);

/** A whole account number, in clear. */
export const NUMBER_SHAPE = new RegExp(`^\\d{${ACCOUNT_NUMBER_MIN},${ACCOUNT_NUMBER_MAX}}$`, 'u');

/** A mask stands for the number stored. */
export const accountNumber = v.pipe(
  filled({ field: 'accountNumber', thing: 'account number' }),
  v.check((text) => isMask(text) || NUMBER_SHAPE.test(text), ACCOUNT_DIGITS),
);

/** The form's second entry; that both are the same is checked over the whole account. */
export const confirmAccountNumber = v.pipe(
  v.string(invalid('confirmAccountNumber', 'account number')),
  v.trim(),
  v.nonEmpty(required('confirmAccountNumber')),
);
