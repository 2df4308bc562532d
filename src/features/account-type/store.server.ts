import { groupKindOf, isOwnershipType, type OwnershipType } from '../../domain/identity.ts';
import { parseTinType, tinTypesFor } from '../../domain/taxId.ts';
import type { Loaded } from '../../server/application.ts';
import type { ApplicationTable } from '../../server/db/schema.ts';
import type { Deps, Tx } from '../../server/deps.ts';
import { attachGroup } from '../../server/group.ts';
import { readMasked } from '../../server/secrets.ts';

/**
 * Stores a type of business. Between sole proprietor, other private and government nothing of the identity section can
 * stay: the group is archived and let go, and a TIN type that the new type forbids is cleared.
 */
export async function storeOwnershipType(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { loaded, ownershipType }: { loaded: Loaded; ownershipType: OwnershipType },
): Promise<void> {
  const { application, group } = loaded;
  const { ownership_type: before } = application;
  const kind = groupKindOf(ownershipType);
  const changed = isOwnershipType(before) && groupKindOf(before) !== kind;
  const left = changed || (group !== undefined && group.kind !== kind);
  application.ownership_type = ownershipType;
  application.business = withoutForbiddenTin(application, ownershipType);
  if (left) attachGroup(loaded, undefined);
  if (!left || !group) return;
  // A group that was submitted, or that another application uses, stays on offer there.
  await tx
    .updateTable('identity_group')
    .set({ archived_at: clock() })
    .where('id', '=', group.id)
    .where('account_id', '=', application.account_id)
    .where('locked_at', 'is', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('application')
            .select('id')
            .where('group_id', '=', group.id)
            .where('id', '!=', application.id),
        ),
      ),
    )
    .execute();
}

function withoutForbiddenTin({ business }: ApplicationTable, ownershipType: OwnershipType): string | null {
  const [section] = readMasked<{ tinType?: unknown }>(business);
  if (!section) return null;
  const { tinType, ...rest } = section;
  const type = parseTinType(tinType);
  const allowed = type !== null && tinTypesFor(groupKindOf(ownershipType)).includes(type);
  return JSON.stringify(allowed ? { ...rest, tinType } : rest);
}
