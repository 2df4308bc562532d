import * as v from 'valibot';
import { named } from '../../api/documented.ts';
import type { Schema } from '../../api/endpoint.ts';
import { STAGES } from '../../journey/stages.ts';
import { WEBHOOK_TEST, WEBHOOK_TYPES } from '../../domain/webhookTypes.ts';

const eventData = named(
  'EventData',
  v.object({
    applicationId: v.string(),
    facId: v.string(),
    spProductSlug: v.string(),
    stage: named('Stage', v.picklist(STAGES)),
    /** Milliseconds since the Unix epoch, like `submittedAt` and `decidedAt`. */
    createdAt: v.number(),
    submittedAt: v.nullable(v.number()),
    decidedAt: v.nullable(v.number()),
    legalName: v.nullable(v.string()),
    dbaName: v.nullable(v.string()),
    inviteId: v.nullable(v.string()),
    externalId: v.nullable(v.string()),
    metadata: v.nullable(v.record(v.string(), v.string())),
    /** Increases with each event and change, so that receivers can order an application's events. */
    revision: v.number(),
    requestId: v.optional(v.string()),
    ownerId: v.optional(v.string()),
    step: v.optional(v.string()),
    merchantId: v.optional(v.string()),
    acquirer: v.optional(v.nullable(v.string())),
  }),
);

const testData = v.object({ facId: v.string(), endpointId: v.string() });

export type EventData = v.InferOutput<typeof eventData>;

export const EVENTS = [
  ...WEBHOOK_TYPES.map((type) => ({ type, schema: eventOf(type, eventData) })),
  { type: WEBHOOK_TEST, schema: eventOf(WEBHOOK_TEST, testData) },
];

function eventOf(type: string, data: Schema): Schema {
  return v.object({ type: v.literal(type), timestamp: v.string(), data });
}
