import * as v from 'valibot';
import { endpoint, type ReplyOf } from './endpoint.ts';
import { requiredText, successWith } from './shapes.ts';

export const findInvite = endpoint({
  name: 'getInvite',
  method: 'GET',
  path: '/onboarding/invites',
  summary: 'Gets the name, email, and phone number from an invite',
  audience: 'public',
  query: v.object({
    inviteId: requiredText('inviteId'),
    facId: requiredText('facId'),
    spProductSlug: requiredText('spProductSlug'),
  }),
  reply: successWith(
    v.object({
      inviteId: v.string(),
      name: v.string(),
      email: v.string(),
      phoneNumber: v.string(),
      isExistingApplicant: v.boolean(),
    }),
  ),
  problems: ['invalid_invite', 'invite_expired', 'invite_submitted', 'too_many_requests'],
});

export type Invite = ReplyOf<typeof findInvite>['data'];
