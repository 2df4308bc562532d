import { maskSecret } from '../../../domain/values/mask.ts';
import { isLinked, STATED_FIELDS, type LinkStatus } from '../../../domain/ownerLinks.ts';
import type { Seal } from '../../crypto/seal.ts';
import type { StoredPerson } from '../group.ts';

/** An owner in a group. Owners who enter their own details also have an ID, a status, and a completion time. */
export interface StoredOwner extends StoredPerson {
  ownerId?: string;
  /** Absent if the applicant enters the details. `owner_link` stores whether the link was opened. */
  status?: 'invited' | 'completed';
  enteredAt?: number;
  firstName?: string;
  lastName?: string;
  email?: string;
  phoneNumber?: string;
  ownershipPercentage?: number | '';
}

/** ID of an owner. For an owner that the applicant entered, it is derived from group and position. */
export function ownerIdOf(
  seal: Pick<Seal, 'hash'>,
  { groupId, owner, index }: { groupId: string; owner: StoredOwner; index: number },
): string {
  return owner.ownerId ?? seal.hash(`owner ${groupId} ${index}`).slice(0, 32);
}

/** Status of an owner with a link. `openedIds` has the owners who opened theirs. */
export function linkStatusOf({ ownerId = '', status }: StoredOwner, openedIds: Set<string>): LinkStatus {
  if (status === 'completed') return status;
  return openedIds.has(ownerId) ? 'opened' : 'invited';
}

/**
 * Owner fields that the applicant may read. If the owner entered their own details, only the fields that the applicant
 * stated, and the masked ID number with its type.
 */
export function shownToApplicant(owner: StoredOwner): StoredOwner {
  if (owner.status !== 'completed') return owner;
  const shown = new Set<string>([...STATED_FIELDS, 'idType', 'title', 'ownerId', 'status', 'enteredAt']);
  const stated = Object.fromEntries(Object.entries(owner).filter(([name]) => shown.has(name)));
  return { ...stated, ssn: maskSecret(owner.ssn ?? '') };
}

interface Sent {
  ownerId?: string | null | undefined;
  firstName?: unknown;
  lastName?: unknown;
}

/**
 * Matches each submitted owner with the stored owner who enters their own details, if any. A draft may be older than a
 * link and lack its ID, so a draft's remaining owners are matched by name.
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

/** Merges the applicant's fields into a linked owner. A name that the owner entered is kept. */
export function withStated<Owner extends StoredOwner>(linked: StoredOwner, stated: Owner): StoredOwner {
  const fields = STATED_FIELDS.filter(
    (name) => linked.status !== 'completed' || (name !== 'firstName' && name !== 'lastName'),
  );
  const given = stated as Record<string, unknown>;
  const said = fields.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]] as const]));
  return { ...linked, ...Object.fromEntries(said) };
}
