import { PostgresAdapter, sql, type Kysely } from 'kysely';
import { ALL_FACILITATORS, FACILITATOR_SETTING } from '../postgres.ts';

/**
 * Tables with a `fac_id` column that existed when row-level security was introduced. Migrations that add
 * tables secure those tables themselves.
 */
const FIRST_TABLES = [
  'account',
  'application',
  'consent',
  'data_key',
  'event',
  'event_head',
  'idempotency',
  'identity_group',
  'invite',
  'job',
  'message',
  'operator_key',
  'session',
  'webhook_delivery',
  'webhook_endpoint',
  'webhook_event',
] as const;

export const SESSION_TABLES = ['session_token', 'sms_code'] as const;

/**
 * Row-level security is a second safeguard behind the facilitator conditions in queries. A connection sees only its
 * facilitator's rows, all rows if it is set to `ALL_FACILITATORS`, or no rows if nothing is set. The policies also
 * apply to the table owner, but never to a superuser or a user with BYPASSRLS.
 */
export async function enableRowLevelSecurity(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await secureTables(db, FIRST_TABLES);
  for (const table of SESSION_TABLES) {
    const session = sql`select 1 from session where session.id = ${sql.ref(`${table}.session_id`)}`;
    await addPolicy(db, table, sql`${ALL} or exists (${session})`);
  }
}

const CURRENT = sql`current_setting(${sql.lit(FACILITATOR_SETTING)}, true)`;
const ALL = sql`${CURRENT} = ${sql.lit(ALL_FACILITATORS)}`;

export async function secureTables(db: Kysely<unknown>, tables: readonly string[]): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  for (const table of tables) await addPolicy(db, table, sql`${ALL} or fac_id = ${CURRENT}`);
}

async function addPolicy(
  db: Kysely<unknown>,
  name: string,
  condition: ReturnType<typeof sql>,
): Promise<void> {
  const table = sql.table(name);
  await sql`create policy of_facilitator on ${table} using (${condition}) with check (${condition})`.execute(
    db,
  );
  await sql`alter table ${table} enable row level security`.execute(db);
  await sql`alter table ${table} force row level security`.execute(db);
}
