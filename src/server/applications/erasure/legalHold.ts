import { Problem } from '../../../api/problem.ts';
import { record, type Actor } from '../../audit/auditLog.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { loadLocked } from '../application.ts';
import { updateRow } from '../applicationRow.ts';

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
  const loaded = await loadLocked(deps, tx, { facId, id });
  if (!loaded) return new Problem('not_found');
  const { application } = loaded;
  if (!hold && application.legal_hold_at === null) return undefined;
  const legal_hold_at = hold ? (application.legal_hold_at ?? deps.clock()) : null;
  await updateRow(tx, { legal_hold_at, ofId: id, ofFacId: facId, revisions: 1 });
  const action = hold ? 'legal_hold.set' : 'legal_hold.released';
  await record(deps, tx, { application, actor, action, details: { reason } });
  return undefined;
}
