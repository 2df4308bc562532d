import { groupKindOf, isOwnershipType, type OwnershipType } from '../../domain/identity.ts';
import { parseTinType, TIN, tinTypesFor } from '../../domain/taxId.ts';
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
  clearForbiddenTin(application, ownershipType);
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

/** With an SSN or ITIN its number goes too: it is a person's, and would be shown and sent on as an EIN. */
function clearForbiddenTin(application: ApplicationTable, ownershipType: OwnershipType): void {
  const [section] = readMasked<{ tinType?: unknown; federalTaxId?: unknown }>(application.business);
  if (!section) return;
  const { tinType, federalTaxId, ...rest } = section;
  const type = parseTinType(tinType);
  if (type !== null && tinTypesFor(groupKindOf(ownershipType)).includes(type)) return;
  const isOfPerson = type !== null && type !== TIN.EIN;
  application.business = JSON.stringify(isOfPerson ? rest : { ...rest, federalTaxId });
  if (!isOfPerson) return;
  application.business_sealed = null;
  application.tax_id_hash = null;
}
