import * as v from 'valibot';
import { documented, named } from '../../api/documented.ts';
import { endpoint } from '../../api/endpoint.ts';
import { cursorQuery, externalIdFilter, pageReply } from '../../api/paging.ts';
import { bodyOf } from '../../api/sections.ts';
import { ownershipTypes } from '../../domain/identity.ts';
import { prefillable, type PrefillSection } from '../../domain/invites/prefill.ts';
import {
  BATCH_INVITES_MAX,
  EXTERNAL_ID_MAX,
  METADATA_KEY_MAX,
  METADATA_PAIRS_MAX,
} from '../../domain/limits.ts';
import { RECORDS } from '../../domain/sections/secretPath.ts';
import { formFields, optionalText, requiredText, success, successWith } from '../../api/shapes.ts';

export const INVITE_STATES = ['open', 'expired', 'revoked', 'submitted'] as const;

const invite = named(
  'Invite',
  v.object({
    /** Null, like `url`, for callers without the `write` scope, because anyone with either one can use the invite. */
    inviteId: v.nullable(v.string()),
    url: v.nullable(v.string()),
    spProductSlug: v.string(),
    name: v.string(),
    email: v.string(),
    phoneNumber: v.string(),
    expiresAt: v.number(),
    createdAt: v.number(),
    status: named('InviteStatus', v.picklist(INVITE_STATES)),
    applicationId: v.nullable(v.string()),
    externalId: v.nullable(v.string()),
    metadata: v.nullable(v.record(v.string(), v.string())),
    returnUrl: v.nullable(v.string()),
  }),
);

/** Unix milliseconds, or an ISO 8601 date or time. Defaults to 30 days from now. */
const expiresAt = v.optional(v.union([v.number(), v.string()], '"expiresAt" must be a valid timestamp'));

const sent = named('SentInvite', v.object({ inviteId: v.string(), url: v.string() }));

/* @__NO_SIDE_EFFECTS__ */
function prefillSection({ fields, isList }: (typeof RECORDS)[PrefillSection]) {
  const record = v.object(bodyOf(prefillable(fields), 'draft'));
  return v.optional(isList ? v.array(record) : record);
}

/* @__NO_SIDE_EFFECTS__ */
function prefillSections() {
  const entries = Object.entries(RECORDS).map(([name, section]) => [name, prefillSection(section)]);
  return Object.fromEntries(entries) as Record<PrefillSection, ReturnType<typeof prefillSection>>;
}

/** Accepts any value here. The form rules validate it later, so that each error includes the field's path. */
const prefill = documented(v.unknown(), {
  shown: named(
    'Prefill',
    v.object({ ownershipType: v.optional(v.picklist(ownershipTypes)), ...prefillSections() }),
  ),
});

const NO_ID = '"externalId" must be a valid external ID';

const newInvite = v.object({
  spProductSlug: documented(optionalText('spProductSlug'), {
    shown: requiredText('spProductSlug'),
    isNeeded: true,
  }),
  ...formFields('name', 'email', 'phoneNumber'),
  expiresAt,
  externalId: v.optional(
    documented(v.pipe(v.string(NO_ID), v.trim(), v.nonEmpty(NO_ID)), {
      shown: v.pipe(v.string(), v.minLength(1), v.maxLength(EXTERNAL_ID_MAX)),
    }),
  ),
  metadata: v.optional(
    documented(v.unknown(), {
      shown: v.pipe(
        v.record(v.pipe(v.string(), v.maxLength(METADATA_KEY_MAX)), v.string()),
        v.maxEntries(METADATA_PAIRS_MAX),
      ),
    }),
  ),
  /** Must be one of the product's `returnUrls` or a URL under one of them. */
  returnUrl: v.optional(v.string('"returnUrl" must be a valid return URL')),
  prefill: v.optional(prefill),
  /** Paths of prefilled fields that the applicant can't change, such as `business.legalName`. */
  locked: v.optional(documented(v.unknown(), { shown: v.array(v.string()) })),
});

export const createInvite = endpoint({
  name: 'operatorCreateInvite',
  method: 'POST',
  path: '/operator/v1/invites',
  summary: 'Invites an applicant',
  audience: 'operator',
  body: newInvite,
  reply: sent,
  problems: ['unknown_product'],
});

const NO_LIST = `"invites" must be a valid list of up to ${BATCH_INVITES_MAX} invites`;

/** Validates each row separately, because invites for valid rows are sent even if other rows have errors. */
export const createInvites = endpoint({
  name: 'operatorCreateInvites',
  method: 'POST',
  path: '/operator/v1/invites/batch',
  summary: 'Invites multiple applicants; skips rows whose external ID already has an invite',
  audience: 'operator',
  bodyBytes: 4 * 1024 * 1024,
  body: v.object({
    invites: v.pipe(
      v.array(documented(v.unknown(), { shown: newInvite }), NO_LIST),
      v.maxLength(BATCH_INVITES_MAX, NO_LIST),
    ),
    dryRun: v.optional(v.boolean('"dryRun" must be a valid boolean')),
  }),
  reply: successWith(
    v.object({
      results: v.array(
        named(
          'InviteResult',
          v.object({
            row: v.number(),
            externalId: v.nullable(v.string()),
            inviteId: v.optional(v.string()),
            skipped: v.optional(v.boolean()),
            errors: v.optional(v.array(v.object({ field: v.string(), message: v.string() }))),
          }),
        ),
      ),
    }),
  ),
});

export const listInvites = endpoint({
  name: 'operatorListInvites',
  method: 'GET',
  path: '/operator/v1/invites',
  summary: 'Lists invites, newest first',
  audience: 'operator',
  query: v.strictObject({
    status: v.optional(named('InviteStatus', v.picklist(INVITE_STATES, '"status" must be a valid status'))),
    product: optionalText('product'),
    email: optionalText('email'),
    externalId: externalIdFilter,
    ...cursorQuery,
  }),
  reply: pageReply(invite),
});

export const readInvite = endpoint({
  name: 'operatorGetInvite',
  method: 'GET',
  path: '/operator/v1/invites/{id}',
  summary: 'Gets an invite',
  audience: 'operator',
  reply: successWith(invite),
  problems: ['not_found'],
});

export const resendInvite = endpoint({
  name: 'operatorResendInvite',
  method: 'POST',
  path: '/operator/v1/invites/{id}/resend',
  summary: 'Resends an invite, which then expires in 30 days or on the given date',
  audience: 'operator',
  body: v.object({ expiresAt }),
  reply: sent,
  problems: ['not_found', 'invite_closed', 'unknown_product'],
});

export const revokeInvite = endpoint({
  name: 'operatorRevokeInvite',
  method: 'DELETE',
  path: '/operator/v1/invites/{id}',
  summary: 'Revokes an invite',
  audience: 'operator',
  reply: success,
  problems: ['not_found'],
});
