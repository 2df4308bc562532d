import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import { cursorQuery, pageReply } from '../../api/paging.ts';
import { requiredText, success, successWith } from '../../api/shapes.ts';

/** Webhooks that were given up stand among the deliveries. */
const KINDS = ['email', 'sms'] as const;

const kind = v.optional(v.picklist(KINDS, '"kind" must be a valid kind'));

export const listDeadLetters = endpoint({
  name: 'operatorListDeadLetters',
  method: 'GET',
  path: '/operator/v1/dead-letters',
  summary: 'E-mails and text messages that were given up, newest first',
  audience: 'operator',
  query: v.object({ kind, ...cursorQuery }),
  reply: pageReply(
    v.object({
      id: v.string(),
      kind: v.picklist(KINDS),
      /** Null once the content is gone. */
      to: v.nullable(v.string()),
      subject: v.nullable(v.string()),
      attempts: v.number(),
      /** Why the last try failed. */
      lastError: v.nullable(v.string()),
      createdAt: v.number(),
      givenUpAt: v.nullable(v.number()),
      /** Its content is kept for thirty days. */
      canReplay: v.boolean(),
    }),
  ),
  problems: [],
});

export const replayDeadLetter = endpoint({
  name: 'operatorReplayDeadLetter',
  method: 'POST',
  path: '/operator/v1/dead-letters/{id}/replay',
  summary: 'Sends a message that was given up again, tried for another day',
  audience: 'operator',
  params: v.object({ id: requiredText('id') }),
  reply: success,
  problems: ['not_found', 'replay_conflict'],
});

export const replayDeadLetters = endpoint({
  name: 'operatorReplayDeadLetters',
  method: 'POST',
  path: '/operator/v1/dead-letters/replay',
  summary: 'Sends all messages that were given up again',
  audience: 'operator',
  body: v.object({ kind }),
  reply: successWith(v.object({ queued: v.number() })),
  problems: [],
});
