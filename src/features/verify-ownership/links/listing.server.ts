import { Problem } from '../../../api/problem.ts';
import { isLinked } from '../../../domain/ownership/ownerLinks.ts';
import { maskedPeople } from '../../../server/applications/groups/group.ts';
import { readSection } from '../../../server/applications/openSection.ts';
import { openedLinks } from '../../../server/applications/owners/ownerLinks.ts';
import { linkStatusOf, type StoredOwner } from '../../../server/applications/owners/storedOwners.ts';
import type { Call } from '../../../server/http/route.ts';
import type { listOwnerLinks } from './contract.ts';

/** Decrypts nothing, so the call isn't recorded in the audit log. */
export async function list(call: Call<typeof listOwnerLinks>) {
  const open = await readSection(call, 'owners');
  if (open instanceof Problem) return open;
  const people: StoredOwner[] = maskedPeople(open.group).owners;
  const owners = people.filter(isLinked);
  const openedIds = await openedLinks(call.deps.db, { facId: open.application.fac_id, owners });
  return {
    success: true as const,
    data: {
      owners: owners.map((owner) => {
        const { ownerId = '', firstName = '', lastName = '' } = owner;
        return { ownerId, firstName, lastName, status: linkStatusOf(owner, openedIds) };
      }),
    },
  };
}
