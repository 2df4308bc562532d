import { Problem } from '../../api/problem.ts';
import { identityTypeOf } from '../../domain/identity.ts';
import { LISTED_OWNERS_MAX } from '../../domain/limits.ts';
import type { StepKey } from '../../journey/stages.ts';
import { actorOf, record } from '../../server/evidence.ts';
import {
  attachGroup,
  groupsAreFull,
  groupsOf,
  isEmptyGroup,
  maskedPeople,
  submittedWith,
} from '../../server/group.ts';
import { readSection, writeSection } from '../../server/openSection.ts';
import { route, type Route } from '../../server/route.ts';
import { sectionReply } from '../../server/sectionReply.ts';
import { listApplications, setApplication } from './contract.ts';

/** Groups are picked where owners or the contact would be entered. */
const IDENTITY: readonly StepKey[] = ['owners', 'contact'];

/** The groups of an account, which `/onboarding/accounts` calls applications. */
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
        owners: owners.slice(0, LISTED_OWNERS_MAX).map((owner) => sectionReply(owner)),
        contact: contact ? sectionReply(contact) : null,
      };
    });
    return { success: true, data: { applications } };
  }),

  route(setApplication, (call) =>
    writeSection(call, IDENTITY, async (tx, open) => {
      const { smApplicationId: wanted } = call.body;
      const { application, context } = open;
      const { fac_id: facId, account_id: accountId } = application;
      const groups = await groupsOf(tx, { facId, accountId, kind: context.kind });
      const chosen = groups.find(({ id }) => id === wanted);
      if (wanted !== null && !chosen) return new Problem('unknown_application');
      // Said before anything is typed; the save that adds the group refuses it, too.
      const full = wanted === null && (await groupsAreFull(tx, { facId, accountId }));
      if (full) return full;
      attachGroup(open, chosen);
      await record(call.deps, tx, {
        application,
        actor: actorOf(call.session),
        action: 'group.chosen',
        details: { isNew: wanted === null },
      });
      return { success: true as const };
    }),
  ),
];
