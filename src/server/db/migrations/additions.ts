import { sql, type Kysely } from 'kysely';
import { secureTables } from './rowLevelSecurity.ts';
import { addColumns, index, references, table } from '../tableBuilder.ts';

export async function addDataKeys(db: Kysely<unknown>): Promise<void> {
  await table(db, 'data_key', ['id'], {
    id: 'text',
    fac_id: 'text',
    made_under: 'text',
    key_sealed: 'text',
    created_at: 'bigint',
  })
    .addUniqueConstraint('data_key_made_once', ['fac_id', 'made_under'])
    .execute();
  await addColumns(db, 'idempotency', { fac_id: 'text' });
  await addColumns(db, 'application', { tax_id_hash: 'text' });
  await index(db, 'application', 'application_by_tax_id', ['fac_id', 'tax_id_hash']);
}

export async function addMailbox(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'account', {
    mailbox_confirmed_at: 'bigint',
    browser_hash: 'text',
    password_suspended_at: 'bigint',
    email_code_hash: 'text',
    email_code_expires_at: 'bigint',
    email_code_tries: 'integer',
  });
  await addColumns(db, 'application', { email_link_hash: 'text' });
  await index(db, 'application', 'application_by_email_link', ['email_link_hash']);
}

export async function addBoarding(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'application', {
    submitted_ip: 'text',
    submitted_user_agent: 'text',
    merchant_id: 'text',
    acquirer: 'text',
    boarded_at: 'bigint',
  });

  await table(db, 'application_check', ['application_id', 'name'], {
    fac_id: 'text',
    application_id: 'text',
    name: 'text',
    result: 'text',
    'reference?': 'text',
    'note?': 'text',
    recorded_at: 'bigint',
    recorded_by: 'text',
    stale: 'integer',
  }).execute();
  await secureTables(db, ['application_check']);
}

/** The `about` columns identify the jobs and messages to erase with an application, account, or invite. */
export async function addErasure(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'application', { legal_hold_at: 'bigint' });
  await addColumns(db, 'job', { about: 'text' });
  await addColumns(db, 'message', { about: 'text' });

  await table(db, 'erased_application', ['id'], {
    id: 'text',
    fac_id: 'text',
    sp_product_slug: 'text',
    created_at: 'bigint',
    'submitted_at?': 'bigint',
    'decided_at?': 'bigint',
    erased_at: 'bigint',
    'files?': 'text',
  }).execute();
  await secureTables(db, ['erased_application']);

  await sql`create index erased_application_unfinished on erased_application (id) where files is not null`.execute(
    db,
  );
  // Finished jobs have no payload to erase.
  await sql`create index job_about on job (about) where payload_sealed != ''`.execute(db);
  await index(db, 'message', 'message_about', ['about']);
  await index(db, 'application', 'application_by_decision', ['fac_id', 'stage', 'decided_at', 'id']);
}

export async function addExternal(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'invite', { external_id: 'text', metadata: 'text' });
  await addColumns(db, 'application', { metadata: 'text' });
}

export async function addPrefill(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'invite', { prefill: 'text', batch_external_id: 'text' });
  await addColumns(db, 'application', { prefill: 'text' });
  await sql`create unique index invite_by_batch_external_id on invite (fac_id, batch_external_id)
    where batch_external_id is not null`.execute(db);
  await sql`create index invite_by_external_id on invite (fac_id, external_id)
    where external_id is not null`.execute(db);
}

/** A row outlives its application until the provider has removed the bank connection. */
export async function addBankItems(db: Kysely<unknown>): Promise<void> {
  await table(db, 'bank_item', ['id'], {
    id: 'text',
    fac_id: 'text',
    application_id: 'text',
    access_token_sealed: 'text',
    account_hash: 'text',
    'account_index?': 'integer',
    'due_at?': 'bigint',
  }).execute();
  await index(db, 'bank_item', 'bank_item_by_application', ['application_id']);
  await sql`create index bank_item_by_due on bank_item (due_at) where due_at is not null`.execute(db);
  await secureTables(db, ['bank_item']);
}

export async function addOwnerLinks(db: Kysely<unknown>): Promise<void> {
  await table(db, 'owner_link', ['id'], {
    id: 'text',
    fac_id: 'text',
    // The foreign key prevents adding a link to an application that is being erased.
    application_id: references('application', 'cascade'),
    token_hash: 'text',
    created_at: 'bigint',
    expires_at: 'bigint',
    'opened_at?': 'bigint',
    'completed_at?': 'bigint',
    'code_hash?': 'text',
    code_expires_at: 'bigint',
    code_tries: 'integer',
    'session_hash?': 'text',
    session_expires_at: 'bigint',
  }).execute();
  await index(db, 'owner_link', 'owner_link_by_application', ['application_id']);
  await index(db, 'owner_link', 'owner_link_by_token', ['token_hash']);
  await index(db, 'owner_link', 'owner_link_by_session', ['session_hash']);
  await secureTables(db, ['owner_link']);
}
