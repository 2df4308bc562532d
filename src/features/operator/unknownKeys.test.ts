import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { startTestbed, type Testbed } from '../../../test/testbed.ts';
import { routes } from '../../routes.server.ts';

const KEY = 'operator-key-of-these-tests';

const writes = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ audience, method }) => audience === 'operator' && method !== 'GET')
  .map(({ method, path }) => [method, path] as const);

const readsWithQuery = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ audience, query }) => audience === 'operator' && query !== undefined)
  .map(({ path }) => path);

describe('an operator call rejects an unknown key', () => {
  let bed: Testbed;
  let operator: Operator;
  beforeAll(async () => {
    bed = await startTestbed({ env: { OPERATOR_KEY: KEY } });
    operator = operatorApi(await bed.listen(), KEY);
  });
  afterAll(() => bed.close());

  test.each(writes)('%s %s', async (method, path) => {
    const own = path.replace('/operator/v1', '').replaceAll(/\{\w+\}/g, 'some');
    const { status, body } = await operator.call(method, own, { events: ['*'] });
    expect(status).toBe(400);
    expect(body.errors).toContainEqual({ field: 'events', message: '"events" is not a known field' });
  });

  test.each(writes)('%s %s takes an object, not a list', async (method, path) => {
    const own = path.replace('/operator/v1', '').replaceAll(/\{\w+\}/g, 'some');
    expect(await operator.call(method, own, [])).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    });
  });

  test.each(readsWithQuery)('GET %s rejects an unknown filter', async (path) => {
    const own = path.replace('/operator/v1', '').replaceAll(/\{\w+\}/g, 'some');
    const { status, body } = await operator.call('GET', `${own}?externalid=crm`);
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field: 'externalid', message: '"externalid" must be a valid filter' }]);
  });

  test('finds the reads', () => {
    expect(readsWithQuery).toContain('/operator/v1/applications');
    expect(readsWithQuery).toContain('/operator/v1/applications/{id}/pdf');
  });

  test('a misspelled event type is rejected by name, and nothing is stored', async () => {
    const sent = { url: 'https://example.com/hook', events: ['application.approved'] };
    expect(await operator.call('POST', '/webhook-endpoints', sent)).toMatchObject({
      status: 400,
      body: { message: '"events" is not a known field' },
    });
    expect((await operator.call('GET', '/webhook-endpoints')).body.data).toEqual([]);
  });

  test('the API document says so for each call with a body', async () => {
    const { paths } = (await bed.request({ url: '/openapi.json' })).body;
    const taking = routes.filter(({ endpoint }) => endpoint.audience === 'operator' && endpoint.body);
    for (const { endpoint } of taking) {
      const { requestBody } = paths[endpoint.path][endpoint.method.toLowerCase()];
      const { schema } = requestBody.content['application/json'];
      for (const shape of schema.anyOf ?? [schema]) expect(shape.additionalProperties).toBe(false);
    }
    expect(taking.length).toBeGreaterThan(5);
  });
});
