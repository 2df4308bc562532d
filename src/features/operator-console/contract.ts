import * as v from 'valibot';
import { decision, revision } from '../../api/approvals.ts';
import { documented } from '../../api/documented.ts';
import { endpoint } from '../../api/endpoint.ts';
import { applicationNote } from '../../api/applicationParts.ts';
import { newRequest } from '../../api/requests.ts';
import { optionalText, requiredText, success, successWith } from '../../api/shapes.ts';
import { recordedReason } from '../../domain/fields/recordedReason.ts';
import { noteText } from '../../domain/notes.ts';

export const readRevision = endpoint({
  name: 'operatorGetRevision',
  method: 'GET',
  path: '/operator/v1/applications/{id}/revision',
  summary: "Gets an application's revision, to check whether someone else changed it",
  audience: 'operator',
  isPolled: true,
  reply: successWith(
    v.object({
      revision: v.number(),
      updatedAt: v.number(),
      /** When someone other than the caller last added to the audit log, in Unix milliseconds. Null if no one has. */
      othersAt: v.nullable(v.number()),
    }),
  ),
  problems: ['not_found'],
});

/** The response isn't stored for idempotent retries, so every reveal, including a retry, is in the audit log. */
export const revealSecret = endpoint({
  name: 'operatorRevealSecret',
  method: 'POST',
  path: '/operator/v1/applications/{id}/reveal',
  summary: 'Gets one number of a submitted application, unmasked',
  audience: 'operator',
  scope: 'release',
  isRepeatable: false,
  // `revision` guards against changes. A path such as `owners.0.ssn` contains a position, so after a change,
  // the same path may refer to another person's number.
  body: v.strictObject({
    field: requiredText('field'),
    reason: recordedReason({ field: 'reason', thing: 'reason', min: 3, max: 200 }),
    revision,
  }),
  reply: successWith(v.object({ value: v.string() })),
  problems: ['insufficient_scope', 'not_found', 'changed_meanwhile', 'not_submitted', 'too_many_requests'],
});

const previewed = { decision: v.optional(decision), message: optionalText('message') };
const request = v.strictObject(newRequest, '"request" must be a valid request');

export const previewDecision = endpoint({
  name: 'operatorPreviewDecision',
  method: 'POST',
  path: '/operator/v1/applications/{id}/decision/preview',
  summary: 'Shows the email that a decision or request would send',
  audience: 'operator',
  isRepeatable: false,
  body: documented(v.strictObject({ ...previewed, request: v.optional(request) }), {
    shown: v.union([v.strictObject({ ...previewed, decision }), v.strictObject({ request })]),
  }),
  reply: successWith(v.object({ subject: v.string(), text: v.string() })),
  problems: [
    'not_found',
    'decision_conflict',
    'checks_missing',
    'changes_not_submitted',
    'second_approver_needed',
    'too_many_items',
  ],
});

export const listAssignees = endpoint({
  name: 'operatorListAssignees',
  method: 'GET',
  path: '/operator/v1/staff/assignees',
  summary: 'Lists the staff members to whom applications can be assigned',
  audience: 'operator',
  role: 'reviewer',
  reply: successWith(v.object({ people: v.array(v.object({ id: v.string(), email: v.string() })) })),
});

export const putAssignee = endpoint({
  name: 'operatorPutAssignee',
  method: 'PUT',
  path: '/operator/v1/applications/{id}/assignee',
  summary: 'Assigns an application to a staff member, or unassigns it',
  audience: 'operator',
  body: v.strictObject({ assignee: v.nullable(requiredText('assignee')), revision }),
  reply: success,
  problems: ['not_found', 'changed_meanwhile'],
});

export const listNotes = endpoint({
  name: 'operatorListNotes',
  method: 'GET',
  path: '/operator/v1/applications/{id}/notes',
  summary: "Lists the notes of the facilitator's staff, oldest first",
  audience: 'operator',
  isPolled: true,
  reply: successWith(v.object({ notes: v.array(applicationNote) })),
  problems: ['not_found'],
});

export const createNote = endpoint({
  name: 'operatorCreateNote',
  method: 'POST',
  path: '/operator/v1/applications/{id}/notes',
  summary: 'Adds a note that the applicant never sees',
  audience: 'operator',
  body: v.strictObject({ text: noteText('text') }),
  reply: successWith(v.object({ noteId: v.string() })),
  problems: ['not_found', 'too_many_notes'],
});
