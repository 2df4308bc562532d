import type { BodyOf } from '../../../api/endpoint.ts';
import { fieldProblem, Problem } from '../../../api/problem.ts';
import { check, strict } from '../../../domain/draft.ts';
import { OWNERS_MAX } from '../../../domain/limits.ts';
import { isLinked } from '../../../domain/ownership/ownerLinks.ts';
import { businessNames } from '../../../domain/sections/businessNames.ts';
import { invalid } from '../../../domain/texts/messages.ts';
import { isTextable } from '../../../domain/values/phone.ts';
import type { ByLanguage, Translation } from '../../../domain/texts/languages.ts';
import { maskedPeople, openPeople, writePeople } from '../../../server/applications/groups/group.ts';
import {
  endLinks,
  createLink,
  openedLinks,
  OWNER_LINK_DAYS,
  ownerUrl,
} from '../../../server/applications/owners/ownerLinks.ts';
import {
  linkStatusOf,
  ownerIdOf,
  type StoredOwner,
} from '../../../server/applications/owners/storedOwners.ts';
import { readSection, writeSection, type OpenSection } from '../../../server/applications/openSection.ts';
import { lockedOfOwner } from '../../../server/applications/prefill.ts';
import type { Tx } from '../../../server/db/database.ts';
import type { Deps } from '../../../server/deps.ts';
import { withoutLinks } from '../../../server/email/content.ts';
import { emailJob } from '../../../server/email/email.ts';
import * as english from '../../../server/email/texts/ownerEmail.ts';
import * as spanish from '../../../server/email/texts/ownerEmail.es.ts';
import { languageOfApplication } from '../../../server/facilitators/applicationLanguage.ts';
import { facilitatorProductOf } from '../../../server/facilitators/products.ts';
import { withIdempotency } from '../../../server/http/idempotency.ts';
import type { Call } from '../../../server/http/route.ts';
import { record } from '../../../server/audit/auditLog.ts';
import { isUsMobile } from '../../../server/sms/usNumbers.ts';
import { ownerRules } from '../rules.ts';
import { askOwner, type listOwnerLinks, type resendOwnerLink, type withdrawOwnerLink } from './contract.ts';
import { phoneNumber } from '../../../domain/fields/phone.ts';
import { recipient } from './recipient.ts';

export const OWNER_MAIL: ByLanguage<Translation<typeof english>> = { en: english, es: spanish };

const mobile = strict({ phoneNumber });

type Asked = Call<typeof askOwner>;

/** Decrypts nothing, so the call isn't recorded in the audit log. */
export async function list(call: Call<typeof listOwnerLinks>) {
  const open = await readSection(call, 'owners');
  if (open instanceof Problem) return open;
  const people: StoredOwner[] = maskedPeople(open.group).owners;
  const owners = people.filter(isLinked);
  const openedIds = await openedLinks(call.deps.db, { facId: open.application.fac_id, owners });
  return {
    success: true as const,
    data: {
      owners: owners.map((owner) => {
        const { ownerId = '', firstName = '', lastName = '' } = owner;
        return { ownerId, firstName, lastName, status: linkStatusOf(owner, openedIds) };
      }),
    },
  };
}

export async function ask(call: Asked) {
  return writeSection({ ...call, level: 'draft' }, (tx, open) =>
    withIdempotency({ endpoint: askOwner, call }, tx, () => addAsked(call, tx, open)),
  );
}

const OTHER_FIELDS = ['email', 'phoneNumber', 'ownershipPercentage'] as const;

