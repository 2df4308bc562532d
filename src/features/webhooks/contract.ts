import * as v from 'valibot';
import { documented, named } from '../../api/documented.ts';
import { endpoint } from '../../api/endpoint.ts';
import { cursorQuery, pageReply } from '../../api/paging.ts';
import { formField, optionalText, success, successWith } from '../../api/shapes.ts';
import { WEBHOOK_TYPES } from '../../domain/webhookTypes.ts';

const knownTypes = v.array(named('WebhookType', v.picklist(WEBHOOK_TYPES)));

/** Accepts any value. The rules validate it later, so that all of a request's errors are returned together. */
const types = v.optional(documented(v.unknown(), { shown: v.nullable(v.pipe(knownTypes, v.minLength(1))) }));

const target = named(
  'WebhookEndpoint',
  v.object({
    /** `settings` identifies the endpoint from WEBHOOK_URL, which can't be changed with the API. */
    id: v.string(),
    url: v.string(),
    description: v.string(),
    types: v.nullable(
      v.array(documented(v.string(), { shown: named('WebhookType', v.picklist(WEBHOOK_TYPES)) })),
    ),
    enabled: v.boolean(),
    createdAt: v.number(),
    updatedAt: v.number(),
  }),
);

export const createEndpoint = endpoint({
  name: 'operatorCreateWebhookEndpoint',
  method: 'POST',
  path: '/operator/v1/webhook-endpoints',
  summary: 'Adds a webhook endpoint; only this response contains its signing secret',
  audience: 'operator',
  role: 'admin',
  body: v.object({ url: formField('url'), description: optionalText('description'), types }),
  reply: successWith(v.object({ ...target.entries, secret: v.string() })),
  problems: ['too_many_endpoints'],
});

export const listEndpoints = endpoint({
  name: 'operatorListWebhookEndpoints',
  method: 'GET',
  path: '/operator/v1/webhook-endpoints',
  summary: 'Lists webhook endpoints',
  audience: 'operator',
  reply: v.object({ data: v.array(target) }),
});

export const readEndpoint = endpoint({
  name: 'operatorGetWebhookEndpoint',
  method: 'GET',
  path: '/operator/v1/webhook-endpoints/{id}',
  summary: 'Gets a webhook endpoint',
  audience: 'operator',
  reply: successWith(target),
  problems: ['not_found'],
});

export const replaceEndpoint = endpoint({
  name: 'operatorReplaceWebhookEndpoint',
  method: 'PUT',
  path: '/operator/v1/webhook-endpoints/{id}',
  summary: 'Replaces a webhook endpoint; omitted fields get their defaults',
  audience: 'operator',
  role: 'admin',
  body: v.object({
    url: formField('url'),
    description: optionalText('description'),
    types,
    enabled: v.optional(v.boolean('"enabled" must be a valid boolean'), true),
  }),
  reply: successWith(target),
  problems: ['not_found', 'endpoint_of_settings'],
});

export const deleteEndpoint = endpoint({
  name: 'operatorDeleteWebhookEndpoint',
  method: 'DELETE',
  path: '/operator/v1/webhook-endpoints/{id}',
  summary: 'Removes a webhook endpoint and drops its pending deliveries',
  audience: 'operator',
  role: 'admin',
  reply: success,
  problems: ['not_found', 'endpoint_of_settings'],
});

export const rotateSecret = endpoint({
  name: 'operatorRotateWebhookSecret',
  method: 'POST',
  path: '/operator/v1/webhook-endpoints/{id}/secret',
  summary: 'Creates a new signing secret; previous ones also sign until `previousUntil`',
  audience: 'operator',
  role: 'admin',
  reply: successWith(v.object({ secret: v.string(), previousUntil: v.number() })),
  problems: ['not_found', 'endpoint_of_settings'],
});

export const testEndpoint = endpoint({
  name: 'operatorTestWebhookEndpoint',
  method: 'POST',
  path: '/operator/v1/webhook-endpoints/{id}/test',
  summary: 'Sends a `webhook.test` event; its delivery shows the result',
  audience: 'operator',
  role: 'admin',
  reply: successWith(v.object({ eventId: v.string(), deliveryId: v.string() })),
  problems: ['not_found', 'endpoint_disabled'],
});

function instant(field: string) {
  const message = `"${field}" must be a valid timestamp in milliseconds`;
  return v.pipe(v.number(message), v.safeInteger(message));
}

export const replayEvents = endpoint({
  name: 'operatorReplayWebhookEvents',
  method: 'POST',
  path: '/operator/v1/webhook-endpoints/{id}/replay',
  summary: 'Resends events from a point in time, oldest first, up to 500 per call',
  audience: 'operator',
  role: 'admin',
  body: v.object({
    /** `since` is inclusive. `before` is exclusive and defaults to now. */
    since: instant('since'),
    before: v.optional(instant('before')),
    /** Limits the replay to events that this endpoint never accepted or was never sent. */
    onlyFailed: v.optional(v.boolean('"onlyFailed" must be a valid boolean'), false),
  }),
  reply: successWith(
    v.object({
      queued: v.number(),
      /** Value of `since` for the next call. Null if all events are queued. */
      nextSince: v.nullable(v.number()),
    }),
  ),
  problems: ['not_found', 'endpoint_disabled'],
});

const DELIVERY_STATES = ['queued', 'done', 'dead'] as const;

const delivery = named(
  'WebhookDelivery',
  v.object({
    id: v.string(),
    eventId: v.string(),
    endpointId: v.string(),
    type: v.string(),
    applicationId: v.nullable(v.string()),
    state: v.picklist(DELIVERY_STATES),
    attempts: v.number(),
    lastStatus: v.nullable(v.number()),
    lastError: v.nullable(v.string()),
    nextAttemptAt: v.nullable(v.number()),
    createdAt: v.number(),
    endedAt: v.nullable(v.number()),
  }),
);

export const listDeliveries = endpoint({
  name: 'operatorListWebhookDeliveries',
  method: 'GET',
  path: '/operator/v1/webhook-deliveries',
  summary: 'Lists webhook deliveries, newest first; `state=dead` lists those no longer retried',
  audience: 'operator',
  isPolled: true,
  query: v.strictObject({
    state: v.optional(v.picklist(DELIVERY_STATES, '"state" must be a valid state')),
    endpoint: optionalText('endpoint'),
    application: optionalText('application'),
    ...cursorQuery,
  }),
  reply: pageReply(delivery),
});

export const readDelivery = endpoint({
  name: 'operatorGetWebhookDelivery',
  method: 'GET',
  path: '/operator/v1/webhook-deliveries/{id}',
  summary: "Gets a delivery's body and the endpoint's last response",
  audience: 'operator',
  reply: successWith(
    v.object({
      id: v.string(),
      url: v.nullable(v.string()),
      body: v.string(),
      lastStatus: v.nullable(v.number()),
      lastAnswer: v.nullable(v.string()),
    }),
  ),
  problems: ['not_found'],
});

export const replayDelivery = endpoint({
  name: 'operatorReplayWebhookDelivery',
  method: 'POST',
  path: '/operator/v1/webhook-deliveries/{id}/replay',
  summary: 'Resends a delivery',
  audience: 'operator',
  role: 'admin',
  reply: success,
  problems: ['not_found', 'endpoint_disabled', 'replay_conflict'],
});
