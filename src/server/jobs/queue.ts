import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { JobTable } from '../db/schema/operations.ts';
import { withoutFlush } from '../db/sqlite.ts';
import { statement } from '../db/statement.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Job } from './job.ts';
import type { Seal } from '../crypto/seal.ts';

export const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than any provider timeout, because another process may claim the job after the lease expires. */
const LEASE_MS = 60_000;

export const LONGEST_WAIT_MS = 60 * 60 * 1000;
/**
 * Maximum clock skew between processes. A start time further in the future than `LONGEST_WAIT_MS` plus this skew was
 * set by a process with a wrong clock, so it's ignored. The same applies to a lease longer than `LEASE_MS` plus this
 * skew.
 */
const CLOCKS_APART_MS = 10 * 60 * 1000;

export type Claimed = Pick<
  JobTable,
  'id' | 'kind' | 'fac_id' | 'payload_sealed' | 'attempts' | 'created_at' | 'retry_until'
>;

export async function enqueue(
  { seal, clock }: { seal: Seal; clock: () => number },
  tx: Tx,
  { job, key, runAt }: { job: Job; key?: string; runAt?: number },
): Promise<boolean> {
  const id = key ?? randomUUID();
  const now = clock();
  const { numAffectedRows } = await (runAt === undefined ? insertJob : replaceJob)(tx, {
    id,
    kind: job.kind,
    fac_id: job.facId,
    about: job.kind === 'webhook' ? null : job.about,
    payload_sealed: seal.seal(place(job.facId, id), JSON.stringify(job)),
    state: 'queued',
    run_at: runAt ?? now,
    attempts: 0,
    lease_until: null,
    last_error: null,
    created_at: now,
    retry_until: (runAt ?? now) + DAY_MS,
    done_at: null,
  });
  return numAffectedRows === 1n;
}

const insertJob = statement((tx, job: JobTable) =>
  tx
    .insertInto('job')
    .values(job)
    .onConflict((conflict) => conflict.column('id').doNothing()),
);

const replaceJob = statement((tx, job: JobTable) =>
  tx
    .insertInto('job')
    .values(job)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ payload_sealed: job.payload_sealed })
        .where('job.state', '=', sql.lit('queued'))
        .where('job.lease_until', 'is', null),
    ),
);

export function readJob(seal: Seal, { id, fac_id, payload_sealed }: Claimed): Job {
  return JSON.parse(seal.open(place(fac_id, id), payload_sealed)) as Job;
}

export async function claim(
  db: Db,
  { kind, now, atMost, shared }: { kind: Job['kind']; now: number; atMost: number; shared: boolean },
): Promise<Claimed[]> {
  const input = {
    kind,
    now,
    atMost,
    farAhead: now + LONGEST_WAIT_MS + CLOCKS_APART_MS,
    leaseUntil: now + LEASE_MS,
    leaseFarAhead: now + LEASE_MS + CLOCKS_APART_MS,
  };
  // Losing a claim in a power failure is harmless, because the process that made the claim stops too.
  const claimed = shared
    ? claimDue(db, input)
    : withoutFlush(db, (connection) => claimDue(connection, input));
  return (await claimed).rows;
}

interface Claim {
  kind: Job['kind'];
  now: number;
  atMost: number;
  farAhead: number;
  leaseUntil: number;
  leaseFarAhead: number;
}

const claimDue = statement((db, { kind, now, atMost, farAhead, leaseUntil, leaseFarAhead }: Claim) =>
  db
    .with('due', (query) =>
      query
        .selectFrom('job')
        .select('id')
        .where('state', '=', sql.lit('queued'))
        .where('kind', '=', kind)
        .where((where) => where.or([where('run_at', '<=', now), where('run_at', '>', farAhead)]))
        .where((where) =>
          where.or([
            where('lease_until', 'is', null),
            where('lease_until', '<=', now),
            where('lease_until', '>', leaseFarAhead),
          ]),
        )
        .orderBy('run_at')
        .limit(atMost)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('job')
    .set({ lease_until: leaseUntil, attempts: sql<number>`attempts + 1` })
    .where('id', 'in', (query) => query.selectFrom('due').select('due.id'))
    .returning(['id', 'kind', 'fac_id', 'payload_sealed', 'attempts', 'created_at', 'retry_until']),
);

/** Call only with the embedded database, which no other process uses, so any lease is left from an earlier run. */
export async function releaseLeases(db: Db): Promise<void> {
  await db.updateTable('job').set({ lease_until: null }).where('lease_until', 'is not', null).execute();
}

/** A dead job's encrypted content is kept for replay. */
export async function finish(
  db: Db,
  { id, state, now, error }: { id: string; state: 'done' | 'dead'; now: number; error?: string },
): Promise<void> {
  const payload_sealed = state === 'done' ? '' : undefined;
  await endJob(db, { ofId: id, state, done_at: now, last_error: error ?? null, payload_sealed });
}

interface End {
  ofId: string;
  state: 'done' | 'dead';
  done_at: number;
  last_error: string | null;
  payload_sealed: string | undefined;
}

const endJob = statement((db, { ofId, ...columns }: End) =>
  db
    .updateTable('job')
    .set({ ...columns, lease_until: null })
    .where('id', '=', ofId),
);

export async function postpone(
  db: Db,
  { id, runAt, error }: { id: string; runAt: number; error: string },
): Promise<void> {
  await db
    .updateTable('job')
    .set({ run_at: runAt, lease_until: null, last_error: error })
    .where('id', '=', id)
    .execute();
}

/** `job` replaces the stored content. Without it, requeues only if the content hasn't been deleted. */
export async function requeue(
  { seal, clock }: { seal: Seal; clock: () => number },
  db: Db | Tx,
  { id, facId, states, job }: { id: string; facId: string; states: JobTable['state'][]; job?: Job },
): Promise<boolean> {
  const now = clock();
  const queued = await db
    .updateTable('job')
    .set({
      state: 'queued',
      run_at: now,
      attempts: 0,
      lease_until: null,
      last_error: null,
      done_at: null,
      retry_until: now + DAY_MS,
      ...(job ? { payload_sealed: seal.seal(place(facId, id), JSON.stringify(job)) } : {}),
    })
    .where('id', '=', id)
    .where('fac_id', '=', facId)
    .where('state', 'in', states)
    .$if(job === undefined, (query) => query.where('payload_sealed', '!=', ''))
    .returning('id')
    .executeTakeFirst();
  return queued !== undefined;
}

export async function retryNow(
  { clock }: { clock: () => number },
  db: Db | Tx,
  { id, facId }: { id: string; facId: string },
): Promise<boolean> {
  const due = await db
    .updateTable('job')
    .set({ run_at: clock() })
    .where('id', '=', id)
    .where('fac_id', '=', facId)
    .where('state', '=', sql.lit('queued'))
    .where('last_error', 'is not', null)
    .where('lease_until', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return due !== undefined;
}

/**
 * How long the content of a dead job is kept. After that, an email or text message can't be replayed. A webhook still
 * can, because its event is stored separately.
 */
export const DEAD_KEPT_MS = 30 * DAY_MS;

export async function sweepDead({ db, clock }: { db: Db; clock: () => number }): Promise<void> {
  await db
    .updateTable('job')
    .set({ payload_sealed: '' })
    .where('state', '=', sql.lit('dead'))
    .where('done_at', '<=', clock() - DEAD_KEPT_MS)
    .where('payload_sealed', '!=', '')
    .execute();
}

const place = (facId: string | null, id: string) =>
  ({ facId, table: 'job', column: 'payload_sealed', row: id }) as const;
