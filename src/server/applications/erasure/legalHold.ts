import { Problem } from '../../../api/problem.ts';
import { record, type Actor } from '../../audit/auditLog.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { lockApplication } from '../application.ts';
import { raiseRevision } from '../applicationRow.ts';

interface Hold {
  facId: string;
  id: string;
  hold: boolean;
  reason: string;
  actor: Actor;
}

/** Leaves `updated_at` unchanged, because retention periods, reminders, and sort orders depend on it. */
export async function setLegalHold(
  deps: Pick<Deps, 'clock' | 'seal' | 'config'>,
  tx: Tx,
  { facId, id, hold, reason, actor }: Hold,
): Promise<Problem | undefined> {
  await lockApplication(deps, tx, id);
  const application = await tx
    .selectFrom('application')
    .select(['id', 'fac_id', 'legal_hold_at'])
    .where('id', '=', id)
    .where('fac_id', '=', facId)
    .executeTakeFirst();
  if (!application) return new Problem('not_found');
  // There is no hold to release, so the audit log must not say that one was released.
  if (!hold && application.legal_hold_at === null) return undefined;
  await tx
    .updateTable('application')
    .set({ legal_hold_at: hold ? (application.legal_hold_at ?? deps.clock()) : null })
    .where('id', '=', id)
    .where('fac_id', '=', facId)
    .execute();
  await raiseRevision(tx, application);
  const action = hold ? 'legal_hold.set' : 'legal_hold.released';
  await record(deps, tx, { application, actor, action, details: { reason } });
  return undefined;
}
