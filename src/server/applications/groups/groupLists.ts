import type { GroupKind } from '../../../domain/identity.ts';
import { readMasked } from '../../crypto/sealedFields.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { IdentityGroupTable } from '../../db/schema/schema.ts';
import { isOutdated } from './groupRoom.ts';

export async function groupsOf(
  db: Db | Tx,
  { facId, accountId, kind }: { facId: string; accountId: string; kind: GroupKind },
): Promise<IdentityGroupTable[]> {
  return db
    .selectFrom('identity_group')
    .selectAll()
    .where('fac_id', '=', facId)
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('archived_at', 'is', null)
    .where((where) => where.not(isOutdated(where)))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function submittedWith(
  db: Db,
  { facId, accountId }: { facId: string; accountId: string },
): Promise<Map<string, { at: number; stage: string; dbaName: string }>> {
  const rows = await db
    .selectFrom('application')
    .select(['group_id', 'submitted_at', 'stage', 'business'])
    .where('fac_id', '=', facId)
    .where('account_id', '=', accountId)
    .where('submitted_at', 'is not', null)
    .orderBy('submitted_at')
    .execute();
  return new Map(
    rows.map(({ group_id, submitted_at, stage, business }) => {
      const dbaName = readMasked<{ dbaName?: string }>(business)[0]?.dbaName ?? '';
      return [group_id ?? '', { at: submitted_at ?? 0, stage, dbaName }];
    }),
  );
}
