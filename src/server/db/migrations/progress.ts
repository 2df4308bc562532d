import { sql, type Kysely } from 'kysely';
import { secureTables } from './rowLevelSecurity.ts';
import { index, table } from '../tableBuilder.ts';

const OF_APPLICATION = ['application_step', 'application_refusal', 'application_count'] as const;

export async function addProgress(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('application')
    .addColumn('counted_revision', 'integer', (column) => column.notNull().defaultTo(-1))
    .execute();
  const ofApplication = (name: (typeof OF_APPLICATION)[number], columns: Parameters<typeof table>[2]) =>
    table(db, name, { application_id: 'text', fac_id: 'text', ...columns }).addForeignKeyConstraint(
      `${name}_application`,
      ['application_id'],
      'application',
      ['id'],
      (key) => key.onDelete('cascade'),
    );
  await ofApplication('application_step', { step: 'text', first_at: 'bigint', 'completed_at?': 'bigint' })
    .addPrimaryKeyConstraint('application_step_pk', ['application_id', 'step'])
    .execute();
  await ofApplication('application_refusal', { field: 'text', first_at: 'bigint' })
    .addPrimaryKeyConstraint('application_refusal_pk', ['application_id', 'field'])
    .execute();
  await ofApplication('application_count', { counted: 'text' })
    .addPrimaryKeyConstraint('application_count_pk', ['application_id'])
    .execute();
  await table(db, 'funnel_day', { fac_id: 'text', sp_product_slug: 'text', day: 'text', counts: 'text' })
    .addPrimaryKeyConstraint('funnel_day_pk', ['fac_id', 'sp_product_slug', 'day'])
    .execute();
  await index(db, 'funnel_day', 'funnel_day_by_day', ['fac_id', 'day']);
  await secureTables(db, [...OF_APPLICATION, 'funnel_day']);
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
