import * as v from 'valibot';
import { named } from '../../api/documented.ts';
import { endpoint } from '../../api/endpoint.ts';
import { cursorQuery, pageReply } from '../../api/paging.ts';
import { success, successWith } from '../../api/shapes.ts';

export const KINDS = ['email', 'sms'] as const;

const kind = v.optional(v.picklist(KINDS, '"kind" must be a valid kind'));

export const listDeadLetters = endpoint({
  name: 'operatorListDeadLetters',
  method: 'GET',
  path: '/operator/v1/dead-letters',
  summary: 'Lists undelivered emails and text messages, newest first',
  audience: 'operator',
  query: v.strictObject({ kind, ...cursorQuery }),
  reply: pageReply(
    named(
      'DeadLetter',
      v.object({
        id: v.string(),
        kind: v.picklist(KINDS),
        /** Null, like `subject`, if the content is deleted or can't be decrypted. Text messages have no subject. */
        to: v.nullable(v.string()),
        subject: v.nullable(v.string()),
        attempts: v.number(),
        lastError: v.nullable(v.string()),
        createdAt: v.number(),
        givenUpAt: v.nullable(v.number()),
        /** False if the content can't be decrypted or has been deleted. Content is deleted after 30 days. */
        canReplay: v.boolean(),
      }),
    ),
  ),
});

export const replayDeadLetter = endpoint({
  name: 'operatorReplayDeadLetter',
  method: 'POST',
  path: '/operator/v1/dead-letters/{id}/replay',
  summary: 'Resends an undelivered message and retries it for another day',
  audience: 'operator',
  role: 'admin',
  reply: success,
  problems: ['not_found', 'replay_conflict'],
});

export const replayDeadLetters = endpoint({
  name: 'operatorReplayDeadLetters',
  method: 'POST',
  path: '/operator/v1/dead-letters/replay',
  summary: 'Resends all undelivered messages',
  audience: 'operator',
  role: 'admin',
  body: v.object({ kind }),
  reply: successWith(v.object({ queued: v.number() })),
});
