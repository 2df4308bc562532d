import { PostgresAdapter, sql, type Kysely } from 'kysely';
import { addColumns, index, references, table } from '../tableBuilder.ts';

export async function createOperations(db: Kysely<unknown>): Promise<void> {
  await createAuditLog(db);
  await createWebhooks(db);
  await createOperatorTables(db);
  await extendJobs(db);
}

async function createAuditLog(db: Kysely<unknown>): Promise<void> {
  // No foreign key, because entries outlive their application. They contain no values that the applicant entered.
  await table(db, 'event', ['application_id', 'seq'], {
    application_id: 'text',
    seq: 'integer',
    fac_id: 'text',
    at: 'bigint',
    actor_kind: 'text',
    actor_id: 'text',
    action: 'text',
    details: 'text',
    previous_hash: 'text',
    hash: 'text',
  }).execute();
  await table(db, 'event_head', ['application_id'], {
    application_id: 'text',
    fac_id: 'text',
    seq: 'integer',
    hash: 'text',
    mac: 'text',
  }).execute();
  await index(db, 'event_head', 'event_head_by_facilitator', ['fac_id', 'application_id']);
  await refuseChanges(db);
}

async function refuseChanges(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create function event_is_append_only() returns trigger language plpgsql as
      $$ begin raise exception 'The audit log is append-only.'; end $$`.execute(db);
    await sql`create trigger event_is_append_only before update or delete or truncate on event
      for each statement execute function event_is_append_only()`.execute(db);
    return;
  }
  await sql`create trigger event_is_not_updated before update on event
    begin select raise(abort, 'The audit log is append-only.'); end`.execute(db);
  await sql`create trigger event_is_not_deleted before delete on event
    begin select raise(abort, 'The audit log is append-only.'); end`.execute(db);
}

async function createWebhooks(db: Kysely<unknown>): Promise<void> {
  await table(db, 'webhook_endpoint', ['id'], {
    id: 'text',
    fac_id: 'text',
    url: 'text',
    description: 'text',
    'types?': 'text',
    enabled: 'integer',
    secret_sealed: 'text',
    'previous_secret_sealed?': 'text',
    'previous_secret_until?': 'bigint',
    created_at: 'bigint',
    updated_at: 'bigint',
  }).execute();
  await index(db, 'webhook_endpoint', 'webhook_endpoint_by_facilitator', ['fac_id', 'created_at', 'id']);

  await table(db, 'webhook_event', ['id'], {
    id: 'text',
    fac_id: 'text',
    'application_id?': 'text',
    type: 'text',
    body: 'text',
    created_at: 'bigint',
  }).execute();
  await index(db, 'webhook_event', 'webhook_event_by_time', ['fac_id', 'created_at', 'id']);

  // No foreign key to the endpoint: deliveries outlive it, and endpoints from the settings have no row.
  await table(db, 'webhook_delivery', ['id'], {
    id: 'text',
    fac_id: 'text',
    event_id: references('webhook_event', 'cascade'),
    endpoint_id: 'text',
    'last_status?': 'integer',
    created_at: 'bigint',
  }).execute();
  await index(db, 'webhook_delivery', 'webhook_delivery_by_time', ['fac_id', 'created_at', 'id']);
  await index(db, 'webhook_delivery', 'webhook_delivery_by_event', ['event_id']);
}

async function createOperatorTables(db: Kysely<unknown>): Promise<void> {
  await table(db, 'operator_key', ['id'], {
    id: 'text',
    fac_id: 'text',
    name: 'text',
    key_hash: 'text',
    hint: 'text',
    created_at: 'bigint',
    'expires_at?': 'bigint',
    'revoked_at?': 'bigint',
    'last_used_at?': 'bigint',
  })
    .addUniqueConstraint('operator_key_hash', ['key_hash'])
    .execute();
  await index(db, 'operator_key', 'operator_key_by_facilitator', ['fac_id', 'created_at', 'id']);

  await table(db, 'idempotency', ['id'], {
    id: 'text',
    request_hash: 'text',
    answer_sealed: 'text',
    created_at: 'bigint',
  }).execute();
  await index(db, 'idempotency', 'idempotency_by_time', ['created_at']);

  await index(db, 'invite', 'invite_by_facilitator', ['fac_id', 'created_at', 'id']);
  await index(db, 'application', 'application_by_invite', ['invite_id']);
}

async function extendJobs(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'job', { fac_id: 'text', retry_until: 'bigint' });
  await index(db, 'job', 'job_by_facilitator', ['fac_id', 'state', 'done_at', 'id']);
}
