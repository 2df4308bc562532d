import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach } from '../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { ownerLinks } from '../../../test/ownerLinks.ts';
import { requestCalls } from '../../../test/requestCalls.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { readLog } from '../../server/audit/auditLog.ts';

const KEY = 'operator-key-of-these-tests';
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const BUSINESS = { kind: 'section', section: 'business', reason: 'The address is a PO box.' };
const PAYOUT = { kind: 'section', section: 'payout', reason: 'The account is closed.' };

describe.each(databases())("an operator's requests on %s", (database) => {
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

  test('are withdrawn; without the last one, the application is submitted again', async () => {
    const applicant = await reach(journey(base), 'SUBMITTED');
    const first = (await operator.ask(applicant.account.email, [BUSINESS])).body.data.requestId;
    const second = (await operator.ask(applicant.account.email, [PAYOUT])).body.data.requestId;
    expect(await calls.rowOf(applicant)).toMatchObject({ asked_sections: '["business","payout"]' });
    expect((await calls.withdraw(applicant, first)).body).toEqual({ success: true });
    expect(await calls.rowOf(applicant)).toMatchObject({
      stage: 'INFO_REQUIRED',
      asked_sections: '["payout"]',
    });
    expect((await calls.withdraw(applicant, first)).status).toBe(409);
    const type = 'application.request_withdrawn';
    const lastEvent = async () => (await calls.eventsOf(applicant)).at(-1);
    expect(await lastEvent()).toMatchObject({ type, data: { requestId: first, stage: 'INFO_REQUIRED' } });
    const mails = async () => (await bed.outbox()).filter(({ to }) => to === applicant.account.email);
    const before = await mails();
    expect((await calls.withdraw(applicant, second)).status).toBe(200);
    expect(await lastEvent()).toMatchObject({ type, data: { requestId: second, stage: 'SUBMITTED' } });
    const after = await mails();
    expect(after).toHaveLength(before.length + 1);
    expect(after.at(-1)?.text).toContain('We no longer need what we asked you for');
    expect(await calls.rowOf(applicant)).toMatchObject({
      stage: 'SUBMITTED',
      asked_sections: null,
      decided_at: null,
    });
    const log = await readLog(bed.deps.db, await calls.idOf(applicant));
    expect(log.at(-1)).toMatchObject({ action: 'request.withdrawn' });
    expect((await applicant.saveBusiness()).status).toBe(409);
  });

  test('leave the same fields missing in the list as in the application, once withdrawn', async () => {
    const applicant = await calls.asked({ kind: 'section', section: 'identity', reason: 'One is missing.' });
    await ownerLinks(bed, base).ask(applicant);
    await calls.withdraw(applicant, await calls.requestOf(applicant));
    const id = await calls.idOf(applicant);
    const { missing, stage } = (await operator.call('GET', `/applications/${id}`)).body.data;
    expect([missing, stage]).toEqual([['owners.1', 'owners'], 'SUBMITTED']);
    const [row] = (await operator.call('GET', `/applications?id=${id}`)).body.data;
    expect(row.missing).toBe(2);
    expect(row).not.toHaveProperty('hasWithdrawn');
  });

  test('give the list the earliest date when an open one is due', async () => {
    const applicant = await reach(journey(base), 'SUBMITTED');
    const id = await calls.idOf(applicant);
    const due = async () => (await operator.call('GET', `/applications?id=${id}`)).body.data[0].dueAt;
    const ask = (days?: number) => {
      const dueAt = days && new Date(bed.deps.clock() + days * DAY).toISOString();
      return operator.ask(applicant.account.email, [PAYOUT], dueAt ? { dueAt } : {});
    };
    const dueIn = async (days: number) => Math.abs((await due()) - bed.deps.clock() - days * DAY) < HOUR;
    expect(await due()).toBeNull();
    await ask();
    expect(await due()).toBeNull();
    await ask(7);
    const { requestId } = (await ask(3)).body.data;
    expect(await dueIn(3)).toBe(true);
    await calls.withdraw(applicant, requestId);
    expect(await dueIn(7)).toBe(true);
    await operator.decide(applicant.account.email, 'DECLINED');
    expect(await due()).toBeNull();
  });
});
