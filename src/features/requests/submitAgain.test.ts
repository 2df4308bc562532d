import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Journey } from '../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { requestCalls } from '../../../test/requestCalls.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { readLog } from '../../server/audit/auditLog.ts';

const KEY = 'operator-key-of-these-tests';
const QUESTION = { kind: 'answer', question: 'Which street is your shop in?' };
const BUSINESS = { kind: 'section', section: 'business', reason: 'Please check it.' };

describe.each(databases())('resubmission on %s', (database) => {
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

  const linesOf = async (applicant: Journey, action: string) =>
    (await readLog(bed.deps.db, await calls.idOf(applicant))).filter((line) => line.action === action);
  const resubmitted = async (applicant: Journey) =>
    (await calls.eventsOf(applicant)).filter(({ type }) => type === 'application.resubmitted');
  const mailsTo = async ({ account }: Journey, about: RegExp) =>
    (await bed.outbox()).filter(({ to, subject }) => to === account.email && about.test(subject));

  test('requires the acknowledgment and every item', async () => {
    const applicant = await calls.asked(QUESTION, BUSINESS);
    const items = await calls.itemsOf(applicant);
    expect(await calls.resubmit(applicant, {})).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'ack', message: '"ack" is required', section: 'submit' }] },
    });
    expect(await calls.resubmit(applicant)).toMatchObject({
      status: 409,
      body: {
        code: 'items_open',
        errors: items.map(({ itemId }) => ({
          field: `items.${itemId}`,
          message: "This item isn't complete yet.",
        })),
      },
    });
    expect(await calls.rowOf(applicant)).toMatchObject({ stage: 'INFO_REQUIRED', resubmissions: 0 });
  });

  test('moves the application, and writes one event, entry, and email however often it is called', async () => {
    const applicant = await calls.asked(QUESTION, BUSINESS);
    await calls.answerTo(applicant, 'Elm');
    await applicant.saveBusiness({ dbaName: 'Quince Coffee' });
    const requestId = await calls.requestOf(applicant);
    const answers = await Promise.all([calls.resubmit(applicant), calls.resubmit(applicant)]);
    const before = await calls.rowOf(applicant);
    answers.push(await calls.resubmit(applicant));
    expect(await calls.rowOf(applicant)).toEqual(before);
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, body: { success: true, data: { status: 'SUBMITTED' } } });
    expect(await calls.rowOf(applicant)).toMatchObject({
      stage: 'SUBMITTED',
      asked_sections: null,
      decided_at: null,
      resubmissions: 1,
      resubmitted_at: expect.any(Number),
    });
    expect(await resubmitted(applicant)).toMatchObject([
      { data: { requestId, stage: 'SUBMITTED', dbaName: 'Quince Coffee' } },
    ]);
    const lines = await linesOf(applicant, 'application.resubmitted');
    expect(lines.map(({ details }) => JSON.parse(details))).toEqual([
      { requestId, stage: 'SUBMITTED', sections: ['business'], fields: ['business.dbaName'] },
    ]);
    expect(await mailsTo(applicant, /submitted again/)).toHaveLength(1);
    expect((await applicant.saveBusiness()).status).toBe(409);
    const { data } = (await operator.call('GET', `/applications/${await calls.idOf(applicant)}`)).body;
    const changed = { status: 'answered', changedFields: ['business.dbaName'] };
    expect(data).toMatchObject({ resubmittedAt: expect.any(Number), requests: [changed] });
    expect((await calls.listOf(applicant))[0]).not.toHaveProperty('changedFields');
    await operator.decide(applicant.account.email, 'APPROVED');
    expect((await calls.resubmit(applicant)).body.data).toEqual({ status: 'SUBMITTED' });
  });

  test('submits only the sections that the request asked for', async () => {
    const applicant = await calls.asked(BUSINESS);
    const { email } = applicant.account;
    const ask = async (item: object) => (await operator.ask(email, [item])).body.data.requestId as string;
    const resubmit = async (requestId: string) =>
      (await applicant.call('POST', `/onboarding/requests/${requestId}/resubmit`, { ack: true })).status;
    await applicant.saveBusiness({ dbaName: 'Quince Coffee' });
    await calls.withdraw(applicant, await calls.requestOf(applicant));
    const question = await ask(QUESTION);
    await calls.answerTo(applicant, 'Elm');
    expect(await resubmit(question)).toBe(200);
    expect(await operator.decide(email, 'APPROVED')).toMatchObject({
      status: 409,
      body: { code: 'changes_not_submitted' },
    });
    const business = await ask(BUSINESS);
    await applicant.saveBusiness();
    expect(await resubmit(business)).toBe(200);
    const [first, second] = await linesOf(applicant, 'application.resubmitted');
    expect(JSON.parse(first?.details ?? '')).toMatchObject({ sections: [], fields: [] });
    expect(JSON.parse(second?.details ?? '')).toMatchObject({ sections: ['business'] });
    expect((await operator.decide(email, 'APPROVED')).status).toBe(200);
  });

  test('of one request waits for the other, and keeps its first response', async () => {
    const applicant = await calls.asked(QUESTION);
    const { requestId: other } = (await operator.ask(applicant.account.email, [BUSINESS])).body.data;
    await calls.answerTo(applicant, 'Elm');
    expect((await calls.resubmit(applicant)).body.data).toEqual({ status: 'INFO_REQUIRED' });
    expect(await calls.rowOf(applicant)).toMatchObject({
      stage: 'INFO_REQUIRED',
      asked_sections: '["business"]',
    });
    const [mail] = await mailsTo(applicant, /submitted again/);
    expect(mail?.text).toContain('We still need something else from you.');
    expect(mail?.text).toContain('subMerchantId=');
    await calls.withdraw(applicant, other);
    expect(await calls.rowOf(applicant)).toMatchObject({ stage: 'SUBMITTED' });
    expect((await calls.resubmit(applicant)).body.data).toEqual({ status: 'INFO_REQUIRED' });
  });

  test('validates everything again, like the first submit', async () => {
    const applicant = await calls.asked(QUESTION);
    await calls.answerTo(applicant, 'Elm');
    const { id } = await calls.rowOf(applicant);
    await bed.deps.db.updateTable('application').set({ payout: '[]' }).where('id', '=', id).execute();
    const refused = await calls.resubmit(applicant);
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toMatchObject([{ section: 'payout' }]);
    expect(await calls.rowOf(applicant)).toMatchObject({ stage: 'INFO_REQUIRED' });
    expect(await resubmitted(applicant)).toEqual([]);
  });

  test('is rejected after a withdrawal', async () => {
    const applicant = await calls.asked(QUESTION);
    await calls.answerTo(applicant, 'Elm');
    await calls.withdraw(applicant, await calls.requestOf(applicant));
    expect(await calls.resubmit(applicant)).toMatchObject({
      status: 409,
      body: { code: 'step_unavailable' },
    });
  });

  test('and a concurrent withdrawal or decision: only one takes effect', async () => {
    for (const rival of ['withdraw', 'decide'] as const) {
      const applicant = await calls.asked(QUESTION);
      await calls.answerTo(applicant, 'Elm');
      const requestId = await calls.requestOf(applicant);
      const [mine, theirs] = await Promise.all([
        calls.resubmit(applicant),
        rival === 'withdraw'
          ? calls.withdraw(applicant, requestId)
          : operator.decide(applicant.account.email, 'APPROVED'),
      ]);
      const [request] = await calls.listOf(applicant);
      expect(request?.status).toBe(mine.status === 200 ? 'answered' : 'withdrawn');
      const { stage } = await calls.rowOf(applicant);
      expect(stage).toBe(rival === 'decide' ? 'APPROVED' : 'SUBMITTED');
      if (rival === 'withdraw')
        expect([mine.status, theirs.status].toSorted((one, other) => one - other)).toEqual([200, 409]);
      expect(await resubmitted(applicant)).toHaveLength(mine.status === 200 ? 1 : 0);
    }
  });

  test('keeps the PDF copy of the earlier submission', async () => {
    const applicant = await calls.asked(BUSINESS);
    const id = await calls.idOf(applicant);
    const text = async (path: string) => {
      const answer = await bed.app.inject({ url: path, headers: { authorization: `Bearer ${KEY}` } });
      return { status: answer.statusCode, text: textOf(answer.rawPayload) };
    };
    const pdf = (version = '') => text(`/operator/v1/applications/${id}/pdf${version}`);
    const first = await pdf();
    await applicant.call('POST', '/onboarding/accounts/identity/business/partial', { dbaName: 'Half' });
    expect(await pdf()).toEqual(first);
    const { url } = (await applicant.call('GET', '/onboarding/accounts/copy')).body.data;
    expect(await text(new URL(url).pathname)).toEqual(first);
    await applicant.saveBusiness({ dbaName: 'Quince Coffee' });
    expect(await pdf()).toEqual(first);
    bed.advance(1000);
    await calls.resubmit(applicant);
    expect(await pdf('?version=1')).toEqual(first);
    const second = await pdf();
    expect(second.text).not.toBe(first.text);
    expect(await pdf('?version=2')).toEqual(second);
    expect([(await pdf('?version=3')).status, (await pdf('?version=x')).status]).toEqual([404, 400]);
    const rows = await bed.deps.db
      .selectFrom('submission')
      .selectAll()
      .where('application_id', '=', id)
      .execute();
    expect(rows).toMatchObject([{ number: 1, fac_id: 'harbor' }]);
    expect(rows[0]?.copy).not.toMatch(/123456789/);
    expect(rows[0]?.copy).toContain('Marlow Coffee');
    await operator.ask(applicant.account.email, [BUSINESS]);
    await applicant.saveBusiness({ dbaName: 'Third Coffee' });
    expect(await pdf()).toEqual(second);
    const kept = await bed.deps.db
      .selectFrom('submission')
      .select('copy')
      .where('application_id', '=', id)
      .where('number', '=', 2)
      .executeTakeFirstOrThrow();
    expect(kept.copy).toMatch(/Submitted again on/);
    expect(kept.copy).toMatch(/submitted the application again and certified the changes/);
  });
});

function textOf(bytes: Buffer): string {
  const parts = bytes.toString('latin1').split(/stream\r?\n/);
  return parts
    .map((part) => {
      try {
        return inflateSync(Buffer.from(part, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    })
    .join('');
}
