import * as v from 'valibot';
import type { Field } from '../draft.ts';
import type { FieldError } from '../fieldError.ts';
import { ownershipPercentageDraft } from '../fields/person.ts';
import { fixed } from '../fields/text.ts';
import { groupKindOf, isOwnershipType, type OwnershipType } from '../identity.ts';
import { OWNERSHIP_TOTAL_MAX } from '../limits.ts';
import { shareOf, TOTAL_ABOVE, totalOwnership, type OwnerFacts } from './ownership.ts';
import { invalid } from '../texts/messages.ts';

/**
 * `total`: the owners' percentages must add up to between 75 and 100. `beneficial`: the owners are the
 * beneficial owners defined in 31 CFR 1010.230.
 */
export const OWNERSHIP_RULES = ['total', 'beneficial'] as const;

export const BENEFICIAL_MIN = 25;

export const CONTROL_MISSING = 'Please choose the person who controls the business.';
export const CONTROL_TWICE = 'Only one person can be the control person.';
export const OWNER_BELOW = 'Each owner listed must own 25% or more. Remove anyone who owns less.';
export const OWNERS_MISSING = 'Add each person who owns 25% or more, or confirm that nobody does.';
export const NOBODY_WRONG = 'Someone on your list owns 25% or more. Clear this box.';
export const CONTROL_ONLY = 'List only the person who runs the organization.';

/**
 * Business types that list no owners, only a control person: nonprofits (31 CFR 1010.230(e)(3)(ii)), and public
 * companies, which (e)(2) exempts from naming owners.
 */
const CONTROL_ONLY_TYPES: ReadonlySet<OwnershipType> = new Set(['NON_PROFIT', 'PUBLIC_CORP']);

export type BeneficialRule = ReturnType<typeof beneficialRule>;

export interface OwnersList {
  owners: readonly OwnerFacts[];
  nobodyOwns25: boolean;
}

const controlPerson: Field<boolean> = v.pipe(
  v.unknown(),
  v.check((value) => value === '' || typeof value === 'boolean', invalid('controlPerson', 'boolean')),
  v.transform((value) => value === true),
);

const FIELDS: Readonly<Record<string, string>> = {
  [OWNERS_MISSING]: 'nobodyOwns25',
  [CONTROL_MISSING]: 'controlPerson',
};

export function beneficialRule(type: OwnershipType) {
  const isSole = groupKindOf(type) === 'sole';
  const controlOnly = CONTROL_ONLY_TYPES.has(type);
  return {
    controlOnly,
    // The form doesn't ask for a percentage if only the control person is listed, so an empty string is stored.
    ownershipPercentage: controlOnly ? (fixed('') as Field as Field<number>) : ownershipPercentageDraft,
    controlPerson: isSole ? fixed<boolean>(true) : controlPerson,
    ownerError(owner: OwnerFacts): FieldError | null {
      const isExempt = isSole || controlOnly || owner.controlPerson === true;
      return isExempt || shareOf(owner) >= BENEFICIAL_MIN
        ? null
        : { field: 'ownershipPercentage', message: OWNER_BELOW };
    },
    listErrors(list: OwnersList): FieldError[] {
      if (isSole) return [];
      return [...controlErrors(list), ...(controlOnly ? onlyControl(list) : shareErrors(list))];
    },
    /** Form field where an error with the path `owners` can be corrected. Empty if that's the list itself. */
    fieldOf: (message: string) => FIELDS[message] ?? '',
    /**
     * Error that adding more people can't fix: a second control person, or a second person where only one may be
     * listed.
     */
    excessError(owners: readonly OwnerFacts[], index: number): FieldError | undefined {
      const isSecond =
        owners[index]?.controlPerson === true &&
        owners.some((owner, at) => at !== index && owner.controlPerson === true);
      if (isSecond) return { field: 'controlPerson', message: CONTROL_TWICE };
      return controlOnly ? onlyControl({ owners })[0] : undefined;
    },
  };
}

/**
 * Returns null for business types whose form doesn't ask whether nobody owns 25%. The stored answer may be
 * from before the business type was changed.
 */
export function confirmedFor(type: string | null, nobodyOwns25: boolean | null): boolean | null {
  return isOwnershipType(type) && CONTROL_ONLY_TYPES.has(type) ? null : nobodyOwns25;
}

function controlErrors({ owners }: OwnersList): FieldError[] {
  const indexes = owners.flatMap(({ controlPerson: isControl }, index) =>
    isControl === true ? [index] : [],
  );
  if (indexes.length === 0) return [{ field: 'owners', message: CONTROL_MISSING }];
  return indexes
    .slice(1)
    .map((index) => ({ field: `owners.${index}.controlPerson`, message: CONTROL_TWICE }));
}

function onlyControl({ owners }: Pick<OwnersList, 'owners'>): FieldError[] {
  return owners.length > 1 ? [{ field: 'owners', message: CONTROL_ONLY }] : [];
}

function shareErrors({ owners, nobodyOwns25 }: OwnersList): FieldError[] {
  const hasHolder = owners.some((owner) => shareOf(owner) >= BENEFICIAL_MIN);
  const errors: FieldError[] = [];
  if (!hasHolder && !nobodyOwns25) errors.push({ field: 'owners', message: OWNERS_MISSING });
  if (hasHolder && nobodyOwns25) errors.push({ field: 'nobodyOwns25', message: NOBODY_WRONG });
  if (totalOwnership(owners) > OWNERSHIP_TOTAL_MAX) errors.push({ field: 'owners', message: TOTAL_ABOVE });
  return errors;
}
