import { groupKindOf, isOwnershipType, type OwnershipType } from '../../domain/identity.ts';
import { parseTinType, tinTypesFor } from '../../domain/values/taxId.ts';
import type { Loaded } from '../../server/applications/application.ts';
import type { ApplicationTable } from '../../server/db/schema/schema.ts';
import type { Deps } from '../../server/deps.ts';
import type { Product } from '../../server/facilitators/facilitators.ts';
import type { Tx } from '../../server/db/database.ts';
import { attachGroup } from '../../server/applications/groups/group.ts';
import { readMasked } from '../../server/crypto/sealedFields.ts';

export function offeredTypes(product: Product): OwnershipType[] {
  return product.government ? [...product.ownershipTypes, 'GOV'] : [...product.ownershipTypes];
}

/**
 * Saves a business type. Changing between sole proprietor, private, and government detaches the identity group (owners
 * or contact), and archives it unless it is shared or was submitted. It also clears a TIN type that is no longer
 * allowed, along with its number.
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

/** Also clears the tax ID, which would otherwise be shown as a number of the new type. */
function clearForbiddenTin(
  application: ApplicationTable,
  { from, to }: { from: string | null; to: OwnershipType },
) {
  const [section] = readMasked<{ tinType?: unknown; federalTaxId?: unknown }>(application.business);
  if (!section) return;
  const { tinType, federalTaxId: _, ...rest } = section;
  // A number stored without a TIN type is assumed to have the first type that the previous business type allows.
  const [first] = isOwnershipType(from) ? tinTypesFor(groupKindOf(from)) : [];
  const type = parseTinType(tinType) ?? first;
  if (type !== undefined && tinTypesFor(groupKindOf(to)).includes(type)) return;
  application.business = JSON.stringify(rest);
  application.business_sealed = null;
  application.tax_id_hash = null;
}
