import type { GroupKind } from '../identity.ts';
import { OWNERSHIP_MAX, OWNERSHIP_TOTAL_MAX, OWNERSHIP_TOTAL_MIN } from '../limits.ts';

export const TOTAL_ABOVE = 'Total ownership percentage cannot exceed 100%.';
export const TOTAL_BELOW = 'Ownership should total 75% or more. Add another owner to continue.';
export const TOTAL_BELOW_TOAST = 'Ownership should total 75% or more.';
export const SOLE_CANNOT_ADD = 'A sole proprietorship cannot have more than one owner.';
export const SOLE_ONLY_ONE = 'A sole proprietorship can only have one owner.';
export const SOLE_NONE = 'A sole proprietorship must have one owner.';
export const SOLE_REMOVE_EXTRAS =
  'A sole proprietorship can only have one owner. Please review and remove additional owners.';

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

export type OwnerFacts = Partial<Record<(typeof REVIEWED)[number], string>> & {
  ownershipPercentage?: number | string;
  controlPerson?: unknown;
};

export function ownerComplete(owner: OwnerFacts): boolean {
  return REVIEWED.every((field) => (owner[field] ?? '').trim() !== '');
}

export function shareOf({ ownershipPercentage: share = '' }: OwnerFacts): number {
  const percent = /^\d+$/u.test(String(share)) ? Number(share) : 0;
  return percent <= OWNERSHIP_MAX ? percent : 0;
}

export function totalOwnership(owners: readonly OwnerFacts[]): number {
  return owners.reduce((total, owner) => total + shareOf(owner), 0);
}

export function totalError(total: number): string | null {
  if (total > OWNERSHIP_TOTAL_MAX) return TOTAL_ABOVE;
  return total < OWNERSHIP_TOTAL_MIN ? TOTAL_BELOW : null;
}

export function listToast(error: string): string {
  return error === TOTAL_BELOW ? TOTAL_BELOW_TOAST : error;
}

export function finalTotalError(total: number): string | null {
  return totalError(total) === null
    ? null
    : `Total ownership percentage should be between ${OWNERSHIP_TOTAL_MIN}% and ${OWNERSHIP_TOTAL_MAX}%. Current total: ${total}%`;
}

export function ownersError({
  owners,
  kind,
}: {
  owners: readonly OwnerFacts[];
  kind: GroupKind;
}): string | null {
  if (kind !== 'sole') return statedTotalError(owners);
  if (owners.length === 0) return SOLE_NONE;
  return owners.length > 1 ? SOLE_ONLY_ONE : null;
}

/**
 * Unlike `totalOwnership`, counts percentages above 100. Returns null while any percentage isn't a number, because
 * correcting that percentage changes the total.
 */
function statedTotalError(owners: readonly OwnerFacts[]): string | null {
  const shares = owners.map(({ ownershipPercentage: share = '' }) =>
    /^\d*$/u.test(String(share)) ? Number(share) : Number.NaN,
  );
  return totalError(shares.reduce((total, share) => total + share, 0));
}

export function failedOwners(numbers: readonly number[]): string {
  return `Validation failed for owner(s): ${numbers.join(', ')}`;
}
