import { Problem } from '../../../api/problem.ts';
import { record, type Actor } from '../../audit/auditLog.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';

interface Hold {
  facId: string;
  id: string;
  hold: boolean;
  reason: string;
  actor: Actor;
}

/** Leaves `updated_at` unchanged, because retention periods, reminders, and lists depend on it. */
export async function setLegalHold(
  deps: Pick<Deps, 'clock' | 'seal' | 'config'>,
  tx: Tx,
  { facId, id, hold, reason, actor }: Hold,
): Promise<Problem | undefined> {
  const application = await tx
    .updateTable('application')
    .set((set) => ({ legal_hold_at: hold ? set.fn.coalesce('legal_hold_at', set.val(deps.clock())) : null }))
    .where('id', '=', id)
    .where('fac_id', '=', facId)
    .returning(['id', 'fac_id'])
    .executeTakeFirst();
  if (!application) return new Problem('not_found');
  const action = hold ? 'legal_hold.set' : 'legal_hold.released';
  await record(deps, tx, { application, actor, action, details: { reason } });
  return undefined;
}
