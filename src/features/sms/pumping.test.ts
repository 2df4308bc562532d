import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach } from '../../../e2e/applicant.ts';
import { createLimits, LIMITS } from '../../server/limits.ts';
import { databases, startTestbed, type Testbed } from '../../server/testbed.ts';

const HOUR = 60 * 60 * 1000;
const OVER = { status: 429, body: { success: false, code: 'too_many_requests' } };
const BUDGET = 4;

describe.each(databases())('texts on %s', (database) => {
  let bed: Testbed;
  let base: string;
  beforeAll(async () => {
    bed = await startTestbed({
      database,
      clock: 1_800_000_000_000,
      env: { SMS_DAILY_BUDGET: String(BUDGET), LOG_LEVEL: 'silent' },
    });
    base = await bed.listen();
  });
  afterAll(() => bed.close());

  const textTo = async (mobileNumber: string, facId = 'harbor') => {
    const applicant = await reach(journey(base, { facId, spProductSlug: facId }), 'INITIATED');
    return applicant.sendSms(mobileNumber);
  };

  test('have a daily budget for each facilitator, whatever numbers they go to', async () => {
    for (let number = 0; number < BUDGET; number += 1)
      expect((await textTo(`41555501${number}2`)).status).toBe(200);
    const refused = await textTo('2125550199');
    expect(refused).toMatchObject(OVER);
    expect(refused.body.waitTime).toBeGreaterThan(23 * HOUR);
    expect(Number(refused.headers.get('retry-after'))).toBe(Math.ceil(refused.body.waitTime / 1000));
    expect((await textTo('2125550199', 'cobalt')).status).toBe(200);
    expect((await bed.outbox()).filter(({ channel }) => channel === 'sms')).toHaveLength(BUDGET + 1);
    bed.advance(24 * HOUR);
    expect((await textTo('2125550199')).status).toBe(200);
  });

  test('in production are limited for numbers that begin alike', async () => {
    const { db, seal, clock } = bed.deps;
    // The room that tests need is not there in production; the call asks the same table.
    bed.deps.limits.consume = createLimits({ db, seal, clock, isProduction: true }).consume;
    bed.advance(24 * HOUR);
    for (let count = 0; count < LIMITS.smsPerPrefix.points; count += 1)
      await bed.deps.limits.consume({ name: 'smsPerPrefix', key: '646555' });
    expect(await textTo('(646) 555-0177')).toMatchObject(OVER);
    expect((await textTo('(646) 556-0177')).status).toBe(200);
  });
});
