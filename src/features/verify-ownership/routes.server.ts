import { fieldProblem, Problem } from '../../api/problem.ts';
import { businessOwnershipTypeOf } from '../../domain/identity.ts';
import { recordReading } from '../../server/evidence.ts';
import { maskedPeople, openPeople, writePeople } from '../../server/group.ts';
import { readSection, writeSection, type OpenSection } from '../../server/openSection.ts';
import { route, type Call, type Route } from '../../server/route.ts';
import { recordSecretSave, refuseTyped } from '../../server/savedSecrets.ts';
import { readMasked } from '../../server/secrets.ts';
import { sectionReply } from '../../server/sectionReply.ts';
import {
  readContact,
  readOwners,
  saveContact,
  saveContactPartially,
  saveOwners,
  saveOwnersPartially,
} from './contract.ts';
import type { BusinessDraft } from '../account-company/rules.ts';
import { checkSentContact, checkSentOwners, withDemoPositions, type Level } from './store.server.ts';

/** The owners, or a government entity's contact. */
export const routes: Route[] = [
  route(readOwners, async (call) => {
    const open = await readSection(call, 'owners');
    if (open instanceof Problem) return open;
    const { owners } = peopleFor(call, open);
    if (call.session.kind !== 'link' && open.group?.owners_sealed)
      await recordReading(call, open.application, 'owners');
    const ownershipType = businessOwnershipTypeOf(open.context.ownershipType);
    const business = businessOf(open);
    return {
      success: true,
      data: {
        ownershipType,
        owners: owners.map((owner) => sectionReply(owner)),
        businessAddress: addressOf(business),
        tinType: business.tinType || undefined,
      },
    };
  }),

  route(saveOwners, (call) => ownersSaved(call, 'strict')),
  route(saveOwnersPartially, (call) => ownersSaved(call, 'draft')),

  route(readContact, async (call) => {
    const open = await readSection(call, 'contact');
    if (open instanceof Problem) return open;
    const { contact = {} } = peopleFor(call, open);
    if (call.session.kind !== 'link' && open.group?.contact_sealed)
      await recordReading(call, open.application, 'contact');
    return {
      success: true,
      data: { contact: sectionReply(contact), businessAddress: addressOf(businessOf(open)) },
    };
  }),

  route(saveContact, (call) => contactSaved(call, 'strict')),
  route(saveContactPartially, (call) => contactSaved(call, 'draft')),
];

/** A link may have been forwarded; who has only that sees secrets masked. */
function peopleFor(
  { deps, session }: Pick<Call<unknown>, 'deps' | 'session'>,
  { group }: { group: Parameters<typeof maskedPeople>[0] },
) {
  return session.kind === 'link' ? maskedPeople(group) : openPeople(deps.seal, group);
}

function businessOf({ application }: Pick<OpenSection, 'application'>): BusinessDraft {
  return readMasked<BusinessDraft>(application.business)[0] ?? {};
}

/** Offered where a person's own address is asked for. */
function addressOf({ address }: BusinessDraft) {
  return address && sectionReply(address);
}

function ownersSaved({ deps, session, body }: Call<typeof saveOwners>, level: Level) {
  return writeSection({ deps, session }, 'owners', async (tx, loaded) => {
    const { context } = loaded;
    const typed = refuseTyped({ session, ...loaded, given: body, pathOf: (index) => `owners.${index}.ssn` });
    if (typed) return typed;
    const stored = openPeople(deps.seal, loaded.group).owners;
    const sent = level === 'strict' ? withDemoPositions(body, context, deps.config) : body;
    const checked = checkSentOwners({ sent, stored, context, level });
    if (!checked.ok) return fieldProblem(checked.errors);
    const change = { owners: checked.value };
    const refused = await writePeople(deps, tx, { loaded, kind: context.kind, change, session });
    if (refused) return refused;
    const changed = await recordSecretSave(deps, tx, {
      session,
      application: loaded.application,
      action: level === 'strict' ? 'owners.saved' : 'owners.drafted',
      secret: 'ssn',
      given: body,
      before: stored,
      after: checked.value,
    });
    return changed instanceof Problem ? changed : { success: true as const };
  });
}

function contactSaved({ deps, session, body }: Call<typeof saveContact>, level: Level) {
  return writeSection({ deps, session }, 'contact', async (tx, loaded) => {
    const { context } = loaded;
    const typed = refuseTyped({ session, ...loaded, given: body, pathOf: () => 'ssn' });
    if (typed) return typed;
    const stored = openPeople(deps.seal, loaded.group).contact ?? {};
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
