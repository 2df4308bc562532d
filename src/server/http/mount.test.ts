import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../routes.server.ts';
import { BODY_BYTES_MAXIMUM } from './bodies/jsonBodies.ts';
import { startTestbed, type Testbed } from '../../../test/testbed.ts';

let bed: Testbed;
beforeAll(async () => {
  bed = await startTestbed({ env: { OPERATOR_KEY: 'op_test_0123456789abcdefgh' } });
});
afterAll(() => bed.close());

const status = '/onboarding/spproducts/harbor/status';
const json = { 'content-type': 'application/json' };

async function post(url: string, payload: string, headers: Record<string, string> = json) {
  const answer = await bed.app.inject({ method: 'POST', url, headers, payload });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

describe('error responses have one form', () => {
  test.each([
    ['GET', '/onboarding/nothing'],
    ['GET', '/operator/v1/nothing'],
    ['DELETE', status],
    ['POST', '/nothing-of-ours'],
    ['GET', '/assets/missing.js'],
  ] as const)('404: %s %s', async (method, url) => {
    const answer = await bed.request({ method, url, headers: { accept: 'text/html' } });
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ success: false, message: 'Not found', code: 'not_found' });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['x-app-version']).toBe('5.43.1');
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ])('415: %s', async (type) => {
    const answer = await post(status, '{"facId":"harbor"}', { 'content-type': type });
    expect(answer.status).toBe(415);
    expect(answer.body).toMatchObject({ success: false, code: 'not_json' });
  });

  test('an empty body is no body, whatever its content type', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' };
    expect(await bed.request({ method: 'POST', url: '/auth/logout/onboarding', headers })).toMatchObject({
      status: 200,
      body: { success: true },
    });
  });

  test('413: a body over the maximum, but not one just under it', async () => {
    const filled = (bytes: number) => `{"facId":"${'x'.repeat(bytes - 12)}"}`;
    const over = await post(status, filled(BODY_BYTES_MAXIMUM + 1));
    expect(over.status).toBe(413);
    expect(over.body).toMatchObject({ success: false, code: 'body_too_large' });
    expect((await post(status, filled(BODY_BYTES_MAXIMUM))).status).toBe(400);
  });

  test.each([
    '{"facId":',
    '{"__proto__":{"facId":"harbor"}}',
    '{"constructor":{"prototype":{"facId":"harbor"}}}',
    '{"\\u005f_proto__":{"x":1},"facId":"harbor"}',
    '[',
    'null',
    '"harbor"',
    '[]',
    '['.repeat(100_000) + ']'.repeat(100_000),
    `{"facId":${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}}`,
  ])('400: %#', async (body) => {
    const answer = await post(status, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ success: false, code: 'invalid_request' });
  });

  test('a malformed URL', async () => {
    const answer = await bed.request({
      url: '/onboarding/%E0%A4%A',
      headers: { accept: 'application/json' },
    });
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ success: false });
    expect(answer.headers['x-app-version']).toBe('5.43.1');
    expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });

  test('names every field in the words that the web app translates, and repeats no input', async () => {
    const answer = await bed.request({
      method: 'POST',
      url: '/onboarding/accounts/initiate',
      body: { facId: null, name: { x: 'zzz-value' }, consents: 'zzz-value' },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe(answer.body.errors[0].message);
    const messages = answer.body.errors.map(({ message }: { message: string }) => message);
    expect(messages).toContain('"facId" is required');
    expect(messages).toContain('"spProductSlug" is required');
    for (const message of messages) expect(message).toMatch(/^"[\w.]+" (is required|must be a valid )/);
    expect(messages).toContain('"name" must be a valid full name');
    expect(messages).toContain('"password" is required');
    expect(JSON.stringify(answer.body)).not.toContain('zzz-value');
  });

  test.each([
    [undefined, '"facId" is required'],
    [null, '"facId" is required'],
    [5, '"facId" must be a valid text'],
    [['harbor'], '"facId" must be a valid text'],
  ])('a required text of another type is invalid, not missing: %j', async (facId, message) => {
    const answer = await bed.request({ method: 'POST', url: status, body: { facId } });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ field: 'facId', message }]);
  });

  test('a handler that fails returns 500 and reveals nothing', async () => {
    const broken = await startTestbed({ env: { LOG_LEVEL: 'silent' } });
    broken.deps.facilitators.product = () => {
      throw new Error('secret detail');
    };
    const answer = await broken.request({ method: 'POST', url: status, body: { facId: 'harbor' } });
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      success: false,
      message: 'Server side error, please contact the support team.',
      code: 'server_error',
    });
    await broken.close();
  });
});

