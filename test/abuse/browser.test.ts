import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAccount } from '../../e2e/applicant.ts';
import { captchaToken, productionSettings } from '../../e2e/production.ts';
import { routes } from '../../src/routes.server.ts';
import { startTestbed, type TestAnswer, type Testbed } from '../testbed.ts';

const HOST = 'localhost';
const ORIGIN = `https://${HOST}`;
const METRICS_KEY = 'metrics-key-of-this-test';
const COOKIE = '__Host-onboarding_harbor';
const FOREIGN = [
  'https://evil.example',
  `https://${HOST}.evil.example`,
  `https://evil.${HOST}`,
  `https://evil.example/${HOST}`,
  `http://${HOST}`,
  'null',
  '',
];

let bed: Testbed;
let started: TestAnswer;
beforeAll(async () => {
  bed = await startTestbed({ env: { ...productionSettings(), METRICS_KEY } });
  started = await bed.request({
    method: 'POST',
    url: '/onboarding/accounts/initiate',
    headers: { host: HOST, origin: ORIGIN, 'x-captcha-token': await captchaToken(bed) },
    body: newAccount(),
  });
  expect(started.status).toBe(200);
});
afterAll(() => bed.close());

const signOn = (headers: Record<string, string> = {}, value = started.cookies[COOKIE] ?? '') =>
  bed.request({
    method: 'POST',
    url: '/auth/sso/onboarding',
    headers: { host: HOST, ...headers },
    cookies: { [COOKIE]: value },
    body: { facId: 'harbor', application: 'payments' },
  });
const logOut = (headers: Record<string, string>) =>
  bed.request({
    method: 'POST',
    url: '/auth/logout/onboarding',
    headers: { host: HOST, ...headers },
    cookies: { [COOKIE]: started.cookies[COOKIE] ?? '' },
  });

describe('the cookie', () => {
  test("can be set only by this host, over TLS, and isn't available to scripts or other sites", () => {
    const [cookie] = [started.headers['set-cookie']].flat();
    expect(cookie).toMatch(/^__Host-onboarding_harbor=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  test('under a name that a neighboring host may set opens nothing', async () => {
    const answer = await bed.request({
      method: 'POST',
      url: '/auth/sso/onboarding',
      headers: { host: HOST },
      cookies: { onboarding_harbor: started.cookies[COOKIE] ?? '' },
      body: { facId: 'harbor', application: 'payments' },
    });
    expect(answer.status).toBe(401);
  });

  test('works for the sign-on call, and for no other call of an applicant or an operator', async () => {
    expect((await signOn({ origin: ORIGIN })).status).toBe(200);
    expect((await signOn()).status).toBe(200);
    const closed = routes.filter(({ endpoint }) =>
      ['applicant', 'operator', 'staff'].includes(endpoint.audience),
    );
    for (const { endpoint } of closed) {
      const answer = await bed.request({
        method: endpoint.method,
        url: endpoint.path.replace(/\{\w+\}/g, 'x'),
        headers: { host: HOST, origin: ORIGIN },
        cookies: { [COOKIE]: started.cookies[COOKIE] ?? '' },
        ...(endpoint.method === 'GET' ? {} : { body: {} }),
      });
      expect([endpoint.name, answer.status]).toEqual([endpoint.name, 401]);
    }
  });

  test('sent with another call ends no session', async () => {
    const token = (await signOn({ origin: ORIGIN })).body.token;
    await bed.request({
      method: 'POST',
      url: '/onboarding/accounts/continue',
      headers: { host: HOST },
      cookies: { [COOKIE]: started.cookies[COOKIE] ?? '' },
      body: newAccount(),
    });
    const status = await bed.request({ url: '/onboarding/accounts/status', token });
    expect(status.status).toBe(200);
  });
});

describe.each(FOREIGN)('a page of the origin "%s"', (origin) => {
  test('gets no token by the cookie', async () => {
    const answer = await signOn({ origin });
    expect(answer.status).toBe(401);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });

  test("signs nobody out, and clears nobody's cookie", async () => {
    const answer = await logOut({ origin });
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
    expect((await signOn()).status).toBe(200);
  });

  test('cannot plant a session', async () => {
    const { spProductSlug, email, password } = newAccount();
    const answer = await bed.request({
      method: 'POST',
      url: '/onboarding/accounts/initiate',
      headers: { host: HOST, origin, 'x-captcha-token': await captchaToken(bed) },
      body: { facId: 'harbor', spProductSlug, name: 'Mallory Example', email, password },
    });
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
  });

  test('reads no response', async () => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const answer = await bed.request({
        method,
        url: '/foundation/facilitators',
        headers: { host: HOST, origin },
      });
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
    }
  });
});

test.each([
  'text/plain',
  'text/plain;charset=utf-8',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
])('a form of another site, sent as %s, is rejected by every call', async (type) => {
  for (const { endpoint } of routes.filter(({ endpoint: { method } }) => method !== 'GET')) {
    const answer = await bed.app.inject({
      method: endpoint.method,
      url: endpoint.path.replace(/\{\w+\}/g, 'x'),
      headers: { host: HOST, 'content-type': type, authorization: `Bearer ${started.body.token}` },
      payload: '{"facId":"harbor"}',
    });
    // Operator, staff, and owner endpoints reject the applicant's token before they read the body.
    const refusals = ['operator', 'staff', 'owner'].includes(endpoint.audience) ? [401, 429] : [415];
    // Public staff endpoints, such as sign-in, reject requests that don't come from the console's origin.
    if (endpoint.sameOrigin) refusals.splice(0, 1, 403);
    // An upload endpoint looks up the item first, and the item doesn't exist here.
    if (endpoint.upload) refusals.push(404);
    expect(refusals, endpoint.name).toContain(answer.statusCode);
  }
});

test('metrics need their key', async () => {
  const ask = (token?: string) => bed.request({ url: '/metrics', token, headers: { host: HOST } });
  for (const token of [undefined, 'wrong', started.body.token]) expect((await ask(token)).status).toBe(404);
  expect((await ask(METRICS_KEY)).body).toContain('http_request_duration_seconds');
});

test("every response sets the browser's security policy", async () => {
  const urls = ['/health/live', '/openapi.json', '/docs', '/nothing', '/onboarding/nothing', '/unsupported'];
  const calls = routes.map(({ endpoint }) => endpoint.path.replace(/\{\w+\}/g, 'x'));
  for (const url of [...urls, ...calls]) {
    const { headers } = await bed.request({ url, headers: { host: HOST } });
    expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy'], url).toContain("default-src 'none'");
    expect(headers['content-security-policy'], url).not.toMatch(/unsafe-|\*/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  }
  for (const url of calls) {
    const { headers } = await bed.request({ url, headers: { host: HOST } });
    expect(headers['cache-control'], url).toBe('no-store');
  }
});
