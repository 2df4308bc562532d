import { Problem } from '../../api/problem.ts';
import { identityTypeOf } from '../../domain/identity.ts';
import { LISTED_OWNERS_MAX } from '../../domain/limits.ts';
import type { StepKey } from '../../journey/stages.ts';
import { record } from '../../server/audit/auditLog.ts';
import { attachGroup, isEmptyGroup, maskedPeople } from '../../server/applications/groups/group.ts';
import { groupsOf, submittedWith } from '../../server/applications/groups/groupLists.ts';
import { shownToApplicant } from '../../server/applications/owners/storedOwners.ts';
import { groupsAreFull } from '../../server/applications/groups/groupRoom.ts';
import { readSection, writeSection } from '../../server/applications/openSection.ts';
import { route, stepRoute, type Route } from '../../server/http/route.ts';
import { OWNER, CONTACT } from '../../domain/sections/person.ts';
import { toReply } from '../../domain/sections/fields.ts';
import { listApplications, setApplication } from './contract.ts';

const IDENTITY: readonly StepKey[] = ['owners', 'contact'];

/** Routes for an account's groups, which the API calls applications. A group holds either owners or a contact. */
export const routes: Route[] = [
  route(listApplications, async (call) => {
    const open = await readSection(call, IDENTITY);
    if (open instanceof Problem) return open;
    const { application, context } = open;
    const { fac_id: facId, account_id: accountId, group_id: currentId } = application;
    const groups = await groupsOf(call.deps.db, { facId, accountId, kind: context.kind });
    const listed = groups.filter((group) => group.id === currentId || !isEmptyGroup(group));
    const submitted = await submittedWith(call.deps.db, { facId, accountId });
    const applications = listed.map((group) => {
      const { owners, contact } = maskedPeople(group);
      return {
        smApplicationId: group.id,
        current: group.id === currentId,
        isNewSmApp: group.locked_at === null,
        updatedAt: group.updated_at,
        submitted: submitted.get(group.id) ?? null,
        identityType: identityTypeOf(context.ownershipType),
        owners: owners.slice(0, LISTED_OWNERS_MAX).map((owner) => toReply(OWNER, shownToApplicant(owner))),
        contact: contact ? toReply(CONTACT, contact) : null,
      };
    });
    return { success: true, data: { applications } };
  }),

  stepRoute(setApplication, IDENTITY, (call) =>
    writeSection({ ...call, level: 'strict' }, async (tx, open) => {
      const { smApplicationId: wanted } = call.body;
      const { application, context } = open;
      const { fac_id: facId, account_id: accountId } = application;
      const groups = await groupsOf(tx, { facId, accountId, kind: context.kind });
      const chosen = groups.find(({ id }) => id === wanted);
      if (wanted !== null && !chosen) return new Problem('unknown_application');
      const full = wanted === null && (await groupsAreFull(tx, application));
      if (full) return full;
      attachGroup(open, chosen);
      const unfilled = await call.deps.sections.fill(call.deps.seal, tx, open);
      if (unfilled) return unfilled;
      await record(call.deps, tx, {
        application,
        actor: call.session,
        action: 'group.chosen',
        details: { isNew: wanted === null },
      });
      return { success: true as const };
    }),
  ),
];
