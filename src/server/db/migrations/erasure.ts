import { sql, type Kysely } from 'kysely';
import { secureTables } from './rowLevelSecurity.ts';
import { index, table } from '../tableBuilder.ts';

/** The `about` columns identify the jobs and messages to erase with an application, account, or invite. */
export async function addErasure(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('application').addColumn('legal_hold_at', 'bigint').execute();
  await db.schema.alterTable('job').addColumn('about', 'text').execute();
  await db.schema.alterTable('message').addColumn('about', 'text').execute();

  await table(db, 'erased_application', {
    id: 'text',
    fac_id: 'text',
    sp_product_slug: 'text',
    created_at: 'bigint',
    'submitted_at?': 'bigint',
    'decided_at?': 'bigint',
    erased_at: 'bigint',
    'files?': 'text',
  })
    .addPrimaryKeyConstraint('erased_application_pk', ['id'])
    .execute();
  await secureTables(db, ['erased_application']);

  await sql`create index erased_application_unfinished on erased_application (id) where files is not null`.execute(
    db,
  );
  // Finished jobs have no payload to erase.
  await sql`create index job_about on job (about) where payload_sealed != ''`.execute(db);
  await index(db, 'message', 'message_about', ['about']);
  await index(db, 'application', 'application_by_decision', ['fac_id', 'stage', 'decided_at', 'id']);
}
