import * as v from 'valibot';
import { documented, named } from './documented.ts';
import { endpoint } from './endpoint.ts';
import { successWith } from './shapes.ts';

const typedSignature = named('TypedSignature', v.object({ fullName: v.string(), title: v.string() }));

/** Validates the whole application again. Once it is submitted, a repeated call returns the first response. */
export const submitApplication = endpoint({
  name: 'submitApplication',
  method: 'POST',
  path: '/onboarding/submit',
  summary: 'Submits the application',
  audience: 'applicant',
  body: v.object({
    ack: v.optional(v.nullable(v.boolean('"ack" is required'))),
    signature: v.optional(documented(v.unknown(), { shown: typedSignature })),
    /**
     * Names of the documents that the applicant accepts by submitting. Must include every document that `getFees`
     * returns in `signature.changed`, and every document that it returns in `documents` with `agreed: false`.
     */
    consents: v.optional(documented(v.unknown(), { shown: v.array(v.string()) })),
    electronic1099k: v.optional(v.boolean('"electronic1099k" must be a valid boolean')),
  }),
  reply: successWith(
    v.object({
      status: v.string(),
      smApplicationId: v.string(),
      /**
       * The application ID used in webhook events and the operator API. Absent if the application was submitted before
       * this field existed.
       */
      applicationId: v.optional(v.string()),
    }),
  ),
  problems: ['step_unavailable'],
});
