import { findInvite } from '../../api/invite.ts';
import { Problem } from '../../api/problem.ts';
import { findAccount } from '../../server/applications/accounts/applicants.ts';
import { isExistingApplicant } from '../../server/applications/applicationRow.ts';
import { findUsableInvite } from '../../server/applications/invites.ts';
import { overLimit } from '../../server/limits/limits.ts';
import { route, type Route } from '../../server/http/route.ts';

export const routes: Route[] = [
  route(findInvite, async ({ deps, query, request }) => {
    const { inviteId, facId, spProductSlug: slug } = query;
    const limited = await overLimit(deps, { name: 'invitePerAddress', key: request.ip });
    if (limited) return limited;
    const invite = await findUsableInvite(deps, deps.db, { inviteId, facId, slug });
    if (invite instanceof Problem) return invite;
    const account = await findAccount(deps.db, { facId, email: invite.email });
    return {
      success: true,
      data: {
        inviteId,
        name: invite.name,
        email: invite.email,
        phoneNumber: invite.phone_number ?? '',
        isExistingApplicant: account !== undefined && (await isExistingApplicant(deps.db, account.id)),
      },
    };
  }),
];
