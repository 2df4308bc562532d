import type { ClosedStage } from '../../../journey/stages.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../db/database.ts';
import { record, type Entry } from '../../audit/auditLog.ts';
import { publish, type PublishedApplication } from '../../webhooks/publish.ts';

const ACTIONS = {
  SUBMITTED: 'application.submitted',
  APPROVED: 'application.approved',
  DECLINED: 'application.declined',
  INFO_REQUIRED: 'application.info_required',
} as const satisfies Record<ClosedStage, string>;

/** Call after setting the new stage on `application`. */
export async function publishOutcome(
  deps: Pick<Deps, 'seal' | 'clock' | 'config' | 'facilitators' | 'jobs'>,
  tx: Tx,
  {
    application,
    actor,
    details,
  }: {
    application: PublishedApplication & { stage: ClosedStage };
    actor: Entry['actor'];
    details?: Record<string, unknown>;
  },
): Promise<void> {
  const action = ACTIONS[application.stage];
  await record(deps, tx, { application, actor, action, details });
  await publish(deps, tx, { type: action, application });
}
