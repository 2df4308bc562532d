import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach } from '../../../e2e/applicant.ts';
import { operatorApi } from '../../../e2e/operatorApi.ts';
import { requestCalls } from '../../../test/requestCalls.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const KEY = 'operator-key-of-these-tests';
const ITIN = '912-70-1234';

describe.each(databases())('a TIN type changed on request on %s', (database) => {
  let bed: Testbed;
  let base: string;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY } });
    base = await bed.listen();
  });
  afterAll(() => bed.close());

  test("adds an item for the owner's number, and the application can be submitted again", async () => {
    const operator = operatorApi(base, KEY);
    const calls = requestCalls(bed, base, operator);
    const applicant = await reach(journey(base, { ownershipType: 'SOLE_PROP' }), 'SUBMITTED');
    const section = { kind: 'section', section: 'business', reason: 'Is it an ITIN?' };
    await operator.ask(applicant.account.email, [section]);
    expect((await applicant.saveBusiness({ dbaName: 'Marlow Tea' })).status).toBe(200);
    expect(await calls.itemsOf(applicant)).toHaveLength(1);

    for (let saves = 0; saves < 2; saves += 1)
      expect((await applicant.saveBusiness({ tinType: 3, federalTaxId: ITIN })).status).toBe(200);
    expect(await calls.itemsOf(applicant)).toMatchObject([
      { section: 'business', status: 'done' },
      { section: 'identity', status: 'open', about: 'owners.0', aboutName: 'Dana Marlow' },
    ]);
    expect((await calls.resubmit(applicant)).body.code).toBe('items_open');
    expect((await applicant.status()).body.data.canVisitStep).toMatchObject({ business: true, owners: true });
    expect((await applicant.saveIdentity({ ssn: ITIN })).status).toBe(200);
    expect((await calls.resubmit(applicant)).body.data).toEqual({ status: 'SUBMITTED' });
  });
});
