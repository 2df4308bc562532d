import * as v from 'valibot';
import { documented } from '../../api/documented.ts';
import { endpoint } from '../../api/endpoint.ts';
import { informationRequest, uploadedFile } from '../../api/requests.ts';
import { optionalText, success, successWith } from '../../api/shapes.ts';
import { ANSWER_LENGTH, FILE_TYPE_NAMES } from '../../domain/requests/requests.ts';

const answer = v.pipe(v.string(), v.minLength(ANSWER_LENGTH.least), v.maxLength(ANSWER_LENGTH.most));
export const listRequests = endpoint({
  name: 'listRequests',
  included: true,
  method: 'GET',
  path: '/onboarding/requests',
  summary: 'Lists the requests for more information',
  audience: 'applicant',
  reply: successWith(
    v.object({
      stage: v.string(),
      /** Unix milliseconds, like the other dates. */
      submittedAt: v.nullable(v.number()),
      resubmittedAt: v.nullable(v.number()),
      decidedAt: v.nullable(v.number()),
      requests: v.array(informationRequest),
    }),
  ),
});

/** The body contains the file's bytes. The `X-File-Name` header contains the percent-encoded name. */
export const uploadFile = endpoint({
  name: 'uploadFile',
  method: 'POST',
  path: '/onboarding/requests/items/{itemId}/files',
  summary: 'Adds a file to a requested document',
  audience: 'applicant',
  upload: FILE_TYPE_NAMES,
  reply: successWith(uploadedFile),
  problems: [
    'not_found',
    'item_closed',
    'too_many_files',
    'file_too_large',
    'file_type_refused',
    'file_infected',
    'scan_unavailable',
    'storage_unavailable',
    'too_many_requests',
  ],
});

export const removeFile = endpoint({
  name: 'removeFile',
  method: 'DELETE',
  path: '/onboarding/requests/items/{itemId}/files/{fileId}',
  summary: 'Removes an uploaded file',
  audience: 'applicant',
  reply: success,
  problems: ['not_found', 'item_closed'],
});

export const saveAnswer = endpoint({
  name: 'saveAnswer',
  method: 'PUT',
  path: '/onboarding/requests/items/{itemId}/answer',
  summary: 'Saves the answer to a question',
  audience: 'applicant',
  body: v.object({ text: v.optional(documented(v.unknown(), { shown: answer })) }),
  reply: success,
  problems: ['not_found', 'item_closed'],
});

export const saveAnswerPartially = endpoint({
  name: 'saveAnswerPartially',
  method: 'POST',
  path: '/onboarding/requests/items/{itemId}/answer/partial',
  summary: 'Saves a draft of an answer; the item stays open until the answer is saved',
  audience: 'applicant',
  body: v.object({ text: optionalText('text') }),
  reply: success,
  problems: ['not_found', 'item_closed'],
});

export const resubmitApplication = endpoint({
  name: 'resubmitApplication',
  method: 'POST',
  path: '/onboarding/requests/{requestId}/resubmit',
  summary: 'Submits the application again once every item is done',
  audience: 'applicant',
  body: v.object({ ack: v.optional(documented(v.unknown(), { shown: v.literal(true) })) }),
  reply: successWith(v.object({ status: v.string() })),
  problems: ['not_found', 'items_open', 'step_unavailable'],
});