async function addAsked({ deps, session, body, request }: Asked, tx: Tx, open: OpenSection) {
  const { application, context, group } = open;
  if (context.kind === 'sole') return new Problem('sole_proprietor');
  const owner = checkAsked(deps, open, body);
  if (owner instanceof Problem) return owner;
  const { owners } = openPeople(deps.seal, group);
  const id = crypto.randomUUID();
  const at = body.ownerId
    ? owners.findIndex(
        (one: StoredOwner, index) =>
          !isLinked(one) &&
          ownerIdOf(deps.seal, { groupId: group?.id ?? '', owner: one, index }) === body.ownerId,
      )
    : namesake(owners, owner);
  const locked = lockedOfOwner(application, at === -1 ? owners.length : at);
  const added: StoredOwner = { ...locked, ...owner, ownerId: id, status: 'invited' };
  const next = at === -1 ? [...owners, added] : owners.with(at, added);
  if (next.length > OWNERS_MAX)
    return fieldProblem([{ field: 'owners', message: invalid('owners', 'list of owners') }]);
  const excess = context.beneficial?.excessError(next, next.indexOf(added));
  if (excess) return fieldProblem([excess]);
  const written = { loaded: open, kind: context.kind, change: { owners: next }, session };
  const refused = await writePeople(deps, tx, written);
  if (refused) return refused;
  await record(deps, tx, { application, actor: session, action: 'owner.invited', details: { ownerId: id } });
  const limited = await sendLink(deps, tx, { open, owner: added, host: request.host });
  return limited ?? { success: true as const, data: { ownerId: id } };
}

/**
 * Returns the index of the unlinked owner with the same name, or -1. If several owners have that name, such
 * as a father and son, picks the one with the most other fields in common.
 */
function namesake(owners: readonly StoredOwner[], asked: StoredOwner): number {
  const likenessOf = (one: StoredOwner) => OTHER_FIELDS.filter((name) => one[name] === asked[name]).length;
  const found = owners.filter(
    (one) => !isLinked(one) && one.firstName === asked.firstName && one.lastName === asked.lastName,
  );
  const [best] = found.toSorted((a, b) => likenessOf(b) - likenessOf(a));
  return best ? owners.indexOf(best) : -1;
}

function checkAsked(deps: Deps, open: OpenSection, body: BodyOf<typeof askOwner>) {
  const { context } = open;
  const stated = check(ownerRules(context).stated, body);
  const reached = check(recipient, body);
  const errors = [...(stated.ok ? [] : stated.errors), ...(reached.ok ? [] : reached.errors)];
  const number = check(mobile, body);
  const wrong = number.ok && unreachable(deps, open, number.value.phoneNumber);
  if (wrong) errors.push(wrong);
  if (!stated.ok || !reached.ok || errors.length > 0) return fieldProblem(errors);
  return { ...stated.value, ...reached.value };
}

function unreachable({ config }: Deps, { context }: Pick<OpenSection, 'context'>, number: string) {
  const { territories } = context.product;
  return isTextable(number) && isUsMobile(number, { territories, config })
    ? undefined
    : { field: 'phoneNumber', message: invalid('phoneNumber', 'phone', 'Enter a U.S. mobile number.') };
}

/** The rate limits protect strangers from unwanted messages. */
async function sendLink(
  deps: Deps,
  tx: Tx,
  { open, owner, host }: { open: OpenSection; owner: StoredOwner; host: string },
): Promise<Problem | undefined> {
  const { application, account, context } = open;
  const { email: address = '', phoneNumber: number = '' } = owner;
  for (const [name, key] of [
    ['ownerLinkPerApplication', application.id],
    ['ownerLinkPerEmail', address.toLowerCase()],
    ['ownerLinkPerNumber', number],
  ] as const) {
    const consumed = await deps.limits.consume({ name, key }, tx);
    if (!consumed.ok) return new Problem('too_many_requests', { waitTime: consumed.waitTime });
  }
  const { facilitator } = facilitatorProductOf(deps, application);
  const language = languageOfApplication(application, facilitator);
  const token = await createLink(deps, tx, { id: owner.ownerId ?? '', application });
  const content = OWNER_MAIL[language].ownerAsked({
    provider: facilitator.name,
    // Applicants choose the recipient and these names, so a name that an email client turns into a link could be used
    // for phishing.
    business: withoutLinks(businessOf(application)),
    askedBy: withoutLinks(account.name),
    url: ownerUrl(deps, { facilitator, slug: application.sp_product_slug, host, token, language }),
    days: OWNER_LINK_DAYS,
    support: facilitator.supportEmail,
    takesItin: context.ids.types !== undefined,
  });
  const to = { email: address, name: owner.firstName ?? '', language };
  await deps.jobs.enqueue(tx, emailJob({ from: facilitator, to, about: application.id, content }));
  return undefined;
}

