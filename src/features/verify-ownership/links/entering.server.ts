import { fieldProblem, Problem } from '../../../api/problem.ts';
import { check, strict } from '../../../domain/draft.ts';
import { smsCode } from '../../../domain/fields/smsCode.ts';
import { withIdType } from '../../../domain/ownership/ownerIds.ts';
import { isAwaited } from '../../../domain/ownership/ownerLinks.ts';
import { OWNER, hasItin } from '../../../domain/sections/person.ts';
import { toReply } from '../../../domain/sections/fields.ts';
import { invalid } from '../../../domain/texts/messages.ts';
import type { ByLanguage, Translation } from '../../../domain/texts/languages.ts';
import { loadApplication, progressOf, refusable } from '../../../server/applications/application.ts';
import { openPeople, writePeople } from '../../../server/applications/groups/group.ts';
import { emailedLink, originsOf, renewedLink } from '../../../server/applications/links/links.ts';
import { writeSection, type OpenSection } from '../../../server/applications/openSection.ts';
import { changeLink, findLink } from '../../../server/applications/owners/ownerLinks.ts';
import type { StoredOwner } from '../../../server/applications/owners/storedOwners.ts';
import { ruleContext } from '../../../server/applications/ruleContext.ts';
import { record } from '../../../server/audit/auditLog.ts';
import type { OwnerLinkTable } from '../../../server/db/schema/owners.ts';
import type { Tx } from '../../../server/db/database.ts';
import type { Deps } from '../../../server/deps.ts';
import { emailJob } from '../../../server/email/email.ts';
import { languageOfApplication } from '../../../server/facilitators/applicationLanguage.ts';
import { offerOf } from '../../../server/facilitators/products.ts';
import type { Call } from '../../../server/http/route.ts';
import { overLimit } from '../../../server/limits/limits.ts';
import { CODE_TRIES, countCode, isCode, newCode } from '../../../server/sessions/oneTimeCode.ts';
import { startOwnerSession } from '../../../server/sessions/ownerSession.ts';
import { codeMessage } from '../../../server/sms/codeMessage.ts';
import * as english from '../../../server/sms/codeText.ts';
import * as spanish from '../../../server/sms/codeText.es.ts';
import { countText } from '../../../server/sms/smsLimits.ts';
import { publish } from '../../../server/webhooks/publish.ts';
import { ownerRules } from '../rules.ts';
import { settleSectionItems } from '../../../server/applications/requests/requestItems.ts';
import { businessOf, OWNER_MAIL } from './asking.server.ts';
import type { openOwnerLink, readOwnerDetails, saveOwnerDetails, verifyOwner } from './contract.ts';
import { awaitedIn, holdLink, isOpen, linkInvalid, openLink } from './openLink.server.ts';

const TEXTS: ByLanguage<Translation<typeof english>> = { en: english, es: spanish };

const codeRules = strict({ smsCode });

const WRONG_CODE = "That code isn't correct. Check the text message and try again.";
const EXPIRED_CODE = 'That code no longer works. Please request a new one.';

const actorOf = ({ id }: Pick<OwnerLinkTable, 'id'>) => ({ kind: 'owner', id }) as const;

