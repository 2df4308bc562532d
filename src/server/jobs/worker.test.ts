import { afterEach, describe, expect, test } from 'vitest';
import type { Job } from './job.ts';
import type { Providers, SendResult } from './job.ts';
import { createProviders } from '../providers/providers.ts';
import { databases, startTestbed, type TestDatabase, type Testbed } from '../../../test/testbed.ts';
import { retryDelay } from './retryDelay.ts';
import { createWorker } from './worker.ts';

const DAY = 24 * 60 * 60 * 1000;
const email: Job = {
  kind: 'email',
  facId: 'harbor',
  about: '-',
  to: 'ann@example.com',
  subject: 'Your link',
  text: 'https://apply.test/x?subMerchantId=token',
  html: '<p>x</p>',
};
const sms: Job = { kind: 'sms', facId: 'harbor', about: '-', to: '5551234567', text: 'Code 123456' };

let bed: Testbed;
afterEach(() => bed.close());

function scripted(...answers: (SendResult | Error)[]): Providers & { asked: string[] } {
  const asked: string[] = [];
  const answer = async (_message: unknown, id: string): Promise<SendResult> => {
    const next = answers[Math.min(asked.length, answers.length - 1)] ?? { ok: true };
    asked.push(id);
    if (next instanceof Error) throw next;
    return next;
  };
  return { asked, email: answer, sms: answer, webhook: answer, close: () => {} };
}

const failed = (permanent: boolean): SendResult => ({ ok: false, permanent, code: 'SMTP_451' });

async function boot(database: TestDatabase, providers?: Providers) {
  bed = await startTestbed({ database, providers, clock: 1_800_000_000_000, env: { LOG_LEVEL: 'silent' } });
  const { jobs, db } = bed.deps;
  return {
    enqueue: (job: Job, key?: string) => db.transaction().execute((tx) => jobs.enqueue(tx, job, key)),
    rows: () => db.selectFrom('job').selectAll().orderBy('created_at').execute(),
  };
}

