import * as v from 'valibot';
import type { Field } from '../draft.ts';
import type { FieldError } from '../fieldError.ts';
import { ssn } from '../fields/person.ts';
import { filled } from '../fields/text.ts';
import { invalid } from '../texts/messages.ts';
import { isMask } from '../values/mask.ts';
import { parseTaxId, TIN } from '../values/taxId.ts';
import { isItin as isItinNumber } from '../values/warnings.ts';

export const OWNER_IDS = ['ssn', 'itin'] as const;

export const NOT_ITIN = 'Enter the 9-digit ITIN from the IRS letter. It starts with 9.';

interface OwnerWithId {
  idType?: unknown;
  ssn?: unknown;
}

export interface OwnerIdRule {
  types?: string[];
  idType: Field<string | undefined>;
  number: Field<string>;
  /** Returns null for an empty number, because `number` already rejects it. */
  numberError: (owner: OwnerWithId) => FieldError | null;
}

const WRONG_TYPE = invalid('idType', 'type of number');
const typeOf = (types: readonly string[]) =>
  v.pipe(
    v.string(WRONG_TYPE),
    v.check((type) => type === '' || types.includes(type), WRONG_TYPE),
  );

/** A mask means that the stored number is unchanged. */
const itin: Field<string> = v.pipe(
  v.string(),
  v.check(
    (text) => isMask(text) || isItinNumber(parseTaxId(text, TIN.ITIN) ?? ''),
    invalid('ssn', 'ITIN', NOT_ITIN),
  ),
);

export const ownerIdRule: OwnerIdRule = {
  types: [...OWNER_IDS],
  idType: v.pipe(
    typeOf(OWNER_IDS),
    v.transform((type) => type || undefined),
  ),
  number: v.pipe(
    filled({ field: 'ssn', thing: 'number' }),
    v.transform((text) => parseTaxId(text, TIN.SSN) ?? text),
  ),
  numberError(owner) {
    if (typeof owner.ssn !== 'string' || owner.ssn.trim() === '') return null;
    const { issues } = v.safeParse(owner.idType === 'itin' ? itin : ssn, owner.ssn.trim());
    return issues ? { field: 'ssn', message: issues[0].message } : null;
  },
};

export const ssnRule: OwnerIdRule = {
  idType: v.pipe(
    typeOf(['ssn']),
    v.transform(() => undefined),
  ),
  number: ssn,
  numberError: () => null,
};

interface IdTypeOptions {
  types?: readonly string[] | undefined;
  /** Whether the tax ID of a sole proprietor's business is an ITIN. */
  isItin?: boolean;
}

/**
 * Sets the type of an owner's ID number that has none: ITIN if `isItin` is set, otherwise SSN. Without `types`, the
 * product accepts only SSNs from owners, so no type is stored. A sole proprietor may still have an ITIN, which
 * `isItin` indicates.
 */
export function withIdType<Owner extends OwnerWithId>(
  owner: Owner,
  { types, isItin = false }: IdTypeOptions,
): Owner {
  if (!types) return isItin && owner.idType === 'itin' ? { ...owner, idType: undefined } : owner;
  return owner.idType || !owner.ssn ? owner : { ...owner, idType: isItin ? 'itin' : 'ssn' };
}

/** Removes an ITIN entered for another product if this one doesn't accept ITINs, so that the form asks for the SSN. */
export function withoutOtherId<Owner extends OwnerWithId>(owner: Owner, { types }: IdTypeOptions): Owner {
  return types || owner.idType !== 'itin' ? owner : { ...owner, idType: undefined, ssn: '' };
}
