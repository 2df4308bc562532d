import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../../e2e/operatorApi.ts';
import { databases, startTestbed, type Testbed } from '../../../../test/testbed.ts';
import { sweepAll } from '../../assemble.ts';
import { readLog } from '../../audit/auditLog.ts';
import { FacilitatorsCopy } from '../../../../test/facilitatorsCopy.ts';
import { listExpired, retentionRules } from './retention.ts';

const KEY = 'operator-key-of-these-tests';
const DAY = 24 * 60 * 60 * 1000;
const FILE = 'harbor/facilitator.json';
const COBALT = 'cobalt/facilitator.json';

describe.each(databases())('retention by outcome on %s', (database) => {
  let bed: Testbed;
  let base: string;
  let operator: Operator;
  beforeAll(async () => {
    const copy = new FacilitatorsCopy();
    copy.plant(FILE, 'retentionDays', { abandoned: 20, declined: 30, approved: 40, withdrawn: 1 });
    const env = { OPERATOR_KEY: KEY, FACILITATORS_DIR: copy.dir, RETENTION_DAYS: '90' };
    bed = await startTestbed({ database, env });
    copy.remove();
    base = await bed.listen();
    operator = operatorApi(base, KEY);
  });
  afterAll(() => bed.close());

  const idOf = async ({ account }: Journey) => {
    const { id } = await bed.deps.db
      .selectFrom('application')
      .innerJoin('account', 'account.id', 'application.account_id')
      .select('application.id')
      .where('account.email', '=', account.email)
      .executeTakeFirstOrThrow();
    return id;
  };
  const decided = async (decision: string) => {
    const applicant = await reach(journey(base), 'SUBMITTED');
    await operator.decide(applicant.account.email, decision);
    return idOf(applicant);
  };
  const goneOf = async (ids: Record<string, string>) => {
    await sweepAll(bed.deps);
    const rows = await bed.deps.db.selectFrom('application').select('id').execute();
    const left = rows.map(({ id }) => id);
    return Object.keys(ids).filter((name) => !left.includes(ids[name] ?? ''));
  };

  test('counts from the decision, or from the last change, for each facilitator separately', async () => {
    const elsewhere = { facId: 'cobalt', spProductSlug: 'cobalt' };
    const ids = {
      abandoned: await idOf(await reach(journey(base), 'PAYOUT')),
      elsewhere: await idOf(await reach(journey(base, elsewhere), 'PAYOUT')),
      waiting: await idOf(await reach(journey(base), 'SUBMITTED')),
      declined: await decided('DECLINED'),
      held: await decided('DECLINED'),
      reopened: await decided('DECLINED'),
      approved: await decided('APPROVED'),
    };
    const reason = 'Case 12';
    await operator.call('PUT', `/applications/${ids.held}/legal-hold`, { hold: true, reason });
    await operator.call('POST', `/applications/${ids.reopened}/reopen`, { reason });
    bed.advance(19 * DAY);
    expect(await goneOf(ids)).toEqual([]);
    bed.advance(2 * DAY);
    expect(await goneOf(ids)).toEqual(['abandoned']);
    bed.advance(10 * DAY);
    await operator.call('PUT', `/applications/${ids.approved}/merchant`, { merchantId: 'MID-1' });
    expect(await goneOf(ids)).toEqual(['abandoned', 'declined']);
    bed.advance(10 * DAY);
    expect(await goneOf(ids)).toEqual(['abandoned', 'declined', 'approved']);
    bed.advance(50 * DAY);
    expect(await goneOf(ids)).toEqual(['abandoned', 'elsewhere', 'declined', 'approved']);

    for (const outcome of ['abandoned', 'declined', 'approved'] as const)
      expect((await readLog(bed.deps.db, ids[outcome])).at(-1)).toMatchObject({
        action: 'application.purged',
        actor_kind: 'system',
        details: JSON.stringify({ reason: outcome }),
      });
    expect(await listExpired(bed.deps, { rules: retentionRules(bed.deps) })).toEqual([]);
    const { data } = (await operator.call('GET', '/applications')).body;
    expect(data.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      [ids.waiting, ids.held, ids.reopened].toSorted(),
    );
  });

  test('the event of an abandoned application names no business', async () => {
    const { db } = bed.deps;
    const events = await db
      .selectFrom('webhook_event')
      .select('body')
      .where('type', '=', 'application.expired')
      .execute();
    expect(events.length).toBe(2);
    for (const { body } of events)
      expect(JSON.parse(body)).toMatchObject({ data: { legalName: null, dbaName: null } });
  });

  test('erases invites that ended unused, and imports still skip their external IDs', async () => {
    const { db } = bed.deps;
    const invite = {
      spProductSlug: 'harbor',
      name: 'Ann Example',
      email: 'expired@example.com',
      phoneNumber: '(415) 555-0132',
      externalId: 'crm-1',
      prefill: { owners: [{ firstName: 'Ann' }] },
      metadata: { crm: 'Ann' },
    };
    const send = async () =>
      (await operator.call('POST', '/invites/batch', { invites: [invite] })).body.data.results[0];
    const invited = async (more: Record<string, unknown>) =>
      (await operator.invite(more)).body.inviteId as string;
    const ids = {
      revoked: await invited({}),
      expired: (await send()).inviteId as string,
      used: await invited({}),
      open: await invited({ expiresAt: bed.deps.clock() + 80 * DAY }),
    };
    const applicant = journey(base);
    await applicant.initiate({ inviteId: ids.used });
    await operator.call('DELETE', `/invites/${ids.revoked}`);
    const namesLeft = async () => {
      await sweepAll(bed.deps);
      const rows = await db.selectFrom('invite').selectAll().where('email', '!=', '').execute();
      return Object.entries(ids).flatMap(([name, id]) => (rows.some((row) => row.id === id) ? [name] : []));
    };
    bed.advance(19 * DAY);
    expect(await namesLeft()).toEqual(['revoked', 'expired', 'used', 'open']);
    await applicant.resume();
    bed.advance(2 * DAY);
    expect(await namesLeft()).toEqual(['expired', 'used', 'open']);
    bed.advance(17 * DAY);
    await applicant.resume();
    bed.advance(14 * DAY);
    expect(await namesLeft()).toEqual(['used', 'open']);

    const rows = await db.selectFrom('invite').selectAll().execute();
    expect(rows.map(({ id }) => id)).not.toContain(ids.revoked);
    const kept = rows.find(({ id }) => id === ids.expired);
    expect(kept).toMatchObject({ external_id: 'crm-1' });
    expect(JSON.stringify(kept)).not.toMatch(/Ann|expired@|415/);
    const jobs = await db.selectFrom('job').select('id').where('about', '=', ids.expired).execute();
    expect(jobs).toEqual([]);
    expect(await send()).toMatchObject({ externalId: 'crm-1', skipped: true });
    expect((await operator.call('POST', `/invites/${ids.expired}/resend`, {})).status).toBe(409);
  });

  test('also deletes applications of a facilitator whose folder was removed', async () => {
    const { db } = bed.deps;
    const removed = { fac_id: 'removed' };
    await operator.call('POST', '/webhook-endpoints', { url: 'https://hooks.example/' });
    const id = await idOf(await reach(journey(base), 'PAYOUT'));
    for (const table of ['webhook_endpoint', 'account', 'identity_group', 'application'] as const)
      await db.updateTable(table).set(removed).execute();
    bed.advance(91 * DAY);
    expect(await goneOf({ id })).toEqual(['id']);
  });
});

describe('retentionDays', () => {
  const mistakesOf = (setting: unknown) => {
    const copy = new FacilitatorsCopy();
    copy.plant(COBALT, 'retentionDays', setting);
    const mistakes = copy.mistakes();
    copy.remove();
    return mistakes;
  };

  test.each([[{}], [{ abandoned: 1 }], [{ abandoned: 36_500, declined: 1, approved: 2, withdrawn: 3 }]])(
    'accepts %j',
    (setting) => expect(mistakesOf(setting)).toEqual([]),
  );

  test.each([
    [{ declined: 0 }, 'retentionDays.declined', 'must be from 1 to 36500'],
    [{ approved: 36_501 }, 'retentionDays.approved', 'must be from 1 to 36500'],
    [{ declined: '30' }, 'retentionDays.declined', 'must be number, not "30"'],
    [{ abandoned: 1.5 }, 'retentionDays.abandoned', 'must be a whole number of days'],
  ])('rejects %j', (setting, field, message) =>
    expect(mistakesOf(setting)).toEqual([{ file: COBALT, field, message }]),
  );

  test.each([[{ submitted: 9 }], [30]])('rejects %j', (setting) =>
    expect(mistakesOf(setting)).toHaveLength(1),
  );
});
