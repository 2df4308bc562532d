import { expect, test } from 'vitest';
import { operatorApi } from '../../../e2e/operatorApi.ts';
import { startWebhookFake } from '../../../e2e/fakes/webhook.ts';
import { databases, startTestbed } from '../../../test/testbed.ts';
import { createWorker } from '../../server/jobs/worker.ts';
import { createProviders } from '../../server/providers/providers.ts';
import { webhookSender } from '../../server/webhooks/send.ts';

const KEY = 'operator-key-of-these-tests';
const COBALT_KEY = 'operator-key-of-cobalt-tests';
const TIMEOUT_MS = 500;
const EVENTS = 50;
const ENDPOINTS = 18;

test.each(databases())("a receiver that doesn't answer delays no other receiver, on %s", async (database) => {
  const env = { OPERATOR_KEY: KEY, OPERATOR_KEYS: `cobalt:${COBALT_KEY}`, LOG_LEVEL: 'silent' };
  const bed = await startTestbed({ database, env });
  const base = await bed.listen();
  const receivers = { slow: await startWebhookFake(), healthy: await startWebhookFake() };
  const cobalt = operatorApi(base, COBALT_KEY);
  const add = async (by: typeof cobalt, { url }: { url: string }) =>
    (await by.call('POST', '/webhook-endpoints', { url })).body.data;
  const slow = await add(cobalt, receivers.slow);
  const healthy = await add(operatorApi(base, KEY), receivers.healthy);
  const webhook = webhookSender(bed.deps, TIMEOUT_MS);
  const worker = createWorker({ ...bed.deps, providers: { ...createProviders(bed.deps), webhook } });
  const event = { type: 'webhook.test' };

  receivers.slow.behave('slow');
  for (let count = 0; count < EVENTS; count += 1)
    await cobalt.call('POST', `/webhook-endpoints/${slow.id}/test`, {});
  await operatorApi(base, KEY).call('POST', `/webhook-endpoints/${healthy.id}/test`, {});
  await worker.drain(['webhook']);
  expect(receivers.healthy.events(healthy.secret)).toMatchObject([event]);
  expect(receivers.slow.heard.length).toBeLessThan(EVENTS);
  const { data } = (await cobalt.call('GET', '/webhook-deliveries')).body;
  const errors = data.map(({ lastError }: { lastError: string }) => lastError);
  expect(new Set(errors)).toEqual(new Set(['TIMEOUT', 'ENDPOINT_STALLED']));

  receivers.slow.behave('healthy');
  // The endpoint gets one request at a time until one succeeds. On a busy machine, several rounds may time out first.
  let sent = 0;
  for (let round = 0; round < 10 && sent < EVENTS; round += 1) {
    bed.advance(60_000);
    await worker.drain(['webhook']);
    sent = (await cobalt.call('GET', '/webhook-deliveries?state=done')).body.data.length;
  }
  expect(sent).toBe(EVENTS);
  await bed.close();
  for (const receiver of Object.values(receivers)) await receiver.close();
});

test.each(databases())(
  "many receivers that don't answer get few requests at once, on %s",
  async (database) => {
    const env = { OPERATOR_KEYS: `cobalt:${COBALT_KEY}`, LOG_LEVEL: 'silent' };
    const bed = await startTestbed({ database, env });
    const cobalt = operatorApi(await bed.listen(), COBALT_KEY);
    const receiver = await startWebhookFake();
    const webhook = webhookSender(bed.deps, 2 * TIMEOUT_MS);
    const worker = createWorker({ ...bed.deps, providers: { ...createProviders(bed.deps), webhook } });
    receiver.behave('slow');
    for (let count = 0; count < ENDPOINTS; count += 1) {
      const { data } = (await cobalt.call('POST', '/webhook-endpoints', { url: `${receiver.url}/${count}` }))
        .body;
      await cobalt.call('POST', `/webhook-endpoints/${data.id}/test`, {});
    }
    await worker.drain(['webhook']);
    expect(receiver.heard).toHaveLength(ENDPOINTS);

    // By now, each endpoint has timed out once. Without a limit, each would get another request.
    bed.advance(60_000);
    await worker.drain(['webhook']);
    expect(receiver.heard.length).toBeLessThan(2 * ENDPOINTS);
    await bed.close();
    await receiver.close();
  },
);
