import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAccount } from '../../../e2e/applicant.ts';
import { routes } from '../../routes.server.ts';
import { ANSWERS_KEPT_MS, sweepAnswers } from './idempotency.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const KEY = 'operator-key-of-these-tests';
const COBALT_KEY = 'operator-key-of-cobalt-tests';

describe.each(databases())('a write with an idempotency key, on %s,', (database) => {
  let bed: Testbed;
  beforeAll(async () => {
    bed = await startTestbed({
      database,
      env: { OPERATOR_KEY: KEY, OPERATOR_KEYS: `cobalt:${COBALT_KEY}` },
    });
  });
  afterAll(() => bed.close());

  const send = (
    path: string,
    body: unknown,
    { key, token = KEY, method = 'POST' }: { key?: string; token?: string; method?: 'POST' | 'DELETE' } = {},
  ) =>
    bed.request({
      method,
      url: `/operator/v1${path}`,
      body,
      token,
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });
  const someone = () => {
    const { spProductSlug, name, email } = newAccount();
    return { spProductSlug, name, email };
  };
  const invitesTo = async (email: string) =>
    bed.deps.db.selectFrom('invite').select('id').where('email', '=', email).execute();
  const mailsTo = async (email: string) => (await bed.outbox()).filter(({ to }) => to === email);

  test('happens once and returns the same response, however often it is sent', async () => {
    const [key, body] = [randomUUID(), someone()];
    const first = await send('/invites', body, { key });
    const again = await send('/invites', body, { key });
    expect(first.status).toBe(200);
    expect(first.headers).not.toHaveProperty('idempotency-replayed');
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(await invitesTo(body.email)).toHaveLength(1);
    expect(await mailsTo(body.email)).toHaveLength(1);
  });

  test('happens once even if sent many times concurrently', async () => {
    const [key, body] = [randomUUID(), someone()];
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('/invites', body, { key })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map((answer) => answer.body.inviteId)).size).toBe(1);
    expect(await invitesTo(body.email)).toHaveLength(1);
  });

  test('is rejected with 422 if the key was used for another request, of any call', async () => {
    const [key, body] = [randomUUID(), someone()];
    const { inviteId } = (await send('/invites', body, { key })).body;
    const reused = { status: 422, body: { code: 'idempotency_key_reused' } };
    expect(await send('/invites', { ...body, name: 'Somebody Else' }, { key })).toMatchObject(reused);
    expect(await send('/webhook-endpoints', { url: 'https://a.example' }, { key })).toMatchObject(reused);
    expect(await send(`/invites/${inviteId}`, undefined, { key, method: 'DELETE' })).toMatchObject(reused);
    expect(await invitesTo(body.email)).toHaveLength(1);
  });

  test('may be sent again once the error is fixed', async () => {
    const [key, body] = [randomUUID(), someone()];
    expect((await send('/invites', { ...body, name: '' }, { key })).status).toBe(400);
    expect((await send('/invites', body, { key })).status).toBe(200);
    expect(await invitesTo(body.email)).toHaveLength(1);
  });

  test('has its own key space per facilitator, and every operator write accepts one', async () => {
    const [key, body] = [randomUUID(), someone()];
    expect((await send('/invites', body, { key })).status).toBe(200);
    const theirs = { ...body, spProductSlug: 'cobalt' };
    expect((await send('/invites', theirs, { key, token: COBALT_KEY })).status).toBe(200);
    expect(await invitesTo(body.email)).toHaveLength(2);
    const { paths } = (await bed.request({ url: '/openapi.json' })).body;
    for (const { endpoint } of routes) {
      if (endpoint.audience !== 'operator' && !endpoint.isRepeatable) continue;
      const { parameters = [], responses } = paths[endpoint.path][endpoint.method.toLowerCase()];
      const taken = parameters.some(({ name }: { name: string }) => name === 'idempotency-key');
      const isRepeatable = endpoint.method !== 'GET' && endpoint.isRepeatable !== false;
      expect([endpoint.name, taken]).toEqual([endpoint.name, isRepeatable]);
      expect('422' in responses).toBe(taken);
    }
  });

  test('stores its response encrypted, because it may contain a secret', async () => {
    const key = randomUUID();
    const { secret } = (await send('/webhook-endpoints', { url: 'https://a.example/x' }, { key })).body.data;
    const again = await send('/webhook-endpoints', { url: 'https://a.example/x' }, { key });
    expect(again.body.data.secret).toBe(secret);
    const rows = JSON.stringify(await bed.deps.db.selectFrom('idempotency').selectAll().execute());
    expect(rows).not.toContain(secret.slice(6, 30));
    expect(rows).not.toContain(key);
  });

  test.each(['', 'x'.repeat(256), 'with space', 'ümlaut'])('is rejected with the key "%s"', async (key) => {
    const answer = await send('/invites', someone(), { key });
    expect(answer.status).toBe(key === '' ? 200 : 400);
    if (key !== '') expect(answer.body.errors[0].field).toBe('idempotency-key');
  });

  test('is new again after three days', async () => {
    const [key, body] = [randomUUID(), someone()];
    await send('/invites', body, { key });
    bed.advance(ANSWERS_KEPT_MS);
    await sweepAnswers(bed.deps);
    expect((await send('/invites', { ...body, name: 'Somebody Else' }, { key })).status).toBe(200);
  });
});
