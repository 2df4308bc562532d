import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { journey, reach } from '../../../e2e/applicant.ts';
import { operatorApi } from '../../../e2e/operatorApi.ts';
import type { EventTable } from '../db/schema/operations.ts';
import { chainId, readLog } from './auditLog.ts';
import { hashOfEntry } from './auditHash.ts';
import { loggedApplications, verifyChain, verifyLog, type Verdict } from './auditCheck.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const KEY = 'operator-key-of-these-tests';

describe.each(databases())('an attacker with write access to the database, on %s,', (database) => {
  let bed: Testbed;
  let base: string;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY } });
    base = await bed.listen();
  });
  afterAll(() => bed.close());

  async function begin(): Promise<string> {
    const { account } = await reach(journey(base), 'TYPE_SELECTED');
    return operatorApi(base, KEY).applicationOf(account.email);
  }

  let id: string;
  let count: number;
  beforeEach(async () => {
    id = await begin();
    count = (await readLog(bed.deps.db, id)).length;
  });

  async function tamper(change: () => Promise<unknown>): Promise<Verdict> {
    const { db } = bed.deps;
    const triggers = ['event_is_not_updated', 'event_is_not_deleted'] as const;
    const made: string[] = [];
    if (database === 'postgres')
      await sql`alter table event disable trigger event_is_append_only`.execute(db);
    else
      for (const name of triggers) {
        const { rows } = await sql<{
          sql: string;
        }>`select sql from sqlite_master where name = ${name}`.execute(db);
        made.push(rows[0]?.sql ?? '');
        await sql`drop trigger ${sql.id(name)}`.execute(db);
      }
    await change();
    if (database === 'postgres') await sql`alter table event enable trigger event_is_append_only`.execute(db);
    for (const statement of made) await sql.raw(statement).execute(db);
    return verifyLog(bed.deps, id);
  }
  const line = (seq: number) =>
    bed.deps.db
      .selectFrom('event')
      .selectAll()
      .where('application_id', '=', id)
      .where('seq', '=', seq)
      .executeTakeFirstOrThrow();
  const set = (seq: number, values: Partial<EventTable>) => () =>
    bed.deps.db
      .updateTable('event')
      .set(values)
      .where('application_id', '=', id)
      .where('seq', '=', seq)
      .execute();
  const remove = (...seqs: number[]) =>
    bed.deps.db.deleteFrom('event').where('application_id', '=', id).where('seq', 'in', seqs).execute();

  test("entries added during verification aren't reported", async () => {
    const applicant = await reach(journey(base), 'PAYOUT');
    const own = await operatorApi(base, KEY).applicationOf(applicant.account.email);
    const found: unknown[] = [];
    const over = new AbortController();
    const look = async () => {
      while (!over.signal.aborted) {
        const verdict = await verifyLog(bed.deps, own);
        found.push(
          ...(verdict.intact ? [] : [verdict]),
          ...(await verifyChain(bed.deps, { facId: 'harbor' })),
        );
        await setImmediate();
      }
    };
    const looking = look();
    for (let time = 0; time < 15; time += 1)
      await Promise.all([applicant.saveBusiness({ dbaName: `Marlow ${time}` }), begin()]);
    over.abort();
    await looking;
    expect(found).toEqual([]);
  });

  test("an application that is deleted during verification isn't reported", async () => {
    for (let time = 0; time < 10; time += 1) {
      const gone = await begin();
      const over = new AbortController();
      const erased = operatorApi(base, KEY)
        .call('DELETE', `/applications/${gone}`, { reason: 'Asked to.' })
        .finally(() => over.abort());
      while (!over.signal.aborted) {
        expect(await verifyLog(bed.deps, gone)).toMatchObject({ intact: true });
        await setImmediate();
      }
      expect((await erased).status).toBe(200);
    }
  });

  test('the table refuses to change or remove entries', async () => {
    for (const change of [set(2, { action: 'sms.sent' }), () => remove(2)]) {
      await expect(change()).rejects.toThrow('append-only');
    }
    expect(await verifyLog(bed.deps, id)).toMatchObject({ intact: true });
  });

  test.each([
    ['at', { at: 1 }],
    ['actor_kind', { actor_kind: 'operator' }],
    ['actor_id', { actor_id: 'somebody' }],
    ['action', { action: 'sms.verified' }],
    ['details', { details: '{"product":"other"}' }],
    ['previous_hash', { previous_hash: 'x' }],
    ['hash', { hash: 'x' }],
    ['fac_id', { fac_id: 'cobalt' }],
  ] as const)('detects a changed %s in the first, a middle, and the last entry', async (_column, values) => {
    for (const seq of [1, 3, count]) {
      const { application_id: _id, seq: _seq, ...before } = await line(seq);
      const verdict = await tamper(set(seq, values));
      expect(verdict).toMatchObject({ intact: false, seq });
      expect(await tamper(set(seq, before))).toMatchObject({ intact: true });
    }
  });

  test('detects removed entries: the first, one in the middle, the last, all', async () => {
    expect(await tamper(() => remove(3))).toMatchObject({
      intact: false,
      seq: 3,
      why: 'Entry 3 is missing.',
    });
    expect(await tamper(() => remove(1))).toMatchObject({ intact: false, seq: 1 });
    const all = Array.from({ length: count }, (_, index) => index + 1);
    expect(await tamper(() => remove(...all))).toMatchObject({ intact: false, seq: 1 });
    await bed.deps.db.deleteFrom('event_head').where('application_id', '=', id).execute();
    expect(await verifyLog(bed.deps, id)).toMatchObject({ intact: false });
    const ids = [];
    for await (const page of loggedApplications(bed.deps, { facId: 'harbor' })) ids.push(...page);
    expect(ids).toContain(id);
  });

  test('detects a truncated log, even with its head reset', async () => {
    expect(await tamper(() => remove(count))).toMatchObject({
      intact: false,
      why: `The log has ${count - 1} entries but should have ${count}.`,
    });
    const { hash } = await line(count - 1);
    const verdict = await tamper(() =>
      bed.deps.db
        .updateTable('event_head')
        .set({ seq: count - 1, hash })
        .where('application_id', '=', id)
        .execute(),
    );
    expect(verdict).toMatchObject({ intact: false, why: 'The signed record of the last entry was changed.' });
  });

  test('detects an entry that was inserted or moved from another application', async () => {
    const other = await begin();
    const [theirs] = (await readLog(bed.deps.db, other)).slice(2);
    if (!theirs) throw new Error('No line.');
    const moved = await tamper(async () => {
      await remove(3);
      await bed.deps.db
        .insertInto('event')
        .values({ ...theirs, application_id: id })
        .execute();
    });
    expect(moved).toMatchObject({ intact: false, seq: 3 });
  });

  test('detects an entry added without the key, or with another key', async () => {
    const last = await line(count);
    const forged = { ...last, seq: count + 1, previous_hash: last.hash };
    const stranger = await startTestbed();
    const hash = hashOfEntry(stranger.deps.seal, forged);
    await stranger.close();
    await bed.deps.db
      .insertInto('event')
      .values({ ...forged, hash })
      .execute();
    expect(await verifyLog(bed.deps, id)).toMatchObject({
      intact: false,
      seq: count + 1,
      why: `Entry ${count + 1} was changed.`,
    });
  });

  const removeWhole = (gone: string, where: { log: boolean }) => async () => {
    const { db } = bed.deps;
    await db.deleteFrom('session').where('application_id', '=', gone).execute();
    await db.deleteFrom('consent').where('application_id', '=', gone).execute();
    await db.deleteFrom('application').where('id', '=', gone).execute();
    if (!where.log) return;
    await db.deleteFrom('event').where('application_id', '=', gone).execute();
    await db.deleteFrom('event_head').where('application_id', '=', gone).execute();
  };

  test('detects a removed application: with its log, without it, and from the chain', async () => {
    const chain = () => verifyChain(bed.deps, { facId: 'harbor' });
    const before = await chain();
    await tamper(removeWhole(id, { log: true }));
    const why = 'The application was removed together with its log.';
    expect(await chain()).toEqual([...before, { id, seq: expect.any(Number), why }]);

    const other = await begin();
    expect(await verifyLog(bed.deps, other)).toMatchObject({ intact: true });
    await removeWhole(other, { log: false })();
    expect(await verifyLog(bed.deps, other)).toMatchObject({
      intact: false,
      why: "The application is missing, but its log doesn't record a deletion.",
    });

    const third = await begin();
    const { details } = (await readLog(bed.deps.db, third))[0] ?? { details: '{}' };
    const { place } = JSON.parse(details) as { place: number };
    const entries = bed.deps.db.deleteFrom('event').where('application_id', '=', chainId('harbor'));
    await tamper(() => entries.where('seq', '=', place).execute());
    expect(await verifyLog(bed.deps, third)).toMatchObject({
      intact: false,
      why: "This application isn't in the facilitator's chain of applications.",
    });
    expect((await chain()).at(-1)).toMatchObject({ id: chainId('harbor'), seq: place });
  });

  test("applications that start concurrently, including a facilitator's first ones, are chained", async () => {
    const own = await startTestbed({ database });
    const at = await own.listen();
    const cobalt = { facId: 'cobalt', spProductSlug: 'cobalt' };
    await Promise.all(Array.from({ length: 6 }, () => reach(journey(at, cobalt), 'INITIATED')));
    expect(await verifyChain(own.deps, { facId: 'cobalt' })).toEqual([]);
    expect(await readLog(own.deps.db, chainId('cobalt'))).toHaveLength(6);
    await own.close();
  });
});
