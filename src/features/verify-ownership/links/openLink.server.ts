import { Problem } from '../../../api/problem.ts';
import { isLinkPending } from '../../../domain/ownership/ownerLinks.ts';
import {
  lockApplication,
  progressOf,
  requireStep,
  type Loaded,
} from '../../../server/applications/application.ts';
import { loadNamed } from '../../../server/applications/applicationRow.ts';
import { openPeople } from '../../../server/applications/groups/group.ts';
import { findLink } from '../../../server/applications/owners/ownerLinks.ts';
import type { StoredOwner } from '../../../server/applications/owners/storedOwners.ts';
import type { Tx } from '../../../server/db/database.ts';
import type { OwnerLinkTable } from '../../../server/db/schema/owners.ts';
import { withinFacilitator, type Deps } from '../../../server/deps.ts';

const INVALID = 'This link is no longer valid. Ask the person who listed you for a new one.';

export const linkInvalid = () => new Problem('link_invalid', { message: INVALID });

export const linkActor = ({ id }: Pick<OwnerLinkTable, 'id'>) => ({ kind: 'owner', id }) as const;

interface OpenLink {
  link: OwnerLinkTable;
  loaded: Loaded;
  owner: StoredOwner;
  deps: Deps;
}

export async function openLink(all: Deps, token: string): Promise<OpenLink | Problem> {
  const link = await findLink(all, token);
  if (!link) return linkInvalid();
  if (link.completed_at !== null) return new Problem('link_used');
  const deps = withinFacilitator(all, link.fac_id);
  if (link.expires_at <= deps.clock()) return linkInvalid();
  const loaded = await loadNamed(deps.db, { facId: link.fac_id, id: link.application_id });
  if (!loaded || !isOpen(deps, loaded)) return linkInvalid();
  const owner = awaitedIn(deps, loaded, link.id);
  return owner instanceof Problem ? owner : { link, loaded, owner, deps };
}

export function isOpen(deps: Deps, loaded: Loaded): boolean {
  return requireStep(progressOf(deps, loaded), 'owners', 'write') === undefined;
}

export async function lockLink(
  { deps, link }: OpenLink,
  tx: Tx,
  token: string,
): Promise<Problem | undefined> {
  // Resending and erasing take locks in the same order, which prevents deadlocks.
  await lockApplication(deps, tx, link.application_id);
  const held = await findLink({ db: tx, seal: deps.seal }, token);
  if (!held) return linkInvalid();
  return held.completed_at === null ? undefined : new Problem('link_used');
}

export function awaitedIn(
  { seal }: Deps,
  { group }: Pick<Loaded, 'group'>,
  id: string,
): StoredOwner | Problem {
  const owners: StoredOwner[] = openPeople(seal, group).owners;
  const owner = owners.find(({ ownerId }) => ownerId === id);
  if (owner && isLinkPending(owner)) return owner;
  return owner?.status === 'completed' ? new Problem('link_used') : linkInvalid();
}
