import { Problem } from '../../../api/problem.ts';
import type { NewRequest } from '../../../domain/requests/requests.ts';
import type { Actor } from '../../audit/auditLog.ts';
import type { Deps } from '../../deps.ts';
import type { Decision } from '../../email/texts/decisionEmail.ts';
import type { Email } from '../../jobs/job.ts';
import { loadNamed, type Loaded } from '../applicationRow.ts';
import { decisionMail, requestMail, requestOfDecision } from './decisionMail.ts';
import { decisionRefusal } from './decisions.ts';
import { linkTokens } from '../links/links.ts';
import { requestRefusal } from '../requests/requests.ts';

export type Planned = { decision: Decision; message: string } | { request: NewRequest };

interface Preview {
  facId: string;
  id: string;
  planned: Planned;
  actor: Actor;
  host: string;
}

/** Replaces the link's token in the preview. With the token, staff could open the application as the applicant. */
const HIDDEN_TOKEN = '…';

export async function previewMail(
  deps: Deps,
  { facId, id, planned, actor, host }: Preview,
): Promise<{ subject: string; text: string } | Problem> {
  const loaded = await loadNamed(deps.db, { facId, id });
  if (!loaded) return new Problem('not_found');
  const { application } = loaded;
  const mail = await mailOf(deps, loaded, { planned, actor, host });
  if (mail instanceof Problem) return mail;
  const { emailed } = linkTokens(deps.seal, application);
  return { subject: mail.subject, text: mail.text.replaceAll(emailed, HIDDEN_TOKEN) };
}

async function mailOf(
  deps: Deps,
  loaded: Loaded,
  { planned, actor, host }: Pick<Preview, 'planned' | 'actor' | 'host'>,
): Promise<Email | Problem> {
  const { application } = loaded;
  if ('decision' in planned && planned.decision !== 'INFO_REQUIRED') {
    const { decision } = planned;
    const refused = await decisionRefusal(deps, deps.db, { application, decision, actor });
    return refused ?? decisionMail(deps, loaded, { decision, message: planned.message.trim(), host });
  }
  const message = 'decision' in planned ? planned.message.trim() : undefined;
  const request =
    'request' in planned ? planned.request : requestOfDecision(deps, application, message ?? '');
  const decision = message === undefined ? undefined : { message };
  const refused = await requestRefusal(deps.db, { loaded, request });
  return refused ?? requestMail(deps, loaded, { request, decision, host });
}
