import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach } from '../../../e2e/applicant.ts';
import { operatorApi } from '../../../e2e/operatorApi.ts';
import { readLog } from '../../server/audit/auditLog.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const KEY = 'operator-key-of-these-tests';

describe.each(databases())('submit on %s', (database) => {
  let bed: Testbed;
  let base: string;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY } });
    base = await bed.listen();
  });
  afterAll(() => bed.close());

  test("ends only the account's other sessions", async () => {
    const applicant = await reach(journey(base), 'PAYOUT');
    const link = await applicant.byLink();
    const elsewhere = journey(base, applicant.account);
    await elsewhere.resume();
    const stranger = await reach(journey(base), 'SMS_VALID');
    await applicant.submit();
    const statuses = await Promise.all(
      [applicant, link, elsewhere, stranger].map(async (who) => (await who.status()).status),
    );
    expect(statuses).toEqual([200, 401, 401, 200]);
    const id = await operatorApi(base, KEY).applicationOf(applicant.account.email);
    const line = (await readLog(bed.deps.db, id)).find(({ action }) => action === 'sessions.ended');
    expect(line).toMatchObject({ actor_kind: 'applicant', details: '{"count":2}' });
  });
});
