export const LINK_STATUSES = ['invited', 'opened', 'completed'] as const;
/** `typed` if the applicant enters the owner's details. Otherwise, the status of the owner's link. */
export const OWNER_STATUSES = ['typed', ...LINK_STATUSES] as const;

export type LinkStatus = (typeof LINK_STATUSES)[number];
export type OwnerStatus = (typeof OWNER_STATUSES)[number];

export const OWNER_AWAITED = "This owner hasn't entered their details yet.";

export const APPLICANT_FIELDS = [
  'firstName',
  'lastName',
  'position',
  'controlPerson',
  'ownershipPercentage',
] as const;

export function isLinked(owner: unknown): boolean {
  const { status = 'typed' } = (owner ?? {}) as { status?: unknown };
  return status !== 'typed';
}

export function isLinkPending(owner: unknown): boolean {
  return isLinked(owner) && (owner as { status: unknown }).status !== 'completed';
}
