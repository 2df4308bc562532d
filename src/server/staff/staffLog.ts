import { record, staffLogId, type Action, type Actor } from '../audit/auditLog.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';

export type StaffAction = Extract<Action, `${'staff' | 'invites' | 'webhooks' | 'messages'}.${string}`>;

export interface StaffEntry {
  action: StaffAction;
  details: Record<string, unknown>;
}

/** Keeps the log locked until the transaction ends, so that two admins can't remove each other concurrently. */
export async function recordStaff(
  deps: Pick<Deps, 'seal' | 'clock' | 'config'>,
  tx: Tx,
  { facId, ...entry }: StaffEntry & { facId: string; actor: Actor },
): Promise<void> {
  await record(deps, tx, { ...entry, application: { id: staffLogId(facId), fac_id: facId } });
}
