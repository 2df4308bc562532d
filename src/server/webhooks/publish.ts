import { readMetadata } from '../../domain/external.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { businessNames } from '../../domain/sections/businessNames.ts';
import { WEBHOOK_TEST, type WebhookType } from '../../domain/webhookTypes.ts';
import type { StepKey } from '../../journey/stages.ts';
import type { ApplicationTable } from '../db/schema/schema.ts';
import type { WebhookEventTable } from '../db/schema/operations.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../db/database.ts';
import { endpointOfSettings } from './endpoints.ts';
import type { EventData } from './payload.ts';

export type PublishDeps = Pick<Deps, 'config' | 'facilitators' | 'jobs' | 'clock'>;

export type PublishedApplication = Pick<
  ApplicationTable,
  | 'id'
  | 'fac_id'
  | 'sp_product_slug'
  | 'stage'
  | 'business'
  | 'ownership_type'
  | 'invite_id'
  | 'external_id'
  | 'metadata'
  | 'created_at'
  | 'submitted_at'
  | 'decided_at'
>;

/**
 * Call this in the transaction that makes the change. Stores the event even if there are no endpoints, so
 * that it can be replayed later.
 */
export async function publish(
  deps: PublishDeps,
  tx: Tx,
  {
    type,
    application,
    requestId,
    ownerId,
    step,
    merchant,
    revision,
  }: {
    type: WebhookType;
    application: PublishedApplication;
    requestId?: string;
    ownerId?: string;
    step?: StepKey;
    merchant?: Pick<EventData, 'merchantId' | 'acquirer'>;
    /** Revision that the caller has reserved for this event. By default, the application's revision is incremented. */
    revision?: number;
  },
): Promise<void> {
  const { event, subscribed } = await writeEvent(deps, tx, {
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
      ...businessNames(application.business, application.ownership_type),
      inviteId: application.invite_id,
      externalId: application.external_id,
      metadata: readMetadata(application.metadata),
      revision: revision ?? (await nextRevision(tx, application)),
      ...(requestId !== undefined && { requestId }),
      ...(ownerId !== undefined && { ownerId }),
      ...(step !== undefined && { step }),
      ...merchant,
    } satisfies EventData,
  });
  const fromSettings = endpointOfSettings(deps, application.fac_id);
  const endpointIds = [...(fromSettings ? [fromSettings.id] : []), ...subscribed];
  for (const endpointId of endpointIds) await writeDelivery(deps, tx, { event, endpointId });
}

/** Increments the revision in the database, so that two events in one transaction get different revisions. */
async function nextRevision(tx: Tx, { id, fac_id }: PublishedApplication): Promise<number> {
  const { rows } = await countRevision(tx, { id, fac_id });
  const [counted] = rows;
  if (!counted) throw new Error('The application is gone.');
  return counted.revision;
}

const countRevision = statement((tx, { id, fac_id }: Pick<ApplicationTable, 'id' | 'fac_id'>) =>
  tx
    .updateTable('application')
    .set({ revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .where('fac_id', '=', fac_id)
    .returning('revision'),
);

export async function publishTest(
  deps: PublishDeps,
  tx: Tx,
  { facId, endpointId }: { facId: string; endpointId: string },
): Promise<{ eventId: string; deliveryId: string }> {
  const { event } = await writeEvent(deps, tx, {
    facId,
    applicationId: null,
    type: WEBHOOK_TEST,
    data: { facId, endpointId },
  });
  return { eventId: event.id, deliveryId: await writeDelivery(deps, tx, { event, endpointId }) };
}

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
    created_at: deps.clock(),
  });
  await delivery.onConflict((conflict) => conflict.column('id').doNothing()).execute();
  await deps.jobs.enqueue(tx, { kind: 'webhook', facId: event.fac_id, deliveryId: id }, id);
  return id;
}

/** The ID stays the same when the event is retried or replayed for this endpoint. */
export function deliveryId(eventId: string, endpointId: string): string {
  return `${eventId}.${endpointId}`;
}

async function writeEvent(
  { clock }: PublishDeps,
  tx: Tx,
  input: { facId: string; applicationId: string | null; type: string; data: Record<string, unknown> },
): Promise<{ event: WebhookEventTable; subscribed: string[] }> {
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
  const { rows } = await insertEvent(tx, { ...event, named: `%"${type}"%` });
  return { event, subscribed: rows[0]?.subscribed?.split(' ') ?? [] };
}

const insertEvent = statement((tx, { named, ...event }: WebhookEventTable & { named: string }) =>
  tx
    .insertInto('webhook_event')
    .values(event)
    .returning(
      sql<string | null>`(select string_agg(endpoint.id, ' ') from webhook_endpoint as endpoint
        where endpoint.fac_id = ${event.fac_id} and endpoint.enabled = 1
        and (endpoint.types is null or endpoint.types like ${named}))`.as('subscribed'),
    ),
);
