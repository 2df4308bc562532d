import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import { fileBytes, requiredText, successWith } from '../../api/shapes.ts';

/** Percent of each sale, and dollars for each transaction. */
const rate = v.object({ ccCnpSale: v.object({ discountRate: v.number(), fixed: v.number() }) });

export const readFees = endpoint({
  name: 'getFees',
  included: true,
  method: 'GET',
  path: '/onboarding/accounts/fees',
  summary: 'Fees to acknowledge; null where a product has none',
  audience: 'applicant',
  reply: successWith(v.object({ platform: v.nullable(rate), spProduct: v.nullable(rate) })),
  problems: ['section_unavailable'],
});

/** The copy itself; whoever has the link may read it, so secrets are masked in it. */
export const openCopy = endpoint({
  name: 'openCopy',
  method: 'GET',
  path: '/onboarding/copies/{token}',
  summary: 'A copy of a submitted application',
  audience: 'public',
  params: v.object({ token: requiredText('token') }),
  reply: fileBytes,
  media: 'application/pdf',
  problems: ['not_found', 'too_many_requests'],
});

export const operatorReadCopy = endpoint({
  name: 'operatorGetCopy',
  method: 'GET',
  path: '/operator/v1/applications/{id}/pdf',
  summary: 'A copy of a submitted application, secrets masked',
  audience: 'operator',
  params: v.object({ id: requiredText('id') }),
  reply: fileBytes,
  media: 'application/pdf',
  problems: ['not_found'],
});

export { readCopyLink } from '../../api/copy.ts';
export { submitApplication } from '../../api/submit.ts';
