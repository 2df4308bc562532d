import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { startFaultyBed } from '../../../e2e/databaseFaults.ts';
import type { Job } from './job.ts';
import type { Providers } from './job.ts';
import { databases, startTestbed, type TestDatabase, type Testbed } from '../../../test/testbed.ts';
import { createWorker } from './worker.ts';

const YEAR = 365 * 24 * 60 * 60 * 1000;
const AWAY_MS = 700;
const sms: Job = { kind: 'sms', facId: 'harbor', about: '-', to: '+14155550132', text: 'Code 123456' };

let bed: Testbed;
let close: () => Promise<void>;
afterEach(() => close());

async function boot(database: TestDatabase): Promise<{ away(): Promise<void>; back(): Promise<void> }> {
  if (database === 'postgres') {
    const faulty = await startFaultyBed();
    ({ bed, close } = faulty);
    return {
      away: async () => faulty.proxy.behave('refused'),
      back: async () => faulty.proxy.behave('healthy'),
    };
  }
  bed = await startTestbed({ clock: 1_800_000_000_000, env: { LOG_LEVEL: 'silent' } });
  close = bed.close;
  const { db } = bed.deps;
  const readOnly = (on: boolean) => sql.raw(`pragma query_only = ${on}`).execute(db);
  return { away: async () => void (await readOnly(true)), back: async () => void (await readOnly(false)) };
}

const queue = (job: Job) => bed.deps.db.transaction().execute((tx) => bed.deps.jobs.enqueue(tx, job));
const rows = () => bed.deps.db.selectFrom('job').selectAll().execute();

function counting(meanwhile: () => Promise<void> = async () => {}): Providers & { sent: string[] } {
  const sent: string[] = [];
  const send = async (_job: unknown, id: string) => {
    sent.push(id);
    await meanwhile();
    return { ok: true } as const;
  };
  return { sent, email: send, sms: send, webhook: send, close: () => {} };
}

describe.each(databases())('jobs on %s', (database) => {
  test("that were sent while the database went down aren't sent again", async () => {
    const { away, back } = await boot(database);
    const providers = counting(async () => {
      await away();
      setTimeout(() => void back(), AWAY_MS);
    });
    const worker = createWorker({ ...bed.deps, providers });
    await queue(sms);
    await worker.drain(['sms']);
    bed.advance(YEAR);
    await worker.drain(['sms']);
    expect(providers.sent).toHaveLength(1);
    expect(await rows()).toMatchObject([{ state: 'done', attempts: 1 }]);
  });

  test('queued or claimed by a clock far ahead wait no longer than any other', async () => {
    await boot(database);
    bed.advance(YEAR);
    await queue(sms);
    await queue(sms);
    const id = (await rows())[0]?.id ?? '';
    const { db, clock } = bed.deps;
    await db
      .updateTable('job')
      .set({ lease_until: clock() + 60_000 })
      .where('id', '=', id)
      .execute();
    bed.advance(-YEAR);
    expect(await bed.outbox()).toHaveLength(2);
  });

  test('claimed by another process, whose clock is slightly ahead, are left to it', async () => {
    await boot(database);
    await queue(sms);
    const { db, clock } = bed.deps;
    await db
      .updateTable('job')
      .set({ lease_until: clock() + 60_000 + 30_000 })
      .execute();
    expect(await bed.outbox()).toEqual([]);
  });
});

test('a worker that starts while the database is read-only starts working as soon as it can write', async () => {
  const { away, back } = await boot('sqlite');
  await queue(sms);
  const providers = counting();
  const worker = createWorker({ ...bed.deps, providers });
  await away();
  worker.start();
  setTimeout(() => void back(), AWAY_MS);
  await expect.poll(() => providers.sent.length, { timeout: 20_000 }).toBe(1);
  await worker.stop();
});
