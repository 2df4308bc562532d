import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { requestCalls } from '../../../test/requestCalls.ts';
import { readLog } from '../../server/audit/auditLog.ts';

const KEY = 'operator-key-of-these-tests';
const DAY = 24 * 60 * 60 * 1000;
const QUESTION = { kind: 'answer', question: 'Which street is your shop in?' };
const LETTER = { kind: 'document', documentType: 'ein_letter', reason: 'We need your EIN letter.' };
const BUSINESS = { kind: 'section', section: 'business', reason: 'The address is a PO box.' };

describe.each(databases())("operators' requests on %s", (database) => {
  let bed: Testbed;
  let base: string;
  let operator: Operator;
  let calls: ReturnType<typeof requestCalls>;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY } });
    base = await bed.listen();
    operator = operatorApi(base, KEY);
    calls = requestCalls(bed, base, operator);
  });
  afterAll(() => bed.close());

  const ask = (applicant: Journey, items: object[], more = {}) =>
    operator.ask(applicant.account.email, items, more);
  const reopen = async (applicant: Journey, body: object = { reason: 'New papers' }) =>
    operator.call('POST', `/applications/${await calls.idOf(applicant)}/reopen`, body);
  const lastLine = async (applicant: Journey) =>
    (await readLog(bed.deps.db, await calls.idOf(applicant))).at(-1);
  const mailsTo = async ({ account }: Journey) =>
    (await bed.outbox())
      .filter(({ to }) => to === account.email)
      .map(({ subject, text }) => `${subject} ${text}`);

  test('move the application, open its sections, and notify everyone', async () => {
    const applicant = await reach(journey(base), 'SUBMITTED');
    const dueAt = new Date(bed.deps.clock() + 7 * DAY).toISOString();
    const asked = await ask(applicant, [LETTER, BUSINESS, QUESTION], { message: 'Almost done.', dueAt });
    expect(asked).toMatchObject({ status: 200, body: { success: true } });
    const { requestId } = asked.body.data;

    const status = (await applicant.status()).body.data;
    expect(status).toMatchObject({
      smAppStatus: 'INFO_REQUIRED',
      canVisitStep: { merchantType: false, business: true, owners: false, payoutBankAccount: false },
    });
    expect(await calls.rowOf(applicant)).toMatchObject({
      stage: 'INFO_REQUIRED',
      asked_sections: '["business"]',
      decided_at: null,
    });
    const line = await lastLine(applicant);
    expect(line).toMatchObject({ actor_kind: 'operator', action: 'request.created' });
    const kinds = { document: 1, section: 1, answer: 1 };
    expect(JSON.parse(line?.details ?? '')).toEqual({ requestId, items: 3, ...kinds });
    expect((await calls.eventsOf(applicant)).at(-1)).toMatchObject({
      type: 'application.info_required',
      data: { requestId, stage: 'INFO_REQUIRED', legalName: 'Marlow Coffee Roasters LLC', inviteId: null },
    });
    const mail = (await mailsTo(applicant)).find((text) => text.startsWith('Harbor Payments: we need')) ?? '';
    expect(mail).toContain('Almost done.');
    const token = /subMerchantId=([\w-]+)/.exec(mail)?.[1] ?? '';
    const opened = journey(base, applicant.account);
    expect((await opened.open(token)).body.token).toBeTruthy();

    const listed = await operator.call('GET', `/applications/${await calls.idOf(applicant)}/requests`);
    const [request] = listed.body.data.requests;
    expect(request).toMatchObject({
      requestId,
      message: 'Almost done.',
      dueAt: Date.parse(dueAt),
      status: 'open',
    });
    expect(
      request.items.map(({ kind, status: state }: Record<string, string>) => `${kind} ${state}`),
    ).toEqual(['document open', 'section open', 'answer open']);
    expect((await opened.call('GET', '/onboarding/requests')).body.data).toMatchObject({
      stage: 'INFO_REQUIRED',
      submittedAt: expect.any(Number),
      resubmittedAt: null,
      requests: [request],
    });
    const { data } = (await operator.call('GET', `/applications/${await calls.idOf(applicant)}`)).body;
    expect(data).toMatchObject({ resubmittedAt: null, requests: [request] });
  });

  test('are rejected before submission, after a decision, and with an error, and then change nothing', async () => {
    const early = await reach(journey(base), 'PAYOUT');
    expect(await ask(early, [QUESTION])).toMatchObject({ status: 409, body: { code: 'decision_conflict' } });
    await early.submit();
    const wrong = await ask(early, [LETTER, { kind: 'document', documentType: 'ein_letter' }]);
    expect(wrong).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'items.1.reason', message: '"items.1.reason" is required' }] },
    });
    expect((await ask(early, [QUESTION], { events: [] })).body.errors).toEqual([
      { field: 'events', message: '"events" is not a known field' },
    ]);
    const long = 'x'.repeat(500);
    const [refusal] = (await ask(early, [QUESTION], { [long]: 1 })).body.errors;
    expect(refusal.field).toHaveLength(100);
    expect(await calls.rowOf(early)).toMatchObject({ stage: 'SUBMITTED', asked_sections: null });
    await operator.decide(early.account.email, 'APPROVED');
    expect((await ask(early, [QUESTION])).status).toBe(409);
    const { status } = await operator.call('POST', '/applications/nobody/requests', { items: [QUESTION] });
    expect(status).toBe(404);
    expect((await operator.call('GET', '/applications/nobody/requests')).status).toBe(404);
  });

  test('are found only through their own application', async () => {
    const applicant = await reach(journey(base), 'SUBMITTED');
    const { requestId } = (await ask(applicant, [QUESTION])).body.data;
    const other = await reach(journey(base), 'SUBMITTED');
    expect((await calls.withdraw(other, requestId)).status).toBe(404);
    expect(await calls.rowOf(applicant)).toMatchObject({ stage: 'INFO_REQUIRED' });
  });

  test('are created once per idempotency key', async () => {
    const applicant = await reach(journey(base), 'SUBMITTED');
    const headers = { authorization: `Bearer ${KEY}`, 'idempotency-key': `ask-${crypto.randomUUID()}` };
    const url = `/operator/v1/applications/${await calls.idOf(applicant)}/requests`;
    const once = () => journey(base).call('POST', url, { items: [QUESTION] }, headers);
    const [first, second] = [await once(), await once()];
    expect(second.body).toEqual(first.body);
    const { requests } = (await applicant.call('GET', '/onboarding/requests')).body.data;
    expect(requests).toHaveLength(1);
  });

  test("prevent approving a change that wasn't submitted again", async () => {
    const applicant = await reach(journey(base), 'SUBMITTED');
    const approve = () => operator.decide(applicant.account.email, 'APPROVED');
    const errors = [{ field: 'business', message: '"business" has unsubmitted changes' }];
    const refused = { status: 409, body: { code: 'changes_not_submitted', errors } };
    const { requestId } = (await ask(applicant, [BUSINESS])).body.data;
    const draft = '/onboarding/accounts/identity/business/partial';
    expect((await applicant.call('POST', draft, { legalName: '' })).status).toBe(200);
    expect(await approve()).toMatchObject(refused);
    expect((await calls.withdraw(applicant, requestId)).status).toBe(200);
    expect(await approve()).toMatchObject(refused);
    const id = await operator.applicationOf(applicant.account.email);
    const { data } = (await operator.call('GET', `/applications/${id}`)).body;
    expect(data).toMatchObject({ stage: 'SUBMITTED', missing: ['business.legalName'] });
    const release = { purpose: 'Board the merchant' };
    expect(await operator.call('POST', `/applications/${id}/boarding-package`, release)).toMatchObject(
      refused,
    );
    const again = (await ask(applicant, [BUSINESS])).body.data.requestId;
    expect((await applicant.saveBusiness()).status).toBe(200);
    expect(await approve()).toMatchObject(refused);
    expect((await calls.rowOf(applicant)).stage).toBe('INFO_REQUIRED');
    const resubmit = `/onboarding/requests/${again}/resubmit`;
    expect((await applicant.call('POST', resubmit, { ack: true })).status).toBe(200);
    expect((await approve()).status).toBe(200);
  });

  test('allow thirty open items', async () => {
    const applicant = await reach(journey(base), 'SUBMITTED');
    const twenty = Array.from({ length: 20 }, () => QUESTION);
    expect((await ask(applicant, twenty)).status).toBe(200);
    expect(await ask(applicant, twenty)).toMatchObject({ status: 409, body: { code: 'too_many_items' } });
    expect((await ask(applicant, twenty.slice(10))).status).toBe(200);
  });

  test('are closed by a decision, which counts them', async () => {
    const applicant = await reach(journey(base), 'SUBMITTED');
    await ask(applicant, [BUSINESS]);
    await operator.decide(applicant.account.email, 'INFO_REQUIRED', 'Which street?');
    const { requests } = (await applicant.call('GET', '/onboarding/requests')).body.data;
    expect(requests[1]).toMatchObject({
      message: null,
      items: [{ kind: 'answer', question: 'Which street?' }],
    });
    await operator.decide(applicant.account.email, 'DECLINED');
    expect(await calls.rowOf(applicant)).toMatchObject({ stage: 'DECLINED', asked_sections: null });
    const after = (await applicant.call('GET', '/onboarding/requests')).body.data.requests;
    expect(after.map(({ status }: { status: string }) => status)).toEqual(['withdrawn', 'withdrawn']);
    expect(JSON.parse((await lastLine(applicant))?.details ?? '')).toEqual({ withdrawn: 2 });
  });

  test.each(['APPROVED', 'DECLINED'])('reopens a decision: %s', async (decision) => {
    const applicant = await reach(journey(base), 'SUBMITTED');
    expect(await reopen(applicant)).toMatchObject({
      status: 409,
      body: { code: 'decision_conflict', message: expect.stringContaining('no merchant ID') },
    });
    await operator.decide(applicant.account.email, decision, 'As agreed');
    for (const reason of [undefined, null, '', ' a ', 'x'.repeat(301), 7, 'SSN 219-09-9871'])
      expect((await reopen(applicant, { reason })).body.errors).toMatchObject([{ field: 'reason' }]);
    expect((await reopen(applicant, { reason: 'abc', why: 1 })).status).toBe(400);
    const mails = (await mailsTo(applicant)).length;
    const answer = await reopen(applicant, { reason: 'Kept to ourselves' });
    const id = await calls.idOf(applicant);
    expect(answer.body).toEqual({ success: true, data: { id, stage: 'SUBMITTED' } });
    expect(await mailsTo(applicant)).toHaveLength(mails);
    expect(await calls.rowOf(applicant)).toMatchObject({
      stage: 'SUBMITTED',
      decided_at: null,
      decision_message: null,
    });
    const { notes } = (await operator.call('GET', `/applications/${id}/notes`)).body.data;
    expect(notes).toMatchObject([
      { by: 'OPERATOR_KEY', text: 'Message sent with the decision that was reopened:\n\nAs agreed' },
    ]);
    const line = await lastLine(applicant);
    expect(line).toMatchObject({ action: 'application.reopened' });
    expect(JSON.parse(line?.details ?? '')).toEqual({
      from: decision,
      reason: 'Kept to ourselves',
      notified: false,
    });
    expect((await calls.eventsOf(applicant)).at(-1)).toMatchObject({ type: 'application.reopened' });
    expect((await applicant.status()).body.data.isExistingApplicant).toBe(false);
    await operator.decide(applicant.account.email, 'APPROVED');
    expect((await reopen(applicant, { reason: 'Once more', notify: true })).status).toBe(200);
    expect((await mailsTo(applicant)).at(-1)).toContain('reviewing your application again');
  });

  test('publish events with growing revisions, up to the stored one', async () => {
    const applicant = await reach(journey(base), 'SUBMITTED');
    const { requestId } = (await ask(applicant, [QUESTION])).body.data;
    await calls.withdraw(applicant, requestId);
    await operator.decide(applicant.account.email, 'APPROVED');
    await reopen(applicant);
    const revisions = (await calls.eventsOf(applicant)).map(({ data }) => data.revision);
    expect(revisions).toHaveLength(11);
    expect(new Set(revisions).size).toBe(11);
    const { revision } = (await applicant.status()).body.data;
    expect(revision).toBeGreaterThanOrEqual(revisions.at(-1) ?? Infinity);
    expect(await calls.rowOf(applicant)).toMatchObject({ revision });
  });
});
