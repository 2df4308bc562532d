import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import { formField, requiredText, success } from '../../api/shapes.ts';

const params = v.object({ spProductSlug: requiredText('spProductSlug') });

/** The identity types a product offers. */
export const merchantTypes = endpoint({
  name: 'listMerchantTypes',
  included: true,
  method: 'GET',
  path: '/onboarding/spproducts/{spProductSlug}/merchant-types',
  summary: 'Identity types a product offers',
  audience: 'applicant',
  params,
  reply: v.array(v.picklist(['BUSINESS', 'INDIVIDUAL', 'GOVERNMENT'])),
  problems: ['section_unavailable', 'unknown_product'],
});

/** The ownership types a product offers, in the spelling of the type save. */
export const ownershipTypes = endpoint({
  name: 'listOwnershipTypes',
  included: true,
  method: 'GET',
  path: '/onboarding/spproducts/{spProductSlug}/ownership-types',
  summary: 'Ownership types a product offers',
  audience: 'applicant',
  params,
  reply: v.array(v.string()),
  problems: ['section_unavailable', 'unknown_product'],
});

/** Saves the ownership type; a change of kind archives the group and clears a TIN type that is no longer allowed. */
export const saveOwnershipType = endpoint({
  name: 'saveOwnershipType',
  method: 'PUT',
  path: '/onboarding/accounts/identity/type',
  summary: 'Saves the ownership type',
  audience: 'applicant',
  body: v.object({ ownershipType: formField('ownershipType') }),
  reply: success,
  problems: ['step_unavailable'],
});
