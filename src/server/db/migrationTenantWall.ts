import { PostgresAdapter, sql, type Kysely } from 'kysely';
import { EVERYBODY } from './postgres.ts';
import { TENANT_SETTING } from './postgresDriver.ts';

/** Tables whose rows say whose they are. */
export const TENANT_TABLES = [
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

/** Tables whose rows belong to a session. */
export const SESSION_TABLES = ['session_token', 'sms_code'] as const;

/**
 * The second wall between facilitators, behind the condition that each query has: a connection sees the rows of the one
 * facilitator it was told of, and none where it was told of nobody. The owner of the tables is held too; a superuser and
 * a user with BYPASSRLS never are. The embedded database has no such thing.
 */
export async function raiseTenantWall(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  const told = sql`current_setting(${sql.lit(TENANT_SETTING)}, true)`;
  const all = sql`${told} = ${sql.lit(EVERYBODY)}`;
  for (const table of TENANT_TABLES) await wall(db, table, sql`${all} or fac_id = ${told}`);
  for (const table of SESSION_TABLES) {
    const session = sql`select 1 from session where session.id = ${sql.ref(`${table}.session_id`)}`;
    await wall(db, table, sql`${all} or exists (${session})`);
  }
}

async function wall(db: Kysely<unknown>, name: string, condition: ReturnType<typeof sql>): Promise<void> {
  const table = sql.table(name);
  await sql`create policy of_facilitator on ${table} using (${condition}) with check (${condition})`.execute(
    db,
  );
  await sql`alter table ${table} enable row level security`.execute(db);
  await sql`alter table ${table} force row level security`.execute(db);
}
