import { sql, type Kysely } from 'kysely';
import { secureTables } from './rowLevelSecurity.ts';
import { index, references, table } from '../tableBuilder.ts';

export async function addProgress(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('application')
    .addColumn('counted_revision', 'integer', (column) => column.notNull().defaultTo(-1))
    .execute();
  const application_id = references('application', 'cascade');
  await table(db, 'application_step', ['application_id', 'step'], {
    application_id,
    fac_id: 'text',
    step: 'text',
    first_at: 'bigint',
    'completed_at?': 'bigint',
  }).execute();
  await table(db, 'application_refusal', ['application_id', 'field'], {
    application_id,
    fac_id: 'text',
    field: 'text',
    first_at: 'bigint',
  }).execute();
  await table(db, 'application_count', ['application_id'], {
    application_id,
    fac_id: 'text',
    counted: 'text',
  }).execute();
  await table(db, 'funnel_day', ['fac_id', 'sp_product_slug', 'day'], {
    fac_id: 'text',
    sp_product_slug: 'text',
    day: 'text',
    counts: 'text',
  }).execute();
  await index(db, 'funnel_day', 'funnel_day_by_day', ['fac_id', 'day']);
  await secureTables(db, ['application_step', 'application_refusal', 'application_count', 'funnel_day']);
  await sql`create index application_uncounted on application (fac_id, id)
    where counted_revision < revision`.execute(db);
}

/**
 * Rebuilds the index with a sort order that no other index provides, so that PostgreSQL uses it. With the old order,
 * PostgreSQL overestimated the number of uncounted rows and scanned the primary key instead.
 */
export async function orderUncounted(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('application_uncounted').execute();
  await sql`create index application_uncounted on application (fac_id, counted_revision, id)
    where counted_revision < revision`.execute(db);
}
