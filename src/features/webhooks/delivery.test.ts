import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWebhookFake, type WebhookFake } from '../../../e2e/fakes/webhook.ts';
import { operatorApi } from '../../../e2e/operatorApi.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const KEY = 'operator-key-of-these-tests';
const COBALT_KEY = 'operator-key-of-cobalt-tests';

describe.each(databases())('a delivery on %s', (database) => {
  let bed: Testbed;
  let fake: WebhookFake;
  let base: string;
  beforeAll(async () => {
    const env = { OPERATOR_KEY: KEY, OPERATOR_KEYS: `cobalt:${COBALT_KEY}` };
    bed = await startTestbed({ database, env });
    base = await bed.listen();
    fake = await startWebhookFake();
  });
  afterAll(async () => {
    await bed.close();
    await fake.close();
  });

  test("is shown as it was sent, with the endpoint's response", async () => {
    const operator = operatorApi(base, KEY);
    const url = `${fake.url}/hooks`;
    const { id } = (await operator.call('POST', '/webhook-endpoints', { url })).body.data;
    fake.reply({ status: 500, body: `<h1>Broken\0 é</h1>${'é'.repeat(600)}` });
    const { deliveryId } = (await operator.call('POST', `/webhook-endpoints/${id}/test`, {})).body.data;
    await bed.drain();
    const path = `/webhook-deliveries/${deliveryId}`;
    expect((await operator.call('GET', path)).body.data).toEqual({
      id: deliveryId,
      url,
      body: fake.heard.at(-1)?.body,
      lastStatus: 500,
      lastAnswer: expect.stringMatching(/^<h1>Broken é<\/h1>é{480,500}$/),
    });
    expect((await operatorApi(base, COBALT_KEY).call('GET', path)).status).toBe(404);
    expect((await operator.call('GET', '/webhook-deliveries/none')).status).toBe(404);
    await operator.call('DELETE', `/webhook-endpoints/${id}`);
    expect((await operator.call('GET', path)).body.data.url).toBeNull();
    expect(await operator.call('POST', `${path}/replay`, {})).toMatchObject({
      status: 409,
      body: { code: 'replay_conflict' },
    });
  });

  test('that waits for its next attempt is sent now by a replay, and only then', async () => {
    const operator = operatorApi(base, KEY);
    const url = `${fake.url}/later`;
    const { id } = (await operator.call('POST', '/webhook-endpoints', { url })).body.data;
    fake.reply({ status: 500 });
    const { deliveryId } = (await operator.call('POST', `/webhook-endpoints/${id}/test`, {})).body.data;
    const replay = () => operator.call('POST', `/webhook-deliveries/${deliveryId}/replay`, {});
    // The first attempt is due but hasn't been made yet, so a replay is rejected.
    expect((await replay()).body.code).toBe('replay_conflict');
    await bed.drain();
    const tried = fake.heard.length;
    await bed.drain();
    expect(fake.heard).toHaveLength(tried);
    fake.reply(null);
    expect((await replay()).status).toBe(200);
    await bed.drain();
    expect(fake.heard).toHaveLength(tried + 1);
    const { data } = (await operator.call('GET', `/webhook-deliveries?endpoint=${id}`)).body;
    expect(data).toMatchObject([{ state: 'done', attempts: 2 }]);
  });
});
