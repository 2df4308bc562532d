import { fieldProblem, Problem, type FieldError } from '../../../api/problem.ts';
import { check } from '../../../domain/draft.ts';
import { withIdType } from '../../../domain/ownership/ownerIds.ts';
import { isLinkPending } from '../../../domain/ownership/ownerLinks.ts';
import { OWNER, hasItin } from '../../../domain/sections/person.ts';
import { toReply } from '../../../domain/sections/fields.ts';
import { invalid } from '../../../domain/texts/messages.ts';
import { loadApplication, progressOf } from '../../../server/applications/application.ts';
import { openPeople, writePeople } from '../../../server/applications/groups/group.ts';
import { emailedLink, renewedLink } from '../../../server/applications/links/links.ts';
import { writeSection, type OpenSection } from '../../../server/applications/openSection.ts';
import { changeLink } from '../../../server/applications/owners/ownerLinks.ts';
import type { StoredOwner } from '../../../server/applications/owners/storedOwners.ts';
import { ruleContext } from '../../../server/applications/ruleContext.ts';
import { record } from '../../../server/audit/auditLog.ts';
import type { Tx } from '../../../server/db/database.ts';
import type { Deps } from '../../../server/deps.ts';
import { applicantMail } from '../../../server/email/email.ts';
import { withIdempotency } from '../../../server/http/idempotency.ts';
import type { Call } from '../../../server/http/route.ts';
import { publish } from '../../../server/webhooks/publish.ts';
import { ownerRules } from '../rules.ts';
import { settleSectionItems } from '../../../server/applications/requests/requestItems.ts';
import { businessOf, OWNER_MAIL } from './manageLinks.server.ts';
import { saveOwnerDetails, type readOwnerDetails } from './contract.ts';
import { awaitedIn, isOpen, linkActor, linkInvalid } from './openLink.server.ts';

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

export async function saveDetails(call: Call<typeof saveOwnerDetails>) {
  const { deps, owner: session } = call;
  const saved = await writeSection({ deps, session, step: 'owners', level: 'draft' }, (tx, loaded) =>
    withIdempotency({ endpoint: saveOwnerDetails, call }, tx, () => enterDetails(call, tx, loaded)),
  );
  if (!(saved instanceof Problem)) return saved;
  // If the applicant can no longer change the owners, the owner's link is no longer valid either.
  if (saved.code === 'step_unavailable') return linkInvalid();
  return saved.body.errors ? fieldProblem(saved.body.errors.map(withinOwner)) : saved;
}

function withinOwner({ field, message }: FieldError): FieldError {
  return { field: field.replace(/^owners\.\d+\./, ''), message };
}

const CORRECTED = ['firstName', 'lastName', 'email', 'phoneNumber'] as const;

/** The owner's session remains valid so that this call can be retried, but the session allows no other call. */
async function enterDetails(
  { deps, owner: session, body, request }: Call<typeof saveOwnerDetails>,
  tx: Tx,
  loaded: OpenSection,
) {
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
  // Set the stage before publishing, because the event contains it.
  application.stage = progressOf(deps, loaded).stage;
  const ofLink = { id: session.id, fac_id: application.fac_id };
  await changeLink(tx, ofLink, { completed_at: now, code_hash: null });
  const fields = CORRECTED.filter((name) => entered[name] !== owner[name]);
  const details = { ownerId: session.id, ...(fields.length > 0 && { fields }) };
  await record(deps, tx, { application, actor: linkActor(ofLink), action: 'owner.completed', details });
  await publish(deps, tx, { type: 'application.owner_completed', application, ownerId: session.id });
  if (application.stage === 'INFO_REQUIRED')
    await settleSectionItems(deps, tx, { ...loaded, saved: 'identity' });
  if (!next.some(isLinkPending)) await emailApplicant(deps, tx, { ...loaded, host: request.host });
  return { success: true as const };
}

async function emailApplicant(
  deps: Deps,
  tx: Tx,
  { application, account, host }: OpenSection & { host: string },
): Promise<void> {
  Object.assign(application, renewedLink(deps, { application, email: account.email }));
  const mail = applicantMail(deps, { application, account }, (facilitator, language) =>
    OWNER_MAIL[language].ownersCompleted({
      provider: facilitator.name,
      business: businessOf(application),
      isSubmitted: application.submitted_at !== null,
      url: emailedLink(deps, { facilitator, application, host }),
    }),
  );
  await deps.jobs.enqueue(tx, mail);
}
