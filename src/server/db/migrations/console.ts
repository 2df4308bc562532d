import { sql, type Kysely } from 'kysely';
import { secureTables } from './rowLevelSecurity.ts';
import { addColumns, index, references, table } from '../tableBuilder.ts';

export async function addConsole(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'application', { assignee: 'text' });
  await sql`create index application_by_assignee on application (fac_id, assignee, updated_at, id)
    where assignee is not null`.execute(db);

  await table(db, 'application_note', ['id'], {
    id: 'text',
    fac_id: 'text',
    // The foreign key prevents adding a note to an application that is being erased.
    application_id: references('application', 'cascade'),
    text_sealed: 'text',
    created_at: 'bigint',
    created_by: 'text',
  }).execute();
  await index(db, 'application_note', 'application_note_by_application', ['application_id', 'created_at']);

  await table(db, 'application_approval', ['application_id', 'given_by'], {
    fac_id: 'text',
    application_id: 'text',
    given_by: 'text',
    given_at: 'bigint',
  }).execute();

  await table(db, 'staff_view', ['staff_id'], { staff_id: 'text', fac_id: 'text', views: 'text' }).execute();
  await secureTables(db, ['application_note', 'application_approval', 'staff_view']);
}

export async function extendConsole(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('staff_passkey')
    .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await addColumns(db, 'webhook_delivery', { last_answer: 'text' });
  await sql`create index application_unassigned on application (fac_id, assignee, stage, id)
    where assignee is null`.execute(db);
}
