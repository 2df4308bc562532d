import type { ApplicationTable } from '../db/schema/schema.ts';
import type { Db, Tx } from '../db/database.ts';
import { SAVE_ACTIONS } from '../../domain/auditActions.ts';
import type { Action } from '../audit/auditLog.ts';

const SUBMITS: readonly Action[] = ['application.submitted', 'application.resubmitted'];
const OWNER_ACTIONS: readonly Action[] = ['owner.invited', 'owner.completed', 'owner.withdrawn'];
const CHANGES: readonly Action[] = [...SAVE_ACTIONS, 'group.chosen', ...OWNER_ACTIONS];
const FIELDS_MAXIMUM = 100;

/**
 * Returns up to 100 names: fields such as `business.dbaName`, `owners`, or `group` if another identity group was
 * chosen.
 */
export async function changedSinceSubmit(
  tx: Db | Tx,
  { id, fac_id }: Pick<ApplicationTable, 'id' | 'fac_id'>,
): Promise<string[]> {
  const lines = await tx
    .selectFrom('event')
    .select(['action', 'details'])
    .where('application_id', '=', id)
    .where('fac_id', '=', fac_id)
    .where('action', 'in', [...CHANGES, ...SUBMITS])
    .orderBy('seq')
    .execute();
  const last = lines.findLastIndex(({ action }) => SUBMITS.includes(action as Action));
  const names = lines.slice(last + 1).flatMap(({ action, details }) => {
    if (action === 'group.chosen') return ['group'];
    if (OWNER_ACTIONS.includes(action as Action)) return ['owners'];
    const { fields = [] } = JSON.parse(details) as { fields?: string[] };
    return fields.map((field) => `${action.split('.', 1)[0]}.${field}`);
  });
  return [...new Set(names)].toSorted().slice(0, FIELDS_MAXIMUM);
}
