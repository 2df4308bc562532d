import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { isUnavailable } from '../db/unreachable.ts';
import type { Db } from '../db/database.ts';
import { createCounters } from '../network/counters.ts';
import { isStillDue } from './stillDue.ts';
import type { Job, Jobs, Providers, SendResult } from './job.ts';
import { SealBroken, type Seal } from '../crypto/seal.ts';
import { claim, DAY_MS, enqueue, finish, postpone, readJob, releaseLeases, type Claimed } from './queue.ts';
import { retryDelay } from './retryDelay.ts';

const POLL_INTERVAL_MS = 1000;
/**
 * Concurrent jobs per kind. Each kind is processed separately, so that a slow mail server doesn't delay text messages.
 * The limit for webhooks is higher, because they go to many receivers, and slow ones must not block the others.
 */
const CONCURRENCY: Record<Job['kind'], number> = { email: 8, sms: 8, webhook: 32 };
export const KINDS = Object.keys(CONCURRENCY) as Job['kind'][];

export const jobAttempts = createCounters({
  name: 'job_attempts_total',
  help: 'Attempts to send an email, text message, or event: done, retried, or dead (no more retries).',
  label: 'kind',
  names: KINDS,
  outcomes: ['done', 'retried', 'dead'],
});

const WRITE_RETRY_MS = 250;

export interface Worker extends Jobs {
  start(): void;
  /** Returns a queue for one request. Its `wake` polls only the kinds of jobs that were added through it. */
  ofCall(): Jobs;
  drain(kinds?: readonly Job['kind'][]): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Claims jobs with a lease and runs each at least once. Retries temporary failures with backoff for a day, then marks
 * the job dead.
 */
export function createWorker(deps: {
  config: Pick<Config, 'databaseUrl'>;
  db: Db;
  seal: Seal;
  providers: Providers;
  clock: () => number;
  log: Logger;
}): Worker {
  const { db, seal, providers, clock, log } = deps;
  const timers = new Map<Job['kind'], NodeJS.Timeout>();
  let ready = Promise.resolve();
  const running = new Map<Job['kind'], Promise<void>>();
  const waiting = new Map<Job['kind'], Promise<void>>();
  const sending: Record<Job['kind'], Map<string, Promise<void>>> = {
    email: new Map(),
    sms: new Map(),
    webhook: new Map(),
  };
  let stopped = true;
  let ending = false;

  async function send(claimed: Claimed): Promise<SendResult> {
    try {
      const job = readJob(seal, claimed);
      if (!(await isStillDue({ db, clock }, job))) return { ok: true };
      switch (job.kind) {
        case 'email':
          return await providers.email(job, claimed.id);
        case 'sms':
          return await providers.sms(job, claimed.id);
        case 'webhook':
          return await providers.webhook(job, claimed.id);
      }
    } catch (error) {
      log.error({ error, kind: claimed.kind, ...idsOf(claimed) }, 'A job failed.');
      const { code = 'FAILED' } = error as { code?: unknown };
      return { ok: false, permanent: error instanceof SealBroken && !error.lacksKey, code: String(code) };
    }
  }

  async function run(claimed: Claimed): Promise<void> {
    const { id, attempts } = claimed;
    const kind = claimed.kind as Job['kind'];
    const sent = await send(claimed);
    const now = clock();
    if (sent.ok) {
      jobAttempts.count(kind, 'done');
      return retryWhileUnavailable(() => finish(db, { id, state: 'done', now }));
    }
    const runAt = now + retryDelay(attempts);
    const dead = sent.permanent || runAt > (claimed.retry_until ?? claimed.created_at + DAY_MS);
    jobAttempts.count(kind, dead ? 'dead' : 'retried');
    const { code } = sent;
    log.warn(
      { kind, attempts, code, ...idsOf(claimed) },
      dead ? 'Gave up on a job.' : 'A job failed and will be retried.',
    );
    if (dead) return retryWhileUnavailable(() => finish(db, { id, state: 'dead', now, error: code }));
    return retryWhileUnavailable(() => postpone(db, { id, runAt, error: code }));
  }

  /** Retries the write, because a message whose result isn't recorded would be sent again. */
  async function retryWhileUnavailable(write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (ending || !isUnavailable(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, WRITE_RETRY_MS));
      }
    }
  }

  async function startDueJobs(kind: Job['kind']): Promise<void> {
    const shared = deps.config.databaseUrl !== null;
    for (;;) {
      if (ending) return;
      const free = CONCURRENCY[kind] - sending[kind].size;
      const jobs = free === 0 ? [] : await claim(db, { kind, now: clock(), atMost: free, shared });
      jobs.forEach(start);
      if (jobs.length < free) return;
      // Wait for any one job, so that a slow job doesn't delay the next ones.
      await Promise.race(sending[kind].values());
    }
  }

  function start(claimed: Claimed): void {
    const running = sending[claimed.kind as Job['kind']];
    // If a slow provider outlasts the lease, this process claims the job again, which renews the lease. Don't
    // start the job a second time.
    if (running.has(claimed.id)) return;
    const sent = run(claimed)
      .catch((error: unknown) =>
        log.error({ error, ...idsOf(claimed) }, "A job's result could not be stored."),
      )
      .finally(() => running.delete(claimed.id));
    running.set(claimed.id, sent);
  }

  function startShared(kind: Job['kind']): Promise<void> {
    const known = waiting.get(kind);
    if (known) return known;
    const next = Promise.all([ready, running.get(kind)]).then(() => {
      waiting.delete(kind);
      return startDueJobs(kind);
    });
    waiting.set(kind, next);
    const settled = next.catch((error: unknown) => log.error({ error }, 'Jobs could not be read.'));
    running.set(kind, settled);
    return next;
  }

  async function drain(kinds: readonly Job['kind'][] = KINDS): Promise<void> {
    await Promise.all(kinds.map(startShared));
    await allSent(kinds);
  }

  const allSent = (kinds: readonly Job['kind'][]) =>
    Promise.all(kinds.flatMap((kind) => [...sending[kind].values()]));

  const pollAll = () => KINDS.forEach(poll);

  function poll(kind: Job['kind']): void {
    if (stopped) return;
    clearTimeout(timers.get(kind));
    void startShared(kind)
      .catch(() => {})
      .finally(() => {
        if (stopped) return;
        clearTimeout(timers.get(kind));
        timers.set(kind, setTimeout(() => poll(kind), POLL_INTERVAL_MS).unref());
      });
  }

  const jobs: Jobs = {
    enqueue: (tx, job, key, runAt) => enqueue({ seal, clock }, tx, { job, key, runAt }),
    wake: pollAll,
  };
  return {
    ...jobs,
    ofCall() {
      const queued = new Set<Job['kind']>();
      return {
        enqueue(tx, job, key, runAt) {
          queued.add(job.kind);
          return jobs.enqueue(tx, job, key, runAt);
        },
        wake: () => queued.forEach(poll),
      };
    },
    drain,
    start() {
      stopped = false;
      if (deps.config.databaseUrl === null) ready = retryWhileUnavailable(() => releaseLeases(db));
      pollAll();
    },
    async stop() {
      stopped = true;
      ending = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all([ready, ...running.values()]);
      await allSent(KINDS);
    },
  };
}

function idsOf({ fac_id }: Claimed): { facId?: string } {
  return fac_id === null ? {} : { facId: fac_id };
}
