import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { staffMember } from '../../../test/staffMember.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { FacilitatorsCopy } from '../../../test/facilitatorsCopy.ts';
import { createKey, rotateKey } from '../../server/sessions/operatorKeys.ts';

const APPROVED = { decision: 'APPROVED' };
const QUESTION = [{ kind: 'answer', question: 'Which street?' }];

let copy: FacilitatorsCopy;
beforeAll(() => {
  copy = new FacilitatorsCopy();
  copy.plant('harbor/products/harbor.json', 'approvals', 2);
  copy.plant('harbor/products/harbor-demo.json', 'approvals', 2);
  copy.plant('harbor/products/harbor-demo.json', 'requiredChecks', ['tin']);
});
afterAll(() => copy.remove());

describe.each(databases())('approvals by two people on %s', (database) => {
  let bed: Testbed;
  let base: string;
  let ana: Operator & { keyId: string };
  let ben: Operator & { keyId: string };
  let applicant: Journey;
  let id: string;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { FACILITATORS_DIR: copy.dir, LOG_LEVEL: 'silent' } });
    base = await bed.listen();
    [ana, ben] = [await reviewer('Ana'), await reviewer('Ben')];
  });
  afterAll(() => bed.close());
  beforeEach(async () => {
    [applicant, id] = await submitted();
  });

  const newKey = (name: string) =>
    bed.deps.db.transaction().execute((tx) => createKey(bed.deps, tx, { facId: 'harbor', name }));
  const reviewer = async (name: string) => {
    const { key, stored } = await newKey(name);
    return { ...operatorApi(base, key), keyId: stored.id };
  };
  const submitted = async (of = {}): Promise<[Journey, string]> => {
    const made = await reach(journey(base, of), 'SUBMITTED');
    return [made, await ana.applicationOf(made.account.email)];
  };
  const approve = (by: Operator, more = {}) =>
    by.call('POST', `/applications/${id}/decision`, { ...APPROVED, ...more });
  const read = async () => (await ana.call('GET', `/applications/${id}`)).body.data;
  const given = async () => (await read()).approvals.given.map(({ byName }: { byName: string }) => byName);
  const lines = async () =>
    (await ana.call('GET', `/applications/${id}/events`)).body.data.events.map(
      ({ action, actor }: { action: string; actor: { id: string } }) => `${action} ${actor.id}`,
    );
  const mails = async () =>
    (await bed.outbox()).filter(({ to }) => to === applicant.account.email).map(({ subject }) => subject);
  const events = async () =>
    (
      await bed.deps.db.selectFrom('webhook_event').select('type').where('application_id', '=', id).execute()
    ).map(({ type }) => type);

  test('takes two people: the first is recorded and decides nothing, the second approves', async () => {
    const before = { mails: await mails(), events: await events(), ...(await read()) };
    expect(before.approvals).toEqual({ needed: 2, given: [] });
    const first = await approve(ana, { message: 'Welcome!' });
    expect([first.status, first.body.data]).toEqual([
      200,
      { id, stage: 'SUBMITTED', approvals: { given: 1, needed: 2 } },
    ]);
    const between = await read();
    expect(between).toMatchObject({ stage: 'SUBMITTED', decidedAt: null, decisionMessage: null });
    expect(between.approvals.given).toEqual([
      { by: ana.keyId, byName: 'Ana', approver: ana.keyId, at: expect.any(Number) },
    ]);
    expect(between.revision).toBeGreaterThan(before.revision);
    const [row] = (await ana.call('GET', '/applications?limit=1')).body.data;
    expect([row.id, row.approvals]).toEqual([id, 1]);
    expect([await mails(), await events()]).toEqual([before.mails, before.events]);
    expect((await lines()).at(-1)).toBe(`approval.given ${ana.keyId}`);

    const second = await approve(ben, { message: 'Welcome!' });
    expect([second.status, second.body.data]).toEqual([200, { id, stage: 'APPROVED' }]);
    expect(await read()).toMatchObject({ stage: 'APPROVED', decisionMessage: 'Welcome!' });
    expect(await given()).toEqual(['Ana', 'Ben']);
    expect((await lines()).slice(-2)).toEqual([
      `approval.given ${ben.keyId}`,
      `application.approved ${ben.keyId}`,
    ]);
    expect((await mails()).filter((subject) => subject.includes('approved'))).toHaveLength(1);
    expect((await events()).filter((type) => type === 'application.approved')).toHaveLength(1);
    expect(await approve(ana)).toMatchObject({ status: 409, body: { code: 'decision_conflict' } });
  });

  test('takes different people', async () => {
    await approve(ana);
    const before = await read();
    expect(await approve(ana)).toMatchObject({
      status: 409,
      body: { code: 'second_approver_needed', message: 'A second person must approve this application.' },
    });
    const preview = await ana.call('POST', `/applications/${id}/decision/preview`, APPROVED);
    expect(preview).toMatchObject({ status: 409, body: { code: 'second_approver_needed' } });
    expect(await read()).toEqual(before);
  });

  test('counts a person and their own or rotated keys as the same', async () => {
    const keys = await bed.deps.db.transaction().execute(async (tx) => {
      const own = await createKey(bed.deps, tx, { facId: 'harbor', name: 'Script', ownerId: ana.keyId });
      const rotation = { facId: 'harbor', id: own.stored.id, overlapMs: 60_000 };
      return [own.key, (await rotateKey(bed.deps, tx, rotation))?.key ?? ''];
    });
    const [own = '', rotated = ''] = keys;
    await approve(operatorApi(base, own));
    expect((await read()).approvals.given).toMatchObject([{ byName: 'Script', approver: ana.keyId }]);
    const refused = { status: 409, body: { code: 'second_approver_needed' } };
    for (const by of [ana, operatorApi(base, own), operatorApi(base, rotated)])
      expect(await approve(by)).toMatchObject(refused);
    expect((await approve(ben)).body.data.stage).toBe('APPROVED');
  });

  test('approves once if both approve at the same moment', async () => {
    const answers = await Promise.all([approve(ana), approve(ben)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(answers.map(({ body }) => body.data.stage))).toEqual(new Set(['APPROVED', 'SUBMITTED']));
    expect((await mails()).filter((subject) => subject.includes('approved'))).toHaveLength(1);
    expect((await given()).toSorted()).toEqual(['Ana', 'Ben']);
  });

  test("counts one person's two approvals at the same moment once", async () => {
    const answers = await Promise.all([approve(ana), approve(ana), approve(ana)]);
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
      200, 409, 409,
    ]);
    expect(await read()).toMatchObject({ stage: 'SUBMITTED' });
    expect(await given()).toEqual(['Ana']);
  });

  test('counts a retry with an idempotency key once, with the same response', async () => {
    const [headers, url] = [{ 'idempotency-key': `once-${id}` }, `/operator/v1/applications/${id}/decision`];
    const [{ key }, { key: other }] = [await newKey('Cleo'), await newKey('Dora')];
    const send = (token: string) => bed.request({ method: 'POST', url, body: APPROVED, token, headers });
    const first = await send(key);
    expect((await send(key)).body).toEqual(first.body);
    expect(await send(other)).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    expect(await given()).toEqual(['Cleo']);
  });

  test('still requires the checks', async () => {
    [applicant, id] = await submitted({ spProductSlug: 'harbor-demo' });
    const check = (result: string) => ana.call('PUT', `/applications/${id}/checks/tin`, { result });
    const missing = { status: 409, body: { code: 'checks_missing' } };
    expect(await approve(ana)).toMatchObject(missing);
    await check('passed');
    expect((await approve(ana)).status).toBe(200);
    await check('failed');
    expect(await approve(ben)).toMatchObject(missing);
    await check('passed');
    expect((await approve(ben)).body.data.stage).toBe('APPROVED');
  });

  test('drops the approval of a person who becomes a viewer, which open pages notice', async () => {
    const [admin, carl] = [await staffMember(bed, { role: 'admin' }), await staffMember(bed)];
    expect((await carl.call('POST', `/applications/${id}/decision`, APPROVED)).status).toBe(200);
    const { revision, updatedAt } = await read();
    expect((await admin.call('PUT', `/staff/${carl.id}`, { role: 'viewer' })).status).toBe(200);
    const after = await read();
    expect([after.approvals.given, after.updatedAt]).toEqual([[], updatedAt]);
    expect(after.revision).toBeGreaterThan(revision);
    expect((await lines()).at(-1)).toBe(`approval.dropped ${admin.id}`);
    expect(await approve(ben, { revision })).toMatchObject({ status: 409 });
  });

  test('and a merchant ID is refused if another was recorded meanwhile', async () => {
    for (const by of [ana, ben]) await approve(by);
    const { revision } = await read();
    const put = (merchantId: string, seen: number) =>
      ana.call('PUT', `/applications/${id}/merchant`, { merchantId, revision: seen });
    expect((await put('MID-A', revision)).status).toBe(200);
    expect(await put('MID-B', revision)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    expect((await read()).merchantId).toBe('MID-A');
  });

  describe('and other changes carry the revision that they are based on:', () => {
    const changes = [
      ['decision', { decision: 'DECLINED' }],
      ['decision', { decision: 'INFO_REQUIRED' }],
      ['decision', APPROVED],
      ['requests', { items: QUESTION }],
      ['reopen', { reason: 'Wrong one' }],
      ['checks/ofac', { result: 'failed' }],
    ] as const;

    test.each(changes)('a %s with %j is rejected if the application has changed', async (call, body) => {
      const { revision: old } = await read();
      await ben.call('PUT', `/applications/${id}/checks/ofac`, { result: 'passed' });
      if (call === 'reopen') await ben.call('POST', `/applications/${id}/decision`, { decision: 'DECLINED' });
      const before = [await read(), await mails(), await events(), await lines()];
      const send = (revision: number) => {
        const method = call === 'checks/ofac' ? 'PUT' : 'POST';
        return ana.call(method, `/applications/${id}/${call}`, { ...body, revision });
      };
      expect(await send(old)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
      expect([await read(), await mails(), await events(), await lines()]).toEqual(before);
      const { revision } = await read();
      expect((await send(revision)).status).toBe(200);
    });

    test('of two decisions at the same moment, one has to reload', async () => {
      const { revision } = await read();
      const answers = await Promise.all([approve(ana, { revision }), approve(ben, { revision })]);
      const codes = new Set(answers.map(({ status, body }) => body.code ?? status));
      expect(codes).toEqual(new Set([200, 'changed_meanwhile']));
      expect(await given()).toHaveLength(1);
    });

    test.each(['1', 1.5, -1, 1e20])('rejects the revision %j', async (revision) => {
      expect(await approve(ana, { revision })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'revision', message: '"revision" must be a valid revision' }] },
      });
    });
  });
});
