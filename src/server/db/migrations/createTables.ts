import type { Kysely } from 'kysely';
import { index, references, table } from '../tableBuilder.ts';

export async function createTables(db: Kysely<unknown>): Promise<void> {
  await createPeople(db);
  await createSessions(db);
  await createRecords(db);
}

async function createPeople(db: Kysely<unknown>): Promise<void> {
  await table(db, 'account', ['id'], {
    id: 'text',
    fac_id: 'text',
    email: 'text',
    name: 'text',
    password_hash: 'text',
    'phone_number?': 'text',
    'phone_verified_at?': 'bigint',
    created_at: 'bigint',
  })
    .addUniqueConstraint('account_email', ['fac_id', 'email'])
    .execute();

  await table(db, 'identity_group', ['id'], {
    id: 'text',
    fac_id: 'text',
    account_id: references('account'),
    kind: 'text',
    'owners?': 'text',
    'owners_sealed?': 'text',
    'contact?': 'text',
    'contact_sealed?': 'text',
    'locked_at?': 'bigint',
    'archived_at?': 'bigint',
    created_at: 'bigint',
    updated_at: 'bigint',
  }).execute();
  await index(db, 'identity_group', 'identity_group_by_account', ['account_id']);

  await table(db, 'invite', ['id'], {
    id: 'text',
    fac_id: 'text',
    sp_product_slug: 'text',
    name: 'text',
    email: 'text',
    'phone_number?': 'text',
    expires_at: 'bigint',
    'revoked_at?': 'bigint',
    'application_id?': 'text',
    'submitted_at?': 'bigint',
    created_at: 'bigint',
  }).execute();

  await table(db, 'application', ['id'], {
    id: 'text',
    fac_id: 'text',
    account_id: references('account'),
    sp_product_slug: 'text',
    stage: 'text',
    'ownership_type?': 'text',
    'sms_sent_at?': 'bigint',
    'sms_valid_at?': 'bigint',
    'business?': 'text',
    'business_sealed?': 'text',
    'group_id?': references('identity_group'),
    'payout?': 'text',
    'payout_sealed?': 'text',
    'invite_id?': references('invite'),
    'of_query?': 'text',
    link_generation: 'integer',
    link_hash: 'text',
    link_expires_at: 'bigint',
    created_at: 'bigint',
    updated_at: 'bigint',
    'submitted_at?': 'bigint',
    'decided_at?': 'bigint',
    'decision_message?': 'text',
    'submit_reply?': 'text',
    revision: 'integer',
  })
    .addUniqueConstraint('application_link', ['link_hash'])
    .execute();
  await index(db, 'application', 'application_by_account', ['account_id', 'sp_product_slug']);
  await index(db, 'application', 'application_by_stage', ['fac_id', 'stage', 'updated_at', 'id']);
  await index(db, 'application', 'application_by_change', ['fac_id', 'updated_at', 'id']);
  await index(db, 'application', 'application_by_group', ['group_id']);
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await table(db, 'session', ['id'], {
    id: 'text',
    fac_id: 'text',
    account_id: references('account'),
    application_id: references('application'),
    kind: 'text',
    cookie_hash: 'text',
    created_at: 'bigint',
    last_seen_at: 'bigint',
    expires_at: 'bigint',
  })
    .addUniqueConstraint('session_cookie', ['cookie_hash'])
    .execute();
  await index(db, 'session', 'session_by_application', ['application_id']);
  await index(db, 'session', 'session_by_expiry', ['expires_at']);

  await table(db, 'session_token', ['token_hash'], {
    token_hash: 'text',
    session_id: references('session', 'cascade'),
    created_at: 'bigint',
  }).execute();
  await index(db, 'session_token', 'session_token_by_session', ['session_id', 'created_at']);

  await table(db, 'sms_code', ['session_id'], {
    session_id: references('session', 'cascade'),
    phone_number: 'text',
    code_hash: 'text',
    expires_at: 'bigint',
    tries: 'integer',
    sends: 'integer',
    'used_at?': 'bigint',
  }).execute();
}

async function createRecords(db: Kysely<unknown>): Promise<void> {
  await table(db, 'consent', ['id'], {
    id: 'text',
    fac_id: 'text',
    account_id: 'text',
    application_id: references('application'),
    document: 'text',
    version: 'text',
    sha256: 'text',
    agreed_at: 'bigint',
    ip: 'text',
    user_agent: 'text',
  }).execute();
  await index(db, 'consent', 'consent_by_application', ['application_id']);

  await table(db, 'job', ['id'], {
    id: 'text',
    kind: 'text',
    payload_sealed: 'text',
    state: 'text',
    run_at: 'bigint',
    attempts: 'integer',
    'lease_until?': 'bigint',
    'last_error?': 'text',
    created_at: 'bigint',
    'done_at?': 'bigint',
  }).execute();
  await index(db, 'job', 'job_by_due', ['state', 'run_at']);

  await table(db, 'message', ['id'], {
    id: 'text',
    fac_id: 'text',
    channel: 'text',
    body_sealed: 'text',
    created_at: 'bigint',
  }).execute();
  await index(db, 'message', 'message_by_time', ['created_at']);

  await table(db, 'rate_limit', ['key'], { key: 'text', points: 'integer', expires_at: 'bigint' }).execute();
  await index(db, 'rate_limit', 'rate_limit_by_expiry', ['expires_at']);
}
