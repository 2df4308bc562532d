import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import { successWith } from '../../api/shapes.ts';

export const readLegalDocument = endpoint({
  name: 'getLegalDocument',
  method: 'GET',
  path: '/legal/{document}',
  summary:
    "Gets a legal document: Terms of Service, Privacy Policy, E-Sign Consent, Merchant Services Agreement, or a product's own",
  audience: 'public',
  query: v.object({ facId: v.optional(v.string()), spProductSlug: v.optional(v.string()) }),
  reply: successWith(
    v.object({
      title: v.string(),
      version: v.string(),
      lastUpdated: v.string(),
      sha256: v.string(),
      html: v.string(),
    }),
  ),
  problems: ['not_found'],
});
