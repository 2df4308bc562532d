import type { BodyOf } from '../../api/endpoint.ts';
import { fieldProblem, Problem } from '../../api/problem.ts';
import { withIdType, withoutOtherId } from '../../domain/ownership/ownerIds.ts';
import { isLinked, type OwnerStatus } from '../../domain/ownership/ownerLinks.ts';
import { businessOwnershipTypeOf } from '../../domain/identity.ts';
import { recordReading } from '../../server/applications/reveal.ts';
import { maskedPeople, openPeople, writePeople } from '../../server/applications/groups/group.ts';
import {
  readSection,
  writeSection,
  type OpenSection,
  type SaveLevel,
} from '../../server/applications/openSection.ts';
import { endLinks, openedLinks } from '../../server/applications/owners/ownerLinks.ts';
import {
  linkedAmong,
  linkStatusOf,
  ownerIdOf,
  shownToApplicant,
  type StoredOwner,
} from '../../server/applications/owners/storedOwners.ts';
import type { RuleContext } from '../../server/applications/ruleContext.ts';
import { route, stepRoute, type Call, type Route } from '../../server/http/route.ts';
import { recordSecretSave, refuseTyped } from '../../server/applications/savedSecrets.ts';
import { readMasked } from '../../server/crypto/sealedFields.ts';
import { OWNER, CONTACT } from '../../domain/sections/person.ts';
import { BUSINESS_ADDRESS } from '../../domain/sections/address.ts';
import { toReply } from '../../domain/sections/fields.ts';
import { asksItin } from '../../domain/values/taxId.ts';
import {
  readContact,
  readOwners,
  saveContact,
  saveContactPartially,
  saveOwners,
  saveOwnersPartially,
} from './contract.ts';
import type { BusinessDraft } from '../account-company/rules.ts';
import { checkSentContact, checkSentOwners, withDemoPositions } from './store.server.ts';

export const routes: Route[] = [
  route(readOwners, async (call) => {
    const open = await readSection(call, 'owners');
    if (open instanceof Problem) return open;
    const people = peopleFor(call, open);
    const { nobodyOwns25 } = people;
    const business = businessOf(open);
    const owners: StoredOwner[] = shownOwners(people.owners, open);
    const openedIds = await openedLinks(call.deps.db, { facId: open.application.fac_id, owners });
    if (call.session.kind !== 'link' && open.group?.owners_sealed) await recordReading(call, 'owners');
    const ownershipType = businessOwnershipTypeOf(open.context.ownershipType);
    return {
      success: true,
      data: {
        ownershipType,
        owners: owners.map((owner, index) => {
          const ownerId = ownerIdOf(call.deps.seal, { groupId: open.group?.id ?? '', owner, index });
          const shown = toReply(OWNER, shownToApplicant(owner));
          const status: OwnerStatus = isLinked(owner) ? linkStatusOf(owner, openedIds) : 'typed';
          return { ...shown, ownerId, status };
        }),
        ...(open.context.beneficial && {
          ownershipRule: 'beneficial' as const,
          nobodyOwns25: nobodyOwns25 ?? false,
        }),
        businessAddress: addressOf(business),
        ownerIds: open.context.ids.types,
        tinType: business.tinType || undefined,
      },
    };
  }),

  stepRoute(saveOwners, 'owners', (call) => ownersSaved(call, 'strict')),
  stepRoute(saveOwnersPartially, 'owners', (call) => ownersSaved(call, 'draft')),

  route(readContact, async (call) => {
    const open = await readSection(call, 'contact');
    if (open instanceof Problem) return open;
    const { contact = {} } = peopleFor(call, open);
    if (call.session.kind !== 'link' && open.group?.contact_sealed) await recordReading(call, 'contact');
    return {
      success: true,
      data: { contact: toReply(CONTACT, contact), businessAddress: addressOf(businessOf(open)) },
    };
  }),

  stepRoute(saveContact, 'contact', (call) => contactSaved(call, 'strict')),
  stepRoute(saveContactPartially, 'contact', (call) => contactSaved(call, 'draft')),
];

/** A continue link may have been forwarded, so a session opened by one gets masked sensitive values. */
function peopleFor(
  { deps, session }: Pick<Call<unknown>, 'deps' | 'session'>,
  { group }: { group: Parameters<typeof openPeople>[1] },
) {
  return session.kind === 'link' ? maskedPeople(group) : openPeople(deps.seal, group);
}

function businessOf({ application }: Pick<OpenSection, 'application'>): BusinessDraft {
  return readMasked<BusinessDraft>(application.business)[0] ?? {};
}

function addressOf({ address }: BusinessDraft) {
  return address && toReply(BUSINESS_ADDRESS, address);
}

type Opened = Pick<OpenSection, 'application' | 'context'>;

function idsIn({ application, context: { ids, kind } }: Opened) {
  return { types: ids.types, isItin: asksItin(kind, businessOf({ application }).tinType) };
}

