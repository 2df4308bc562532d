import * as v from 'valibot';
import type { Field } from '../draft.ts';
import type { GroupKind } from '../identity.ts';
import { OWNERSHIP_MAX, OWNERSHIP_MIN, PERSON_NAME_MAX, POSITION_MAX } from '../limits.ts';
import { digitsOnly } from '../values/mask.ts';
import { invalid, tooLong } from '../texts/messages.ts';
import { positionsOfKind } from '../values/positions.ts';
import { parseTaxId, taxIdOrMask, TIN } from '../values/taxId.ts';
import { characters, filled, filledNumber, optionalText, requiredText } from './text.ts';

const PERSON_CHARACTERS = characters("_ - & . ' ,");

export const firstName = requiredText({
  field: 'firstName',
  thing: 'first name',
  max: PERSON_NAME_MAX,
  allowed: PERSON_CHARACTERS,
});

export const middleName = optionalText({
  field: 'middleName',
  thing: 'middle name',
  max: PERSON_NAME_MAX,
  allowed: PERSON_CHARACTERS,
});

export const lastName = requiredText({
  field: 'lastName',
  thing: 'last name',
  max: PERSON_NAME_MAX,
  allowed: PERSON_CHARACTERS,
});

/** Stored as nine digits. A mask means that the stored SSN is unchanged. */
export const ssn = v.pipe(
  filled({ field: 'ssn', thing: 'Social Security Number' }),
  v.regex(taxIdOrMask(TIN.SSN), (issue) => invalid('ssn', 'Social Security Number', digitsOnly(issue))),
  v.transform((text) => parseTaxId(text, TIN.SSN) ?? text),
);

export function position(kind: GroupKind): Field<string> {
  return v.pipe(
    filled({ field: 'position', thing: 'position' }),
    v.toUpperCase(),
    v.maxLength(POSITION_MAX, invalid('position', 'position', tooLong(POSITION_MAX))),
    v.values(positionsOfKind(kind), invalid('position', 'position')),
  );
}

export const wholePercent = (min: number): string => `Enter a whole number from ${min} to ${OWNERSHIP_MAX}.`;

export const ownershipPercentage = percentage(OWNERSHIP_MIN);

/** Also accepts 0, for a new owner in a draft and for a control person who owns nothing. */
export const ownershipPercentageDraft = percentage(0);

function percentage(min: number): Field<number> {
  return v.pipe(
    filledNumber({ field: 'ownershipPercentage', thing: 'ownership percentage' }),
    v.check(
      (text) => /^\d+$/u.test(text) && Number(text) >= min && Number(text) <= OWNERSHIP_MAX,
      invalid('ownershipPercentage', 'ownership percentage', wholePercent(min)),
    ),
    v.transform(Number),
  );
}
