import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach } from '../../../e2e/applicant.ts';
import { operatorApi } from '../../../e2e/operatorApi.ts';
import {
  ACCOUNT,
  NUMBERS,
  SSN,
  startBoardingBed,
  TAX_ID,
  type BoardingBed,
} from '../../../test/boardingBed.ts';
import { databases } from '../../../test/testbed.ts';
import { LIMITS } from '../../server/limits/limits.ts';

const REASON = 'Match the ID card';

describe.each(databases())('revealing a number on %s', (database) => {
  let bed: BoardingBed;
  beforeAll(async () => {
    bed = await startBoardingBed(database);
  });
  afterAll(() => bed.close());

  const reveal = (token: string, id: string, body: object, headers = {}) =>
    bed.request({ method: 'POST', url: `/operator/v1/applications/${id}/reveal`, body, token, headers });
  const lines = (id: string) =>
    bed.deps.db
      .selectFrom('event')
      .select(['actor_kind', 'actor_id', 'details'])
      .where('application_id', '=', id)
      .where('action', '=', 'secret.revealed')
      .execute();

  test.each([
    ['LLC', 'business.federalTaxId', TAX_ID],
    ['LLC', 'owners.0.ssn', SSN],
    ['LLC', 'payout.0.accountNumber', ACCOUNT],
    ['GOV', 'contact.ssn', SSN],
  ] as const)('of %s, %s, returns the typed number and writes an audit log entry', async (...of) => {
    const [ownershipType, field, value] = of;
    const { id } = await bed.submitted({ ownershipType });
    const key = await bed.keyWith(['release']);
    const answer = await reveal(key.key, id, { field, reason: REASON });
    expect([answer.status, answer.body]).toEqual([200, { success: true, data: { value } }]);
    expect(answer.headers['cache-control']).toBe('no-store');
    const [line, ...others] = await lines(id);
    expect(others).toEqual([]);
    expect(line).toMatchObject({ actor_kind: 'operator', actor_id: key.id });
    expect(JSON.parse(line?.details ?? '')).toEqual({ field, reason: REASON });
  });

  test.each([
    'business.legalName',
    'business.address.city',
    'business.federalTaxId.x',
    'business.0.federalTaxId',
    'owners.ssn',
    'owners.1.ssn',
    'owners.-1.ssn',
    'owners.00.ssn',
    'owners.0.toString',
    'owners.length',
    'contact.ssn',
    'payout.0.accountRouting',
    'account.password_hash',
    '__proto__.ssn',
    'business.constructor',
    ' ',
  ])('rejects "%s" of a company with one owner', async (field) => {
    const { id } = await bed.submitted();
    const refused = await reveal(await bed.releaseKey(), id, { field, reason: REASON });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ field: 'field', message: '"field" must be a valid field' }],
    ]);
    expect(await lines(id)).toEqual([]);
  });

  test.each([
    [{ field: 'owners.0.ssn' }, '"reason" is required'],
    [{ field: 'owners.0.ssn', reason: 'ab' }, '"reason" must be a valid reason: Use 3 characters or more.'],
    [{ field: 'owners.0.ssn', reason: `Is it ${SSN}?` }, expect.stringContaining('Leave out tax IDs')],
    [{ reason: REASON }, '"field" is required'],
    [{ field: 'owners.0.ssn', reason: REASON, purpose: 'x' }, '"purpose" is not a known field'],
  ])('is rejected for %j', async (body, message) => {
    const { id } = await bed.submitted();
    const refused = await reveal(await bed.releaseKey(), id, body);
    expect([refused.status, refused.body.message]).toEqual([400, message]);
    expect(await lines(id)).toEqual([]);
  });

  test('fails before submission, for another facilitator, and without the scope', async () => {
    const body = { field: 'owners.0.ssn', reason: REASON };
    const early = await bed.idOf(await reach(journey(bed.base), 'PAYOUT'));
    expect(await reveal(await bed.releaseKey(), early, body)).toMatchObject({
      status: 409,
      body: { code: 'not_submitted' },
    });
    const { id } = await bed.submitted();
    expect((await reveal(await bed.releaseKey('cobalt'), id, body)).status).toBe(403);
    expect((await reveal((await bed.keyWith(['read', 'write'])).key, id, body)).status).toBe(403);
    for (const one of [early, id]) expect(await lines(one)).toEqual([]);
  });

  test('is rejected if the owners have changed since the given revision', async () => {
    const applicant = await reach(journey(bed.base), 'BUSINESS_INFO');
    const saveOwners = (...owners: object[]) =>
      applicant.save('identity', (sample) => {
        const [owner] = (sample as { owners: object[] }).owners;
        return { owners: owners.map((own) => ({ ...owner, ...own })) };
      });
    const bob = { firstName: 'Bob', ssn: '219-09-9872' };
    await saveOwners({ firstName: 'Jane', ownershipPercentage: 50 }, { ...bob, ownershipPercentage: 50 });
    await applicant.savePayout();
    await applicant.submit();
    const id = await bed.idOf(applicant);
    const { key } = await bed.keyWith(['read', 'write', 'release']);
    const operator = operatorApi(bed.base, key);
    await operator.ask(applicant.account.email, [
      { kind: 'section', section: 'identity', reason: 'Jane sold her share.' },
    ]);
    const revision = async () => (await operator.call('GET', `/applications/${id}`)).body.data.revision;
    const body = { field: 'owners.0.ssn', reason: REASON };
    const seen = await revision();
    for (const _ of [1, 2]) expect((await reveal(key, id, { ...body, revision: seen })).status).toBe(200);
    expect((await saveOwners({ ...bob, ownershipPercentage: 100 })).status).toBe(200);
    const refused = await reveal(key, id, { ...body, revision: seen });
    expect(refused).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    expect(await lines(id)).toHaveLength(2);
    const answer = await reveal(key, id, { ...body, revision: await revision() });
    expect(answer.body.data).toEqual({ value: '219099872' });
  });

  test('is limited per key, without counting rejected calls', async () => {
    const { id } = await bed.submitted();
    const key = await bed.releaseKey();
    const body = { field: 'owners.0.ssn', reason: REASON };
    for (const _ of [1, 2, 3]) await reveal(key, id, { ...body, field: 'owners.7.ssn' });
    const most = LIMITS.revealPerCaller.points;
    for (let count = 0; count < most; count += 1) expect((await reveal(key, id, body)).status).toBe(200);
    const over = await reveal(key, id, body);
    expect(over).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(over.body.waitTime).toBeGreaterThan(0);
    expect(await lines(id)).toHaveLength(most);
    expect((await reveal(await bed.releaseKey(), id, body)).status).toBe(200);
    const metrics = String((await bed.request({ url: '/metrics' })).body);
    expect(metrics).toMatch(/secrets_revealed_total\{facilitator="harbor",outcome="limited"\} 1\n/);
    expect(metrics).toMatch(/secrets_revealed_total\{facilitator="cobalt",outcome="released"\} 0\n/);
  });

  test('is never stored for an idempotent retry', async () => {
    const { id } = await bed.submitted();
    const key = await bed.releaseKey();
    const headers = { 'idempotency-key': 'one-and-the-same' };
    for (const _ of [1, 2]) await reveal(key, id, { field: 'owners.0.ssn', reason: REASON }, headers);
    expect(await lines(id)).toHaveLength(2);
    expect(await bed.deps.db.selectFrom('idempotency').selectAll().execute()).toEqual([]);
  });

  test("fails if its audit log entry can't be written", async () => {
    const { id } = await bed.submitted();
    const key = await bed.releaseKey();
    const { db } = bed.deps;
    await sql`alter table event rename to event_away`.execute(db);
    const answer = await reveal(key, id, { field: 'owners.0.ssn', reason: REASON });
    await sql`alter table event_away rename to event`.execute(db);
    expect(answer).toMatchObject({ status: 500, body: { code: 'server_error' } });
    expect(JSON.stringify(answer.body)).not.toContain(SSN);
    expect(await lines(id)).toEqual([]);
  });

  test('leaves no number in logs, metrics, audit logs, events, or messages', async () => {
    await bed.drain();
    const metrics = String((await bed.request({ url: '/metrics' })).body);
    const { db } = bed.deps;
    const rows = await Promise.all([
      db.selectFrom('event').select(['details', 'actor_id']).execute(),
      db.selectFrom('webhook_event').select('body').execute(),
      db.selectFrom('job').select('last_error').execute(),
      db.selectFrom('rate_limit').selectAll().execute(),
    ]);
    const messages = (await bed.outbox()).map(({ subject, text, html }) => [subject, text, html]);
    const all = [bed.log.join(''), metrics, JSON.stringify(rows), JSON.stringify(messages)].join('\n');
    expect(bed.log.join('')).toContain('/reveal');
    expect(NUMBERS.filter((number) => all.includes(number))).toEqual([]);
  });
});
