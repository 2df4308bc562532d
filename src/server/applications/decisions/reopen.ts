import { Problem } from '../../../api/problem.ts';
import { dropApprovals } from './approvals.ts';
import { changeNamed, type NamedApplication } from '../application.ts';
import { MESSAGES_KEPT, NOTES_MAXIMUM } from '../../../domain/notes.ts';
import { addNote } from '../notes.ts';
import { record, type Actor } from '../../audit/auditLog.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../db/database.ts';
import { publish } from '../../webhooks/publish.ts';
import { reviewMail } from './decisionMail.ts';
import { BACK_IN_REVIEW } from '../requests/openRequests.ts';

interface Reopening extends NamedApplication {
  actor: Actor;
  reason: string;
  notify: boolean;
  host?: string;
}

const DECISION_MESSAGE = 'Message sent with the decision that was reopened:';
const NOT_REOPENED =
  'You can reopen an application only if it was approved or declined and has no merchant ID.';

export async function reopen(
  deps: Deps,
  tx: Tx,
  { facId, id, revision, actor, reason, notify, host }: Reopening,
): Promise<{ id: string; stage: 'SUBMITTED' } | Problem> {
  return changeNamed(deps, tx, { facId, id, revision }, async ({ application, account }) => {
    const { stage: from } = application;
    const isDecided = from === 'APPROVED' || from === 'DECLINED';
    // A merchant ID means that the acquirer has already created the merchant, so the decision can't be reversed.
    if (!isDecided || application.merchant_id !== null)
      return new Problem('decision_conflict', { message: NOT_REOPENED });
    await dropApprovals(deps, tx, { application, actor });
    const { decision_message: message } = application;
    // Reopening clears the message, so keep it for staff as a note.
    if (message) {
      const text = `${DECISION_MESSAGE}\n\n${message}`;
      await addNote(deps, tx, { facId, id, actor, text, limit: NOTES_MAXIMUM + MESSAGES_KEPT });
    }
    Object.assign(application, BACK_IN_REVIEW);
    const details = { from, reason, notified: notify };
    await record(deps, tx, { application, actor, action: 'application.reopened', details });
    await publish(deps, tx, { type: 'application.reopened', application });
    if (notify)
      await deps.jobs.enqueue(
        tx,
        reviewMail(deps, { application, account }, { text: 'applicationReopened', host }),
      );
    return { id, stage: BACK_IN_REVIEW.stage };
  });
}
