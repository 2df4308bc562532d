import * as v from 'valibot';
import { endpoint } from '../../../api/endpoint.ts';
import { named } from '../../../api/documented.ts';
import { bodyOf, replyOf } from '../../../api/sections.ts';
import { formField, optionalText, requiredText, success, successWith } from '../../../api/shapes.ts';
import { LINK_STATUSES } from '../../../domain/ownership/ownerLinks.ts';
import { OWNER } from '../../../domain/sections/person.ts';

const linksPath = '/onboarding/accounts/identity/owner-links';

const invited = bodyOf(OWNER);

/**
 * Polled while the owners screen waits for an owner's details. `readOwners` isn't polled, because it returns
 * decrypted numbers, and each call adds an entry to the audit log.
 */
export const listOwnerLinks = endpoint({
  name: 'listOwnerLinks',
  method: 'GET',
  path: linksPath,
  summary: 'Lists the owners who enter their own details',
  audience: 'applicant',
  isPolled: true,
  reply: successWith(
    v.object({
      owners: v.array(
        named(
          'LinkedOwner',
          v.object({
            ownerId: v.string(),
            firstName: v.string(),
            lastName: v.string(),
            status: v.picklist(LINK_STATUSES),
          }),
        ),
      ),
    }),
  ),
  problems: ['section_unavailable'],
});

/**
 * Replaces the matching owner who has no link yet, or adds an owner if none matches. Matches by `ownerId`, or by name
 * if no ID is sent.
 */
export const askOwner = endpoint({
  name: 'askOwner',
  method: 'POST',
  path: linksPath,
  summary: 'Emails an owner a link to enter their own details',
  audience: 'applicant',
  isRepeatable: true,
  body: named(
    'AskedOwner',
    v.object({
      firstName: invited.firstName,
      lastName: invited.lastName,
      email: invited.email,
      phoneNumber: invited.phoneNumber,
      ownershipPercentage: invited.ownershipPercentage,
      position: invited.position,
      controlPerson: invited.controlPerson,
      ownerId: optionalText('ownerId'),
    }),
  ),
  reply: successWith(v.object({ ownerId: v.string() })),
  problems: ['step_unavailable', 'sole_proprietor', 'too_many_groups', 'too_many_requests'],
});

/**
 * The new link replaces the old one. The email address and phone number can change until the owner first opens a link.
 */
export const resendOwnerLink = endpoint({
  name: 'resendOwnerLink',
  method: 'POST',
  path: `${linksPath}/{ownerId}/resend`,
  summary: 'Emails an owner a new link',
  audience: 'applicant',
  body: v.object({ email: optionalText('email'), phoneNumber: optionalText('phoneNumber') }),
  reply: success,
  problems: ['step_unavailable', 'owner_link_unknown', 'owner_link_opened', 'link_used', 'too_many_requests'],
});

/** Revokes the link and deletes what the owner entered, so that the applicant can enter the details instead. */
export const withdrawOwnerLink = endpoint({
  name: 'withdrawOwnerLink',
  method: 'DELETE',
  path: `${linksPath}/{ownerId}`,
  summary: "Withdraws an owner's link",
  audience: 'applicant',
  reply: success,
  problems: ['step_unavailable', 'owner_link_unknown'],
});

/** `hasCode` says whether the last code still works. */
export const openOwnerLink = endpoint({
  name: 'openOwnerLink',
  method: 'POST',
  path: '/onboarding/owner/open',
  summary: "Opens an owner's link and sends a verification code, unless the last one still works",
  audience: 'public',
  body: v.object({
    ownerToken: requiredText('ownerToken'),
    resend: v.optional(v.boolean('"resend" must be a valid boolean'), false),
  }),
  reply: v.object({
    success: v.literal(true),
    data: v.object({
      facilitator: v.string(),
      business: v.string(),
      askedBy: v.string(),
      firstName: v.string(),
      phoneHint: v.string(),
      waitTime: v.number(),
      hasCode: v.boolean(),
    }),
    /** Present only outside production. */
    smsCode: v.optional(v.string()),
  }),
  problems: ['link_invalid', 'link_used', 'too_many_requests'],
});

export const verifyOwner = endpoint({
  name: 'verifyOwner',
  method: 'POST',
  path: '/onboarding/owner/verify',
  summary: "Checks an owner's verification code and starts the owner's session",
  audience: 'public',
  isRepeatable: true,
  body: v.object({ ownerToken: requiredText('ownerToken'), smsCode: formField('smsCode') }),
  reply: v.object({ success: v.literal(true), token: v.string() }),
  problems: ['link_invalid', 'link_used', 'too_many_requests'],
});

const detailsPath = '/onboarding/owner/details';

export const readOwnerDetails = endpoint({
  name: 'getOwnerDetails',
  method: 'GET',
  path: detailsPath,
  summary: "Gets the details that the applicant entered for the session's owner",
  audience: 'owner',
  reply: successWith(
    v.object({
      owner: named('StatedOwner', v.object(replyOf(OWNER))),
      business: v.string(),
      ownershipType: v.string(),
      dc: v.boolean(),
      ownerIds: v.optional(v.array(v.string())),
    }),
  ),
  problems: ['link_invalid', 'link_used'],
});

/** Ignores the percentage, position, and control person in the body, because only the applicant can change them. */
export const saveOwnerDetails = endpoint({
  name: 'saveOwnerDetails',
  method: 'PUT',
  path: detailsPath,
  summary: "Validates and saves the session's owner, and ends the link",
  audience: 'owner',
  isRepeatable: true,
  body: named('OwnerDetails', v.object(bodyOf(OWNER))),
  bodyKey: 'owner',
  reply: success,
  problems: ['link_invalid', 'link_used', 'too_many_groups'],
});
