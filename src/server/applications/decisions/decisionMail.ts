import { groupKindOf, isOwnershipType } from '../../../domain/identity.ts';
import type { NewRequest } from '../../../domain/requests/requests.ts';
import type { Deps } from '../../deps.ts';
import { decisionEmail, defaultQuestion } from '../../email/decisionContent.ts';
import type { DecisionFacts } from '../../email/texts/decisionEmail.ts';
import { applicantMail } from '../../email/email.ts';
import { requestEmail } from '../../email/requestContent.ts';
import { SUBMITTED_EMAILS } from '../../email/submittedContent.ts';
import { languageOfApplication } from '../../facilitators/applicationLanguage.ts';
import { facilitatorOf } from '../../facilitators/products.ts';
import type { Email } from '../../jobs/job.ts';
import type { Loaded } from '../applicationRow.ts';
import { namesOf } from '../askedPeople.ts';
import { renewStatusLink } from '../links/statusLink.ts';

type MailDeps = Pick<Deps, 'seal' | 'clock' | 'config' | 'facilitators'>;
type Host = { host?: string | undefined };

type Recipient = Pick<Loaded, 'application' | 'account'>;

export function decisionMail(
  deps: MailDeps,
  to: Recipient,
  { decision, message, host }: Pick<DecisionFacts, 'decision'> & { message: string } & Host,
): Email {
  const content: ContentOf = (from, language) => decisionEmail({ from, decision, message }, language);
  return statusMail(deps, to, { content, host });
}

export function reviewMail(
  deps: MailDeps,
  to: Recipient,
  { text, host }: { text: 'applicationReopened' | 'requestWithdrawn' } & Host,
): Email {
  const content: ContentOf = (from, language) => SUBMITTED_EMAILS[language][text]({ provider: from.name });
  return statusMail(deps, to, { content, host });
}

type ContentOf = Parameters<typeof applicantMail>[2];

function statusMail(
  deps: MailDeps,
  { application, account }: Recipient,
  { content, host }: { content: ContentOf } & Host,
): Email {
  const statusUrl = renewStatusLink(deps, { application, email: account.email, host });
  return applicantMail(deps, { application, account }, (...reader) => ({ ...content(...reader), statusUrl }));
}

/** Renews the status link on `application`, so a caller that sends the email must save the application. */
export function requestMail(
  deps: MailDeps,
  { application, account, group }: Pick<Loaded, 'application' | 'account' | 'group'>,
  { request, decision, host }: { request: NewRequest; decision?: { message: string } | undefined } & Host,
): Email {
  const { message, dueAt, items } = request;
  const link = renewStatusLink(deps, { application, email: account.email, host, until: dueAt });
  // Without a message, the request's only item is the default question, which the email leaves out.
  const said = decision?.message === '' ? [] : items;
  const nameOf = namesOf(group);
  const named = said.map((item) => ({ ...item, aboutName: nameOf(item.about) }));
  const { ownership_type: type } = application;
  const isGovernment = isOwnershipType(type) && groupKindOf(type) === 'government';
  const facts = { message, items: named, dueAt, link, isGovernment };
  return applicantMail(deps, { application, account }, ({ name: provider }, language) =>
    requestEmail({ provider, ...facts }, language),
  );
}

export function requestOfDecision(
  deps: Pick<Deps, 'facilitators'>,
  { fac_id, language }: Pick<Loaded['application'], 'fac_id' | 'language'>,
  message: string,
): NewRequest {
  const from = facilitatorOf(deps, fac_id);
  const question = message || defaultQuestion(from, languageOfApplication({ language }, from));
  return { message: '', dueAt: null, items: [{ kind: 'answer', question }] };
}
