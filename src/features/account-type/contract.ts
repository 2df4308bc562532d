import * as v from 'valibot';
import { documented, named } from '../../api/documented.ts';
import { endpoint } from '../../api/endpoint.ts';
import { ownershipTypes as allTypes } from '../../domain/identity.ts';
import { formField, success } from '../../api/shapes.ts';

export const merchantTypes = endpoint({
  name: 'listMerchantTypes',
  included: true,
  method: 'GET',
  path: '/onboarding/spproducts/{spProductSlug}/merchant-types',
  summary: 'Lists the identity types a product offers',
  audience: 'applicant',
  reply: v.array(v.picklist(['BUSINESS', 'INDIVIDUAL', 'GOVERNMENT'])),
  problems: ['section_unavailable', 'unknown_product'],
});

export const ownershipTypes = endpoint({
  name: 'listOwnershipTypes',
  included: true,
  method: 'GET',
  path: '/onboarding/spproducts/{spProductSlug}/ownership-types',
  summary: 'Lists the ownership types a product offers',
  audience: 'applicant',
  reply: v.array(documented(v.string(), { shown: named('OwnershipType', v.picklist(allTypes)) })),
  problems: ['section_unavailable', 'unknown_product'],
});

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
