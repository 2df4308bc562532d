import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { s3Settings, startS3Fake, type S3Fake } from '../../../e2e/fakes/s3.ts';
import { startWebhookFake, type WebhookFake } from '../../../e2e/fakes/webhook.ts';
import { journey, reach } from '../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { erasableApplicant } from '../../../test/erasableApplicant.ts';
import { keptTraces, ownTables } from '../../../test/keptTraces.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { sweepAll } from '../../server/assemble.ts';
import { verifyChain, verifyLog } from '../../server/audit/auditCheck.ts';
import { readLog } from '../../server/audit/auditLog.ts';

const KEY = 'operator-key-of-these-tests';
const REASON = { reason: 'Asked to be deleted, ticket 4821' };
const PLACES = databases().flatMap((database) =>
  (['disk', 's3'] as const).map((store) => ({ database, store })),
);

describe.each(PLACES)('an application erased on $database with files in $store', ({ database, store }) => {
  let bed: Testbed;
  let base: string;
  let operator: Operator;
  let hooks: WebhookFake;
  let bucket: S3Fake | undefined;
  beforeAll(async () => {
    bucket = store === 's3' ? await startS3Fake() : undefined;
    const env = { OPERATOR_KEY: KEY, ...(bucket ? s3Settings(bucket) : {}) };
    bed = await startTestbed({ database, env });
    base = await bed.listen();
    operator = operatorApi(base, KEY);
    hooks = await startWebhookFake();
    await operator.call('POST', '/webhook-endpoints', { url: hooks.url });
  });
  afterAll(async () => {
    await bed.close();
    await hooks.close();
    await bucket?.close();
  });

  const erase = (id: string) => operator.call('DELETE', `/applications/${id}`, REASON);

  test('leaves no value of the applicant, but a tombstone and its audit log', async () => {
    const kept = await erasableApplicant(bed, base, operator);
    const { id, fileId, values, inviteId } = await erasableApplicant(bed, base, operator);
    const common = kept.values.filter((value) => values.includes(value));
    const own = values.filter((value) => !common.includes(value));
    const before = await keptTraces(bed, bucket);
    expect(values.filter((value) => !before.includes(value))).toEqual([]);
    const heard = hooks.heard.length;
    expect(heard).toBeGreaterThan(10);
    const { db } = bed.deps;
    const dates = await db
      .selectFrom('application')
      .select(['id', 'fac_id', 'sp_product_slug', 'created_at', 'submitted_at', 'decided_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

    expect(await erase(id)).toMatchObject({ status: 200, body: { success: true } });

    const after = await keptTraces(bed, bucket);
    expect(own.filter((value) => after.includes(value))).toEqual([]);
    expect(kept.values.filter((value) => !after.includes(value))).toEqual([]);
    await expect(bed.deps.files.get(fileId)).rejects.toThrow();
    expect(await db.selectFrom('erased_application').selectAll().execute()).toEqual([
      { ...dates, erased_at: expect.any(Number), files: null },
    ]);
    const naming = [];
    for (const name of await ownTables(bed)) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
      if (JSON.stringify(rows).includes(id)) naming.push(name);
    }
    // Job rows keep the application's ID, but no longer have content, because the jobs are finished.
    expect(naming.toSorted()).toEqual(['erased_application', 'event', 'event_head', 'job']);
    const log = await readLog(db, id);
    expect(log.at(-1)).toMatchObject({
      action: 'application.erased',
      actor_kind: 'operator',
      details: JSON.stringify(REASON),
    });
    expect(log.length).toBeGreaterThan(20);
    expect(await verifyLog(bed.deps, id)).toMatchObject({ intact: true });
    expect(await verifyChain(bed.deps, { facId: 'harbor' })).toEqual([]);

    expect((await operator.call('GET', `/applications/${id}/events`)).status).toBe(200);
    for (const path of ['', '/pdf', '/requests', `/files/${fileId}`])
      expect((await operator.call('GET', `/applications/${id}${path}`)).status).toBe(404);
    expect((await operator.call('GET', `/invites/${inviteId}`)).status).toBe(404);
    const { data } = (await operator.call('GET', '/applications')).body;
    expect(data.map((one: { id: string }) => one.id)).toEqual([kept.id]);

    expect(await erase(id)).toMatchObject({ status: 200, body: { success: true } });
    expect(await readLog(db, id)).toHaveLength(log.length);
    await bed.drain();
    expect(hooks.heard).toHaveLength(heard);
    expect((await erase(kept.id)).status).toBe(200);
    expect(common.filter((value) => before.includes(value))).toEqual(common);
    const nothing = await keptTraces(bed, bucket);
    expect(kept.values.filter((value) => nothing.includes(value))).toEqual([]);
    expect(await bed.outbox()).toEqual([]);
    for (const table of ['account', 'application', 'identity_group', 'consent', 'session', 'invite'] as const)
      expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  });

  test('leaves consents to the other application of its account, except to electronic tax forms', async () => {
    const { db } = bed.deps;
    const applicant = await reach(journey(base), 'SUBMITTED');
    const { email } = applicant.account;
    const id = await operator.applicationOf(email);
    await operator.decide(email, 'APPROVED');
    await applicant.resume();
    const consents = () =>
      db
        .selectFrom('consent')
        .innerJoin('account', 'account.id', 'consent.account_id')
        .selectAll('consent')
        .where('email', '=', email)
        .execute();
    const before = await consents();
    const [given] = before;
    if (!given) throw new Error('No consents');
    const document = 'electronic-1099-k';
    await db
      .insertInto('consent')
      .values({ ...given, id: `${id} tax`, document, application_id: id })
      .execute();
    expect((await erase(id)).status).toBe(200);
    const after = await consents();
    expect(after.map((row) => row.document)).toEqual(before.map((row) => row.document));
    expect(after.map(({ application_id }) => application_id)).not.toContain(id);
  });

  test('is completed later if the file store is down or the server stops', async () => {
    const { id, fileId, values } = await erasableApplicant(bed, base, operator);
    const { files } = bed.deps;
    const { remove } = files;
    files.remove = () => Promise.reject(new Error('away'));
    expect((await erase(id)).status).toBe(200);
    files.remove = remove;
    expect(await buffer(await files.get(fileId))).not.toHaveLength(0);
    const { db } = bed.deps;
    const filesLeft = async () =>
      (
        await db
          .selectFrom('erased_application')
          .select('files')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).files;
    expect(await filesLeft()).toBe(JSON.stringify([fileId]));
    await sweepAll(bed.deps);
    await expect(files.get(fileId)).rejects.toThrow();
    expect(await filesLeft()).toBeNull();
    const after = await keptTraces(bed, bucket);
    expect(values.filter((value) => after.includes(value))).toEqual([]);
  });

  test("changes nothing if its audit log entry can't be written", async () => {
    const { id, values } = await erasableApplicant(bed, base, operator);
    const { db } = bed.deps;
    await sql`alter table event rename to event_away`.execute(db);
    expect((await erase(id)).status).toBe(500);
    await sql`alter table event_away rename to event`.execute(db);
    const kept = await keptTraces(bed, bucket);
    expect(values.filter((value) => !kept.includes(value))).toEqual([]);
    expect((await erase(id)).status).toBe(200);
  });
});
