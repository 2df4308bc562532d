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

  test('are null if the invite has none', async () => {
    const { inviteId } = (await operator.invite()).body;
    const none = { externalId: null, metadata: null };
    expect((await operator.call('GET', `/invites/${inviteId}`)).body.data).toMatchObject(none);
    const applicant = await reach(journey(base), 'INITIATED');
    const id = await operator.applicationOf(applicant.account.email);
    expect((await operator.call('GET', `/applications/${id}`)).body.data).toMatchObject(none);
  });

  const PAIRS = 'set of pairs: Use up to 20 key-value pairs, with strings as values.';
  test.each<[Record<string, unknown>, string, string]>([
    [{ externalId: 'x'.repeat(101) }, 'externalId', 'external ID: Use 100 characters or fewer.'],
    [{ externalId: 7 }, 'externalId', 'external ID'],
    [{ externalId: '' }, 'externalId', 'external ID'],
    [{ externalId: ' ' }, 'externalId', 'external ID'],
    [{ externalId: 'a\u0000' }, 'externalId', 'external ID'],
    [{ externalId: '219-09-9871' }, 'externalId', 'external ID: Leave out Social Security numbers.'],
    [{ metadata: { owner: '219-09-9871' } }, 'metadata', 'set of pairs: Leave out Social Security numbers.'],
    [{ metadata: 'region=west' }, 'metadata', PAIRS],
    [{ metadata: { region: 7 } }, 'metadata', PAIRS],
    [{ metadata: pairs(21) }, 'metadata', PAIRS],
    [{ metadata: { region: 'a\n' } }, 'metadata', "set of pairs: Don't use control characters."],
    [
      { metadata: { ['x'.repeat(41)]: 'v' } },
      'metadata',
      'set of pairs: Use keys of 40 characters or fewer.',
    ],
    [
      { metadata: { region: 'x'.repeat(12_000) } },
      'metadata',
      'set of pairs: Use 12,000 bytes or fewer in total.',
    ],
  ])('are rejected: %j', async (more, field, thing) => {
    const refused = await operator.invite(more);
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual([{ field, message: `"${field}" must be a valid ${thing}` }]);
  });

  test('allow twenty long pairs, on pages of limited size', async () => {
    const entries = Array.from({ length: 20 }, (_, at) => [`${at}`.padEnd(40, 'k'), 'v'.repeat(500)]);
    const metadata = Object.fromEntries(entries) as Record<string, string>;
    const { inviteId } = (await operator.invite({ metadata })).body;
    const { db } = bed.deps;
    const invite = await db
      .selectFrom('invite')
      .selectAll()
      .where('id', '=', inviteId)
      .executeTakeFirstOrThrow();
    const applicant = await reach(journey(base), 'INITIATED');
    const application = await db
      .selectFrom('application')
      .selectAll()
      .where('id', '=', await operator.applicationOf(applicant.account.email))
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: 70 }, (_, at) => `${at}-${inviteId}`);
    await db
      .insertInto('invite')
      .values(copies.map((id) => ({ ...invite, id, batch_external_id: null })))
      .execute();
    await db
      .insertInto('application')
      .values(copies.map((id) => ({ ...application, id, link_hash: id, metadata: invite.metadata })))
      .execute();
    for (const path of ['/invites', '/applications']) {
      const rows: { metadata: object }[] = [];
      let cursor = '';
      do {
        const page = (await operator.call('GET', `${path}?limit=200&cursor=${cursor}`)).body;
        expect(page.data.length).toBeLessThan(60);
        rows.push(...page.data);
        cursor = page.nextCursor ?? '';
      } while (cursor);
      const long = rows.filter((row) => Object.keys(row.metadata ?? {}).length === 20);
      expect(long.length).toBeGreaterThanOrEqual(70);
      expect(long[0]?.metadata).toEqual(metadata);
    }
  });

  test('allow at most twenty pairs, with no special names', async () => {
    const metadata = { ...pairs(18), constructor: 'a', toString: 'b' };
    const { inviteId } = (await operator.invite({ metadata })).body;
    expect((await operator.call('GET', `/invites/${inviteId}`)).body.data.metadata).toEqual(metadata);
  });
});
