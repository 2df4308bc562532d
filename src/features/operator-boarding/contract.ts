import * as v from 'valibot';
import { revision } from '../../api/approvals.ts';
import { boardingPackage } from '../../api/boardingPackage.ts';
import { endpoint } from '../../api/endpoint.ts';
import { requiredText, success, successWith } from '../../api/shapes.ts';
import { CHECK_NAME, CHECK_RESULTS } from '../../domain/checks.ts';
import { invalid } from '../../domain/texts/messages.ts';
import { acquirer, merchantId, note, purpose, reference } from './rules.ts';

/**
 * Returns all numbers unmasked. The response isn't stored for idempotent retries, so every release, including a retry,
 * is recorded in the audit log.
 */
export const releaseBoardingPackage = endpoint({
  name: 'operatorReleaseBoardingPackage',
  method: 'POST',
  path: '/operator/v1/applications/{id}/boarding-package',
  summary:
    'Releases a submitted application with its numbers unmasked, to board the merchant with an acquirer',
  audience: 'operator',
  role: 'admin',
  scope: 'release',
  isRepeatable: false,
  body: v.strictObject({ purpose }),
  reply: v.union([
    successWith(boardingPackage),
    /** Compact JWE of the same data, if the facilitator has a `boardingKey`. */
    v.object({ success: v.literal(true), jwe: v.string() }),
  ]),
  problems: ['not_found', 'not_submitted', 'changes_not_submitted', 'too_many_requests'],
});

export const putMerchant = endpoint({
  name: 'operatorPutMerchant',
  method: 'PUT',
  path: '/operator/v1/applications/{id}/merchant',
  summary: "Stores the acquirer's ID for an approved merchant",
  audience: 'operator',
  body: v.strictObject({ merchantId, acquirer: v.optional(v.nullable(acquirer)), revision }),
  reply: success,
  problems: ['not_found', 'not_approved', 'changed_meanwhile'],
});

export const putCheck = endpoint({
  name: 'operatorPutCheck',
  method: 'PUT',
  path: '/operator/v1/applications/{id}/checks/{name}',
  summary: "Records the result of a vendor's check",
  audience: 'operator',
  params: v.object({
    id: requiredText('id'),
    name: v.pipe(v.string(), v.regex(CHECK_NAME, invalid('name', 'check name'))),
  }),
  body: v.strictObject({
    result: v.picklist(CHECK_RESULTS, invalid('result', 'result')),
    reference: v.optional(v.nullable(reference)),
    note: v.optional(v.nullable(note)),
    revision,
  }),
  reply: success,
  problems: ['not_found', 'not_submitted', 'changed_meanwhile', 'too_many_checks'],
});
