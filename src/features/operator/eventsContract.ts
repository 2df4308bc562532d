import * as v from 'valibot';
import { named } from '../../api/documented.ts';
import { endpoint } from '../../api/endpoint.ts';
import { cursorQuery } from '../../api/paging.ts';
import { successWith } from '../../api/shapes.ts';
import { ACTOR_KINDS } from '../../domain/actors.ts';

export const readEvents = endpoint({
  name: 'operatorListApplicationEvents',
  method: 'GET',
  path: '/operator/v1/applications/{id}/events',
  summary: 'Gets and verifies the audit log of an application',
  audience: 'operator',
  query: v.strictObject({
    ...cursorQuery,
    cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, '"cursor" must be a valid cursor'))),
  }),
  reply: successWith(
    v.object({
      events: v.array(
        named(
          'AuditEvent',
          v.object({
            seq: v.number(),
            at: v.number(),
            actor: v.object({
              kind: named('ActorKind', v.picklist(ACTOR_KINDS)),
              id: v.string(),
              name: v.string(),
            }),
            action: v.string(),
            details: v.looseObject({}),
            /**
             * Email of the staff member in `details.assignee`. Kept out of `details`, because the hash covers `details`
             * as stored.
             */
            assigneeName: v.optional(v.string()),
            hash: v.string(),
          }),
        ),
      ),
      nextCursor: v.nullable(v.string()),
      check: v.variant('intact', [
        v.object({ intact: v.literal(true), lines: v.number(), hash: v.string() }),
        v.object({ intact: v.literal(false), lines: v.number(), seq: v.number(), why: v.string() }),
      ]),
    }),
  ),
  problems: ['not_found'],
});
