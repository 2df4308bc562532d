import type { ExpressionBuilder } from 'kysely';
import { Problem } from '../../../api/problem.ts';
import { GROUPS_MAX } from '../../../domain/limits.ts';
import type { Database } from '../../db/schema/schema.ts';
import type { Tx } from '../../db/database.ts';

interface Owner {
  facId: string;
  accountId: string;
}

export async function groupsAreFull(tx: Tx, owner: Owner): Promise<Problem | undefined> {
  const { kept } = await countGroups(tx, owner);
  return kept < GROUPS_MAX ? undefined : new Problem('too_many_groups');
}

export async function makeRoomForGroup(tx: Tx, owner: Owner): Promise<Problem | undefined> {
  const { kept, all } = await countGroups(tx, owner);
  if (kept >= GROUPS_MAX) return new Problem('too_many_groups');
  const excess = all + 1 - GROUPS_MAX;
  if (excess > 0)
    await tx
      .deleteFrom('identity_group')
      .where('fac_id', '=', owner.facId)
      .where('id', 'in', (from) =>
        from
          .selectFrom('identity_group')
          .select('identity_group.id')
          .where('account_id', '=', owner.accountId)
          .where('fac_id', '=', owner.facId)
          .where('archived_at', 'is not', null)
          .where(isUnused)
          .orderBy('archived_at')
          .limit(excess),
      )
      .execute();
  return undefined;
}

function isUnused(where: ExpressionBuilder<Database, 'identity_group'>) {
  return where.and([where('locked_at', 'is', null), isUnreferenced(where)]);
}

export function isUnreferenced(where: ExpressionBuilder<Database, 'identity_group'>) {
  return where.not(
    where.exists(
      where
        .selectFrom('application')
        .select('application.id')
        .whereRef('application.group_id', '=', 'identity_group.id'),
    ),
  );
}

async function countGroups(tx: Tx, { facId, accountId }: Owner): Promise<{ kept: number; all: number }> {
  const { all, archived } = await tx
    .selectFrom('identity_group')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('all'),
      fn.count<number | string>('archived_at').as('archived'),
    ])
    .where('fac_id', '=', facId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { kept: Number(all) - Number(archived), all: Number(all) };
}
