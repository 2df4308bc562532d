import { fieldProblem, Problem } from '../../../api/problem.ts';
import { checkDecisionMessage } from '../../../domain/requests/newRequest.ts';
import type { Stage } from '../../../journey/stages.ts';
import type { Actor } from '../../audit/auditLog.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Decision } from '../../email/texts/decisionEmail.ts';
import { unsubmittedChanges } from '../changedFields.ts';
import { changeNamed, type NamedApplication } from '../application.ts';
import { loadNamed, type Loaded } from '../applicationRow.ts';
import { addApproval, approvalRefusal, dropApprovals } from './approvals.ts';
import { missingChecks } from '../boarding/checks.ts';
import { decisionMail, requestOfDecision } from './decisionMail.ts';
import { publishOutcome } from './outcomes.ts';
import { withdrawOpenRequests } from '../requests/openRequests.ts';
import { isUndecided } from '../../../journey/stages.ts';
import { createRequest } from '../requests/requests.ts';

interface DecisionInput extends NamedApplication {
  decision: Decision;
  message: string;
  actor: Actor;
  host?: string;
}

interface Decided {
  id: string;
  stage: Stage;
  approvals?: { given: number; needed: number };
}

export async function decide(deps: Deps, tx: Tx, input: DecisionInput): Promise<Decided | Problem> {
  const { facId, id, revision, decision, actor, host } = input;
  const message = input.message.trim();
  const wrong = checkDecisionMessage(message, { isQuestion: decision === 'INFO_REQUIRED' });
  if (wrong) return fieldProblem([{ field: 'message', message: wrong }]);
  if (decision === 'INFO_REQUIRED') return ask(deps, tx, { ...input, message });
  return changeNamed(deps, tx, { facId, id, revision }, async (loaded) => {
    const { application } = loaded;
    const refused = await decisionRefusal(deps, tx, { application, decision, actor });
    if (refused) return refused;
    if (decision === 'APPROVED') {
      const approvals = await addApproval(deps, tx, { application, actor });
      if (approvals.given < approvals.needed) return { id, stage: application.stage, approvals };
    } else await dropApprovals(deps, tx, { application, actor });
    const now = deps.clock();
    const withdrawn = await withdrawOpenRequests(tx, application, now);
    const decided = Object.assign(application, {
      stage: decision,
      decided_at: now,
      decision_message: message || null,
    });
    const details = withdrawn > 0 ? { withdrawn } : undefined;
    await publishOutcome(deps, tx, { application: decided, actor, details });
    await deps.jobs.enqueue(tx, decisionMail(deps, loaded, { decision, message, host }));
    return { id, stage: decision };
  });
}

export async function decisionRefusal(
  deps: Pick<Deps, 'facilitators'>,
  db: Db | Tx,
  { application, decision, actor }: { application: Loaded['application']; decision: Decision; actor: Actor },
): Promise<Problem | undefined> {
  if (!isUndecided(application.stage)) return new Problem('decision_conflict');
  if (decision !== 'APPROVED') return undefined;
  const missing = await missingChecks(deps, db, application);
  if (missing) return missing;
  const changed = await unsubmittedChanges(db, application);
  if (changed) return changed;
  return approvalRefusal(deps, db, { application, actor });
}

async function ask(
  deps: Deps,
  tx: Tx,
  { facId, id, revision, message, actor, host }: DecisionInput,
): Promise<Decided | Problem> {
  const loaded = await loadNamed(tx, { facId, id });
  if (!loaded) return new Problem('not_found');
  const request = requestOfDecision(deps, loaded.application, message);
  const decision = { message };
  const asked = await createRequest(deps, tx, { facId, id, revision, actor, request, host, decision });
  return asked instanceof Problem ? asked : { id, stage: 'INFO_REQUIRED' };
}
