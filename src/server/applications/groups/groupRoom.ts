import type { ExpressionBuilder } from 'kysely';
import { Problem } from '../../../api/problem.ts';
import { GROUPS_MAX } from '../../../domain/limits.ts';
import type { ApplicationTable, Database } from '../../db/schema/schema.ts';
import type { Tx } from '../../db/database.ts';

/** The application that needs a new group to replace its current one. */
type Asking = Pick<ApplicationTable, 'id' | 'fac_id' | 'account_id'>;
type Where = ExpressionBuilder<Database, 'identity_group'>;

export async function groupsAreFull(tx: Tx, asking: Asking): Promise<Problem | undefined> {
  const { kept } = await countGroups(tx, asking);
  return kept < GROUPS_MAX ? undefined : new Problem('too_many_groups');
}

export async function makeRoomForGroup(tx: Tx, asking: Asking): Promise<Problem | undefined> {
  const { kept, all } = await countGroups(tx, asking);
  if (kept >= GROUPS_MAX) return new Problem('too_many_groups');
  const excess = all + 1 - GROUPS_MAX;
  if (excess > 0)
    await tx
      .deleteFrom('identity_group')
      .where('fac_id', '=', asking.fac_id)
      .where('id', 'in', (from) =>
        from
          .selectFrom('identity_group')
          .select('identity_group.id')
          .where('account_id', '=', asking.account_id)
          .where('fac_id', '=', asking.fac_id)
          .where('archived_at', 'is not', null)
          .where(isUnused)
          .orderBy('archived_at')
          .limit(excess),
      )
      .execute();
  return undefined;
}

function isUnused(where: Where) {
  return where.and([where('locked_at', 'is', null), isUnreferenced(where)]);
}

export function isUnreferenced(where: Where, except?: string) {
  return where.not(
    where.exists(
      where
        .selectFrom('application')
        .select('application.id')
        .whereRef('application.group_id', '=', 'identity_group.id')
        .$if(except !== undefined, (others) => others.where('application.id', '!=', except ?? '')),
    ),
  );
}

/**
 * Matches earlier versions of submitted groups, which no application uses anymore. They are kept, but they don't appear
 * in lists and don't count toward the limit. `except` is an application that is about to leave its group.
 */
export function isOutdated(where: Where, except?: string) {
  return where.and([where('locked_at', 'is not', null), isUnreferenced(where, except)]);
}

async function countGroups(
  tx: Tx,
  { id, fac_id: facId, account_id: accountId }: Asking,
): Promise<{ kept: number; all: number }> {
  const { all, archived } = await tx
    .selectFrom('identity_group')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('all'),
      fn.count<number | string>('archived_at').as('archived'),
    ])
    .where('fac_id', '=', facId)
    .where('account_id', '=', accountId)
    .where((where) => where.not(isOutdated(where, id)))
    .executeTakeFirstOrThrow();
  return { kept: Number(all) - Number(archived), all: Number(all) };
}
