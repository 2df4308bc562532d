import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach } from '../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { startWebhookFake, verified } from '../../../e2e/fakes/webhook.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { readTarget } from '../../server/webhooks/endpoints.ts';

const KEY = 'operator-key-of-these-tests';
const URL_OF_ALL = 'https://backoffice.example.com/hooks';

const NO_TYPES = '"types" must be a valid list of types';

describe.each(databases())('webhook endpoints on %s', (database) => {
  let bed: Testbed;
  let operator: Operator;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY } });
    operator = operatorApi(await bed.listen(), KEY);
  });
  afterAll(() => bed.close());

  test('show their secret once, and store it encrypted', async () => {
    const made = await operator.call('POST', '/webhook-endpoints', {
      url: URL_OF_ALL,
      description: 'Back office',
    });
    const { id, secret } = made.body.data;
    const read = await operator.call('GET', `/webhook-endpoints/${id}`);
    expect(read.body.data).toEqual({
      id,
      url: URL_OF_ALL,
      description: 'Back office',
      types: null,
      enabled: true,
      createdAt: expect.any(Number),
      updatedAt: expect.any(Number),
    });
    const rows = await bed.deps.db.selectFrom('webhook_endpoint').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6, 30));
  });

  test('rotated twice at once keep both new secrets', async () => {
    const { id } = (await operator.call('POST', '/webhook-endpoints', { url: URL_OF_ALL })).body.data;
    for (let round = 0; round < 10; round += 1) {
      const rotate = async () =>
        (await operator.call('POST', `/webhook-endpoints/${id}/secret`, {})).body.data;
      const rotated = await Promise.all([rotate(), rotate()]);
      const target = await readTarget(bed.deps, { facId: 'harbor', id });
      expect(target?.secrets).toEqual(expect.arrayContaining(rotated.map(({ secret }) => secret)));
    }
    await operator.call('DELETE', `/webhook-endpoints/${id}`);
  });

  test.each<[unknown, string]>([
    ['', '"url" is required'],
    [null, '"url" is required'],
    [['https://example.com'], '"url" must be a valid http or https URL'],
    [true, '"url" must be a valid http or https URL'],
    ['ftp://example.com', '"url" must be a valid http or https URL'],
    ['https://user:pass@example.com', '"url" must be a valid http or https URL'],
    ['https://example.com/\r\nX: y', '"url" must be a valid http or https URL'],
    ['https://example.com/hooks#part', '"url" must be a valid http or https URL'],
    ['javascript:alert(1)', '"url" must be a valid http or https URL'],
    [`https://example.com/${'x'.repeat(500)}`, '"url" must be a valid http or https URL'],
  ])('with the URL %s are rejected', async (url, message) => {
    const answer = await operator.call('POST', '/webhook-endpoints', { url });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'url', message }] } });
  });

  test('with several wrong fields are rejected with all of their errors', async () => {
    const body = { url: 'ftp://example.com', description: 'Back\u0000office', types: [] };
    expect((await operator.call('POST', '/webhook-endpoints', body)).body.errors).toEqual([
      { field: 'url', message: '"url" must be a valid http or https URL' },
      { field: 'description', message: '"description" must be a valid description' },
      { field: 'types', message: NO_TYPES },
    ]);
  });

  test('are at most twenty, with known types', async () => {
    const types = ['application.submitted', 'application.lost'];
    const wrong = await operator.call('POST', '/webhook-endpoints', { url: URL_OF_ALL, types });
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ field: 'types', message: NO_TYPES }] } });
    const add = async () => (await operator.call('POST', '/webhook-endpoints', { url: URL_OF_ALL })).status;
    const answers = await Promise.all(Array.from({ length: 25 }, add));
    expect(answers.filter((status) => status === 200)).toHaveLength(19);
    expect(await operator.call('POST', '/webhook-endpoints', { url: URL_OF_ALL })).toMatchObject({
      status: 409,
      body: { code: 'too_many_endpoints' },
    });
  });
});

describe('the endpoint from the settings', () => {
  const SECRET = `whsec_${Buffer.alloc(32, 'settings').toString('base64')}`;

  test("gets the default facilitator's events and is changed only there", async () => {
    const fake = await startWebhookFake();
    const env = { OPERATOR_KEY: KEY, WEBHOOK_URL: `${fake.url}/set`, WEBHOOK_SECRET: SECRET };
    const bed = await startTestbed({ env });
    const base = await bed.listen();
    const operator = operatorApi(base, KEY);
    await reach(journey(base), 'INITIATED');
    await reach(journey(base, { facId: 'cobalt', spProductSlug: 'cobalt' }), 'INITIATED');
    await operator.call('POST', '/webhook-endpoints/settings/test', {});
    await bed.drain();
    expect(
      fake
        .events(SECRET)
        .map(({ type }) => type)
        .toSorted(),
    ).toEqual(['application.started', 'webhook.test']);
    expect((await operator.call('GET', '/webhook-endpoints')).body.data).toMatchObject([{ id: 'settings' }]);
    for (const [method, path, body] of [
      ['PUT', '', { url: 'https://example.com' }],
      ['DELETE', '', undefined],
      ['POST', '/secret', {}],
    ] as const) {
      const answer = await operator.call(method, `/webhook-endpoints/settings${path}`, body);
      expect(answer).toMatchObject({ status: 409, body: { code: 'endpoint_of_settings' } });
    }
    await bed.close();
    await fake.close();
  });

  test('in production calls no private address, unless its network is listed', async () => {
    const fake = await startWebhookFake();
    const key = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64');
    const production = {
      APP_ENV: 'production',
      PUBLIC_URL: 'https://localhost',
      ENCRYPTION_KEYS: `a:${key()}`,
      LOOKUP_KEY: key(),
      OPERATOR_KEY: KEY,
      WEBHOOK_SECRET: SECRET,
      LOG_LEVEL: 'silent',
    };
    const send = async (env: Record<string, string>) => {
      const bed = await startTestbed({ env: { ...production, ...env } });
      const operator = operatorApi(await bed.listen(), KEY);
      await operator.call('POST', '/webhook-endpoints/settings/test', {});
      await bed.drain();
      const { data } = (await operator.call('GET', '/webhook-deliveries')).body;
      const adding = async (url: string) =>
        (await operator.call('POST', '/webhook-endpoints', { url })).status;
      const added = [
        await adding(fake.url),
        await adding('https://10.0.0.1/x'),
        await adding('https://hooks.localhost/x'),
        await adding('https://example.com/x'),
      ];
      await bed.close();
      return { delivery: data[0], added };
    };
    const { port } = new URL(fake.url);
    const refused = await send({ WEBHOOK_URL: `https://localhost:${port}` });
    expect(refused.delivery).toMatchObject({ state: 'dead', lastError: 'PRIVATE_ADDRESS', attempts: 1 });
    expect(refused.added).toEqual([400, 400, 400, 200]);
    expect(fake.heard).toEqual([]);
    const allowed = await send({ WEBHOOK_URL: fake.url, WEBHOOK_NETWORKS: '127.0.0.0/8' });
    expect(allowed.delivery).toMatchObject({ state: 'done', lastStatus: 204 });
    expect(allowed.added).toEqual([200, 400, 200, 200]);
    expect(fake.heard.map((heard) => verified(heard, SECRET).type)).toEqual(['webhook.test']);
    await fake.close();
  });
});
