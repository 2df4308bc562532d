import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { isAway } from '../db/away.ts';
import type { Db, Job, Jobs } from '../deps.ts';
import type { Providers, Sent } from '../providers.ts';
import { SealBroken, type Seal } from '../seal.ts';
import {
  claim,
  DAY_MS,
  enqueue,
  finish,
  LONGEST_WAIT_MS,
  postpone,
  readJob,
  releaseLeases,
  type Claimed,
} from './queue.ts';

/** The first wait before another try; each later one doubles. */
const FIRST_WAIT_MS = 2000;
/** How often to look for jobs that come due, or that another process left. */
const LOOK_EVERY_MS = 1000;
/** Jobs of each kind under way at once. Each kind has a lane of its own, so that a slow mail server holds up no code. */
const AT_ONCE: Record<Job['kind'], number> = { email: 8, sms: 8, webhook: 8 };
const KINDS = Object.keys(AT_ONCE) as Job['kind'][];

/** How often to try to write down what became of a job while the database is away. */
const WRITE_AGAIN_MS = 250;

/** The jobs of this process: what routes write to, and what works them off. */
export interface Worker extends Jobs {
  start(): void;
  /** The same jobs for one call: its `wake` looks for the kinds alone that the call queued. */
  ofCall(): Jobs;
  /** Works off everything of these kinds, or of all, that is due now. */
  drain(kinds?: readonly Job['kind'][]): Promise<void>;
  /** Stops looking and waits for the jobs under way. */
  stop(): Promise<void>;
}

/** Works off jobs at least once each: claimed with a lease, retried with growing waits for a day, then dead. */
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
  let stopped = true;
  let ending = false;

  async function send(claimed: Claimed): Promise<Sent> {
    try {
      const job = readJob(seal, claimed);
      switch (job.kind) {
        case 'email':
          return await providers.email(job, claimed.id);
        case 'sms':
          return await providers.sms(job, claimed.id);
        case 'webhook':
          return await providers.webhook(job, claimed.id);
      }
    } catch (error) {
      log.error({ error, kind: claimed.kind }, 'A job failed.');
      const { code = 'FAILED' } = error as { code?: unknown };
      return { ok: false, permanent: error instanceof SealBroken && !error.lacksKey, code: String(code) };
    }
  }

  async function run(claimed: Claimed): Promise<void> {
    const { id, kind, attempts } = claimed;
    const sent = await send(claimed);
    const now = clock();
    if (sent.ok) return written(() => finish(db, { id, state: 'done', now }));
    const runAt = now + waitAfter(attempts);
    const dead = sent.permanent || runAt > (claimed.retry_until ?? claimed.created_at + DAY_MS);
    log.warn({ kind, attempts, code: sent.code }, dead ? 'A job is given up.' : 'A job will be tried again.');
    if (dead) return written(() => finish(db, { id, state: 'dead', now, error: sent.code }));
    return written(() => postpone(db, { id, runAt, error: sent.code }));
  }

  /** What was sent must not be sent again for the only reason that the database was away when it was to be noted. */
  async function written(write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (ending || !isAway(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, WRITE_AGAIN_MS));
      }
    }
  }

  async function workOff(kind: Job['kind']): Promise<void> {
    for (;;) {
      const shared = deps.config.databaseUrl !== null;
      const jobs = await claim(db, { kind, now: clock(), atMost: AT_ONCE[kind], shared });
      await Promise.all(jobs.map(run));
      // What was queued meanwhile has a round of its own.
      if (jobs.length < AT_ONCE[kind]) return;
    }
  }

  /**
   * One round a lane at a time: a round that begins while another runs would only fight it for the same jobs. One that has
   * not begun yet serves everybody who asks for one.
   */
  function round(kind: Job['kind']): Promise<void> {
    const known = waiting.get(kind);
    if (known) return known;
    const next = Promise.all([ready, running.get(kind)]).then(() => {
      waiting.delete(kind);
      return workOff(kind);
    });
    waiting.set(kind, next);
    const settled = next.catch((error: unknown) => log.error({ error }, 'Jobs could not be read.'));
    running.set(kind, settled);
    return next;
  }

  async function drain(kinds: readonly Job['kind'][] = KINDS): Promise<void> {
    await Promise.all(kinds.map(round));
  }

  function look(): void {
    if (stopped) return;
    for (const kind of KINDS) lookAt(kind);
  }

  function lookAt(kind: Job['kind']): void {
    if (stopped) return;
    clearTimeout(timers.get(kind));
    void round(kind)
      .catch(() => {})
      .finally(() => {
        if (stopped) return;
        clearTimeout(timers.get(kind));
        timers.set(kind, setTimeout(() => lookAt(kind), LOOK_EVERY_MS).unref());
      });
  }

  const jobs: Jobs = {
    enqueue: (tx, job, key, runAt) => enqueue({ seal, clock }, tx, { job, key, runAt }),
    wake: look,
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
        wake: () => queued.forEach(lookAt),
      };
    },
    drain,
    start() {
      stopped = false;
      // The one process of an embedded database knows that nobody else is at work on these.
      if (deps.config.databaseUrl === null) ready = written(() => releaseLeases(db));
      look();
    },
    async stop() {
      stopped = true;
      ending = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all([ready, ...running.values()]);
    },
  };
}

/** Doubles with each try; the random half keeps jobs that failed together from coming back together. */
export function waitAfter(attempts: number): number {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
  return Math.round(wait * (0.5 + Math.random() / 2));
}
