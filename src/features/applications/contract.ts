import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import { contactReply, ownerReply } from '../../api/people.ts';
import { success, successWith } from '../../api/shapes.ts';

/** The groups of this account that the current type of business can use. Secrets are always masked here. */
export const listApplications = endpoint({
  name: 'listApplications',
  included: true,
  method: 'GET',
  path: '/onboarding/accounts',
  summary: 'Groups of owners, or contacts, of this account',
  audience: 'applicant',
  reply: successWith(
    v.object({
      applications: v.array(
        v.object({
          smApplicationId: v.string(),
          current: v.boolean(),
          isNewSmApp: v.boolean(),
          /** What tells groups with the same people apart: when it last changed, and the application submitted with it. */
          updatedAt: v.number(),
          submitted: v.nullable(v.object({ at: v.number(), stage: v.string() })),
          identityType: v.picklist(['individual', 'business', 'government-public-corp']),
          /** The first 25; the group's own read has all of them. */
          owners: v.array(ownerReply),
          contact: v.nullable(contactReply),
        }),
      ),
    }),
  ),
  problems: ['section_unavailable', 'unknown_application'],
});

/** Selects a group for the current application; null begins a new one. */
export const setApplication = endpoint({
  name: 'setApplication',
  method: 'POST',
  path: '/onboarding/accounts/set',
  summary: 'Selects a group',
  audience: 'applicant',
  body: v.object({
    smApplicationId: v.nullable(v.string('"smApplicationId" is required')),
  }),
  reply: success,
  problems: ['unknown_application', 'too_many_groups', 'step_unavailable'],
});
