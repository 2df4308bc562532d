import * as v from 'valibot';
import type { Field } from '../draft.ts';
import type { GroupKind } from '../identity.ts';
import { OWNERSHIP_MAX, OWNERSHIP_MIN, PERSON_NAME_MAX, POSITION_MAX } from '../limits.ts';
import { isMask } from '../mask.ts';
import { invalid, tooLong } from '../messages.ts';
import { positionsOfKind } from '../positions.ts';
import { parseTaxId, TIN } from '../taxId.ts';
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

/** With or without dashes, stored as nine digits; a mask stands for the one stored. */
export const ssn = v.pipe(
  filled({ field: 'ssn', thing: 'Social Security Number' }),
  v.check(
    (text) => isMask(text) || parseTaxId(text, TIN.SSN) !== null,
    invalid('ssn', 'Social Security Number'),
  ),
  v.transform((text) => parseTaxId(text, TIN.SSN) ?? text),
);

/** One of the codes offered to this kind of group; letter case does not matter. */
export function position(kind: GroupKind): Field<string> {
  const codes = new Set<string>(positionsOfKind(kind));
  return v.pipe(
    filled({ field: 'position', thing: 'position' }),
    v.toUpperCase(),
    v.maxLength(POSITION_MAX, invalid('position', 'position', tooLong(POSITION_MAX))),
    v.check((code) => codes.has(code), invalid('position', 'position')),
  );
}

/** The error of a share that cannot be. */
export const wholePercent = (min: number): string => `Enter a whole number from ${min} to ${OWNERSHIP_MAX}.`;

/** A whole number of percent, 1 to 100. */
export const ownershipPercentage = percentage(OWNERSHIP_MIN);

/** The same in a draft, where a new owner's 0 still stands. */
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