function shownOwners<Owner extends object>(owners: readonly Owner[], open: Opened): Owner[] {
  const ids = idsIn(open);
  return owners.map((owner) => withIdType(withoutOtherId(owner, ids), ids));
}

function ownersSaved(call: Call<typeof saveOwners>, level: SaveLevel) {
  const { deps, session, body } = call;
  return writeSection({ ...call, level }, async (tx, loaded) => {
    const { context } = loaded;
    const { owners, nobodyOwns25: before } = openPeople(deps.seal, loaded.group);
    const stored: StoredOwner[] = shownOwners(owners, loaded);
    const ids = idsIn(loaded);
    // Linked owners enter their SSN or ITIN themselves, so the number in this request is ignored.
    const linked = linkedAmong(body.owners, stored, level);
    // An up-to-date page sends every completed owner, so a list that lacks one comes from an outdated page.
    const isOlder = stored.some((owner) => owner.status === 'completed' && !linked.includes(owner));
    if (level === 'strict' && isOlder) return new Problem('owners_changed');
    const given = body.owners.map((owner, index) =>
      linked[index] ? { ...owner, ssn: '' } : withIdType(owner, ids),
    );
    const typed = refuseTyped({
      session,
      ...loaded,
      given,
      stored: replacedBy(linked, stored),
      pathOf: (index) => `owners.${index}.ssn`,
    });
    if (typed) return typed;
    const nobodyOwns25 = confirmation(body, { context, level, before });
    const sent = level === 'strict' ? withDemoPositions(given, context, deps.config) : given;
    const checked = checkSentOwners({ sent, stored, linked, context, level, nobodyOwns25 });
    if (!checked.ok) return fieldProblem(checked.errors);
    const change = { owners: checked.value, ...(context.beneficial && { nobodyOwns25 }) };
    const refused = await writePeople(deps, tx, { loaded, kind: context.kind, change, session });
    if (refused) return refused;
    await endLinks(tx, { facId: session.facId, ids: removedIds(stored, checked.value) });
    const changed = await recordSecretSave(deps, tx, {
      session,
      application: loaded.application,
      action: level === 'strict' ? 'owners.saved' : 'owners.drafted',
      secret: 'ssn',
      given,
      before: stored,
      after: checked.value,
      under: 'owners.',
      alsoChanged: (nobodyOwns25 ?? false) === (before ?? false) ? [] : ['nobodyOwns25'],
    });
    return changed instanceof Problem ? changed : { success: true as const };
  });
}

/** The form has no IDs for owners without a link, so they are matched by order. */
function replacedBy(
  linked: readonly (StoredOwner | undefined)[],
  stored: readonly StoredOwner[],
): (StoredOwner | undefined)[] {
  const typed = stored.filter((owner) => !isLinked(owner)).values();
  return linked.map((owner) => (owner ? undefined : typed.next().value));
}

function removedIds(before: readonly StoredOwner[], after: readonly StoredOwner[]): string[] {
  const left = new Set(after.map(({ ownerId }) => ownerId));
  return before.flatMap(({ ownerId }) => (ownerId && !left.has(ownerId) ? [ownerId] : []));
}

/** Null if the applicant isn't asked whether no one owns 25 percent. A draft without a value keeps the stored one. */
function confirmation(
  { nobodyOwns25 }: BodyOf<typeof saveOwners>,
  { context, level, before }: { context: RuleContext; level: SaveLevel; before: boolean | null },
): boolean | null {
  const { beneficial, kind } = context;
  if (!beneficial || beneficial.controlOnly || kind === 'sole') return null;
  return nobodyOwns25 ?? (level === 'draft' ? (before ?? false) : false);
}

function contactSaved(call: Call<typeof saveContact>, level: SaveLevel) {
  const { deps, session, body } = call;
  return writeSection({ ...call, level }, async (tx, loaded) => {
    const { context } = loaded;
    const stored = openPeople(deps.seal, loaded.group).contact ?? {};
    // Without `ssn` in the request, the stored number is kept, not replaced.
    const replaced = body.ssn === undefined ? [] : [stored];
    const typed = refuseTyped({ session, ...loaded, given: [body], stored: replaced, pathOf: () => 'ssn' });
    if (typed) return typed;
    const checked = checkSentContact({ sent: body, stored, context, level });
    if (!checked.ok) return fieldProblem(checked.errors);
    const contact = level === 'strict' ? checked.value : { ...stored, ...checked.value };
    const refused = await writePeople(deps, tx, { loaded, kind: context.kind, change: { contact }, session });
    if (refused) return refused;
    const changed = await recordSecretSave(deps, tx, {
      session,
      application: loaded.application,
      action: level === 'strict' ? 'contact.saved' : 'contact.drafted',
      secret: 'ssn',
      given: body,
      before: stored,
      after: contact,
    });
    return changed instanceof Problem ? changed : { success: true as const };
  });
}
