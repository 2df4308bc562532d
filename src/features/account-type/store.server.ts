import { groupKindOf, isOwnershipType, type OwnershipType } from '../../domain/identity.ts';
import { parseTinType, tinTypesFor } from '../../domain/taxId.ts';
import type { Loaded } from '../../server/application.ts';
import type { ApplicationTable } from '../../server/db/schema.ts';
import type { Deps, Tx } from '../../server/deps.ts';
import { attachGroup } from '../../server/group.ts';
import { readMasked } from '../../server/secrets.ts';

/**
 * Stores a type of business. Between sole proprietor, other private and government nothing of the identity section can
 * stay: the group is archived and let go, and a TIN type that the new type forbids is
 * cleared with its number.
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
  clearForbiddenTin(application, { from: before, to: ownershipType });
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

/** The number goes with its TIN type: it would be shown and sent on as a number of the other kind. */
function clearForbiddenTin(
  application: ApplicationTable,
  { from, to }: { from: string | null; to: OwnershipType },
) {
  const [section] = readMasked<{ tinType?: unknown; federalTaxId?: unknown }>(application.business);
  if (!section) return;
  const { tinType, federalTaxId: _, ...rest } = section;
  // A number whose TIN type is still to be chosen was typed as the first that its form offered.
  const [first] = isOwnershipType(from) ? tinTypesFor(groupKindOf(from)) : [];
  const type = parseTinType(tinType) ?? first;
  if (type !== undefined && tinTypesFor(groupKindOf(to)).includes(type)) return;
  application.business = JSON.stringify(rest);
  application.business_sealed = null;
  application.tax_id_hash = null;
}
