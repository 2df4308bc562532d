import * as v from 'valibot';
import { revision } from '../../api/approvals.ts';
import { named } from '../../api/documented.ts';
import { endpoint } from '../../api/endpoint.ts';
import { informationRequest, newRequest } from '../../api/requests.ts';
import { callReason } from '../../domain/fields/recordedReason.ts';
import { SECTION_NAMES } from '../../domain/sections/sections.ts';
import { fileStream, success, successWith } from '../../api/shapes.ts';

export const createRequest = endpoint({
  name: 'operatorCreateRequest',
  method: 'POST',
  path: '/operator/v1/applications/{id}/requests',
  summary: 'Asks the applicant for documents, changes, or answers',
  audience: 'operator',
  body: v.strictObject({ ...newRequest, revision }),
  reply: successWith(v.object({ requestId: v.string() })),
  problems: ['not_found', 'changed_meanwhile', 'decision_conflict', 'too_many_items'],
});

export const listApplicationRequests = endpoint({
  name: 'operatorListRequests',
  method: 'GET',
  path: '/operator/v1/applications/{id}/requests',
  summary: 'Lists the requests for more information',
  audience: 'operator',
  reply: successWith(v.object({ stage: v.string(), requests: v.array(informationRequest) })),
  problems: ['not_found'],
});

const change = named(
  'Change',
  v.object({
    section: v.picklist(SECTION_NAMES),
    /** Name of the person or account. Null for a field of the section itself. */
    part: v.nullable(v.string()),
    label: v.string(),
    before: v.array(v.string()),
    after: v.array(v.string()),
  }),
);

export type Change = v.InferOutput<typeof change>;

export const listChanges = endpoint({
  name: 'operatorListChanges',
  method: 'GET',
  path: '/operator/v1/applications/{id}/requests/{requestId}/changes',
  summary: 'Compares the resubmission that answered a request with the submission before it',
  audience: 'operator',
  reply: successWith(v.object({ changes: v.nullable(v.array(change)) })),
  problems: ['not_found'],
});

export const withdrawRequest = endpoint({
  name: 'operatorWithdrawRequest',
  method: 'DELETE',
  path: '/operator/v1/applications/{id}/requests/{requestId}',
  summary: 'Withdraws an open request',
  audience: 'operator',
  reply: success,
  problems: ['not_found', 'decision_conflict'],
});

export const reopenApplication = endpoint({
  name: 'operatorReopenApplication',
  method: 'POST',
  path: '/operator/v1/applications/{id}/reopen',
  summary: 'Reopens a decided application',
  audience: 'operator',
  body: v.strictObject({
    reason: callReason,
    notify: v.optional(v.boolean('"notify" must be a valid boolean')),
    revision,
  }),
  reply: successWith(v.object({ id: v.string(), stage: v.string() })),
  problems: ['not_found', 'changed_meanwhile', 'decision_conflict'],
});

export const readUploadedFile = endpoint({
  name: 'operatorGetFile',
  method: 'GET',
  path: '/operator/v1/applications/{id}/files/{fileId}',
  summary: 'Gets a file that the applicant uploaded',
  audience: 'operator',
  scope: 'release',
  reply: fileStream,
  media: 'application/octet-stream',
  problems: ['not_found', 'storage_unavailable'],
});
