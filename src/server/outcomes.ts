import type { ClosedStage } from '../journey/stages.ts';
import type { Deps, Tx } from './deps.ts';
import { record, type Actor } from './evidence.ts';
import { announce, type Told } from './webhooks/announce.ts';

const ACTIONS = {
  SUBMITTED: 'application.submitted',
  APPROVED: 'application.approved',
  DECLINED: 'application.declined',
  INFO_REQUIRED: 'application.info_required',
} as const satisfies Record<ClosedStage, string>;

/** Writes down what became of an application, and tells the facilitator's endpoints; `application` is as it is now. */
export async function tellOutcome(
  deps: Pick<Deps, 'seal' | 'clock' | 'config' | 'facilitators' | 'jobs'>,
  tx: Tx,
  { application, actor }: { application: Told & { stage: ClosedStage }; actor: Actor },
): Promise<void> {
  const action = ACTIONS[application.stage];
  await record(deps, tx, { application, actor, action });
  await announce(deps, tx, { type: action, application });
}