/** Reloading during the wait time doesn't send another code. */
export async function open({ deps: all, body, request }: Call<typeof openOwnerLink>) {
  const limited = await overLimit(all, { name: 'ownerOpenPerAddress', key: request.ip });
  if (limited) return limited;
  const found = await openLink(all, body.ownerToken);
  if (found instanceof Problem) return found;
  const { link, loaded, owner, deps } = found;
  const { application, account } = loaded;
  const { facilitator } = offerOf(deps, application);
  const { phoneNumber: number = '', firstName = '' } = owner;
  const data = {
    facilitator: facilitator.name,
    business: businessOf(application),
    askedBy: account.name,
    firstName,
    phoneHint: number.slice(-4),
  };
  const sent = await refusable(deps.db, async (tx) => {
    const problem = await holdLink(found, tx, body.ownerToken);
    if (problem) return problem;
    const { ok, waitTime } = await countCode(deps, tx, { channel: 'sms', key: `owner ${link.id}` });
    if (!ok) return new Problem('sms_wait', { waitTime });
    const ofLink = await deps.limits.consume({ name: 'ownerCodePerLink', key: link.id }, tx);
    if (!ofLink.ok) return new Problem('too_many_requests', { waitTime: ofLink.waitTime });
    const text = { facId: link.fac_id, account, mobileNumber: number, ip: request.ip };
    const limited = await countText(deps, tx, text);
    // The `sms_unconfirmed` error tells the user to verify the applicant's email address, which the owner can't do.
    if (limited?.code === 'sms_unconfirmed') return new Problem('too_many_requests', { waitTime });
    if (limited) return limited;
    const { code, hash, expiresAt } = newCode(deps, boundTo(link.id, number));
    const opened_at = link.opened_at ?? deps.clock();
    await changeLink(tx, link, { opened_at, code_hash: hash, code_expires_at: expiresAt, code_tries: 0 });
    await record(deps, tx, {
      application,
      actor: actorOf(link),
      action: 'owner.opened',
      details: { ownerId: link.id },
    });
    const language = languageOfApplication(application, facilitator);
    const [origin] = originsOf(deps, facilitator, request.host);
    const words = TEXTS[language].codeText({ provider: facilitator.name, code });
    const job = { kind: 'sms', facId: link.fac_id, about: application.id, to: `+1${number}` } as const;
    await deps.jobs.enqueue(tx, { ...job, text: codeMessage(words, { code, origin }) });
    return { waitTime, code };
  });
  if (sent instanceof Problem) {
    const { waitTime } = sent.body;
    const isPaused = sent.code === 'sms_wait' && waitTime !== undefined;
    if (!isPaused) return sent;
    // Reads the link again, because another call may have sent a code in the meantime.
    const last = (await findLink(deps, body.ownerToken)) ?? link;
    const hasCode = last.code_hash !== null && isFresh(deps, last);
    return { success: true as const, data: { ...data, waitTime, hasCode } };
  }
  const { waitTime, code } = sent;
  const shown = deps.config.isProduction ? {} : { smsCode: code };
  return { success: true as const, data: { ...data, waitTime, hasCode: true }, ...shown };
}

/** Ties a code to its link and phone number. */
function boundTo(id: string, number: string): string {
  return `owner ${id} ${number}`;
}

export async function verify({ deps: all, body, request }: Call<typeof verifyOwner>) {
  const limited = await overLimit(all, { name: 'ownerOpenPerAddress', key: request.ip });
  if (limited) return limited;
  const found = await openLink(all, body.ownerToken);
  if (found instanceof Problem) return found;
  const { link, loaded, owner, deps } = found;
  const entered = check(codeRules, { smsCode: body.smsCode });
  if (!entered.ok) return fieldProblem(entered.errors);
  const tooMany = await overLimit(deps, { name: 'smsVerify', key: `owner ${link.id}` });
  if (tooMany) return tooMany;
  const { application } = loaded;
  const tried = await refusable(deps.db, async (tx) => {
    const problem = await holdLink(found, tx, body.ownerToken);
    if (problem) return problem;
    const hash = await takeTry(deps, tx, link);
    const valid =
      hash !== undefined &&
      isCode(deps, { hash, boundTo: boundTo(link.id, owner.phoneNumber ?? ''), code: entered.value.smsCode });
    const line = { application, actor: actorOf(link), details: { ownerId: link.id } };
    await record(deps, tx, { ...line, action: valid ? 'owner.verified' : 'owner.refused' });
    // Returning a `Problem` would roll back the counted attempt.
    if (!valid) return { message: hash === undefined ? EXPIRED_CODE : WRONG_CODE };
    await changeLink(tx, link, { code_hash: null });
    return startOwnerSession(deps, tx, { id: link.id, facId: link.fac_id });
  });
  if (tried instanceof Problem) return tried;
  if (typeof tried === 'string') return { success: true as const, token: tried };
  return fieldProblem([
    { field: 'smsCode', message: invalid('smsCode', 'verification code', tried.message) },
  ]);
}

function isFresh({ clock }: Deps, link: Pick<OwnerLinkTable, 'code_expires_at' | 'code_tries'>): boolean {
  return link.code_expires_at > clock() && link.code_tries < CODE_TRIES;
}

