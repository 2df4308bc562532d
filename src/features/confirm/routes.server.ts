import type { ReplyOf } from '../../api/endpoint.ts';
import { fieldProblem, Problem } from '../../api/problem.ts';
import { CONSENT_DOCUMENTS } from '../../domain/legal.ts';
import { SECTION_COLUMNS, SECTION_NAMES } from '../../domain/sections/sections.ts';
import { DEFAULT_LANGUAGE } from '../../domain/texts/languages.ts';
import {
  inApplication,
  loadApplication,
  progressOf,
  requireStep,
  Unchanged,
  type Loaded,
} from '../../server/applications/application.ts';
import { recordConsents } from '../../server/applications/accounts/applicants.ts';
import { withSubmitByLink } from '../../server/email/changeNotices.ts';
import { createRequest } from '../../server/applications/requests/requests.ts';
import { copyLink, copyNamedBy } from '../../server/applications/links/signedLinks.ts';
import { decide } from '../../server/applications/decisions/decisions.ts';
import { submitErrors, unacknowledgedErrors } from '../../server/applications/submitErrors.ts';
import { decisionEmail } from '../../server/email/decisionContent.ts';
import { SUBMITTED_EMAILS } from '../../server/email/submittedContent.ts';
import type { Deps } from '../../server/deps.ts';
import type { Tx } from '../../server/db/database.ts';
import { record, SYSTEM } from '../../server/audit/auditLog.ts';
import { lockGroup } from '../../server/applications/groups/group.ts';
import { renewStatusLink } from '../../server/applications/links/statusLink.ts';
import { endInvite } from '../../server/applications/invites.ts';
import { languageOfApplication } from '../../server/facilitators/applicationLanguage.ts';
import { overLimit } from '../../server/limits/limits.ts';
import { emailJob } from '../../server/email/email.ts';
import { publishOutcome } from '../../server/applications/decisions/outcomes.ts';
import { readSection } from '../../server/applications/openSection.ts';
import { needsReview } from '../../server/applications/prefill.ts';
import type { PdfCopy } from '../../server/pdf/words.ts';
import { facilitatorProductOf } from '../../server/facilitators/products.ts';
import { route, stepRoute, type Call, type Route } from '../../server/http/route.ts';
import { PDF_POLICY } from '../../server/http/securityHeaders.ts';
import { SANDBOX_REQUEST, sandboxOf } from '../../server/providers/sandbox.ts';
import { readMasked } from '../../server/crypto/sealedFields.ts';
import { endSessionsOf, type Session } from '../../server/sessions/session.ts';
import { openCopy, operatorReadCopy, getCopyLink, readFees, submitApplication } from './contract.ts';
import { pdfCopyOf } from './pdfCopy.server.ts';
import { missingConsents, readSigned, reviewDocuments } from './signing/signature.server.ts';
import {
  acknowledgedBy,
  acknowledgedFees,
  businessAsSubmitted,
  signatureOf,
  taxFormConsent,
} from './store.server.ts';

type SubmitReply = ReplyOf<typeof submitApplication>;

