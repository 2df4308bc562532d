import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import { bodyOf, replyOf } from '../../api/sections.ts';
import { BUSINESS } from '../../domain/sections/business.ts';
import { formField, success, successWith } from '../../api/shapes.ts';
import { documented, named } from '../../api/documented.ts';

/** Ignored on save. Accepted so that clients can send a section back unchanged. */
const ownershipType = documented(formField('ownershipType'), {
  shown: v.nullable(v.string()),
});

const businessBody = named('Business', v.object({ ...bodyOf(BUSINESS), ownershipType }));
const businessDraft = named('BusinessDraft', v.object({ ...bodyOf(BUSINESS, 'draft'), ownershipType }));

const businessReply = named(
  'BusinessAnswer',
  v.object({ ...replyOf(BUSINESS), ownershipType: v.optional(v.string()) }),
);

const path = '/onboarding/accounts/identity/business';

export const readBusiness = endpoint({
  name: 'getBusiness',
  included: true,
  method: 'GET',
  path,
  summary: 'Gets the business section',
  audience: 'applicant',
  reply: successWith(v.object({ type: v.nullable(v.string()), business: businessReply })),
  problems: ['section_unavailable'],
});

export const saveBusiness = endpoint({
  name: 'saveBusiness',
  method: 'PUT',
  path,
  summary: 'Validates and saves the business section',
  audience: 'applicant',
  body: businessBody,
  bodyKey: 'business',
  reply: success,
  problems: ['step_unavailable', 'too_many_requests'],
});

export const saveBusinessPartially = endpoint({
  name: 'saveBusinessPartially',
  method: 'POST',
  path: `${path}/partial`,
  summary: 'Saves a draft of the business section; omitted fields keep their values',
  audience: 'applicant',
  body: businessDraft,
  bodyKey: 'business',
  reply: success,
  problems: ['step_unavailable', 'too_many_requests'],
});

export const merchantCategories = endpoint({
  name: 'listMerchantCategories',
  method: 'GET',
  path: '/onboarding/spproducts/{spProductSlug}/mcc',
  summary: 'Lists the merchant categories',
  audience: 'public',
  reply: v.array(v.object({ value: v.string(), description: v.string() })),
  problems: ['unknown_product'],
});

export { searchAddress } from '../../api/addressSearch.ts';
