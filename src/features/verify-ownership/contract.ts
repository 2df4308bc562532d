import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import { OWNERS_MAX } from '../../domain/limits.ts';
import { bodyOf, replyOf } from '../../api/sections.ts';
import { BUSINESS_ADDRESS } from '../../domain/sections/address.ts';
import { CONTACT, OWNER } from '../../domain/sections/person.ts';
import { named } from '../../api/documented.ts';
import { contactReply, ownerReply } from '../../api/people.ts';
import { formField, optionalText, success, successWith } from '../../api/shapes.ts';
import { invalid, missingOrWrong } from '../../domain/texts/messages.ts';

const LIST = 'list of owners';
const WRONG_LIST = invalid('owners', LIST);

/* @__NO_SIDE_EFFECTS__ */
function ownersBody(name: string, use: 'write' | 'draft') {
  const owner = named(
    name,
    v.object({ ...bodyOf(OWNER, use), ownerId: optionalText('ownerId') }, WRONG_LIST),
  );
  return v.object({
    owners: v.pipe(v.array(owner, missingOrWrong('owners', LIST)), v.maxLength(OWNERS_MAX, WRONG_LIST)),
    /** Ignored for sole proprietors, control-only business types, and products that don't collect beneficial owners. */
    nobodyOwns25: v.optional(v.boolean('"nobodyOwns25" must be a valid boolean')),
  });
}

const businessAddress = v.optional(named('AddressAnswer', v.object(replyOf(BUSINESS_ADDRESS))));

const ownersPath = '/onboarding/accounts/identity/owners';

export const readOwners = endpoint({
  name: 'getOwners',
  included: true,
  method: 'GET',
  path: ownersPath,
  summary: 'Gets the owners',
  audience: 'applicant',
  reply: successWith(
    v.object({
      ownershipType: v.nullable(v.string()),
      owners: v.array(ownerReply),
      ownershipRule: v.optional(v.literal('beneficial')),
      nobodyOwns25: v.optional(v.boolean()),
      businessAddress,
      /** ID types that owners can choose from. Absent if only SSNs are accepted. */
      ownerIds: v.optional(v.array(v.string())),
      /** TIN type of the business. It determines whether a sole proprietor enters an SSN (1) or an ITIN (3). */
      tinType: v.optional(v.number()),
    }),
  ),
  problems: ['section_unavailable'],
});

export const saveOwners = endpoint({
  name: 'saveOwners',
  method: 'PUT',
  path: ownersPath,
  summary: 'Validates and saves the owners',
  audience: 'applicant',
  body: ownersBody('Owner', 'write'),
  listKey: 'owners',
  reply: success,
  problems: ['step_unavailable', 'owners_changed', 'too_many_groups', 'too_many_requests'],
});

export const saveOwnersPartially = endpoint({
  name: 'saveOwnersPartially',
  method: 'POST',
  path: `${ownersPath}/partial`,
  summary: 'Saves a draft of the owners, replacing the stored list',
  audience: 'applicant',
  body: ownersBody('OwnerDraft', 'draft'),
  listKey: 'owners',
  reply: success,
  problems: ['step_unavailable', 'too_many_groups', 'too_many_requests'],
});

/* @__NO_SIDE_EFFECTS__ */
function contactBody(name: string, use: 'write' | 'draft') {
  return named(name, v.object({ ...bodyOf(CONTACT, use), title: formField('title', { use: 'draft' }) }));
}

const contactPath = '/onboarding/accounts/identity/contact';

export const readContact = endpoint({
  name: 'getContact',
  included: true,
  method: 'GET',
  path: contactPath,
  summary: 'Gets the contact of a government entity',
  audience: 'applicant',
  reply: successWith(v.object({ contact: contactReply, businessAddress })),
  problems: ['section_unavailable'],
});

export const saveContact = endpoint({
  name: 'saveContact',
  method: 'PUT',
  path: contactPath,
  summary: 'Validates and saves the contact',
  audience: 'applicant',
  body: contactBody('Contact', 'write'),
  bodyKey: 'contact',
  reply: success,
  problems: ['step_unavailable', 'too_many_groups', 'too_many_requests'],
});

export const saveContactPartially = endpoint({
  name: 'saveContactPartially',
  method: 'POST',
  path: `${contactPath}/partial`,
  summary: 'Saves a draft of the contact; omitted fields keep their values',
  audience: 'applicant',
  body: contactBody('ContactDraft', 'draft'),
  bodyKey: 'contact',
  reply: success,
  problems: ['step_unavailable', 'too_many_groups', 'too_many_requests'],
});
