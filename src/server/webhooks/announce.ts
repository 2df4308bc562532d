import { randomUUID } from 'node:crypto';
import { WEBHOOK_TEST, type WebhookType } from '../../domain/webhookTypes.ts';
import type { ApplicationTable } from '../db/schema.ts';
import type { WebhookEventTable } from '../db/schemaOperations.ts';
import { sendWithNext, waitingStatement } from '../db/statement.ts';
import type { Deps, Tx } from '../deps.ts';
import { endpointsOf } from './endpoints.ts';

type Core = Pick<Deps, 'config' | 'facilitators' | 'jobs' | 'clock'>;

/** What an event tells of an application. The receiver asks the operator API for the rest. */
export type Told = Pick<
  ApplicationTable,
  'id' | 'fac_id' | 'sp_product_slug' | 'stage' | 'created_at' | 'submitted_at' | 'decided_at'
>;

/**
 * Writes an event and its deliveries, in the transaction of the change it tells of. An event is kept even when no
 * endpoint wants it yet, so that one added later can have it replayed.
 */
export async function announce(
  deps: Core,
  tx: Tx,
  { type, application }: { type: WebhookType; application: Told },
): Promise<void> {
  const event = await writeEvent(deps, tx, {
    facId: application.fac_id,
    applicationId: application.id,
    type,
    data: {
      applicationId: application.id,
      facId: application.fac_id,
      spProductSlug: application.sp_product_slug,
      stage: application.stage,
      createdAt: application.created_at,
      submittedAt: application.submitted_at,
      decidedAt: application.decided_at,
    },
  });
  const endpoints = await endpointsOf(deps, tx, { facId: application.fac_id });
  for (const endpoint of endpoints) {
    if (!endpoint.enabled || (endpoint.types && !endpoint.types.includes(type))) continue;
    await writeDelivery(deps, tx, { event, endpointId: endpoint.id });
  }
}

/** Sends an event that says nothing to one endpoint; answers the delivery's id. */
export async function announceTest(
  deps: Core,
  tx: Tx,
  { facId, endpointId }: { facId: string; endpointId: string },
): Promise<{ eventId: string; deliveryId: string }> {
  const event = await writeEvent(deps, tx, {
    facId,
    applicationId: null,
    type: WEBHOOK_TEST,
    data: { facId, endpointId },
  });
  return { eventId: event.id, deliveryId: await writeDelivery(deps, tx, { event, endpointId }) };
}

/** Queues an event for an endpoint that was not told yet; answers the delivery's id. */
export async function writeDelivery(
  deps: Pick<Deps, 'jobs' | 'clock'>,
  tx: Tx,
  { event, endpointId }: { event: Pick<WebhookEventTable, 'id' | 'fac_id'>; endpointId: string },
): Promise<string> {
  const id = deliveryId(event.id, endpointId);
  const delivery = tx.insertInto('webhook_delivery').values({
    id,
    fac_id: event.fac_id,
    event_id: event.id,
    endpoint_id: endpointId,
    last_status: null,
    created_at: deps.clock(),
  });
  await sendWithNext(
    tx,
    delivery.onConflict((conflict) => conflict.column('id').doNothing()),
  );
  await deps.jobs.enqueue(tx, { kind: 'webhook', facId: event.fac_id, deliveryId: id }, id);
  return id;
}

/** An event goes to an endpoint in one delivery, however often that is tried or replayed. */
export function deliveryId(eventId: string, endpointId: string): string {
  return `${eventId}.${endpointId}`;
}

async function writeEvent(
  { clock }: Core,
  tx: Tx,
  input: { facId: string; applicationId: string | null; type: string; data: Record<string, unknown> },
): Promise<WebhookEventTable> {
  const { facId, applicationId, type, data } = input;
  const now = clock();
  const event: WebhookEventTable = {
    id: `msg_${randomUUID()}`,
    fac_id: facId,
    application_id: applicationId,
    type,
    body: JSON.stringify({ type, timestamp: new Date(now).toISOString(), data }),
    created_at: now,
  };
  await insertEvent(tx, event);
  return event;
}

const insertEvent = waitingStatement((tx, event: WebhookEventTable) =>
  tx.insertInto('webhook_event').values(event),
);
