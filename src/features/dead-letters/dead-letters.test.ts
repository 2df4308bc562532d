import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { DEAD_KEPT_MS, sweepDead } from '../../server/jobs/queue.ts';
import type { Email, Providers, SendResult, Sms } from '../../server/jobs/job.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const KEY = 'operator-key-of-these-tests';
const COBALT_KEY = 'operator-key-of-cobalt-tests';
const email = (to: string, facId = 'harbor'): Email => ({
  kind: 'email',
  facId,
  about: '-',
  to,
  subject: 'Your link',
  text: 'https://apply.test/?token=secret-token',
  html: '<p>x</p>',
});
const sms: Sms = { kind: 'sms', facId: 'harbor', about: '-', to: '+14155550132', text: 'Code 123456' };

describe.each(databases())('dead messages on %s', (database) => {
  let bed: Testbed;
  let operator: Operator;
  let cobalt: Operator;
  let answer: SendResult = { ok: true };
  const sent: { to: string; id: string }[] = [];
  const take = async (message: Email | Sms, id: string): Promise<SendResult> => {
    if (answer.ok) sent.push({ to: message.to, id });
    return answer;
  };
  const providers: Providers = {
    email: take,
    sms: take,
    webhook: async () => ({ ok: true }),
    close: () => {},
  };
  beforeAll(async () => {
    const env = { OPERATOR_KEY: KEY, OPERATOR_KEYS: `cobalt:${COBALT_KEY}`, LOG_LEVEL: 'silent' };
    bed = await startTestbed({ database, providers, env });
    const base = await bed.listen();
    operator = operatorApi(base, KEY);
    cobalt = operatorApi(base, COBALT_KEY);
  });
  afterAll(() => bed.close());

  async function giveUp(...jobs: (Email | Sms)[]): Promise<void> {
    answer = { ok: false, permanent: true, code: 'SMTP_550' };
    // A key with a space, as notices of a changed bank account have.
    for (const [index, job] of jobs.entries())
      await bed.deps.db
        .transaction()
        .execute((tx) => bed.deps.jobs.enqueue(tx, job, `bank changed:${randomUUID()}:${index}`));
    await bed.drain();
    answer = { ok: true };
  }
  const list = async (query = '', by = operator) =>
    (await by.call('GET', `/dead-letters?${query}`)).body.data;

  test('are listed with recipient and reason, but not their content', async () => {
    await giveUp(email('ann@example.com'), sms, email('bob@example.com', 'cobalt'));
    const all = await list();
    expect(all).toHaveLength(2);
    expect(all).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'email',
          to: 'ann@example.com',
          subject: 'Your link',
          attempts: 1,
          lastError: 'SMTP_550',
          canReplay: true,
        }),
        expect.objectContaining({ kind: 'sms', to: '+14155550132', subject: null }),
      ]),
    );
    expect(JSON.stringify(all)).not.toMatch(/secret-token|123456/);
    expect(await list('kind=sms')).toHaveLength(1);
    expect(await list('', cobalt)).toMatchObject([{ to: 'bob@example.com' }]);
    expect((await operator.call('GET', '/dead-letters?kind=fax')).status).toBe(400);
  });

  test('are listed page by page', async () => {
    const first = (await operator.call('GET', '/dead-letters?limit=1')).body;
    const second = (await operator.call('GET', `/dead-letters?limit=1&cursor=${first.nextCursor}`)).body;
    expect([...first.data, ...second.data]).toEqual(await list());
    expect(second.nextCursor).toBeNull();
  });

  test('are sent again once when replayed, only by their own facilitator', async () => {
    await giveUp(email('cy@example.com'));
    const [letter] = await list('kind=email&limit=1');
    expect((await cobalt.call('POST', `/dead-letters/${letter.id}/replay`, {})).status).toBe(404);
    expect((await operator.call('POST', `/dead-letters/${letter.id}/replay`, {})).status).toBe(200);
    expect(await operator.call('POST', `/dead-letters/${letter.id}/replay`, {})).toMatchObject({
      status: 409,
      body: { code: 'replay_conflict' },
    });
    await bed.drain();
    expect(sent.filter(({ to }) => to === 'cy@example.com')).toEqual([
      { to: 'cy@example.com', id: letter.id },
    ]);
    expect((await list()).map(({ id }: { id: string }) => id)).not.toContain(letter.id);
    expect((await operator.call('POST', '/dead-letters/nothing/replay', {})).status).toBe(404);
  });

  test('are replayed together after an outage', async () => {
    await giveUp(email('dee@example.com'), email('eve@example.com'), sms);
    const mails = (await list('kind=email')).length;
    expect((await operator.call('POST', '/dead-letters/replay', { kind: 'email' })).body.data).toEqual({
      queued: mails,
    });
    await bed.drain();
    expect(await list('kind=email')).toEqual([]);
    expect((await list('kind=sms')).length).toBeGreaterThan(0);
    expect(sent.map(({ to }) => to)).toEqual(expect.arrayContaining(['dee@example.com', 'eve@example.com']));
    expect(await list('', cobalt)).toHaveLength(1);
  });

  test('lose their content after thirty days but stay in the list', async () => {
    await giveUp(email('fay@example.com'));
    bed.advance(DEAD_KEPT_MS + 1);
    await sweepDead(bed.deps);
    const [letter] = await list('kind=email');
    expect(letter).toMatchObject({ to: null, subject: null, canReplay: false, lastError: 'SMTP_550' });
    expect((await operator.call('POST', `/dead-letters/${letter.id}/replay`, {})).status).toBe(409);
    expect((await operator.call('POST', '/dead-letters/replay', {})).body.data).toEqual({ queued: 0 });
  });
});
