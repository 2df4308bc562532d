import type { Kysely } from 'kysely';
import { index, table } from '../tableBuilder.ts';

export async function createTables(db: Kysely<unknown>): Promise<void> {
  await createPeople(db);
  await createSessions(db);
  await createRecords(db);
}

async function createPeople(db: Kysely<unknown>): Promise<void> {
  await table(db, 'account', {
    id: 'text',
    fac_id: 'text',
    email: 'text',
    name: 'text',
    password_hash: 'text',
    'phone_number?': 'text',
    'phone_verified_at?': 'bigint',
    created_at: 'bigint',
  })
    .addPrimaryKeyConstraint('account_pk', ['id'])
    .addUniqueConstraint('account_email', ['fac_id', 'email'])
    .execute();

  await table(db, 'identity_group', {
    id: 'text',
    fac_id: 'text',
    account_id: 'text',
    kind: 'text',
    'owners?': 'text',
    'owners_sealed?': 'text',
    'contact?': 'text',
    'contact_sealed?': 'text',
    'locked_at?': 'bigint',
    'archived_at?': 'bigint',
    created_at: 'bigint',
    updated_at: 'bigint',
  })
    .addPrimaryKeyConstraint('identity_group_pk', ['id'])
    .addForeignKeyConstraint('identity_group_account', ['account_id'], 'account', ['id'])
    .execute();
  await index(db, 'identity_group', 'identity_group_by_account', ['account_id']);

  await table(db, 'invite', {
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
  })
    .addPrimaryKeyConstraint('invite_pk', ['id'])
    .execute();

  await table(db, 'application', {
    id: 'text',
    fac_id: 'text',
    account_id: 'text',
    sp_product_slug: 'text',
    stage: 'text',
    'ownership_type?': 'text',
    'sms_sent_at?': 'bigint',
    'sms_valid_at?': 'bigint',
    'business?': 'text',
    'business_sealed?': 'text',
    'group_id?': 'text',
    'payout?': 'text',
    'payout_sealed?': 'text',
    'invite_id?': 'text',
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
    .addPrimaryKeyConstraint('application_pk', ['id'])
    .addUniqueConstraint('application_link', ['link_hash'])
    .addForeignKeyConstraint('application_account', ['account_id'], 'account', ['id'])
    .addForeignKeyConstraint('application_group', ['group_id'], 'identity_group', ['id'])
    .addForeignKeyConstraint('application_invite', ['invite_id'], 'invite', ['id'])
    .execute();
  await index(db, 'application', 'application_by_account', ['account_id', 'sp_product_slug']);
  await index(db, 'application', 'application_by_stage', ['fac_id', 'stage', 'updated_at', 'id']);
  await index(db, 'application', 'application_by_change', ['fac_id', 'updated_at', 'id']);
  await index(db, 'application', 'application_by_group', ['group_id']);
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await table(db, 'session', {
    id: 'text',
    fac_id: 'text',
    account_id: 'text',
    application_id: 'text',
    kind: 'text',
    cookie_hash: 'text',
    created_at: 'bigint',
    last_seen_at: 'bigint',
    expires_at: 'bigint',
  })
    .addPrimaryKeyConstraint('session_pk', ['id'])
    .addUniqueConstraint('session_cookie', ['cookie_hash'])
    .addForeignKeyConstraint('session_account', ['account_id'], 'account', ['id'])
    .addForeignKeyConstraint('session_application', ['application_id'], 'application', ['id'])
    .execute();
  await index(db, 'session', 'session_by_application', ['application_id']);
  await index(db, 'session', 'session_by_expiry', ['expires_at']);

  await table(db, 'session_token', { token_hash: 'text', session_id: 'text', created_at: 'bigint' })
    .addPrimaryKeyConstraint('session_token_pk', ['token_hash'])
    .addForeignKeyConstraint('session_token_session', ['session_id'], 'session', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await index(db, 'session_token', 'session_token_by_session', ['session_id', 'created_at']);

  await table(db, 'sms_code', {
    session_id: 'text',
    phone_number: 'text',
    code_hash: 'text',
    expires_at: 'bigint',
    tries: 'integer',
    sends: 'integer',
    'used_at?': 'bigint',
  })
    .addPrimaryKeyConstraint('sms_code_pk', ['session_id'])
    .addForeignKeyConstraint('sms_code_session', ['session_id'], 'session', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
}

async function createRecords(db: Kysely<unknown>): Promise<void> {
  await table(db, 'consent', {
    id: 'text',
    fac_id: 'text',
    account_id: 'text',
    application_id: 'text',
    document: 'text',
    version: 'text',
    sha256: 'text',
    agreed_at: 'bigint',
    ip: 'text',
    user_agent: 'text',
  })
    .addPrimaryKeyConstraint('consent_pk', ['id'])
    .addForeignKeyConstraint('consent_application', ['application_id'], 'application', ['id'])
    .execute();
  await index(db, 'consent', 'consent_by_application', ['application_id']);

  await table(db, 'job', {
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
  })
    .addPrimaryKeyConstraint('job_pk', ['id'])
    .execute();
  await index(db, 'job', 'job_by_due', ['state', 'run_at']);

  await table(db, 'message', {
    id: 'text',
    fac_id: 'text',
    channel: 'text',
    body_sealed: 'text',
    created_at: 'bigint',
  })
    .addPrimaryKeyConstraint('message_pk', ['id'])
    .execute();
  await index(db, 'message', 'message_by_time', ['created_at']);

  await table(db, 'rate_limit', { key: 'text', points: 'integer', expires_at: 'bigint' })
    .addPrimaryKeyConstraint('rate_limit_pk', ['key'])
    .execute();
  await index(db, 'rate_limit', 'rate_limit_by_expiry', ['expires_at']);
}