export function businessOf({ business }: { business: string | null }): string {
  const { dbaName, legalName } = businessNames(business);
  return dbaName ?? legalName ?? '';
}

export async function resend(call: Call<typeof resendOwnerLink>) {
  const { deps, session, body, params, request } = call;
  return writeSection({ ...call, level: 'draft' }, async (tx, open) => {
    const { application, context } = open;
    const found = linkedOwner(deps, open, params.ownerId);
    if (!found) return new Problem('owner_link_unknown');
    const { owner, owners, index } = found;
    if (owner.status === 'completed') return new Problem('link_used');
    const wanted = {
      ...(body.email && { email: body.email }),
      ...(body.phoneNumber && { phoneNumber: body.phoneNumber }),
    };
    const checked = check(recipient, { email: owner.email, phoneNumber: owner.phoneNumber, ...wanted });
    const wrong = checked.ok ? unreachable(deps, open, checked.value.phoneNumber) : undefined;
    if (!checked.ok || wrong)
      return fieldProblem([...(checked.ok ? [] : checked.errors), ...(wrong ? [wrong] : [])]);
    const { value } = checked;
    const fields = (['email', 'phoneNumber'] as const).filter((name) => value[name] !== owner[name]);
    const isChanged = fields.length > 0;
    const id = owner.ownerId ?? '';
    if (isChanged && (await openedLinks(tx, { facId: application.fac_id, owners: [owner] })).size > 0)
      return new Problem('owner_link_opened');
    const next = { ...owner, ...value };
    const change = { owners: owners.with(index, next) };
    const refused =
      isChanged && (await writePeople(deps, tx, { loaded: open, kind: context.kind, change, session }));
    if (refused) return refused;
    await record(deps, tx, {
      application,
      actor: session,
      action: 'owner.link_sent',
      details: { ownerId: id, ...(isChanged && { fields }) },
    });
    const limited = await sendLink(deps, tx, { open, owner: next, host: request.host });
    return limited ?? { success: true as const };
  });
}

export async function withdraw(call: Call<typeof withdrawOwnerLink>) {
  const { deps, session, params } = call;
  return writeSection({ ...call, level: 'draft' }, async (tx, open) => {
    const { application, context } = open;
    const found = linkedOwner(deps, open, params.ownerId);
    if (!found) return new Problem('owner_link_unknown');
    const { owner, owners, index } = found;
    const again = { ...typedAgain(owner), ...lockedOfOwner(application, index) };
    const change = { owners: owners.with(index, again) };
    const refused = await writePeople(deps, tx, { loaded: open, kind: context.kind, change, session });
    if (refused) return refused;
    await endLinks(tx, { facId: application.fac_id, ids: [params.ownerId] });
    const details = { ownerId: params.ownerId };
    await record(deps, tx, { application, actor: session, action: 'owner.withdrawn', details });
    return { success: true as const };
  });
}

/**
 * Keeps the name, ownership, position, and title. Keeps the contact data only if the owner hasn't completed the form,
 * because a completed form's contact data comes from the owner.
 */
function typedAgain(owner: StoredOwner): StoredOwner {
  const kept = owner.status === 'completed' ? STATED : [...STATED, 'email', 'phoneNumber'];
  return Object.fromEntries(Object.entries(owner).filter(([name]) => kept.includes(name)));
}

const STATED = ['firstName', 'lastName', 'ownershipPercentage', 'position', 'controlPerson', 'title'];

function linkedOwner(deps: Deps, { group }: Pick<OpenSection, 'group'>, ownerId: string) {
  const owners: StoredOwner[] = openPeople(deps.seal, group).owners;
  const index = owners.findIndex((owner) => isLinked(owner) && owner.ownerId === ownerId);
  const owner = owners[index];
  return owner && { owner, owners, index };
}
