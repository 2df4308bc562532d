import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach } from '../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const KEY = 'operator-key-of-these-tests';
const METADATA = { region: 'west', 'sales rep': 'Ana "AJ" Ñúñez' };
const pairs = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 'v']));

describe.each(databases())("the facilitator's own ID and data on %s", (database) => {
  let bed: Testbed;
  let base: string;
  let operator: Operator;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY } });
    base = await bed.listen();
    operator = operatorApi(base, KEY);
  });
  afterAll(() => bed.close());

  test('come with the invite, its application, every list, event, and boarding package', async () => {
    const externalId = 'crm-4711';
    const invited = await operator.invite({ externalId, metadata: METADATA });
    expect(invited.status).toBe(200);
    const { inviteId } = invited.body;
    const own = { externalId, metadata: METADATA };
    expect((await operator.call('GET', `/invites/${inviteId}`)).body.data).toMatchObject(own);

    const begun = journey(base);
    expect((await begun.initiate({ inviteId })).status).toBe(200);
    const applicant = await reach(begun, 'SUBMITTED', { from: 'INITIATED' });
    const id = await operator.applicationOf(applicant.account.email);
    expect((await operator.call('GET', `/applications/${id}`)).body.data).toMatchObject(own);
    const found = await operator.call('GET', `/applications?externalId=${externalId}`);
    expect(found.body.data).toMatchObject([{ id, ...own }]);
    const events = await bed.deps.db
      .selectFrom('webhook_event')
      .select('body')
      .where('application_id', '=', id)
      .execute();
    expect(events.length).toBeGreaterThan(1);
    for (const { body } of events) expect(JSON.parse(body).data).toMatchObject(own);
    const released = await operator.call('POST', `/applications/${id}/boarding-package`, {
      purpose: 'Board it',
    });
    expect(released.body.data.application).toMatchObject(own);
  });

  test('are null where the invite has none', async () => {
    const { inviteId } = (await operator.invite()).body;
    const none = { externalId: null, metadata: null };
    expect((await operator.call('GET', `/invites/${inviteId}`)).body.data).toMatchObject(none);
    const applicant = await reach(journey(base), 'INITIATED');
    const id = await operator.applicationOf(applicant.account.email);
    expect((await operator.call('GET', `/applications/${id}`)).body.data).toMatchObject(none);
  });

  test.each<[Record<string, unknown>, string]>([
    [{ externalId: 'x'.repeat(101) }, 'externalId'],
    [{ externalId: 7 }, 'externalId'],
    [{ externalId: 'a\u0000' }, 'externalId'],
    [{ metadata: 'region=west' }, 'metadata'],
    [{ metadata: { region: 7 } }, 'metadata'],
    [{ metadata: { ['x'.repeat(41)]: 'v' } }, 'metadata'],
    [{ metadata: { region: 'x'.repeat(2999) } }, 'metadata'],
    [{ metadata: pairs(21) }, 'metadata'],
  ])('are refused: %j', async (more, field) => {
    const refused = await operator.invite(more);
    expect(refused.status).toBe(400);
    expect(refused.body.errors[0].field.split('.')[0]).toBe(field);
  });

  test('have twenty pairs at most, of which none is special', async () => {
    const metadata = { ...pairs(18), constructor: 'a', toString: 'b' };
    const { inviteId } = (await operator.invite({ metadata })).body;
    expect((await operator.call('GET', `/invites/${inviteId}`)).body.data.metadata).toEqual(metadata);
  });
});
