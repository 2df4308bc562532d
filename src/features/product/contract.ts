import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import { requiredText, successWith } from '../../api/shapes.ts';

const productBranding = v.object({
  backgroundColor: v.string(),
  primaryColor: v.string(),
  secondaryColor: v.string(),
  contrastColor: v.string(),
  textColor: v.string(),
  logoUrl: v.string(),
  navbarBackgroundColor: v.string(),
});

export const productStatus = endpoint({
  name: 'getProductStatus',
  method: 'POST',
  path: '/onboarding/spproducts/{spProductSlug}/status',
  summary: 'Gets the status, name, and branding of a product',
  audience: 'public',
  body: v.object({ facId: requiredText('facId') }),
  reply: v.object({ status: v.string(), name: v.string(), branding: productBranding }),
  problems: ['unknown_product'],
});

export const facilitator = endpoint({
  name: 'getFacilitator',
  method: 'GET',
  path: '/foundation/facilitators',
  summary: 'Gets the facilitator of this host',
  audience: 'public',
  reply: successWith(
    v.object({
      facId: v.string(),
      name: v.string(),
      domain: v.string(),
      branding: v.object({
        favIcon: v.string(),
        color: v.string(),
        darkForm: v.boolean(),
        rectLarge: v.string(),
      }),
    }),
  ),
  problems: ['unknown_facilitator'],
});
