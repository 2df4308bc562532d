import { sql } from 'kysely';
import type { WebhookType } from '../../domain/webhookTypes.ts';
import { afterCursor, pageOf, rowsFor, type Cursor } from '../db/cursor.ts';
import type { JobTable } from '../db/schema/operations.ts';
import type { Deps } from '../deps.ts';
import type { Db, Tx } from '../db/database.ts';
import { requeue, retryNow } from '../jobs/queue.ts';
import { deliveryId, writeDelivery } from './publish.ts';
import type { Endpoint } from './endpoints.ts';

const BATCH_SIZE = 500;
const ENDED: JobTable['state'][] = ['done', 'dead'];

type ReplayDeps = Pick<Deps, 'seal' | 'clock' | 'jobs'>;

/**
 * With `onlyFailed`, skips completed deliveries. `nextSince` is where the next request continues, or null at the end.
 * Events from the same millisecond are replayed in one request, so that none is skipped or sent twice.
 */
export async function replaySince(
  deps: ReplayDeps,
  tx: Tx,
  input: {
    facId: string;
    endpoint: Pick<Endpoint, 'id' | 'types'>;
    /** Inclusive. */
    since: number;
    /** Exclusive. */
    before?: number;
    onlyFailed: boolean;
  },
): Promise<{ queued: number; nextSince: number | null }> {
  const { facId, endpoint, since, before = Infinity, onlyFailed } = input;
  const eventsUntil = (end: number) =>
    tx
      .selectFrom('webhook_event')
      .select(['id', 'fac_id', 'created_at', 'type'])
      .where('fac_id', '=', facId)
      .where('application_id', 'is not', null)
      .where('created_at', '>=', since)
      .$if(end !== Infinity, (query) => query.where('created_at', '<', end))
      .orderBy('created_at')
      .orderBy('id');
  const first = await eventsUntil(before)
    .limit(BATCH_SIZE + 1)
    .execute();
  const [oldest, beyond] = [first[0]?.created_at, first[BATCH_SIZE]?.created_at];
  const nextSince = beyond === undefined ? null : Math.max(beyond, (oldest ?? 0) + 1);
  const events = nextSince === null ? first : await eventsUntil(nextSince).execute();
  let queued = 0;
  for (const event of events) {
    if (endpoint.types && !endpoint.types.includes(event.type as WebhookType)) continue;
    if (await queueAgain(deps, tx, { event, endpointId: endpoint.id, onlyFailed })) queued += 1;
  }
  return { queued, nextSince };
}

async function queueAgain(
  deps: ReplayDeps,
  tx: Tx,
  input: { event: { id: string; fac_id: string }; endpointId: string; onlyFailed: boolean },
): Promise<boolean> {
  const { event, endpointId, onlyFailed } = input;
  const id = deliveryId(event.id, endpointId);
  const known = await tx.selectFrom('webhook_delivery').select('id').where('id', '=', id).executeTakeFirst();
  if (!known) {
    await writeDelivery(deps, tx, { event, endpointId });
    return true;
  }
  const { fac_id: facId } = event;
  const states: JobTable['state'][] = onlyFailed ? ['dead'] : ENDED;
  return (await requeueDelivery(deps, tx, { facId, id, states })) || retryNow(deps, tx, { facId, id });
}

/** Returns false if the delivery is unknown, is being sent, or hasn't been attempted yet. */
export async function replayOne(
  deps: ReplayDeps,
  tx: Tx,
  { facId, id }: { facId: string; id: string },
): Promise<boolean> {
  return (await requeueDelivery(deps, tx, { facId, id, states: ENDED })) || retryNow(deps, tx, { facId, id });
}

function requeueDelivery(
  deps: ReplayDeps,
  tx: Tx,
  { facId, id, states }: { facId: string; id: string; states: JobTable['state'][] },
): Promise<boolean> {
  return requeue(deps, tx, { id, facId, states, job: { kind: 'webhook', facId, deliveryId: id } });
}

export function findDelivery(db: Db | Tx, { facId, id }: { facId: string; id: string }) {
  return db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook_event', 'webhook_event.id', 'webhook_delivery.event_id')
    .select(['webhook_delivery.id', 'webhook_delivery.endpoint_id as endpointId', 'webhook_event.body'])
    .select(['webhook_delivery.last_status as lastStatus', 'webhook_delivery.last_answer as lastAnswer'])
    .where('webhook_delivery.id', '=', id)
    .where('webhook_delivery.fac_id', '=', facId)
    .executeTakeFirst();
}

export async function deliveryPage(
  db: Db,
  filter: {
    facId: string;
    state?: JobTable['state'];
    endpoint?: string;
    application?: string;
    after?: Cursor;
    limit?: number;
  },
) {
  const { facId, state, endpoint, application, after: cursor, limit } = filter;
  // Sorts dead deliveries by columns of their jobs, because dead jobs are few and have their own index. The order is
  // the same, because a delivery and its job are created together.
  const columns =
    state === 'dead'
      ? ({ at: 'job.created_at', id: 'job.id' } as const)
      : ({ at: 'webhook_delivery.created_at', id: 'webhook_delivery.id' } as const);
  const rows = await db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook_event', 'webhook_event.id', 'webhook_delivery.event_id')
    .innerJoin('job', 'job.id', 'webhook_delivery.id')
    .select([
      'webhook_delivery.id',
      'webhook_delivery.event_id as eventId',
      'webhook_delivery.endpoint_id as endpointId',
      'webhook_event.type',
      'webhook_event.application_id as applicationId',
      'job.state',
      'job.attempts',
      'webhook_delivery.last_status as lastStatus',
      'job.last_error as lastError',
      'job.run_at as runAt',
      `${columns.at} as createdAt`,
      'job.done_at as endedAt',
    ])
    .where('webhook_delivery.fac_id', '=', facId)
    .where('webhook_event.fac_id', '=', facId)
    .$if(state !== undefined, (query) =>
      query
        .where('job.state', '=', sql.lit(state ?? 'dead'))
        .where('job.fac_id', '=', facId)
        .where('job.kind', '=', 'webhook'),
    )
    .$if(Boolean(endpoint), (query) => query.where('webhook_delivery.endpoint_id', '=', endpoint ?? ''))
    .$if(Boolean(application), (query) => query.where('webhook_event.application_id', '=', application ?? ''))
    .$if(cursor !== undefined, (query) => query.where(afterCursor(columns, cursor as Cursor)))
    .orderBy(columns.at, 'desc')
    .orderBy(columns.id, 'desc')
    .limit(rowsFor(limit))
    .execute();
  const { data, nextCursor } = pageOf(rows, ({ createdAt, id }) => ({ at: createdAt, id }), limit);
  return {
    data: data.map(({ runAt, ...row }) => ({ ...row, nextAttemptAt: row.state === 'queued' ? runAt : null })),
    nextCursor,
  };
}
