import { fieldProblem, Problem } from '../../../api/problem.ts';
import type { SectionName } from '../../../domain/sections/sections.ts';
import { inApplication, Unchanged } from '../application.ts';
import type { Loaded } from '../applicationRow.ts';
import { record } from '../../audit/auditLog.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../db/database.ts';
import { withSubmitByLink } from '../../email/changeNotices.ts';
import { applicantMail } from '../../email/email.ts';
import { SUBMITTED_EMAILS } from '../../email/submittedContent.ts';
import type { Session } from '../../sessions/session.ts';
import { publish } from '../../webhooks/publish.ts';
import { dropApprovals } from '../decisions/approvals.ts';
import { markChecksStale } from '../boarding/checks.ts';
import { changedSinceSubmit } from '../changedFields.ts';
import { lockGroup } from '../groups/group.ts';
import { copyLink } from '../links/signedLinks.ts';
import { closeRequest } from './requests.ts';
import { renewStatusLink } from '../links/statusLink.ts';
import { submitErrors, unacknowledgedErrors } from '../submitErrors.ts';

const ITEM_OPEN = "This item isn't complete yet.";

interface Resubmit {
  requestId: string;
  ack: unknown;
  request: { host: string; ip: string; userAgent: string };
}

export async function resubmit(
  deps: Deps,
  session: Session,
  { requestId, ack, request: caller }: Resubmit,
): Promise<{ status: string } | Problem> {
  return inApplication(deps, session, async (tx, loaded) => {
    const { application } = loaded;
    const request = await tx
      .selectFrom('information_request')
      .select(['status', 'stage_after'])
      .where('id', '=', requestId)
      .where('application_id', '=', application.id)
      .where('fac_id', '=', application.fac_id)
      .executeTakeFirst();
    if (!request) return new Problem('not_found');
    if (ack !== true) return fieldProblem(await unacknowledgedErrors(deps, tx, loaded));
    if (request.status === 'answered')
      return new Unchanged({ status: request.stage_after ?? application.stage });
    if (request.status === 'withdrawn') return new Problem('step_unavailable');
    const items = await itemsOf(tx, { application, requestId });
    const open = items.filter(({ done_at }) => done_at === null);
    if (open.length > 0) {
      const errors = open.map(({ id }) => ({ field: `items.${id}`, message: ITEM_OPEN }));
      return new Problem('items_open', { errors });
    }
    // Lock before checking, because a save in another application could change the same group.
    await lockGroup(tx, { loaded, now: deps.clock() });
    const errors = await submitErrors(deps, tx, loaded);
    if (errors.length > 0) return fieldProblem(errors);
    await closeRequest(deps, tx, { application, requestId, status: 'answered' });
    application.resubmissions += 1;
    application.resubmitted_at = deps.clock();
    application.submitted_ip = caller.ip;
    application.submitted_user_agent = caller.userAgent;
    await markChecksStale(tx, application);
    await dropApprovals(deps, tx, { application, actor: session });
    const sections = [...new Set(items.flatMap(({ section }) => section ?? []))];
    await publishResubmit(deps, tx, { loaded, session, requestId, sections });
    await emailReceipt(deps, tx, { loaded, session, requestId, host: caller.host });
    return { status: application.stage };
  });
}

async function publishResubmit(
  deps: Deps,
  tx: Tx,
  {
    loaded: { application },
    session,
    requestId,
    sections,
  }: { loaded: Loaded; session: Session; requestId: string; sections: SectionName[] },
): Promise<void> {
  const fields = await changedSinceSubmit(tx, application, sections);
  const details = { requestId, stage: application.stage, sections, fields };
  await record(deps, tx, { application, actor: session, action: 'application.resubmitted', details });
  await publish(deps, tx, { type: 'application.resubmitted', application, requestId });
}

async function emailReceipt(
  deps: Deps,
  tx: Tx,
  {
    loaded: { application, account },
    session,
    requestId,
    host,
  }: { loaded: Loaded; session: Session; requestId: string; host: string },
): Promise<void> {
  const statusUrl = renewStatusLink(deps, { application, email: account.email, host });
  const mail = applicantMail(deps, { application, account }, (facilitator, language) => {
    const content = SUBMITTED_EMAILS[language].applicationResubmitted({
      provider: facilitator.name,
      copyUrl: copyLink(deps, { facilitator, id: application.id, host }),
      needsMore: application.stage === 'INFO_REQUIRED',
    });
    const told = session.kind === 'link' ? withSubmitByLink(deps, content, application) : content;
    return { ...told, statusUrl };
  });
  await deps.jobs.enqueue(tx, mail, `resubmitted:${requestId}`);
}

async function itemsOf(
  tx: Tx,
  { application, requestId }: { application: Loaded['application']; requestId: string },
) {
  return tx
    .selectFrom('request_item')
    .select(['id', 'section', 'done_at'])
    .where('request_id', '=', requestId)
    .where('application_id', '=', application.id)
    .where('fac_id', '=', application.fac_id)
    .orderBy('position')
    .execute();
}
