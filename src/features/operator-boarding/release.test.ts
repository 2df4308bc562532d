import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach } from '../../../e2e/applicant.ts';
import { NUMBERS, startBoardingBed, type BoardingBed } from '../../../test/boardingBed.ts';
import { databases } from '../../../test/testbed.ts';
import { OPERATOR_SCOPES } from '../../api/endpoint.ts';
import { routes } from '../../routes.server.ts';
import { scopeOf } from '../../server/http/permissions.ts';

const HOUR = 60 * 60 * 1000;

describe.each(databases())('releasing a package on %s', (database) => {
  let bed: BoardingBed;
  beforeAll(async () => {
    bed = await startBoardingBed(database);
  });
  afterAll(() => bed.close());

  test.each([
    [{}, '"purpose" is required'],
    [{ purpose: null }, '"purpose" is required'],
    [{ purpose: '  ' }, '"purpose" is required'],
    [{ purpose: 'ab' }, '"purpose" must be a valid purpose: Use 3 characters or more.'],
    [{ purpose: 'x'.repeat(201) }, '"purpose" must be a valid purpose: Use 200 characters or fewer.'],
    [{ purpose: 'For 219-09-9871' }, expect.stringContaining('Leave out tax IDs')],
    [{ purpose: 'For 219–09–9871' }, expect.stringContaining('Leave out tax IDs')],
    [{ purpose: 'For 219_09_9871' }, expect.stringContaining('Leave out tax IDs')],
    [{ purpose: 'Tax ID 98-7650021' }, expect.stringContaining('Leave out tax IDs')],
    [{ purpose: 'Account 000123456789' }, expect.stringContaining('Leave out tax IDs')],
    [{ purpose: 'Board', reason: 'x' }, '"reason" is not a known field'],
  ])('is rejected for %j', async (body, message) => {
    const { id } = await bed.submitted();
    const refused = await bed.release(await bed.releaseKey(), id, { body });
    expect([refused.status, refused.body.message]).toEqual([400, message]);
    expect(NUMBERS.filter((number) => JSON.stringify(refused.body).includes(number))).toEqual([]);
    expect(await bed.lines(id)).toEqual([]);
  });

  test('accepts a purpose with a date and a reference', async () => {
    const { id } = await bed.submitted();
    const body = { purpose: 'Ticket 48213, 2026-11-22 10:30' };
    expect((await bed.release(await bed.releaseKey(), id, { body })).status).toBe(200);
  });

  test('fails before submission, for another facilitator, and without a key', async () => {
    const applicant = await reach(journey(bed.base), 'PAYOUT');
    const early = await bed.idOf(applicant);
    expect(await bed.release(await bed.releaseKey(), early)).toMatchObject({
      status: 409,
      body: { code: 'not_submitted' },
    });
    const { id } = await bed.submitted();
    expect((await bed.release(await bed.releaseKey('cobalt'), id)).status).toBe(404);
    expect((await bed.release(await bed.releaseKey(), 'none')).status).toBe(404);
    expect((await bed.release('op_none', id)).status).toBe(401);
    expect((await bed.release(applicant.token, id)).status).toBe(401);
    for (const one of [early, id]) expect(await bed.lines(one)).toEqual([]);
  });

  test('is limited to 60 an hour per key, without counting rejected calls', async () => {
    const { id } = await bed.submitted();
    const key = await bed.releaseKey();
    for (const _ of Array.from({ length: 3 })) await bed.release(key, 'none');
    for (const _ of Array.from({ length: 60 })) expect((await bed.release(key, id)).status).toBe(200);
    const over = await bed.release(key, id);
    expect(over).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(over.body.waitTime).toBeGreaterThan(HOUR - 10 * 60_000);
    expect(await bed.lines(id)).toHaveLength(60);
    expect((await bed.release(await bed.releaseKey(), id)).status).toBe(200);
    const metrics = String((await bed.request({ url: '/metrics' })).body);
    expect(metrics).toMatch(/boarding_packages_total\{facilitator="harbor",outcome="limited"\} 1\n/);
    expect(metrics).toMatch(/boarding_packages_total\{facilitator="cobalt",outcome="limited"\} 0\n/);
    bed.advance(HOUR);
    expect((await bed.release(key, id)).status).toBe(200);
  });

  test('is never stored for an idempotent retry', async () => {
    const { id } = await bed.submitted();
    const key = await bed.releaseKey();
    const headers = { 'idempotency-key': 'one-and-the-same' };
    for (const _ of [1, 2]) {
      const answer = await bed.release(key, id, { headers });
      expect(answer.headers).not.toHaveProperty('idempotency-replayed');
    }
    expect(await bed.lines(id)).toHaveLength(2);
    expect(await bed.deps.db.selectFrom('idempotency').selectAll().execute()).toEqual([]);
    const { paths } = (await bed.request({ url: '/openapi.json' })).body;
    const { post } = paths['/operator/v1/applications/{id}/boarding-package'];
    expect(post.security).toEqual([{ operator: [] }, { staff: [] }]);
    expect(post['x-required-scope']).toBe('release');
    expect(JSON.stringify(post.parameters)).not.toContain('idempotency');
  });

  test("fails if its audit log entry can't be written", async () => {
    const { id } = await bed.submitted();
    const key = await bed.releaseKey();
    const { db } = bed.deps;
    await sql`alter table event rename to event_away`.execute(db);
    const answer = await bed.release(key, id);
    await sql`alter table event_away rename to event`.execute(db);
    expect(answer).toMatchObject({ status: 500, body: { code: 'server_error' } });
    expect(NUMBERS.filter((number) => JSON.stringify(answer.body).includes(number))).toEqual([]);
    expect((await bed.release(key, id)).status).toBe(200);
    expect(await bed.lines(id)).toHaveLength(1);
  });

  const calls = routes.map(({ endpoint }) => endpoint).filter(({ audience }) => audience === 'operator');
  test('and files need the scope, and other calls need theirs', async () => {
    const { id } = await bed.submitted();
    const keys = await Promise.all(
      OPERATOR_SCOPES.flatMap((one, at) => [[one], OPERATOR_SCOPES.filter((_, other) => other !== at)]).map(
        async (scopes) => ({ scopes, token: (await bed.keyWith(scopes)).key }),
      ),
    );
    const closed = new Set<string>();
    for (const endpoint of calls)
      for (const { scopes, token } of keys) {
        const url = endpoint.path.replace('{id}', id).replaceAll(/\{\w+\}/g, 'none');
        const body = endpoint.method === 'POST' ? { purpose: 'Board' } : {};
        const sent = endpoint.method === 'GET' ? {} : { body };
        const isOpen = scopes.includes(scopeOf(endpoint));
        // Skip allowed calls, which may change data that later calls need. Each endpoint's own tests cover allowed
        // access.
        if (isOpen) continue;
        const answer = await bed.request({ method: endpoint.method, url, token, ...sent });
        expect([endpoint.name, answer.status, answer.body.code]).toEqual([
          endpoint.name,
          403,
          'insufficient_scope',
        ]);
        if (!scopes.includes('release')) closed.add(endpoint.name);
      }
    expect([...closed]).toEqual(
      expect.arrayContaining(['operatorReleaseBoardingPackage', 'operatorGetFile']),
    );
    expect(calls.filter(({ scope }) => scope === 'release').map(({ name }) => name)).toEqual(
      expect.arrayContaining(['operatorReleaseBoardingPackage', 'operatorGetFile']),
    );
    expect(await bed.lines(id)).toEqual([]);
  });

  test('leaves no number in logs, metrics, audit logs, events, or messages', async () => {
    await bed.drain();
    const metrics = String((await bed.request({ url: '/metrics' })).body);
    const { db } = bed.deps;
    const rows = await Promise.all([
      db.selectFrom('event').select(['details', 'actor_id']).execute(),
      db.selectFrom('webhook_event').select('body').execute(),
      db.selectFrom('job').select('last_error').execute(),
    ]);
    const messages = (await bed.outbox()).map(({ subject, text, html }) => [subject, text, html]);
    const all = [bed.log.join(''), metrics, JSON.stringify(rows), JSON.stringify(messages)].join('\n');
    expect(bed.log.length).toBeGreaterThan(100);
    expect(NUMBERS.filter((number) => all.includes(number))).toEqual([]);
  });
});
