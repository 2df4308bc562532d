import { record, staffLogId, type Action, type Actor } from '../audit/auditLog.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';

type StaffAction = Extract<Action, `staff.${string}`>;

/**
 * Records a change to a person in the facilitator's staff log, which identifies people only by ID. The log stays
 * locked until the transaction ends, so that two admins cannot remove each other at the same time.
 */
export async function recordStaff(
  deps: Pick<Deps, 'seal' | 'clock' | 'config'>,
  tx: Tx,
  { facId, ...entry }: { facId: string; actor: Actor; action: StaffAction; details: Record<string, unknown> },
): Promise<void> {
  await record(deps, tx, { ...entry, application: { id: staffLogId(facId), fac_id: facId } });
}
