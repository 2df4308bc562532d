import type { ByLanguage, Twin } from '../../domain/languages.ts';
import type { ReplyOf } from '../../api/endpoint.ts';
import { fieldProblem, Problem } from '../../api/problem.ts';
import { required } from '../../domain/messages.ts';
import {
  inApplication,
  loadApplication,
  progressOf,
  requireStep,
  type Loaded,
} from '../../server/application.ts';
import { withSubmitByLink } from '../../server/changeNotices.ts';
import { copyLink, copyNamedBy } from '../../server/copyLink.ts';
import { decide, decisionLetter } from '../../server/decisions.ts';
import type { Deps, Tx } from '../../server/deps.ts';
import { actorOf, record, SYSTEM } from '../../server/evidence.ts';
import { lockGroup } from '../../server/group.ts';
import { endInvite } from '../../server/invites.ts';
import { languageOfApplication } from '../../server/language.ts';
import { overLimit } from '../../server/limits.ts';
import { emailJob } from '../../server/mail.ts';
import { tellOutcome } from '../../server/outcomes.ts';
import { readSection } from '../../server/openSection.ts';
import type { Paper } from '../../server/pdf/paper.ts';
import { offerOf } from '../../server/products.ts';
import { route, type Call, type Route } from '../../server/route.ts';
import { SANDBOX_MESSAGES, sandboxOf } from '../../server/sandbox.ts';
import { readMasked } from '../../server/secrets.ts';
import { endSessionsOf, type Session } from '../../server/session.ts';
import { openCopy, operatorReadCopy, readCopyLink, readFees, submitApplication } from './contract.ts';
import * as english from './mail.server.ts';
import * as spanish from './mail.es.server.ts';
import {
  acknowledgedBy,
  acknowledgedFees,
  businessAsSubmitted,
  paperOf,
  submitErrors,
} from './store.server.ts';

const MAIL: ByLanguage<Twin<typeof english>> = { en: english, es: spanish };

type SubmitReply = ReplyOf<typeof submitApplication>;

/** The fees to acknowledge, and the submit. */
export const routes: Route[] = [
  route(readFees, async (call) => {
    const open = await readSection(call, 'submit');
    if (open instanceof Problem) return open;
    return { success: true, data: acknowledgedFees(open.context) };
  }),

  route(submitApplication, async ({ deps, session, body, request }) => {
    const { host } = request;
    // Without it nothing is submitted; what else is wrong is named all the same, in sections that are closed too.
    const unacknowledged = { field: 'ack', message: required('ack'), section: 'submit' } as const;
    return inApplication(deps, session, async (tx, loaded, flush) =>
      body.ack !== true
        ? fieldProblem([unacknowledged, ...(await submitErrors(deps, tx, loaded))])
        : submit({ deps, session, tx, loaded, flush, host }),
    );
  }),

  route(readCopyLink, async ({ deps, session, request }) => {
    const { application } = await loadApplication(deps.db, session);
    if (application.submitted_at === null) return new Problem('section_unavailable');
    const { facilitator } = offerOf(deps, application);
    const url = copyLink(deps, { facilitator, id: application.id, host: request.host });
    return { success: true, data: { url } };
  }),

  route(openCopy, async ({ deps, params, request, setHeader }) => {
    const limited = await overLimit(deps, { name: 'copyPerAddress', key: request.ip });
    if (limited) return limited;
    const id = copyNamedBy(deps, params.token);
    return printed(id ? await paperOf(deps, { id, host: request.host }) : undefined, setHeader);
  }),

  route(operatorReadCopy, async ({ deps, operator, params, setHeader }) =>
    printed(await paperOf(deps, { id: params.id, facId: operator.facId }), setHeader),
  ),
];

/** The file, under a name that sorts by its day. */
async function printed(
  paper: Paper | undefined,
  setHeader: Call<typeof openCopy>['setHeader'],
): Promise<Uint8Array | Problem> {
  if (!paper) return new Problem('not_found');
  const day = new Date(paper.createdAt).toISOString().slice(0, 10);
  setHeader('content-type', 'application/pdf');
  setHeader('content-disposition', `inline; filename="application-${day}.pdf"`);
  // Nobody else's list should know the address.
  setHeader('x-robots-tag', 'noindex');
  // Loaded with the first copy that is asked for: it takes a tenth of the time to start.
  const { renderPaper } = await import('../../server/pdf/render.ts');
  return renderPaper(paper);
}

