import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { expect, describe, test } from 'vitest';
import { journey, reach } from '../../../e2e/applicant.ts';
import { operatorApi } from '../../../e2e/operatorApi.ts';
import { databases, startTestbed } from '../../../test/testbed.ts';

const KEY = 'operator-key-of-the-month';
const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
const DAYS = 30;
const APPLICANTS = 60;
const MILESTONES = [
  'INITIATED',
  'SMS_VALID',
  'TYPE_SELECTED',
  'BUSINESS_INFO',
  'IDENTITY',
  'PAYOUT',
] as const;
const TYPES = ['LLC', 'SOLE_PROP', 'NON_PROFIT'] as const;
const SLUGS = ['harbor', 'harbor-demo'] as const;

const any = <Value>(values: readonly Value[]): Value => values[randomInt(values.length)] as Value;
const shown = (count: number) => (count < 5 ? undefined : count);

describe.each(databases())('on %s', (database) => {
  test('the funnel of a month matches counts by SQL', async () => {
    const bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY, LOG_LEVEL: 'silent' } });
    const base = await bed.listen();
    const operator = operatorApi(base, KEY);
    const begun = bed.deps.clock();
    const submitted: string[] = [];
    for (let count = 0; count < APPLICANTS; count += 1) {
      const applicant = journey(base, { spProductSlug: any(SLUGS), ownershipType: any(TYPES) });
      const milestone = any(MILESTONES);
      await reach(applicant, milestone);
      if (randomInt(3) === 0) await applicant.saveBusiness({ federalTaxId: '12' });
      bed.advance(randomInt(1, 5 * MINUTE));
      if (milestone === 'PAYOUT' && (await applicant.submit()).status === 200)
        submitted.push(applicant.account.email);
      if (submitted.length > 0 && randomInt(4) === 0) await operator.decide(any(submitted), 'APPROVED');
      bed.advance(randomInt(1, (2 * DAYS * DAY) / APPLICANTS));
    }

    const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
    const last = bed.deps.clock();
    for (const product of ['', ...SLUGS])
      for (const [from, to] of [
        [begun, last],
        [begun + 7 * DAY, begun + 20 * DAY],
      ] as const) {
        const query = new URLSearchParams({ product, from: dayOf(from), to: dayOf(to) });
        const { body } = await operator.call('GET', `/funnel?${query.toString()}`);
        const within = sql`from application a where a.fac_id = 'harbor'
          and (a.sp_product_slug = ${product} or ${product} = '')
          and a.created_at >= ${Date.parse(dayOf(from))} and a.created_at < ${Date.parse(dayOf(to)) + DAY}`;
        const count = async (what: typeof within) =>
          Number(
            (await sql<{ n: number }>`select count(*) as n ${within} and ${what}`.execute(bed.deps.db))
              .rows[0]?.n,
          );
        const { data } = body;
        expect([data.started, data.submitted, data.approved]).toEqual(
          [
            await count(sql`1 = 1`),
            await count(sql`a.submitted_at is not null`),
            await count(sql`a.stage = 'APPROVED'`),
          ].map(shown),
        );
        for (const step of ['sms', 'merchantType', 'business', 'owners', 'payoutBankAccount', 'submit']) {
          const reached = sql`exists (select 1 from application_step s where s.application_id = a.id and s.step = ${step})`;
          const completed = sql`exists (select 1 from application_step s
            where s.application_id = a.id and s.step = ${step} and s.completed_at is not null)`;
          const row = data.steps.find((one: { step: string }) => one.step === step);
          expect([step, row?.reached, row?.completed]).toEqual([
            step,
            shown(await count(reached)),
            shown(await count(completed)),
          ]);
        }
        const refused = await count(
          sql`exists (select 1 from application_refusal r where r.application_id = a.id and r.field = 'business.federalTaxId')`,
        );
        const field = data.fieldErrors.find(
          (one: { field: string }) => one.field === 'business.federalTaxId',
        );
        expect(field?.applications).toBe(shown(refused));
        // Check only the counts in the response. Even a count of five or more may be omitted, because
        // subtracting the counts from the total could reveal a small one.
        type Row = { ownershipType: string; started?: number };
        for (const { ownershipType, started } of (data.byType as Row[]).filter((row) => row.started))
          expect(started).toBe(await count(sql`a.ownership_type = ${ownershipType}`));
      }
    await bed.close();
  });
});
