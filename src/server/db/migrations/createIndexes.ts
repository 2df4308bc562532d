import { sql, type Kysely } from 'kysely';
import { index } from '../tableBuilder.ts';

export async function addIndexes(db: Kysely<unknown>): Promise<void> {
  await index(db, 'consent', 'consent_by_account', ['account_id']);
  await index(db, 'session', 'session_by_account', ['account_id']);
  await index(db, 'session', 'session_by_last_call', ['last_seen_at']);
  await index(db, 'webhook_event', 'webhook_event_by_application', ['application_id']);

  await index(db, 'application', 'application_by_product', ['fac_id', 'sp_product_slug', 'updated_at', 'id']);
  await index(db, 'invite', 'invite_by_email', ['fac_id', 'email']);
  await index(db, 'invite', 'invite_by_product', ['fac_id', 'sp_product_slug', 'created_at', 'id']);
  await index(db, 'webhook_delivery', 'webhook_delivery_by_endpoint', [
    'fac_id',
    'endpoint_id',
    'created_at',
    'id',
  ]);

  // The job indexes are partial, because lists and workers read only dead or queued jobs, and most jobs are done.
  await sql`create index job_queued on job (kind, run_at) where state = 'queued'`.execute(db);
  await sql`create index job_dead on job (fac_id, done_at, id) where state = 'dead'`.execute(db);
  await db.schema.dropIndex('job_by_due').execute();
  await db.schema.dropIndex('job_by_facilitator').execute();
  await sql`create index invite_unused on invite (fac_id, created_at, id)
    where submitted_at is null and revoked_at is null`.execute(db);
  await sql`create index invite_revoked on invite (fac_id, created_at, id)
    where submitted_at is null and revoked_at is not null`.execute(db);
  await sql`create index application_unfinished on application (updated_at, id)
    where stage not in ('SUBMITTED', 'APPROVED', 'DECLINED', 'INFO_REQUIRED')`.execute(db);
}

export async function addDeadByAge(db: Kysely<unknown>): Promise<void> {
  await sql`create index job_dead_by_age on job (fac_id, kind, created_at, id) where state = 'dead'`.execute(
    db,
  );
}

export async function addEndedInvites(db: Kysely<unknown>): Promise<void> {
  await sql`create index invite_ended on invite (coalesce(revoked_at, expires_at))
    where submitted_at is null and email <> ''`.execute(db);
}
