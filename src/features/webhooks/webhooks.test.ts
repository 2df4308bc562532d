import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { journey, reach } from '../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { startWebhookFake, type WebhookFake } from '../../../e2e/fakes/webhook.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const KEY = 'operator-key-of-these-tests';
const COBALT_KEY = 'operator-key-of-cobalt-tests';
const DAY = 24 * 60 * 60 * 1000;

describe.each(databases())('webhooks on %s', (database) => {
  let bed: Testbed;
  let base: string;
  let fake: WebhookFake;
  let operator: Operator;
  let cobalt: Operator;
  beforeAll(async () => {
    bed = await startTestbed({
      database,
      env: { OPERATOR_KEY: KEY, OPERATOR_KEYS: `cobalt:${COBALT_KEY}`, LOG_LEVEL: 'silent' },
    });
    base = await bed.listen();
    operator = operatorApi(base, KEY);
    cobalt = operatorApi(base, COBALT_KEY);
  });
  afterAll(() => bed.close());
  beforeEach(async () => {
    fake = await startWebhookFake();
  });
  afterEach(async () => {
    const { body } = await operator.call('GET', '/webhook-endpoints');
    for (const { id } of body.data) await operator.call('DELETE', `/webhook-endpoints/${id}`);
    await fake.close();
  });

  const add = async (more: Record<string, unknown> = {}, by = operator) => {
    const made = await by.call('POST', '/webhook-endpoints', { url: `${fake.url}/hooks`, ...more });
    if (made.status !== 200) throw new Error(JSON.stringify(made.body));
    return made.body.data as { id: string; secret: string };
  };
  const deliveries = async (query: string) =>
    (await operator.call('GET', `/webhook-deliveries?${query}`)).body.data;
  const typesOf = (secret: string) => fake.events(secret).map(({ type }) => type);

  test("report an application's progress, signed, without personal data", async () => {
    const { secret } = await add();
    const applicant = await reach(journey(base), 'SUBMITTED');
    await operator.decide(applicant.account.email, 'INFO_REQUIRED', 'Which street?');
    await operator.decide(applicant.account.email, 'APPROVED');
    await bed.drain();
    const id = await operator.applicationOf(applicant.account.email);
    const all = fake.events(secret);
    const isStep = ({ type }: { type: string }) => type === 'application.step_completed';
    expect(
      all
        .filter(isStep)
        .map(({ data }) => `${String(data['step'])} ${String(data['stage'])}`)
        .toSorted(),
    ).toEqual([
      'business BUSINESS_INFO',
      'merchantType TYPE_SELECTED',
      'owners IDENTITY',
      'payoutBankAccount PAYOUT',
      'sms SMS_VALID',
    ]);
    const events = all.filter((event) => !isStep(event));
    expect(events.map(({ type, data }) => `${type} ${String(data['stage'])}`).toSorted()).toEqual([
      'application.approved APPROVED',
      'application.info_required INFO_REQUIRED',
      'application.started INITIATED',
      'application.submitted SUBMITTED',
    ]);
    for (const { data, timestamp, path } of events) {
      expect(data).toMatchObject({ applicationId: id, facId: 'harbor', spProductSlug: 'harbor' });
      expect(Date.parse(timestamp)).toBeGreaterThan(0);
      expect(path).toBe('/hooks');
    }
    expect(new Set(events.map(({ id: event }) => event)).size).toBe(4);
    const { name, email } = applicant.account;
    const sent = fake.heard.map(({ body }) => body).join();
    // The payload has the business names, but no personal data. Checks for *6789, because an ID may contain 6789.
    for (const personal of [name, email, '415555', '123456789', '*6789', 'Which street'])
      expect(sent).not.toContain(personal);
  });

  test('of a product with automatic approval report both, and stay with their facilitator', async () => {
    const { secret } = await add();
    const theirs = await startWebhookFake();
    const other = await add({ url: theirs.url }, cobalt);
    await reach(journey(base, { facId: 'cobalt', spProductSlug: 'cobalt' }), 'SUBMITTED');
    await bed.drain();
    expect(fake.heard).toEqual([]);
    const types = theirs.events(other.secret).map(({ type }) => type);
    expect(types.filter((type) => type === 'application.submitted')).toHaveLength(1);
    expect((await operator.call('GET', `/webhook-endpoints/${other.id}`)).status).toBe(404);
    expect((await operator.call('POST', `/webhook-endpoints/${other.id}/test`, {})).status).toBe(404);
    const [delivery] = (await cobalt.call('GET', '/webhook-deliveries')).body.data;
    expect((await operator.call('POST', `/webhook-deliveries/${delivery.id}/replay`, {})).status).toBe(404);
    expect(typesOf(secret)).toEqual([]);
    await cobalt.call('DELETE', `/webhook-endpoints/${other.id}`);
    await theirs.close();
  });

  test('go only to subscribed endpoints', async () => {
    const decisions = await add({ types: ['application.approved', 'application.declined'] });
    const off = await add({ url: `${fake.url}/off` });
    await operator.call('PUT', `/webhook-endpoints/${off.id}`, { url: `${fake.url}/off`, enabled: false });
    const applicant = await reach(journey(base), 'SUBMITTED');
    await operator.decide(applicant.account.email, 'DECLINED');
    await bed.drain();
    expect(typesOf(decisions.secret)).toEqual(['application.declined']);
  });

  test("aren't sent for a change that was rolled back", async () => {
    await add();
    const applicant = await reach(journey(base), 'IDENTITY');
    await bed.drain();
    const before = fake.heard.length;
    expect((await applicant.submit()).status).toBe(409);
    await bed.drain();
    expect(fake.heard).toHaveLength(before);
  });

  test('are retried with the same ID until they are accepted, and each attempt is signed anew', async () => {
    const { id, secret } = await add();
    fake.reply({ status: 500 });
    await operator.call('POST', `/webhook-endpoints/${id}/test`, {});
    await bed.drain();
    expect(await deliveries(`endpoint=${id}`)).toMatchObject([
      { state: 'queued', attempts: 1, lastStatus: 500, lastError: 'WEBHOOK_500', type: 'webhook.test' },
    ]);
    fake.reply({ status: 302, headers: { location: `${base}/health/live` } });
    bed.advance(2000);
    await bed.drain();
    fake.reply(null);
    bed.advance(4000);
    await bed.drain();
    const events = fake.events(secret);
    expect(events).toHaveLength(3);
    expect(new Set(events.map(({ id: event }) => event)).size).toBe(1);
    expect(new Set(fake.heard.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(3);
    expect(await deliveries(`endpoint=${id}`)).toMatchObject([
      { state: 'done', attempts: 3, lastStatus: 204, lastError: null, nextAttemptAt: null },
    ]);
  });

  test("end at once if a retry can't help", async () => {
    const { id } = await add();
    fake.reply({ status: 410 });
    await operator.call('POST', `/webhook-endpoints/${id}/test`, {});
    await bed.drain();
    expect(await deliveries(`endpoint=${id}`)).toMatchObject([{ state: 'dead', lastError: 'WEBHOOK_410' }]);
    const gone = await add({ url: `${fake.url}/gone` });
    fake.reply({ status: 500 });
    await operator.call('POST', `/webhook-endpoints/${gone.id}/test`, {});
    await bed.drain();
    expect(await deliveries(`endpoint=${gone.id}`)).toMatchObject([{ state: 'queued', attempts: 1 }]);
    await operator.call('DELETE', `/webhook-endpoints/${gone.id}`);
    await bed.drain();
    expect(await deliveries(`endpoint=${gone.id}`)).toMatchObject([
      { state: 'dead', lastError: 'ENDPOINT_GONE', attempts: 2 },
    ]);
  });

  test('are replayed for an endpoint from a point in time, including those never sent to it', async () => {
    const since = bed.deps.clock() + 1;
    bed.advance(1);
    const applicant = await reach(journey(base), 'SUBMITTED');
    const { id } = await add({ types: ['application.submitted', 'application.started'] });
    const replay = (more: object) => operator.call('POST', `/webhook-endpoints/${id}/replay`, more);
    expect((await replay({ since, onlyFailed: true })).body.data).toEqual({ queued: 2, nextSince: null });
    fake.reply({ status: 500 });
    await bed.drain();
    fake.reply(null);
    expect((await replay({ since, onlyFailed: true })).body.data.queued).toBe(2);
    await bed.drain();
    const applicationId = await operator.applicationOf(applicant.account.email);
    expect(await deliveries(`endpoint=${id}&application=${applicationId}&state=done`)).toHaveLength(2);
    expect((await replay({ since, onlyFailed: true })).body.data.queued).toBe(0);
    expect((await replay({ since })).body.data.queued).toBe(2);
    await bed.drain();
    const ids = fake.heard.map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(6);
    expect(new Set(ids).size).toBe(2);
    expect((await replay({ since: 'yesterday' })).body.errors).toEqual([
      { field: 'since', message: '"since" must be a valid timestamp in milliseconds' },
    ]);
  });

  test("don't block other messages: a receiver that hangs delays no email", async () => {
    await add();
    fake.behave('slow');
    const applicant = await reach(journey(base), 'INITIATED');
    const webhooks = bed.deps.jobs.drain(['webhook']);
    await bed.deps.jobs.drain(['email', 'sms']);
    const rows = await bed.deps.db.selectFrom('message').select('id').execute();
    expect(rows.length).toBeGreaterThan(0);
    await fake.close();
    fake = await startWebhookFake();
    await webhooks;
    expect(applicant.token).not.toBe('');
  });

  // The receiver's library checks timestamps with the real clock, so tests that advance the app's clock by hours come
  // last.
  test('are signed with the earlier secrets during a rotation, and with the new one after a day', async () => {
    const { id, secret: old } = await add();
    const { data } = (await operator.call('POST', `/webhook-endpoints/${id}/secret`, {})).body;
    expect(data.previousUntil - bed.deps.clock()).toBeGreaterThan(DAY - 60_000);
    await operator.call('POST', `/webhook-endpoints/${id}/secret`, {});
    await operator.call('POST', `/webhook-endpoints/${id}/test`, {});
    await bed.drain();
    expect(typesOf(old)).toEqual(['webhook.test']);
    expect(typesOf(data.secret)).toEqual(['webhook.test']);
    bed.advance(DAY + 1);
    await operator.call('POST', `/webhook-endpoints/${id}/test`, {});
    await bed.drain();
    expect(fake.heard.at(-1)?.headers['webhook-signature']).not.toContain(' ');
  });

  test('that no receiver accepts for a day are dead, listed, and delivered after a replay', async () => {
    const { id } = await add();
    fake.reply({ status: 503 });
    await operator.call('POST', `/webhook-endpoints/${id}/test`, {});
    for (let hour = 0; hour < 30; hour += 1) {
      await bed.drain();
      bed.advance(DAY / 24);
    }
    const [dead] = await deliveries(`endpoint=${id}&state=dead`);
    expect(dead).toMatchObject({ lastError: 'WEBHOOK_503', endedAt: expect.any(Number) });
    expect(fake.heard.length).toBeGreaterThan(20);

    fake.reply(null);
    const before = fake.heard.length;
    expect((await operator.call('POST', `/webhook-deliveries/${dead.id}/replay`, {})).status).toBe(200);
    await bed.drain();
    expect(fake.heard).toHaveLength(before + 1);
    expect(await deliveries(`endpoint=${id}`)).toMatchObject([{ state: 'done', attempts: 1 }]);
    await operator.call('POST', `/webhook-deliveries/${dead.id}/replay`, {});
    expect(await operator.call('POST', `/webhook-deliveries/${dead.id}/replay`, {})).toMatchObject({
      status: 409,
      body: { code: 'replay_conflict' },
    });
    await bed.drain();
    expect(fake.heard).toHaveLength(before + 2);
  });
});