describe.each(databases())('jobs on %s', (database) => {
  test('are sent to the outbox once, encrypted until then, and kept as history without their content', async () => {
    const { enqueue, rows } = await boot(database);
    await enqueue(email, 'link:1');
    await enqueue(sms);
    await enqueue(email, 'link:1');
    expect(JSON.stringify(await rows())).not.toMatch(/token|123456|ann@/);
    const messages = await bed.outbox();
    expect(messages).toHaveLength(2);
    expect(messages.find(({ channel }) => channel === 'sms')).toMatchObject({
      to: '5551234567',
      text: 'Code 123456',
    });
    expect(messages.find(({ channel }) => channel === 'email')).toMatchObject({
      subject: 'Your link',
      html: '<p>x</p>',
    });
    expect(JSON.stringify(await bed.deps.db.selectFrom('message').selectAll().execute())).not.toMatch(
      /token|ann@/,
    );
    const done = await rows();
    expect(done.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(done.map(({ payload_sealed }) => payload_sealed)).toEqual(['', '']);
    await enqueue(email, 'link:1');
    expect(await bed.outbox()).toHaveLength(2);
  });

  test("of a transaction that is rolled back don't exist", async () => {
    await boot(database);
    const { db, jobs } = bed.deps;
    const undone = db.transaction().execute(async (tx) => {
      await jobs.enqueue(tx, sms);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await bed.outbox()).toEqual([]);
  });

  test('with an expired code are not sent', async () => {
    const providers = scripted(failed(false), { ok: true });
    const { enqueue, rows } = await boot(database, providers);
    await enqueue({ ...sms, expiresAt: bed.deps.clock() + 10_000 });
    await bed.drain();
    bed.advance(2000);
    await bed.drain();
    expect(providers.asked).toHaveLength(2);
    for (const job of [sms, email]) await enqueue({ ...job, expiresAt: bed.deps.clock() });
    await bed.drain();
    expect(providers.asked).toHaveLength(2);
    expect((await rows()).map(({ state }) => state)).toEqual(['done', 'done', 'done']);
  });

  test('are sent once if the provider is slower than the lease', async () => {
    const asked: string[] = [];
    const { promise, resolve } = Promise.withResolvers<SendResult>();
    const send = (_message: unknown, id: string) => {
      asked.push(id);
      return promise;
    };
    const { enqueue, rows } = await boot(database, { ...scripted(), email: send });
    await enqueue(email);
    const first = bed.drain();
    await expect.poll(() => asked).toHaveLength(1);
    bed.advance(61_000);
    const second = bed.drain();
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(2);
    resolve({ ok: true });
    await Promise.all([first, second]);
    expect(asked).toHaveLength(1);
    expect(await rows()).toMatchObject([{ state: 'done' }]);
  });

  test('that fail are retried later with the same ID, until they succeed', async () => {
    const providers = scripted(failed(false), new Error('ECONNRESET'), { ok: true });
    const { enqueue, rows } = await boot(database, providers);
    await enqueue(email);
    await bed.drain();
    expect(await rows()).toMatchObject([
      { state: 'queued', attempts: 1, last_error: 'SMTP_451', lease_until: null },
    ]);
    await bed.drain();
    expect(providers.asked).toHaveLength(1);
    bed.advance(2000);
    await bed.drain();
    bed.advance(4000);
    await bed.drain();
    expect(await rows()).toMatchObject([{ state: 'done', attempts: 3 }]);
    expect(new Set(providers.asked).size).toBe(1);
  });

  test("are dead after a day, or at once if a retry can't help", async () => {
    const providers = scripted(failed(false));
    const { enqueue, rows } = await boot(database, providers);
    await enqueue(email);
    for (let hour = 0; hour < 40; hour += 1) {
      await bed.drain();
      bed.advance(DAY / 24);
    }
    expect(await rows()).toMatchObject([{ state: 'dead', payload_sealed: expect.stringMatching(/^2\./) }]);
    expect(providers.asked.length).toBeGreaterThan(20);
    await bed.close();

    const permanent = scripted(failed(true));
    const second = await boot(database, permanent);
    await second.enqueue(sms);
    await bed.drain();
    expect(await second.rows()).toMatchObject([{ state: 'dead', attempts: 1 }]);
  });

  test('of a process that died are taken over when its lease expires', async () => {
    const { enqueue, rows } = await boot(database);
    await enqueue(sms);
    const now = bed.deps.clock();
    await bed.deps.db
      .updateTable('job')
      .set({ lease_until: now + 60_000, attempts: 1 })
      .execute();
    expect(await bed.outbox()).toEqual([]);
    bed.advance(60_000);
    expect(await bed.outbox()).toHaveLength(1);
    expect(await rows()).toMatchObject([{ state: 'done', attempts: 2 }]);
  });

  test('whose content was changed in the database are dead, and the others continue', async () => {
    const { enqueue, rows } = await boot(database);
    await enqueue(email, 'a');
    await enqueue(sms, 'b');
    const [first] = await rows();
    await bed.deps.db
      .updateTable('job')
      .set({ payload_sealed: first?.payload_sealed })
      .where('id', '=', 'b')
      .execute();
    expect(await bed.outbox()).toHaveLength(1);
    expect((await rows()).map(({ state }) => state).toSorted()).toEqual(['dead', 'done']);
  });

  test('are each done once by two workers at the same time', async () => {
    const { enqueue } = await boot(database);
    const { deps } = bed;
    const providers = createProviders(deps);
    const sent: string[] = [];
    const counting: Providers = {
      ...providers,
      sms: (message, id) => {
        sent.push(id);
        return providers.sms(message, id);
      },
    };
    const workers = [1, 2].map(() => createWorker({ ...deps, providers: counting }));
    for (let count = 0; count < 30; count += 1) await enqueue(sms);
    await Promise.all(workers.map((worker) => worker.drain()));
    expect(sent).toHaveLength(30);
    expect(new Set(sent).size).toBe(30);
  });
});

test('retry delays double up to an hour and never coincide', async () => {
  bed = await startTestbed();
  for (const attempts of [1, 2, 5, 11, 12, 40]) {
    const whole = Math.min(2000 * 2 ** (attempts - 1), 3_600_000);
    for (let count = 0; count < 20; count += 1) {
      expect(retryDelay(attempts)).toBeGreaterThanOrEqual(whole / 2);
      expect(retryDelay(attempts)).toBeLessThanOrEqual(whole);
    }
  }
  expect(new Set(Array.from({ length: 20 }, () => retryDelay(9))).size).toBeGreaterThan(10);
});

test('a running worker does what a call queues without being told', async () => {
  bed = await startTestbed();
  const { jobs, db } = bed.deps;
  jobs.start();
  await db.transaction().execute((tx) => jobs.enqueue(tx, sms));
  jobs.wake();
  await expect
    .poll(async () => db.selectFrom('message').select('id').execute(), { timeout: 20_000 })
    .toHaveLength(1);
});
