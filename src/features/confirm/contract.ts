import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import { CONSENT_DOCUMENTS } from '../../domain/legal.ts';
import { fileBytes, successWith } from '../../api/shapes.ts';

/** `discountRate` is a percentage of each sale. `fixed` is in dollars per transaction. */
const rate = v.object({ ccCnpSale: v.object({ discountRate: v.number(), fixed: v.number() }) });

export const readFees = endpoint({
  name: 'getFees',
  included: true,
  method: 'GET',
  path: '/onboarding/accounts/fees',
  summary: 'Gets the fees, null if there are none, and what the product requires of the signer',
  audience: 'applicant',
  reply: successWith(
    v.object({
      platform: v.nullable(rate),
      spProduct: v.nullable(rate),
      /** Absent if the product doesn't require a signature. `changed` lists documents that need new consent. */
      signature: v.optional(v.object({ changed: v.array(v.picklist(CONSENT_DOCUMENTS)) })),
      /**
       * Product-specific documents. Also the merchant services agreement, if the product has an acquirer and no typed
       * signature, and the applicant hasn't agreed to the current text. With a typed signature, a changed agreement is
       * listed in `signature.changed` as `terms-of-service`. To submit, the applicant must agree to every document with
       * `agreed: false`.
       */
      documents: v.optional(
        v.array(
          v.object({ document: v.string(), title: v.string(), version: v.string(), agreed: v.boolean() }),
        ),
      ),
      electronic1099k: v.optional(v.literal(true)),
      acquirer: v.optional(v.object({ name: v.string(), address: v.string(), phone: v.string() })),
    }),
  ),
  problems: ['section_unavailable'],
});

/** Anyone with the link can read the PDF copy, so sensitive values are masked. */
export const openCopy = endpoint({
  name: 'openCopy',
  method: 'GET',
  path: '/onboarding/copies/{token}',
  summary: 'Gets a copy of a submitted application',
  audience: 'public',
  reply: fileBytes,
  media: 'application/pdf',
  problems: ['not_found', 'too_many_requests'],
});

export const operatorReadCopy = endpoint({
  name: 'operatorGetCopy',
  method: 'GET',
  path: '/operator/v1/applications/{id}/pdf',
  summary: 'Gets a copy of a submitted application, with secrets masked',
  audience: 'operator',
  /** Defaults to the latest submitted version. */
  query: v.strictObject({
    version: v.optional(
      v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, '"version" must be a valid version'), v.transform(Number)),
    ),
  }),
  reply: fileBytes,
  media: 'application/pdf',
  problems: ['not_found'],
});

export { getCopyLink } from '../../api/copy.ts';
export { submitApplication } from '../../api/submit.ts';