/**
 * Submits what is stored, after all of it was checked again. The row is held, so of two submits at the same time the
 * second finds the first one's answer.
 */
async function submit(input: {
  deps: Deps;
  session: Session;
  tx: Tx;
  loaded: Loaded;
  flush: () => Promise<void>;
  host: string;
}): Promise<SubmitReply | Problem> {
  const { deps, session, tx, loaded, flush, host } = input;
  if (loaded.application.submit_reply !== null)
    return JSON.parse(loaded.application.submit_reply) as SubmitReply;
  const refusal = notReached(deps, loaded);
  if (refusal) return refusal;

  // Locked before it is checked: another application may be changing the same group.
  const now = deps.clock();
  await lockGroup(tx, { loaded, now });
  const { application, group, account } = loaded;
  const errors = await submitErrors(deps, tx, { application, group });
  if (errors.length > 0) return fieldProblem(errors);

  const offer = offerOf(deps, application);
  const { facilitator, product } = offer;
  const rehearsed = rehearsedOutcome(deps, application);
  if (rehearsed === 'FAILED') return new Problem('server_error');
  const isApproved = product.approval === 'automatic' || rehearsed === 'APPROVED';
  const stage = isApproved ? 'APPROVED' : 'SUBMITTED';
  const reply: SubmitReply = { success: true, data: { status: stage, smApplicationId: group?.id ?? '' } };
  Object.assign(application, {
    stage,
    business: businessAsSubmitted(application),
    submitted_at: now,
    decided_at: isApproved ? now : null,
    submit_reply: JSON.stringify(reply),
    acknowledged: JSON.stringify(acknowledgedBy(offer, languageOfApplication(application, facilitator))),
    // The continue link ends for good: what was submitted is not opened by it any more.
    link_expires_at: 0,
  } satisfies Partial<Loaded['application']>);
  const submitted = { ...application, stage: 'SUBMITTED', submitted_at: now } as const;
  await tellOutcome(deps, tx, { application: submitted, actor: actorOf(session) });
  await record(deps, tx, { application, actor: SYSTEM, action: 'link.revoked' });
  if (isApproved) {
    const approved = { ...submitted, stage, decided_at: now } as const;
    await tellOutcome(deps, tx, { application: approved, actor: SYSTEM });
  }
  await endInvite(deps, tx, { application, actor: actorOf(session) });
  const sessions = await endSessionsOf(tx, { ...session, except: session.id });
  if (sessions > 0) {
    const details = { count: sessions };
    await record(deps, tx, { application, actor: actorOf(session), action: 'sessions.ended', details });
  }
  const to = { ...account, language: languageOfApplication(application, facilitator) };
  const letter = isApproved
    ? decisionLetter({ from: facilitator, decision: 'APPROVED' }, to.language)
    : MAIL[to.language].applicationSubmitted({
        provider: facilitator.name,
        copyUrl: copyLink(deps, { facilitator, id: application.id, host }),
      });
  const told = session.kind === 'link' ? withSubmitByLink(deps, letter, application) : letter;
  await deps.jobs.enqueue(
    tx,
    emailJob({ from: facilitator, to, letter: told }),
    `submitted:${application.id}`,
  );
  if (rehearsed === 'DECLINED' || rehearsed === 'INFO_REQUIRED') {
    const wish = { facId: application.fac_id, id: application.id, decision: rehearsed };
    await flush();
    const undecided = await decide(deps, tx, {
      ...wish,
      message: SANDBOX_MESSAGES[rehearsed],
      actor: SYSTEM,
    });
    if (undecided instanceof Problem) return undecided;
    application.stage = rehearsed;
  }
  return reply;
}

/**
 * An application whose sections were never filled in is out of order. Where all of them were, and one has lost a value
 * since, the applicant is told which.
 */
function notReached(deps: Deps, loaded: Loaded): Problem | undefined {
  const { application, group } = loaded;
  const progress = progressOf(deps, loaded);
  const isFilled =
    progress.canVisitStep.business &&
    application.business !== null &&
    group !== undefined &&
    application.payout !== null;
  return isFilled ? undefined : requireStep(progress, 'submit', 'write');
}

/** What the sandbox makes of an application under one of its names; undefined for every other, and in production. */
function rehearsedOutcome({ config }: Deps, { business }: Loaded['application']) {
  const [{ dbaName = '' } = {}] = readMasked<{ dbaName?: string }>(business);
  return sandboxOf(config).submit(dbaName);
}
