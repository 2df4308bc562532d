import { sql, type Kysely } from 'kysely';
import { secureTables } from './rowLevelSecurity.ts';
import { index, table } from '../tableBuilder.ts';

export async function addConsole(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('application').addColumn('assignee', 'text').execute();
  await sql`create index application_by_assignee on application (fac_id, assignee, updated_at, id)
    where assignee is not null`.execute(db);

  await table(db, 'application_note', {
    id: 'text',
    fac_id: 'text',
    application_id: 'text',
    text_sealed: 'text',
    created_at: 'bigint',
    created_by: 'text',
  })
    .addPrimaryKeyConstraint('application_note_pk', ['id'])
    // The foreign key prevents adding a note to an application that is being erased.
    .addForeignKeyConstraint(
      'application_note_application',
      ['application_id'],
      'application',
      ['id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await index(db, 'application_note', 'application_note_by_application', ['application_id', 'created_at']);

  await table(db, 'application_approval', {
    fac_id: 'text',
    application_id: 'text',
    given_by: 'text',
    given_at: 'bigint',
  })
    .addPrimaryKeyConstraint('application_approval_pk', ['application_id', 'given_by'])
    .execute();

  await table(db, 'staff_view', { staff_id: 'text', fac_id: 'text', views: 'text' })
    .addPrimaryKeyConstraint('staff_view_pk', ['staff_id'])
    .execute();
  await secureTables(db, ['application_note', 'application_approval', 'staff_view']);
}

export async function extendConsole(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('staff_passkey')
    .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('webhook_delivery').addColumn('last_answer', 'text').execute();
  await sql`create index application_unassigned on application (fac_id, assignee, stage, id)
    where assignee is null`.execute(db);
}
