import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../e2e/applicant.ts';
import { createLimits, LIMITS, type LimitName } from '../../server/limits/limits.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const HOUR = 60 * 60 * 1000;
const OVER = { status: 429, body: { success: false, code: 'too_many_requests' } };
const UNCONFIRMED = { status: 429, body: { success: false, code: 'sms_unconfirmed' } };
const BUDGET = 8;
/** How much of `BUDGET` all accounts with an unverified email address can use in total. */
const OPEN = 6;

describe.each(databases())('text messages on %s', (database) => {
  let bed: Testbed;
  let base: string;
  const warned: { code?: string }[] = [];
  beforeAll(async () => {
    bed = await startTestbed({
      database,
      clock: 1_800_000_000_000,
      env: { SMS_DAILY_BUDGET: String(BUDGET), LOG_LEVEL: 'silent' },
    });
    base = await bed.listen();
    bed.deps.log.warn = (facts: object) => void warned.push(facts);
  });
  afterAll(() => bed.close());
  beforeEach(async () => {
    await bed.deps.db.deleteFrom('rate_limit').execute();
    warned.length = 0;
  });

  const started = (facId = 'harbor') => reach(journey(base, { facId, spProductSlug: facId }), 'INITIATED');
  const textTo = async (mobileNumber: string, facId = 'harbor') =>
    (await started(facId)).sendSms(mobileNumber);
  const confirmMailbox = ({ account }: Journey) =>
    bed.deps.db
      .updateTable('account')
      .set({ mailbox_confirmed_at: 1 })
      .where('email', '=', account.email)
      .execute();
  const confirmedTextTo = async (mobileNumber: string) => {
    const applicant = await started();
    await confirmMailbox(applicant);
    return applicant.sendSms(mobileNumber);
  };
  const useUp = async (name: LimitName, key: string) => {
    for (let count = 0; count < LIMITS[name].points; count += 1) await bed.deps.limits.consume({ name, key });
  };

  test('have a daily budget per facilitator, partly for verified email addresses', async () => {
    for (let number = 0; number < OPEN; number += 1)
      expect((await textTo(`41555501${number}2`)).status).toBe(200);
    expect(await textTo('2125550199')).toMatchObject(UNCONFIRMED);
    for (let number = OPEN; number < BUDGET; number += 1)
      expect((await confirmedTextTo(`41555501${number}2`)).status).toBe(200);
    const refused = await confirmedTextTo('2125550199');
    expect(refused).toMatchObject(OVER);
    expect(refused.body.waitTime).toBeGreaterThan(23 * HOUR);
    expect(Number(refused.headers.get('retry-after'))).toBe(Math.ceil(refused.body.waitTime / 1000));
    expect((await textTo('2125550199', 'cobalt')).status).toBe(200);
    expect((await bed.outbox()).filter(({ channel }) => channel === 'sms')).toHaveLength(BUDGET + 1);
    bed.advance(24 * HOUR);
    expect((await textTo('2125550199')).status).toBe(200);
  });

  test("rejected because of others' use are allowed once the emailed link was opened", async () => {
    await useUp('smsUnconfirmedDay', 'harbor');
    const applicant = await started();
    expect(await applicant.sendSms()).toMatchObject(UNCONFIRMED);
    await confirmMailbox(applicant);
    bed.advance(60_000);
    expect((await applicant.sendSms()).status).toBe(200);
  });

  test('notify operators once at half of the budget, in the log and in the metrics', async () => {
    const share = async () =>
      /sms_daily_budget_used_ratio\{facilitator="harbor"\} ([\d.]+)/.exec(
        String((await bed.request({ url: '/metrics' })).body),
      )?.[1];
    expect(await share()).toBe('0');
    for (let number = 0; number < BUDGET / 2 - 1; number += 1) await textTo(`41555501${number}2`);
    expect(warned).toEqual([]);
    await textTo('4155550192');
    await textTo('4155550191');
    expect(warned).toEqual([{ kind: 'sms', facId: 'harbor', code: 'SMS_HALF_BUDGET' }]);
    expect(await share()).toBe('0.625');
  });

  describe('in production', () => {
    const site = '127.0.0.0/24';
    beforeAll(() => {
      const { db, seal, clock } = bed.deps;
      // Use the production limits, because the limits in tests are higher by default.
      Object.assign(bed.deps.limits, createLimits({ db, seal, clock, isProduction: true }));
    });

    test.each<[string, LimitName, string]>([
      ['one phone', 'smsPerPhoneHere', `6465550177 ${site}`],
      ['numbers that begin alike', 'smsPerPrefixHere', `646555 ${site}`],
      ['any number', 'smsPerSite', site],
      ['any number', 'smsPerAddress', '127.0.0.1'],
    ])('are limited for %s by network (%s)', async (_, name, key) => {
      await useUp(name, key);
      expect(await textTo('(646) 555-0177')).toMatchObject(OVER);
      await bed.deps.limits.reset({ name, key });
      expect((await textTo('(646) 555-0177')).status).toBe(200);
    });

    test("from one network use only a share of a day's budget", async () => {
      for (let count = 0; count < 20; count += 1)
        await bed.deps.limits.consume({ name: 'smsPerSiteDay', key: `harbor ${site}` });
      expect(await textTo('2125550199')).toMatchObject(OVER);
      expect((await textTo('2125550199', 'cobalt')).status).toBe(200);
    });

    test.each<[string, LimitName, string]>([
      ['a phone', 'smsPerPhone', '6465550177'],
      ['numbers that begin alike', 'smsPerPrefix', '646555'],
    ])('of strangers to %s never block a verified email address from its own', async (_, name, key) => {
      await useUp(name, key);
      expect(await textTo('(646) 555-0177')).toMatchObject(UNCONFIRMED);
      expect((await confirmedTextTo('(646) 555-0177')).status).toBe(200);
      expect((await textTo('(212) 555-0177')).status).toBe(200);
    });

    test('from one machine leave room for others at a phone and at similar numbers', () => {
      expect(LIMITS.smsPerPhoneHere.points * 2).toBeLessThan(LIMITS.smsPerPhone.points);
      expect(LIMITS.smsPerPrefixHere.points * 2).toBeLessThan(LIMITS.smsPerPrefix.points);
    });
  });
});
