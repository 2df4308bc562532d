import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { staffMember } from '../../../test/staffMember.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { FacilitatorsCopy } from '../../../test/facilitatorsCopy.ts';
import { CHECKS_MAXIMUM } from '../../domain/checks.ts';

const KEY = 'operator-key-of-the-checks';

let copy: FacilitatorsCopy;
beforeAll(() => {
  copy = new FacilitatorsCopy();
  copy.plant('harbor/products/harbor.json', 'requiredChecks', ['tin', 'ofac']);
});
afterAll(() => copy.remove());

describe.each(databases())('boarding on %s', (database) => {
  let bed: Testbed;
  let base: string;
  let operator: Operator;
  beforeAll(async () => {
    const env = { FACILITATORS_DIR: copy.dir, OPERATOR_KEY: KEY, LOG_LEVEL: 'silent' };
    bed = await startTestbed({ database, env });
    base = await bed.listen();
    operator = operatorApi(base, KEY);
  });
  afterAll(() => bed.close());

  const submitted = async () => {
    const applicant = await reach(journey(base), 'SUBMITTED');
    return { applicant, id: await operator.applicationOf(applicant.account.email) };
  };
  const check = (id: string, name: string, body: object = { result: 'passed' }) =>
    operator.call('PUT', `/applications/${id}/checks/${name}`, body);
  const read = async (id: string) => (await operator.call('GET', `/applications/${id}`)).body.data;
  const approve = (id: string) =>
    operator.call('POST', `/applications/${id}/decision`, { decision: 'APPROVED' });
  const approved = async () => {
    const of = await submitted();
    await check(of.id, 'tin');
    await check(of.id, 'ofac');
    await approve(of.id);
    return of;
  };
  const linesOf = async (id: string, action: string) =>
    (await operator.call('GET', `/applications/${id}/events`)).body.data.events
      .filter((event: { action: string }) => event.action === action)
      .map(({ details }: { details: object }) => details);
  const messages = async () => (await bed.outbox()).length;
  const eventsOf = async (id: string) =>
    (
      await bed.deps.db
        .selectFrom('webhook_event')
        .select('body')
        .where('application_id', '=', id)
        .orderBy('created_at')
        .execute()
    ).map(({ body }) => JSON.parse(body));
  const ask = async (id: string, applicant: Journey, items: object[]) => {
    const { body } = await operator.call('POST', `/applications/${id}/requests`, { items });
    await applicant.resume();
    return body.data.requestId as string;
  };

  describe('a check', () => {
    test('is recorded, read, and replaced, each with an audit log entry of its name and result', async () => {
      const { id } = await submitted();
      const before = await messages();
      const note = 'Name matches; see the report.';
      expect(await check(id, 'ofac', { result: 'review', reference: 'rep_81', note })).toMatchObject({
        status: 200,
        body: { success: true },
      });
      expect((await read(id)).checks).toEqual([
        {
          name: 'ofac',
          result: 'review',
          reference: 'rep_81',
          note,
          at: expect.any(Number),
          by: 'OPERATOR_KEY',
          byName: 'OPERATOR_KEY',
          stale: false,
        },
      ]);
      await check(id, 'ofac');
      await check(id, 'bank', { result: 'failed', reference: '', note: null });
      expect((await read(id)).checks).toMatchObject([
        { name: 'bank', result: 'failed', reference: null, note: null },
        { name: 'ofac', result: 'passed', reference: null, note: null },
      ]);
      expect(await linesOf(id, 'check.recorded')).toEqual([
        { name: 'ofac', result: 'review' },
        { name: 'ofac', result: 'passed' },
        { name: 'bank', result: 'failed' },
      ]);
      expect(await messages()).toBe(before);
    });

    test('of a person has their email', async () => {
      const { id } = await submitted();
      const person = await staffMember(bed, { role: 'reviewer' });
      await person.call('PUT', `/applications/${id}/checks/tin`, { result: 'passed' });
      expect((await read(id)).checks).toMatchObject([{ by: person.id, byName: person.email }]);
    });

    test.each([
      ['TIN', { result: 'passed' }, '"name" must be a valid check name'],
      ['t', { result: 'passed' }, '"name" must be a valid check name'],
      [`t${'x'.repeat(31)}`, { result: 'passed' }, '"name" must be a valid check name'],
      ['tin', { result: 'maybe' }, '"result" must be a valid result'],
      ['tin', { result: 'passed', score: 7 }, '"score" is not a known field'],
      ['tin', { result: 'passed', note: 'x'.repeat(1001) }, expect.stringContaining('"note"')],
    ])('named %s with %j is rejected', async (name, body, message) => {
      const { id } = await submitted();
      const refused = await check(id, name, body);
      expect([refused.status, refused.body.message]).toEqual([400, message]);
      expect((await read(id)).checks).toEqual([]);
    });

    test('of a draft, of another facilitator, and one too many are rejected', async () => {
      const draft = await reach(journey(base), 'PAYOUT');
      const id = await operator.applicationOf(draft.account.email);
      expect(await check(id, 'tin')).toMatchObject({ status: 409, body: { code: 'not_submitted' } });
      const other = await reach(journey(base, { facId: 'cobalt', spProductSlug: 'cobalt' }), 'SUBMITTED');
      const { id: foreign } = await bed.deps.db
        .selectFrom('application')
        .innerJoin('account', 'account.id', 'account_id')
        .select('application.id')
        .where('account.email', '=', other.account.email)
        .executeTakeFirstOrThrow();
      expect((await check(foreign, 'tin')).status).toBe(404);
      const full = await submitted();
      for (let at = 0; at < CHECKS_MAXIMUM; at += 1) await check(full.id, `check_${at}`);
      expect(await check(full.id, 'tin')).toMatchObject({ status: 409, body: { code: 'too_many_checks' } });
      expect((await check(full.id, 'check_0', { result: 'failed' })).status).toBe(200);
    });
  });

  describe('required checks', () => {
    test('block an approval, each with its reason, until they pass', async () => {
      const { id } = await submitted();
      await check(id, 'ofac', { result: 'review' });
      const refused = await approve(id);
      expect([refused.status, refused.body.code]).toEqual([409, 'checks_missing']);
      expect(refused.body.errors).toEqual([
        { field: 'checks.tin', message: 'This check has no result yet.' },
        { field: 'checks.ofac', message: "This check hasn't passed." },
      ]);
      expect(await read(id)).toMatchObject({ stage: 'SUBMITTED', decidedAt: null });
      await check(id, 'tin');
      await check(id, 'ofac');
      expect((await approve(id)).status).toBe(200);
    });

    test("don't block declining", async () => {
      const { id } = await submitted();
      const declined = await operator.call('POST', `/applications/${id}/decision`, { decision: 'DECLINED' });
      expect(declined.status).toBe(200);
    });

    test('are stale after a resubmission and count as missing', async () => {
      const { applicant, id } = await submitted();
      await check(id, 'tin');
      await check(id, 'ofac');
      const requestId = await ask(id, applicant, [{ kind: 'answer', question: 'Which street?' }]);
      const { requests } = (await applicant.call('GET', '/onboarding/requests')).body.data;
      const { itemId } = requests[0].items[0];
      await applicant.call('PUT', `/onboarding/requests/items/${itemId}/answer`, { text: 'Elm Street' });
      expect((await read(id)).checks.map(({ stale }: { stale: boolean }) => stale)).toEqual([false, false]);
      const again = `/onboarding/requests/${requestId}/resubmit`;
      expect((await applicant.call('POST', again, { ack: true })).status).toBe(200);
      expect((await read(id)).checks.map(({ stale }: { stale: boolean }) => stale)).toEqual([true, true]);
      const refused = await approve(id);
      expect(refused.body.errors.map(({ field }: { field: string }) => field)).toEqual([
        'checks.tin',
        'checks.ofac',
      ]);
      await check(id, 'tin');
      await check(id, 'ofac');
      expect((await approve(id)).status).toBe(200);
    });

    test('are stale as soon as a section changes, even if its request is withdrawn', async () => {
      const { applicant, id } = await submitted();
      await check(id, 'tin');
      const reason = 'Please correct the name.';
      const requestId = await ask(id, applicant, [{ kind: 'section', section: 'business', reason }]);
      expect((await applicant.saveBusiness({ dbaName: 'Another Name' })).status).toBe(200);
      await operator.call('DELETE', `/applications/${id}/requests/${requestId}`);
      expect(await read(id)).toMatchObject({ stage: 'SUBMITTED', checks: [{ name: 'tin', stale: true }] });
    });

    test('also apply to an approval by a sandbox name', async () => {
      const applicant = await reach(journey(base), 'TYPE_SELECTED');
      await applicant.saveBusiness({ dbaName: 'Sandbox Approved' });
      await applicant.saveIdentity();
      await applicant.savePayout();
      expect((await applicant.submit()).body.data.status).toBe('SUBMITTED');
    });
  });

  describe('a merchant ID', () => {
    const put = (id: string, body: object) => operator.call('PUT', `/applications/${id}/merchant`, body);

    test('is stored for an approved application, logged, published, and not emailed', async () => {
      const { id } = await approved();
      const before = await messages();
      const body = { merchantId: 'MID-0042', acquirer: 'First Example Bank' };
      expect(await put(id, body)).toMatchObject({ status: 200, body: { success: true } });
      const boarded = await read(id);
      expect(boarded).toMatchObject({ ...body, stage: 'APPROVED', boardedAt: expect.any(Number) });
      const events = await eventsOf(id);
      expect(events.at(-1)).toMatchObject({
        type: 'application.boarded',
        data: { applicationId: id, stage: 'APPROVED', ...body },
      });
      expect(await messages()).toBe(before);

      expect([(await put(id, body)).status, await read(id)]).toEqual([200, boarded]);
      expect(await eventsOf(id)).toHaveLength(events.length);
      await put(id, { merchantId: 'MID-0043' });
      expect(await read(id)).toMatchObject({ merchantId: 'MID-0043', acquirer: null });
      expect(await linesOf(id, 'application.boarded')).toEqual([{ replaced: false }, { replaced: true }]);
    });

    test('is rejected before the approval, and if missing', async () => {
      const { id } = await submitted();
      const refused = { status: 409, body: { code: 'not_approved' } };
      expect(await put(id, { merchantId: 'MID' })).toMatchObject(refused);
      expect((await put('none', { merchantId: 'MID' })).status).toBe(404);
      expect((await put(id, {})).body.message).toBe('"merchantId" is required');
      expect((await put(id, { merchantId: 'MID', mid: 1 })).body.message).toBe('"mid" is not a known field');
      expect(await read(id)).toMatchObject({ merchantId: null, acquirer: null, boardedAt: null });
    });

    test('prevents reopening the approval', async () => {
      const { id } = await approved();
      const reopen = () => operator.call('POST', `/applications/${id}/reopen`, { reason: 'A mistake' });
      await put(id, { merchantId: 'MID-1' });
      expect(await reopen()).toMatchObject({ status: 409, body: { code: 'decision_conflict' } });
      expect((await read(id)).stage).toBe('APPROVED');
      const other = await approved();
      expect(
        (await operator.call('POST', `/applications/${other.id}/reopen`, { reason: 'Mistake' })).status,
      ).toBe(200);
    });
  });
});
