import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach } from '../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const KEY = 'operator-key-of-these-tests';

describe.each(databases())('events on %s', (database) => {
  let bed: Testbed;
  let base: string;
  let operator: Operator;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY, LOG_LEVEL: 'silent' } });
    base = await bed.listen();
    operator = operatorApi(base, KEY);
  });
  afterAll(() => bed.close());

  test('are each replayed once if a page of 500 ends within a millisecond', async () => {
    const applicant = await reach(journey(base), 'INITIATED');
    const applicationId = await operator.applicationOf(applicant.account.email);
    const { db } = bed.deps;
    const ofApplicant = db
      .selectFrom('webhook_event')
      .selectAll()
      .where('application_id', '=', applicationId);
    const event = await ofApplicant.executeTakeFirstOrThrow();
    const since = bed.deps.clock() + 1;
    bed.advance(10);
    const copies = [200, 600, 50].flatMap((count, at) =>
      Array.from({ length: count }, (_, index) => ({
        ...event,
        id: `copy-${at}-${index}`,
        created_at: since + at,
      })),
    );
    for (let from = 0; from < copies.length; from += 100)
      await db
        .insertInto('webhook_event')
        .values(copies.slice(from, from + 100))
        .execute();
    const made = await operator.call('POST', '/webhook-endpoints', { url: 'http://127.0.0.1:1/hooks' });
    const { id } = made.body.data;
    const replay = async (from: number) =>
      (await operator.call('POST', `/webhook-endpoints/${id}/replay`, { since: from })).body.data;
    expect(await replay(since)).toEqual({ queued: 200, nextSince: since + 1 });
    expect(await replay(since + 1)).toEqual({ queued: 600, nextSince: since + 2 });
    expect(await replay(since + 2)).toEqual({ queued: 50, nextSince: null });
  });

  test("aren't sent to an endpoint that is off", async () => {
    const url = 'http://127.0.0.1:1/hooks';
    const { id } = (await operator.call('POST', '/webhook-endpoints', { url })).body.data;
    const test = await operator.call('POST', `/webhook-endpoints/${id}/test`, {});
    const { deliveryId } = test.body.data;
    await operator.call('PUT', `/webhook-endpoints/${id}`, { url, enabled: false });
    const refused = { status: 409, body: { code: 'endpoint_disabled' } };
    for (const [path, body] of [
      [`/webhook-endpoints/${id}/test`, {}],
      [`/webhook-endpoints/${id}/replay`, { since: 1 }],
      [`/webhook-deliveries/${deliveryId}/replay`, {}],
    ] as const)
      expect(await operator.call('POST', path, body)).toMatchObject(refused);
    const { data } = (await operator.call('GET', `/webhook-deliveries?endpoint=${id}`)).body;
    expect(data).toMatchObject([{ id: deliveryId, state: 'queued' }]);
  });
});