export const routes: Route[] = [
  route(readFees, async (call) => {
    const open = await readSection(call, 'submit');
    if (open instanceof Problem) return open;
    const offer = facilitatorProductOf(call.deps, open.application);
    const { product } = offer;
    const missing = await missingConsents(call.deps.db, open.application, offer);
    const changed = CONSENT_DOCUMENTS.filter((name) => missing.includes(name));
    const { language = DEFAULT_LANGUAGE } = call.request;
    const documents = reviewDocuments(offer, { missing, language });
    return {
      success: true,
      data: {
        ...acknowledgedFees(offer),
        ...(product.signature === 'typed' && { signature: { changed } }),
        ...(documents.length > 0 && { documents }),
        ...(product.electronic1099k && { electronic1099k: true as const }),
        ...(product.acquirer && { acquirer: product.acquirer }),
      },
    };
  }),

  stepRoute(submitApplication, 'submit', async ({ deps, session, body, request }) => {
    return inApplication(deps, session, async (tx, loaded, flush) =>
      body.ack !== true
        ? (notReached(deps, loaded) ?? fieldProblem(await unacknowledgedErrors(deps, tx, loaded)))
        : submit({ deps, session, body, tx, loaded, flush, request }),
    );
  }),

  route(getCopyLink, async ({ deps, session, request }) => {
    const { application } = await loadApplication(deps.db, session);
    if (application.submitted_at === null) return new Problem('section_unavailable');
    const { facilitator } = facilitatorProductOf(deps, application);
    const url = copyLink(deps, { facilitator, id: application.id, host: request.host });
    return { success: true, data: { url } };
  }),

  route(openCopy, async ({ deps, params, request, setHeader }) => {
    const limited = await overLimit(deps, { name: 'copyPerAddress', key: request.ip });
    if (limited) return limited;
    const id = copyNamedBy(deps, params.token);
    return printed(id ? await pdfCopyOf(deps, { id, host: request.host }) : undefined, setHeader);
  }),

  route(operatorReadCopy, async ({ deps, operator, params, query, setHeader }) => {
    const { version } = query;
    return printed(await pdfCopyOf(deps, { id: params.id, facId: operator.facId, version }), setHeader);
  }),
];

async function printed(
  copy: PdfCopy | undefined,
  setHeader: Call<typeof openCopy>['setHeader'],
): Promise<Uint8Array | Problem> {
  if (!copy) return new Problem('not_found');
  const day = new Date(copy.createdAt).toISOString().slice(0, 10);
  setHeader('content-type', 'application/pdf');
  setHeader('content-disposition', `inline; filename="application-${day}.pdf"`);
  setHeader('content-security-policy', PDF_POLICY);
  setHeader('x-robots-tag', 'noindex');
  // Loaded on first use, because loading takes a tenth of the startup time.
  const { renderPdf } = await import('../../server/pdf/render.ts');
  return renderPdf(copy);
}

