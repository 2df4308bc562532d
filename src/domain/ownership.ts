import type { GroupKind } from './identity.ts';
import { OWNERSHIP_TOTAL_MAX, OWNERSHIP_TOTAL_MIN } from './limits.ts';

export const TOTAL_ABOVE = 'Total ownership percentage cannot exceed 100%.';
/** Beside the list of owners. */
export const TOTAL_BELOW = 'Ownership should total 75% or more. Add another owner to continue.';
/** As a toast. */
export const TOTAL_BELOW_TOAST = 'Ownership should total 75% or more.';
/** Adding an owner to a sole proprietor who has one. */
export const SOLE_CANNOT_ADD = 'A sole proprietorship cannot have more than one owner.';
/** Saving several. */
export const SOLE_ONLY_ONE = 'A sole proprietorship can only have one owner.';
/** Saving none. */
export const SOLE_NONE = 'A sole proprietorship must have one owner.';
/** Arriving with several. */
export const SOLE_REMOVE_EXTRAS =
  'A sole proprietorship can only have one owner. Please review and remove additional owners.';

/** The fields without which an owner is not ready for the list of owners. */
const REVIEWED = [
  'firstName',
  'lastName',
  'ssn',
  'streetNum',
  'streetName',
  'city',
  'state',
  'postalCode',
] as const;

/** An owner's fields that these rules read; a missing percentage counts as 0. */
export type OwnerFacts = Partial<Record<(typeof REVIEWED)[number], string>> & {
  ownershipPercentage?: number | string;
};

/** Whether an owner is ready for the list of owners. */
export function ownerComplete(owner: OwnerFacts): boolean {
  return REVIEWED.every((field) => (owner[field] ?? '').trim() !== '');
}

/** The sum of all shares in percent. */
export function totalOwnership(owners: readonly OwnerFacts[]): number {
  return owners.reduce((total, { ownershipPercentage }) => total + (Number(ownershipPercentage) || 0), 0);
}

/** What is wrong with a total, beside the list; null for 75 to 100. */
export function totalError(total: number): string | null {
  if (total > OWNERSHIP_TOTAL_MAX) return TOTAL_ABOVE;
  return total < OWNERSHIP_TOTAL_MIN ? TOTAL_BELOW : null;
}

/** The same as a toast. */
export function totalToast(total: number): string | null {
  const error = totalError(total);
  return error === TOTAL_BELOW ? TOTAL_BELOW_TOAST : error;
}

/** The same on the final review. */
export function finalTotalError(total: number): string | null {
  return totalError(total) === null
    ? null
    : `Total ownership percentage should be between ${OWNERSHIP_TOTAL_MIN}% and ${OWNERSHIP_TOTAL_MAX}%. Current total: ${total}%`;
}

/** What is wrong with the list as a whole when it is saved, or null: a proprietor alone, or a total of 75 to 100. */
export function ownersError({
  owners,
  kind,
}: {
  owners: readonly OwnerFacts[];
  kind: GroupKind;
}): string | null {
  if (kind !== 'sole') return totalError(totalOwnership(owners));
  if (owners.length === 0) return SOLE_NONE;
  return owners.length > 1 ? SOLE_ONLY_ONE : null;
}

/** The toast that names the owners (counted from 1) whose data was refused. */
export function failedOwners(numbers: readonly number[]): string {
  return `Validation failed for owner(s): ${numbers.join(', ')}`;
}
