import { sql } from 'kysely';
import type { ApplicationTable } from '../../db/schema/schema.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { isUnfinished } from '../erasure/retention.ts';

const DAY = 24 * 60 * 60 * 1000;
const BATCH_SIZE = 200;
/** Reminders overdue by more than this, for example after a long outage, are skipped. */
const LATE_MS = 7 * DAY;
const BEFORE_DUE_MS = 3 * DAY;

type FindDeps = Pick<Deps, 'db' | 'clock' | 'facilitators'>;

/** `id` is stable across runs, so a reminder is sent only once. */
export interface DueReminder {
  id: string;
  details: Record<string, unknown>;
  dueAt?: number;
  hold(tx: Tx): Promise<ApplicationTable | undefined>;
}

export async function* findIdle({ db, clock, facilitators }: FindDeps): AsyncGenerator<DueReminder> {
  const products = facilitators.all
    .flatMap((facilitator) => facilitator.products)
    .filter(({ reminders }) => reminders.length > 0);
  if (products.length === 0) return;
  const now = clock();
  const daysOf = new Map(products.map(({ slug, reminders }) => [slug, reminders]));
  const days = products.flatMap(({ reminders }) => reminders);
  let after = { updated_at: now - Math.max(...days) * DAY - LATE_MS, id: '' };
  for (;;) {
    const { updated_at: at, id: last } = after;
    const found = await db
      .selectFrom('application')
      .select(['id', 'sp_product_slug', 'updated_at'])
      .where(isUnfinished)
      .where('reminders_stopped_at', 'is', null)
      .where('sp_product_slug', 'in', [...daysOf.keys()])
      .where('updated_at', '<=', now - Math.min(...days) * DAY)
      .where('updated_at', '>=', at)
      .where((where) => where.or([where('updated_at', '>', at), where('id', '>', last)]))
      .orderBy('updated_at')
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute();
    const due = found.flatMap((row) => {
      const idle = now - row.updated_at;
      // Send only the latest due reminder. Otherwise, an applicant could get several at once after an outage.
      const [day] = (daysOf.get(row.sp_product_slug) ?? []).filter((one) => one * DAY <= idle).slice(-1);
      return day === undefined || idle >= day * DAY + LATE_MS ? [] : [idleReminder(row, day)];
    });
    yield* await unsent(db, due);
    const end = found.at(-1);
    if (!end || found.length < BATCH_SIZE) return;
    after = end;
  }
}

function idleReminder(
  { id, updated_at }: Pick<ApplicationTable, 'id' | 'updated_at'>,
  days: number,
): DueReminder {
  return {
    id: `${id} ${days}`,
    details: { days },
    hold: (tx) =>
      lockRequest(tx, id).where(isUnfinished).where('updated_at', '=', updated_at).executeTakeFirst(),
  };
}

/** Skips requests created within three days of their due date, because their first email is still recent. */
export async function* findDueRequests({ db, clock }: FindDeps): AsyncGenerator<DueReminder> {
  const now = clock();
  const found = await db
    .selectFrom('information_request')
    .select(['id', 'application_id', 'due_at'])
    .where('status', '=', 'open')
    .where('due_at', '>', now)
    .where('due_at', '<=', now + BEFORE_DUE_MS)
    .where(sql<boolean>`created_at <= due_at - ${sql.lit(BEFORE_DUE_MS)}`)
    .orderBy('due_at')
    .execute();
  const due = found.map(({ id, application_id, due_at }): DueReminder => ({
    id: `request ${id}`,
    details: { requestId: id },
    dueAt: due_at ?? 0,
    hold: async (tx) => {
      const application = await lockRequest(tx, application_id)
        .where('stage', '=', 'INFO_REQUIRED')
        .executeTakeFirst();
      const open = await tx
        .selectFrom('information_request')
        .select('id')
        .where('id', '=', id)
        .where('status', '=', 'open')
        .executeTakeFirst();
      return open && application;
    },
  }));
  yield* await unsent(db, due);
}

function lockRequest(tx: Tx, id: string) {
  return tx
    .selectFrom('application')
    .selectAll()
    .where('id', '=', id)
    .where('reminders_stopped_at', 'is', null)
    .forUpdate();
}

async function unsent(db: Db, due: DueReminder[]): Promise<DueReminder[]> {
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  const rows = await db.selectFrom('reminder').select('id').where('id', 'in', ids).execute();
  const sent = new Set(rows.map(({ id }) => id));
  return due.filter(({ id }) => !sent.has(id));
}