/** `inApplication` locks the application, so a concurrent second call returns the first one's response. */
async function submit(input: {
  deps: Deps;
  session: Session;
  body: Call<typeof submitApplication>['body'];
  tx: Tx;
  loaded: Loaded;
  flush: () => Promise<void>;
  request: Call<typeof submitApplication>['request'];
}): Promise<SubmitReply | Problem | Unchanged<SubmitReply>> {
  const { deps, session, body, tx, loaded, flush, request } = input;
  const { host } = request;
  if (loaded.application.submit_reply !== null)
    return new Unchanged(JSON.parse(loaded.application.submit_reply) as SubmitReply);
  const refusal = notReached(deps, loaded);
  if (refusal) return refusal;

  // Lock the group before validating it, because another application may be changing it.
  const now = deps.clock();
  await lockGroup(tx, { loaded, now });
  const { application, group, account } = loaded;
  const offer = facilitatorProductOf(deps, application);
  const errors = await submitErrors(deps, tx, { application, group });
  const signed = await readSigned(tx, { application, offer, body });
  if ('errors' in signed) errors.push(...signed.errors);
  if ('errors' in signed || errors.length > 0) return fieldProblem(errors);

  const { facilitator, product } = offer;
  const language = languageOfApplication(application, facilitator);
  const sandboxOutcome = sandboxOutcomeOf(deps, application);
  if (sandboxOutcome === 'FAILED') return new Problem('server_error');
  const canApprove = product.requiredChecks.length === 0 && product.approvals === 1;
  const outcome = sandboxOutcome ?? (product.approval === 'automatic' ? 'APPROVED' : 'SUBMITTED');
  const isApproved = canApprove && outcome === 'APPROVED';
  const stage = isApproved ? 'APPROVED' : 'SUBMITTED';
  const reply: SubmitReply = {
    success: true,
    data: { status: stage, smApplicationId: group?.id ?? '', applicationId: application.id },
  };
  Object.assign(application, {
    stage,
    business: businessAsSubmitted(application),
    submitted_at: now,
    submitted_ip: request.ip,
    submitted_user_agent: request.userAgent,
    decided_at: isApproved ? now : null,
    submit_reply: JSON.stringify(reply),
    acknowledged: JSON.stringify({
      ...acknowledgedBy(offer, language),
      signature: signatureOf(signed, { offer, language, at: now, ip: request.ip }),
    }),
  } satisfies Partial<Loaded['application']>);
  const { agreedNow } = signed;
  const takesForms = product.electronic1099k && body.electronic1099k === true;
  if (agreedNow.length > 0 || takesForms) {
    const given = { application, offer, requester: request, consents: agreedNow, at: now };
    const own = takesForms ? [taxFormConsent(language)] : [];
    const documents = await recordConsents(deps, tx, { ...given, own });
    const details = { documents };
    await record(deps, tx, { application, actor: session, action: 'consent.given', details });
  }
  const submitted = { ...application, stage: 'SUBMITTED', submitted_at: now } as const;
  await publishOutcome(deps, tx, { application: submitted, actor: session });
  if (isApproved) {
    const approved = { ...submitted, stage, decided_at: now } as const;
    await publishOutcome(deps, tx, { application: approved, actor: SYSTEM });
  }
  await endInvite(deps, tx, { application, actor: session });
  const sessions = await endSessionsOf(tx, { ...session, except: session.id });
  if (sessions > 0) {
    const details = { count: sessions };
    await record(deps, tx, { application, actor: session, action: 'sessions.ended', details });
  }
  const to = { ...account, language };
  const content = isApproved
    ? decisionEmail({ from: facilitator, decision: 'APPROVED' }, to.language)
    : SUBMITTED_EMAILS[to.language].applicationSubmitted({
        provider: facilitator.name,
        copyUrl: copyLink(deps, { facilitator, id: application.id, host }),
      });
  // Revokes the links that were sent before submission.
  application.link_generation += 1;
  const statusUrl = renewStatusLink(deps, { application, email: account.email, host });
  const told = {
    ...(session.kind === 'link' ? withSubmitByLink(deps, content, application) : content),
    statusUrl,
  };
  await deps.jobs.enqueue(
    tx,
    emailJob({ from: facilitator, to, about: application.id, content: told }),
    `submitted:${application.id}`,
  );
  if (sandboxOutcome === 'DECLINED' || sandboxOutcome === 'INFO_REQUIRED') {
    const input = { facId: application.fac_id, id: application.id, actor: SYSTEM, host };
    await flush();
    const undecided =
      sandboxOutcome === 'DECLINED'
        ? await decide(deps, tx, { ...input, decision: 'DECLINED', message: '' })
        : await createRequest(deps, tx, { ...input, request: SANDBOX_REQUEST });
    if (undecided instanceof Problem) return undecided;
    application.stage = sandboxOutcome;
  }
  return reply;
}

/**
 * Returns `step_unavailable` if a section has no data or has prefilled data that the applicant hasn't reviewed,
 * or if the business section can't be visited yet. If the data is incomplete, `submitErrors` returns the fields
 * instead.
 */
function notReached(deps: Deps, loaded: Loaded): Problem | undefined {
  const { application, group } = loaded;
  const progress = progressOf(deps, loaded);
  const isFilled =
    progress.canVisitStep.business &&
    SECTION_COLUMNS.every((column) => application[column] !== null) &&
    group !== undefined &&
    !SECTION_NAMES.some((section) => needsReview(application, section));
  return isFilled ? undefined : requireStep(progress, 'submit', 'write');
}

function sandboxOutcomeOf({ config }: Deps, { business }: Loaded['application']) {
  const [{ dbaName = '' } = {}] = readMasked<{ dbaName?: string }>(business);
  return sandboxOf(config).submit(dbaName);
}
