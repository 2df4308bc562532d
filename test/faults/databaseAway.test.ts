import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { journey, reach, type Answer, type Milestone } from '../../e2e/applicant.ts';
import { isTrue, startFaultyBed, UNAVAILABLE, type FaultyBed } from '../../e2e/databaseFaults.ts';
import { isUnavailable } from '../../src/server/db/unreachable.ts';
import { databases, startTestbed } from '../testbed.ts';

let faulty: FaultyBed;
const reached = (milestone: Milestone) => reach(journey(faulty.base), milestone);

test.each([
  Object.assign(new Error('x'), { code: 'ECONNREFUSED' }),
  Object.assign(new Error('x'), { code: '57P01' }),
  Object.assign(new Error('x'), { code: '40P01' }),
  Object.assign(new Error('x'), { code: 'ERR_SQLITE_ERROR', errcode: 13 }),
  new Error('Connection terminated unexpectedly'),
  new Error('Query read timeout'),
])('%o means that the database is down', (error) => {
  expect(isUnavailable(error)).toBe(true);
});

test.each([
  Object.assign(new Error('x'), { code: '23505' }),
  Object.assign(new Error('x'), { code: 'ERR_SQLITE_ERROR', errcode: 19 }),
  new Error('x'),
  'Connection terminated',
])('%o means something else', (error) => {
  expect(isUnavailable(error)).toBe(false);
});

describe.each(databases().filter((database) => database === 'postgres'))('%s', () => {
  afterEach(() => faulty.close());

  test('that ends all connections between and during calls is used again over new ones', async () => {
    faulty = await startFaultyBed();
    const { name } = faulty;
    const admin = await startTestbed({ database: 'postgres' });
    const endAll = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`.execute(
        admin.deps.db,
      );
    const applicant = await reached('BUSINESS_INFO');
    for (let turn = 0; turn < 20; turn += 1) {
      const underWay = Promise.all([
        applicant.saveBusiness({ dbaName: `Name ${turn}` }),
        applicant.status(),
        applicant.call('GET', '/onboarding/accounts/identity/business'),
      ]);
      await endAll();
      for (const answer of await underWay) expect(isTrue(answer)).toBe(true);
      await endAll();
      const saved = await applicant.saveBusiness({ dbaName: `Name ${turn}` });
      expect(isTrue(saved)).toBe(true);
    }
    await expect.poll(async () => (await applicant.saveBusiness({ dbaName: 'Last' })).status).toBe(200);
    await admin.close();
  });

  test("that can't be reached for a while is reported by every call, and nothing is lost", async () => {
    faulty = await startFaultyBed();
    const applicant = await reached('PAYOUT');
    const tellsIt = async () => {
      const answers = await Promise.all([
        applicant.status(),
        applicant.saveBusiness({ dbaName: 'Not saved' }),
        applicant.submit(),
        journey(faulty.base).initiate(),
        journey(faulty.base, applicant.account).resume(),
        journey(faulty.base).open('x'),
      ]);
      for (const answer of answers) expect([answer.status, answer.body]).toEqual([503, UNAVAILABLE]);
      expect((await faulty.bed.request({ url: '/health/ready' })).body).toEqual({ status: 'unavailable' });
      expect((await faulty.bed.request({ url: '/health/live' })).status).toBe(200);
    };
    faulty.proxy.behave('refused');
    await tellsIt();
    await tellsIt();
    faulty.proxy.behave('healthy');
    await expect.poll(async () => (await faulty.bed.request({ url: '/health/ready' })).status).toBe(200);
    expect((await applicant.submit()).body).toMatchObject({ data: { status: 'SUBMITTED' } });
  });

  test("that accepts connections but doesn't respond blocks no call for long, and leaves no transaction open", async () => {
    faulty = await startFaultyBed({ DATABASE_TIMEOUT_MS: '300' });
    const applicant = await reached('TYPE_SELECTED');
    const underWay = Array.from({ length: 15 }, (_, turn) =>
      applicant.saveBusiness({ dbaName: `Name ${turn}` }),
    );
    faulty.proxy.behave('silent');
    for (const answer of await Promise.all(underWay)) expect(isTrue(answer)).toBe(true);
    expect((await applicant.status()).body).toEqual(UNAVAILABLE);
    faulty.proxy.behave('healthy');
    await expect.poll(async () => (await applicant.saveBusiness({ dbaName: 'Last' })).status).toBe(200);
    // On a slow machine, twenty concurrent reads may exceed the connection timeout, so they are retried.
    const read = async (): Promise<Answer> => {
      const answer = await applicant.call('GET', '/onboarding/accounts/identity/business');
      return answer.status === 503 ? read() : answer;
    };
    for (const { body } of await Promise.all(Array.from({ length: 20 }, read)))
      expect(body.data.business.dbaName).toBe('Last');
  });
});
