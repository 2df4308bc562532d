import { PostgresAdapter, sql, type Kysely } from 'kysely';
import { ALL_FACILITATORS, FACILITATOR_SETTING } from '../postgres.ts';
import { secureTables } from './rowLevelSecurity.ts';
import { addColumns, index, table } from '../tableBuilder.ts';

const TABLES = ['information_request', 'request_item', 'file', 'submission', 'reminder'] as const;

export async function addRequests(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'application', { asked_sections: 'text' });
  await db.schema
    .alterTable('application')
    .addColumn('resubmissions', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await addColumns(db, 'application', { resubmitted_at: 'bigint', reminders_stopped_at: 'bigint' });
  await db.schema
    .alterTable('operator_key')
    .addColumn('scopes', 'text', (column) => column.notNull().defaultTo('read,write'))
    .execute();

  await table(db, 'information_request', ['id'], {
    id: 'text',
    fac_id: 'text',
    application_id: 'text',
    'message?': 'text',
    'due_at?': 'bigint',
    status: 'text',
    created_at: 'bigint',
    'closed_at?': 'bigint',
    'stage_after?': 'text',
  }).execute();
  await index(db, 'information_request', 'information_request_by_application', ['application_id', 'status']);
  await index(db, 'information_request', 'information_request_by_due', ['status', 'due_at']);

  await table(db, 'request_item', ['id'], {
    id: 'text',
    fac_id: 'text',
    application_id: 'text',
    request_id: 'text',
    position: 'integer',
    kind: 'text',
    'document_type?': 'text',
    'section?': 'text',
    'about?': 'text',
    'reason?': 'text',
    'question?': 'text',
    'answer_sealed?': 'text',
    'done_at?': 'bigint',
  }).execute();
  await index(db, 'request_item', 'request_item_by_application', ['application_id', 'request_id']);

  await table(db, 'file', ['id'], {
    id: 'text',
    fac_id: 'text',
    application_id: 'text',
    item_id: 'text',
    name: 'text',
    type: 'text',
    size: 'bigint',
    sha256: 'text',
    key_sealed: 'text',
    created_at: 'bigint',
  }).execute();
  await index(db, 'file', 'file_by_application', ['application_id', 'item_id']);

  await table(db, 'submission', ['id'], {
    id: 'text',
    fac_id: 'text',
    application_id: 'text',
    number: 'integer',
    submitted_at: 'bigint',
    copy: 'text',
  })
    .addUniqueConstraint('submission_number', ['application_id', 'number'])
    .execute();

  await table(db, 'reminder', ['id'], {
    id: 'text',
    fac_id: 'text',
    application_id: 'text',
    sent_at: 'bigint',
  }).execute();
  await index(db, 'reminder', 'reminder_by_application', ['application_id']);
  await askAgain(db);
  await secureTables(db, TABLES);
}

/**
 * Earlier versions requested information only through decisions. Converts each such decision to a request
 * with one question, so that the applicant can answer it.
 */
export async function askAgain(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`select set_config(${FACILITATOR_SETTING}, ${ALL_FACILITATORS}, true)`.execute(db);
  await sql`insert into information_request (id, fac_id, application_id, status, created_at)
    select id, fac_id, id, 'open', coalesce(decided_at, updated_at) from application
    where stage = 'INFO_REQUIRED'`.execute(db);
  await sql`insert into request_item (id, fac_id, application_id, request_id, position, kind, question)
    select id, fac_id, id, id, 0, 'answer', coalesce(decision_message, ${UNSAID}) from application
    where stage = 'INFO_REQUIRED'`.execute(db);
}

const UNSAID = 'Email us to learn what we need, then tell us here what you sent.';
