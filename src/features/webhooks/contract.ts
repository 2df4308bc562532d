import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import { cursorQuery, pageReply } from '../../api/paging.ts';
import { formField, optionalText, requiredText, success, successWith } from '../../api/shapes.ts';
import { WEBHOOK_TYPES } from '../../domain/webhookTypes.ts';

const id = v.object({ id: requiredText('id') });

const types = v.optional(
  v.nullable(
    v.array(
      v.picklist(WEBHOOK_TYPES, '"types" must be a valid list of types'),
      '"types" must be a valid list of types',
    ),
  ),
);

const target = v.object({
  /** `settings` is the endpoint that WEBHOOK_URL sets; it is changed there. */
  id: v.string(),
  url: v.string(),
  description: v.string(),
  /** Null: all types. */
  types: v.nullable(v.array(v.string())),
  enabled: v.boolean(),
  createdAt: v.number(),
  updatedAt: v.number(),
});

export const createEndpoint = endpoint({
  name: 'operatorCreateWebhookEndpoint',
  method: 'POST',
  path: '/operator/v1/webhook-endpoints',
  summary: 'Adds a webhook endpoint; its signing secret is in this answer and in no other',
  audience: 'operator',
  body: v.object({ url: formField('url'), description: optionalText('description'), types }),
  reply: successWith(v.object({ ...target.entries, secret: v.string() })),
  problems: ['too_many_endpoints'],
});

export const listEndpoints = endpoint({
  name: 'operatorListWebhookEndpoints',
  method: 'GET',
  path: '/operator/v1/webhook-endpoints',
  summary: 'Every webhook endpoint',
  audience: 'operator',
  reply: v.object({ data: v.array(target) }),
  problems: [],
});

export const readEndpoint = endpoint({
  name: 'operatorGetWebhookEndpoint',
  method: 'GET',
  path: '/operator/v1/webhook-endpoints/{id}',
  summary: 'One webhook endpoint',
  audience: 'operator',
  params: id,
  reply: successWith(target),
  problems: ['not_found'],
});

export const replaceEndpoint = endpoint({
  name: 'operatorReplaceWebhookEndpoint',
  method: 'PUT',
  path: '/operator/v1/webhook-endpoints/{id}',
  summary: 'Changes a webhook endpoint; what is missing gets its default',
  audience: 'operator',
  params: id,
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
  summary: 'Removes a webhook endpoint; what is on its way there is given up',
  audience: 'operator',
  params: id,
  reply: success,
  problems: ['not_found', 'endpoint_of_settings'],
});

export const rotateSecret = endpoint({
  name: 'operatorRotateWebhookSecret',
  method: 'POST',
  path: '/operator/v1/webhook-endpoints/{id}/secret',
  summary: 'Makes a new signing secret; until `previousUntil` the one before signs too',
  audience: 'operator',
  params: id,
  reply: successWith(v.object({ secret: v.string(), previousUntil: v.number() })),
  problems: ['not_found', 'endpoint_of_settings'],
});

export const testEndpoint = endpoint({
  name: 'operatorTestWebhookEndpoint',
  method: 'POST',
  path: '/operator/v1/webhook-endpoints/{id}/test',
  summary: 'Sends a `webhook.test` event; the delivery tells how it went',
  audience: 'operator',
  params: id,
  reply: successWith(v.object({ eventId: v.string(), deliveryId: v.string() })),
  problems: ['not_found'],
});

export const replayEvents = endpoint({
  name: 'operatorReplayWebhookEvents',
  method: 'POST',
  path: '/operator/v1/webhook-endpoints/{id}/replay',
  summary: 'Sends the events since an instant again, oldest first, 500 in one call',
  audience: 'operator',
  params: id,
  body: v.object({
    /** Milliseconds since 1970, the first included; the second, exclusive, is now when missing. */
    since: v.pipe(
      v.number('"since" must be a valid instant in milliseconds'),
      v.safeInteger('"since" must be a valid instant in milliseconds'),
    ),
    before: v.optional(
      v.pipe(
        v.number('"before" must be a valid instant in milliseconds'),
        v.safeInteger('"before" must be a valid instant in milliseconds'),
      ),
    ),
    /** Only those that this endpoint never took, or was never sent. */
    onlyFailed: v.optional(v.boolean('"onlyFailed" must be a valid boolean'), false),
  }),
  reply: successWith(
    v.object({
      queued: v.number(),
      /** Where the next call goes on; null when all are queued. */
      nextSince: v.nullable(v.number()),
    }),
  ),
  problems: ['not_found'],
});

const DELIVERY_STATES = ['queued', 'done', 'dead'] as const;

const delivery = v.object({
  id: v.string(),
  eventId: v.string(),
  endpointId: v.string(),
  type: v.string(),
  applicationId: v.nullable(v.string()),
  state: v.picklist(DELIVERY_STATES),
  attempts: v.number(),
  /** HTTP status of the last answer; null when there was none. */
  lastStatus: v.nullable(v.number()),
  lastError: v.nullable(v.string()),
  /** When the next try is due, of one that is queued. */
  nextAttemptAt: v.nullable(v.number()),
  createdAt: v.number(),
  /** When it was taken or given up. */
  endedAt: v.nullable(v.number()),
});

export const listDeliveries = endpoint({
  name: 'operatorListWebhookDeliveries',
  method: 'GET',
  path: '/operator/v1/webhook-deliveries',
  summary: 'Deliveries of webhooks, newest first; `state=dead` are those given up',
  audience: 'operator',
  query: v.object({
    state: v.optional(v.picklist(DELIVERY_STATES, '"state" must be a valid state')),
    endpoint: optionalText('endpoint'),
    application: optionalText('application'),
    ...cursorQuery,
  }),
  reply: pageReply(delivery),
  problems: [],
});

export const replayDelivery = endpoint({
  name: 'operatorReplayWebhookDelivery',
  method: 'POST',
  path: '/operator/v1/webhook-deliveries/{id}/replay',
  summary: 'Sends one delivery again',
  audience: 'operator',
  params: id,
  reply: success,
  problems: ['not_found', 'replay_conflict'],
});
