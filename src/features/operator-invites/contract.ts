import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import { cursorQuery, pageReply } from '../../api/paging.ts';
import { formFields, optionalText, requiredText, success, successWith } from '../../api/shapes.ts';

const id = v.object({ id: requiredText('id') });

export const INVITE_STATES = ['open', 'expired', 'revoked', 'submitted'] as const;

const invite = v.object({
  inviteId: v.string(),
  url: v.string(),
  spProductSlug: v.string(),
  name: v.string(),
  email: v.string(),
  phoneNumber: v.string(),
  expiresAt: v.number(),
  createdAt: v.number(),
  status: v.picklist(INVITE_STATES),
  /** The application that came by it, once there is one. */
  applicationId: v.nullable(v.string()),
});

/** Milliseconds since 1970, or an ISO 8601 instant; thirty days from now when missing. */
const expiresAt = v.optional(v.union([v.number(), v.string()], '"expiresAt" must be a valid instant'));

const sent = v.object({ inviteId: v.string(), url: v.string() });

export const createInvite = endpoint({
  name: 'operatorCreateInvite',
  method: 'POST',
  path: '/operator/v1/invites',
  summary: 'Invites an applicant',
  audience: 'operator',
  body: v.object({
    spProductSlug: requiredText('spProductSlug'),
    ...formFields('name', 'email', 'phoneNumber'),
    expiresAt,
  }),
  reply: sent,
  problems: ['unknown_product'],
});

export const listInvites = endpoint({
  name: 'operatorListInvites',
  method: 'GET',
  path: '/operator/v1/invites',
  summary: 'Invites, newest first',
  audience: 'operator',
  query: v.object({
    status: v.optional(v.picklist(INVITE_STATES, '"status" must be a valid status')),
    product: optionalText('product'),
    email: optionalText('email'),
    ...cursorQuery,
  }),
  reply: pageReply(invite),
  problems: [],
});

export const readInvite = endpoint({
  name: 'operatorGetInvite',
  method: 'GET',
  path: '/operator/v1/invites/{id}',
  summary: 'One invite',
  audience: 'operator',
  params: id,
  reply: successWith(invite),
  problems: ['not_found'],
});

export const resendInvite = endpoint({
  name: 'operatorResendInvite',
  method: 'POST',
  path: '/operator/v1/invites/{id}/resend',
  summary: 'Sends an invite again, open for thirty more days or until the end given',
  audience: 'operator',
  params: id,
  body: v.object({ expiresAt }),
  reply: sent,
  problems: ['not_found', 'invite_closed'],
});

export const revokeInvite = endpoint({
  name: 'operatorRevokeInvite',
  method: 'DELETE',
  path: '/operator/v1/invites/{id}',
  summary: 'Revokes an invite',
  audience: 'operator',
  params: id,
  reply: success,
  problems: ['not_found'],
});