describe('every call', () => {
  test('works with and without a trailing slash', async () => {
    for (const url of [status, `${status}/`]) {
      const answer = await bed.request({ method: 'POST', url, body: { facId: 'harbor' } });
      expect(answer.status).toBe(200);
    }
  });

  test('has a unique name and path', () => {
    const names = routes.map(({ endpoint }) => endpoint.name);
    const addresses = routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(names.length).toBeGreaterThan(30);
  });

  test('for an applicant or an operator is rejected without a token, and with a wrong one', async () => {
    for (const { endpoint } of routes) {
      if (endpoint.audience === 'public') continue;
      const url = endpoint.path.replace(/\{\w+\}/g, 'x');
      const { method } = endpoint;
      const body = method === 'GET' ? undefined : { facId: 'harbor', application: 'payments' };
      for (const token of [undefined, 'x'.repeat(43)]) {
        const answer = await bed.request({ method, url, token, body });
        expect([endpoint.name, answer.status, answer.body.message]).toEqual([
          endpoint.name,
          401,
          'Unauthorized',
        ]);
      }
    }
  });

  test("isn't cached, and returns its version and its own ID", async () => {
    const first = await bed.request({ url: '/foundation/facilitators', headers: { 'x-request-id': 'mine' } });
    const second = await bed.request({ url: '/foundation/facilitators' });
    expect(first.headers).toMatchObject({ 'cache-control': 'no-store', 'x-app-version': '5.43.1' });
    expect(first.headers['x-request-id']).not.toBe('mine');
    expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id']);
  });

  test('is in the OpenAPI document', async () => {
    const { body } = await bed.request({ url: '/openapi.json' });
    expect(body.openapi).toBe('3.1.0');
    for (const { endpoint } of routes) {
      const operation = body.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
      expect(operation?.operationId).toBe(endpoint.name);
      expect(operation.responses['200'].content[endpoint.media ?? 'application/json'].schema).toBeDefined();
      expect(Boolean(operation.requestBody)).toBe(Boolean(endpoint.body ?? endpoint.upload));
    }
    const { schema } =
      body.paths['/onboarding/accounts/identity/type'].put.requestBody.content['application/json'];
    expect(schema.properties.ownershipType.$ref).toBe('#/components/schemas/OwnershipType');
    expect(schema.required).toEqual(['ownershipType']);
    const docs = await bed.request({ url: '/docs' });
    expect(docs.body).toContain('/onboarding/accounts/initiate');
    expect(docs.body).not.toMatch(/<script|src="http/);
  });
});

test("an operator key works for its facilitator's operator calls", async () => {
  const answer = await bed.request({ url: '/operator/v1/applications', token: 'op_test_0123456789abcdefgh' });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ data: [] });
});

describe('other origins', () => {
  const ask = (origin: string, method: 'GET' | 'OPTIONS' = 'GET') =>
    bed.request({ method, url: '/foundation/facilitators', headers: { origin, host: 'localhost:3000' } });

  test('our own origin reads responses and headers', async () => {
    const { headers } = await ask('http://localhost:3000');
    expect(headers['access-control-allow-origin']).toBe('http://localhost:3000');
    expect(headers['access-control-allow-credentials']).toBe('true');
    expect(headers['access-control-expose-headers']).toContain('x-app-version');
    expect(headers.vary).toContain('Origin');
  });

  test('the readable headers are listed whether or not an origin is sent', async () => {
    for (const url of ['/foundation/facilitators', '/health/live', '/onboarding/accounts/status']) {
      const { headers } = await bed.request({ url });
      expect(headers['access-control-expose-headers']).toContain('x-app-version');
    }
  });

  test.each([
    'https://evil.example',
    'http://localhost:3000.evil.example',
    'null',
    'http://localhost'.concat('x'),
  ])('%s reads nothing', async (origin) => {
    expect((await ask(origin)).headers).not.toHaveProperty('access-control-allow-origin');
    const preflight = await ask(origin, 'OPTIONS');
    expect(preflight.status).toBe(204);
    expect(preflight.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

test('health and metrics, without path values', async () => {
  expect((await bed.request({ url: '/health/live' })).status).toBe(200);
  expect((await bed.request({ url: '/health/ready' })).body).toEqual({ status: 'ok' });
  await bed.request({ url: '/onboarding/spproducts/ann@example.com/mcc?q=555-12-3456' });
  const { body } = await bed.request({ url: '/metrics' });
  expect(body).toContain('route="/onboarding/spproducts/:spProductSlug/mcc"');
  expect(body).not.toMatch(/ann@example|555-12/);
});
