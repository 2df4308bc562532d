import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { contactReply, ownerReply } from './people.ts';
import { successWith } from './shapes.ts';

/**
 * Lists only groups of owners or contacts that match the application's business type. Sensitive values are always
 * masked.
 */
export const listApplications = endpoint({
  name: 'listApplications',
  included: true,
  method: 'GET',
  path: '/onboarding/accounts',
  summary: 'Lists the owners or contacts saved with earlier applications of this account',
  audience: 'applicant',
  reply: successWith(
    v.object({
      applications: v.array(
        v.object({
          smApplicationId: v.string(),
          current: v.boolean(),
          isNewSmApp: v.boolean(),
          updatedAt: v.number(),
          submitted: v.nullable(v.object({ at: v.number(), stage: v.string(), dbaName: v.string() })),
          identityType: v.picklist(['individual', 'business', 'government-public-corp']),
          /** At most 25 owners. `readOwners` returns all owners of the chosen group. */
          owners: v.array(ownerReply),
          contact: v.nullable(contactReply),
        }),
      ),
    }),
  ),
  problems: ['section_unavailable', 'unknown_application'],
});