/** Counts an attempt. Returns the code's hash, or undefined if the code expired or has no attempts left. */
async function takeTry({ clock }: Deps, tx: Tx, { id, fac_id }: OwnerLinkTable): Promise<string | undefined> {
  const taken = await tx
    .updateTable('owner_link')
    .set((set) => ({ code_tries: set('code_tries', '+', 1) }))
    .where('id', '=', id)
    .where('fac_id', '=', fac_id)
    .where('code_hash', 'is not', null)
    .where('code_expires_at', '>', clock())
    .where('code_tries', '<', CODE_TRIES)
    .returning('code_hash')
    .executeTakeFirst();
  return taken?.code_hash ?? undefined;
}

export async function readDetails({ deps, owner: session }: Call<typeof readOwnerDetails>) {
  const loaded = await loadApplication(deps.db, session);
  const owner = awaitedIn(deps, loaded, session.id);
  const context = ruleContext(deps, loaded.application);
  if (owner instanceof Problem) return owner;
  if (!context || !isOpen(deps, loaded)) return linkInvalid();
  const { ownerId: _, status: __, ...stated } = owner;
  return {
    success: true as const,
    data: {
      owner: toReply(OWNER, stated),
      business: businessOf(loaded.application),
      ownershipType: context.ownershipType,
      dc: context.dc,
      ownerIds: context.ids.types,
    },
  };
}

/** Emails the applicant if no other owner's details are missing. */
export async function saveDetails({ deps, owner: session, body, request }: Call<typeof saveOwnerDetails>) {
  const saved = await writeSection({ deps, session, level: 'draft' }, 'owners', async (tx, loaded) => {
    const { application, context, group } = loaded;
    const owner = awaitedIn(deps, loaded, session.id);
    if (owner instanceof Problem) return owner;
    const { ownershipPercentage, position, controlPerson } = owner as StoredOwner & Record<string, never>;
    const sent = { ...withIdType(body, context.ids), ownershipPercentage, position, controlPerson };
    const checked = check(ownerRules(context).strict, sent);
    if (!checked.ok) return fieldProblem(checked.errors);
    if (!/^\d{9}$/.test(checked.value.ssn)) {
      const message = invalid('ssn', hasItin(checked.value) ? 'ITIN' : 'Social Security Number');
      return fieldProblem([{ field: 'ssn', message }]);
    }
    const now = deps.clock();
    const entered: StoredOwner = {
      ...checked.value,
      ownerId: session.id,
      status: 'completed',
      enteredAt: now,
    };
    const owners: StoredOwner[] = openPeople(deps.seal, group).owners;
    const next = owners.map((one) => (one.ownerId === session.id ? entered : one));
    const written = {
      loaded,
      kind: context.kind,
      change: { owners: next },
      session: { kind: 'password' } as const,
    };
    const refused = await writePeople(deps, tx, written);
    if (refused) return refused;
    // The event contains the stage that this change leads to.
    application.stage = progressOf(deps, loaded).stage;
    const ofLink = { id: session.id, fac_id: application.fac_id };
    await changeLink(tx, ofLink, { completed_at: now, session_hash: null, code_hash: null });
    const details = { ownerId: session.id };
    await record(deps, tx, { application, actor: actorOf(ofLink), action: 'owner.completed', details });
    await publish(deps, tx, { type: 'application.owner_completed', application, ownerId: session.id });
    // If the facilitator requested changes, the last owner's details can complete the section.
    if (application.stage === 'INFO_REQUIRED')
      await settleSectionItems(deps, tx, { ...loaded, saved: 'identity' });
    if (!next.some(isAwaited)) await emailApplicant(deps, tx, { ...loaded, host: request.host });
    return { success: true as const };
  });
  // The applicant can no longer change the owners, so the link is invalid too.
  return saved instanceof Problem && saved.code === 'step_unavailable' ? linkInvalid() : saved;
}

async function emailApplicant(
  deps: Deps,
  tx: Tx,
  { application, account, host }: OpenSection & { host: string },
): Promise<void> {
  Object.assign(application, renewedLink(deps, { application, email: account.email }));
  const { facilitator } = offerOf(deps, application);
  const to = { ...account, language: languageOfApplication(application, facilitator) };
  const content = OWNER_MAIL[to.language].ownersDone({
    provider: facilitator.name,
    business: businessOf(application),
    isSubmitted: application.submitted_at !== null,
    url: emailedLink(deps, { facilitator, application, host }),
  });
  await deps.jobs.enqueue(tx, emailJob({ from: facilitator, to, about: application.id, content }));
}
