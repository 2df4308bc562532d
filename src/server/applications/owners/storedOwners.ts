import { maskSecret } from '../../../domain/values/mask.ts';
import { isLinked, APPLICANT_FIELDS, type LinkStatus } from '../../../domain/ownership/ownerLinks.ts';
import type { Seal } from '../../crypto/seal.ts';
import type { StoredPerson } from '../groups/group.ts';

/** `ownerId` and `status` are set for owners who enter their own details, and `enteredAt` once they have done so. */
export interface StoredOwner extends StoredPerson {
  ownerId?: string;
  status?: 'invited' | 'completed';
  enteredAt?: number;
  firstName?: string;
  lastName?: string;
  email?: string;
  phoneNumber?: string;
  ownershipPercentage?: number | '';
}

export function ownerIdOf(
  seal: Pick<Seal, 'hash'>,
  { groupId, owner, index }: { groupId: string; owner: StoredOwner; index: number },
): string {
  return owner.ownerId ?? seal.hash(`owner ${groupId} ${index}`).slice(0, 32);
}

export function linkStatusOf({ ownerId = '', status }: StoredOwner, openedIds: Set<string>): LinkStatus {
  if (status === 'completed') return status;
  return openedIds.has(ownerId) ? 'opened' : 'invited';
}

export function shownToApplicant(owner: StoredOwner): StoredOwner {
  if (owner.status !== 'completed') return owner;
  const shown = new Set<string>([...APPLICANT_FIELDS, 'idType', 'title', 'ownerId', 'status', 'enteredAt']);
  const stated = Object.fromEntries(Object.entries(owner).filter(([name]) => shown.has(name)));
  return { ...stated, ssn: maskSecret(owner.ssn ?? '') };
}

interface Sent {
  ownerId?: string | null | undefined;
  firstName?: unknown;
  lastName?: unknown;
}

/**
 * For each submitted owner, returns the matching stored owner who has an owner link, if any. Matches by ID.
 * Drafts saved before the link was created lack the ID and are matched by name.
 */
export function linkedAmong(
  sent: readonly Sent[],
  stored: readonly StoredOwner[],
  level: 'strict' | 'draft',
): (StoredOwner | undefined)[] {
  const left = new Set(stored.filter(isLinked));
  const take = (isMeant: (owner: StoredOwner) => boolean) => {
    const owner = [...left].find(isMeant);
    if (owner) left.delete(owner);
    return owner;
  };
  const byId = sent.map(({ ownerId }) => take((owner) => owner.ownerId === (ownerId ?? undefined)));
  if (level === 'strict') return byId;
  return sent.map(
    ({ firstName, lastName }, index) =>
      byId[index] ?? take((owner) => owner.firstName === firstName && owner.lastName === lastName),
  );
}

export function withApplicantFields<Owner extends StoredOwner>(
  linked: StoredOwner,
  stated: Owner,
): StoredOwner {
  const fields = APPLICANT_FIELDS.filter(
    (name) => linked.status !== 'completed' || (name !== 'firstName' && name !== 'lastName'),
  );
  const given = stated as Record<string, unknown>;
  const said = fields.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]] as const]));
  return { ...linked, ...Object.fromEntries(said) };
}
