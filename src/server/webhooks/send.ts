import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import type { SendResult, WebhookJob } from '../jobs/job.ts';
import type { Seal } from '../crypto/seal.ts';
import { publicAddresses } from '../network/addresses.ts';
import { readTarget } from './endpoints.ts';
import { post } from './post.ts';
import { signedHeaders } from './signature.ts';

const TIMEOUT_MS = 15_000;
const GONE = 410;
/**
 * Maximum number of concurrent requests to endpoints whose last request timed out. Only a quarter of the worker's
 * webhook concurrency, because each request may take as long as the timeout.
 */
const STALLED_MAX = 8;

/**
 * 2xx is success. Other results are retried for a day, except permanent failures: a deleted or disabled endpoint, a
 * 410, or a blocked address. An endpoint whose last request timed out gets one request at a time, so that it doesn't
 * delay other endpoints.
 */
export function webhookSender(
  deps: {
    config: Pick<Config, 'webhook' | 'webhookNetworks' | 'isProduction' | 'version'>;
    db: Db;
    seal: Seal;
    clock: () => number;
  },
  timeoutMs = TIMEOUT_MS,
) {
  const { config, db, clock } = deps;
  const stalled = new Set<string>();
  const asked = new Map<string, number>();
  let probes = 0;
  const mayCall = config.isProduction ? publicAddresses(config.webhookNetworks) : undefined;
  return async ({ facId, deliveryId }: WebhookJob): Promise<SendResult> => {
    const delivery = await db
      .selectFrom('webhook_delivery')
      .innerJoin('webhook_event', 'webhook_event.id', 'webhook_delivery.event_id')
      .select(['webhook_event.id', 'webhook_event.body', 'webhook_delivery.endpoint_id as endpointId'])
      .where('webhook_delivery.id', '=', deliveryId)
      .where('webhook_delivery.fac_id', '=', facId)
      .executeTakeFirst();
    const target = delivery && (await readTarget(deps, { facId, id: delivery.endpointId }));
    if (!target) return { ok: false, permanent: true, code: 'ENDPOINT_GONE' };
    const { id, body, endpointId } = delivery;
    const others = asked.get(endpointId) ?? 0;
    const isStalled = stalled.has(endpointId);
    if (isStalled && (others > 0 || probes === STALLED_MAX))
      return { ok: false, permanent: false, code: 'ENDPOINT_STALLED' };
    asked.set(endpointId, others + 1);
    if (isStalled) probes += 1;
    const answer = await post({
      url: target.url,
      headers: {
        'user-agent': `merchant-onboarding/${config.version}`,
        ...signedHeaders({ id, at: clock(), body, secrets: target.secrets }),
      },
      body,
      timeoutMs,
      mayCall,
    });
    asked.set(endpointId, (asked.get(endpointId) ?? 1) - 1);
    if (isStalled) probes -= 1;
    if (answer.status === null && answer.code === 'TIMEOUT') stalled.add(endpointId);
    else stalled.delete(endpointId);
    await db
      .updateTable('webhook_delivery')
      .set({ last_status: answer.status, last_answer: answer.status === null ? null : answer.text })
      .where('id', '=', deliveryId)
      .execute();
    if (answer.status === null)
      return { ok: false, permanent: answer.code === 'PRIVATE_ADDRESS', code: answer.code };
    if (answer.status >= 200 && answer.status < 300) return { ok: true };
    return { ok: false, permanent: answer.status === GONE, code: `WEBHOOK_${answer.status}` };
  };
}
