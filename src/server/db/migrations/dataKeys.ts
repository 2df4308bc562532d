import type { Kysely } from 'kysely';
import { index, table } from '../tableBuilder.ts';

export async function addDataKeys(db: Kysely<unknown>): Promise<void> {
  await table(db, 'data_key', {
    id: 'text',
    fac_id: 'text',
    made_under: 'text',
    key_sealed: 'text',
    created_at: 'bigint',
  })
    .addPrimaryKeyConstraint('data_key_pk', ['id'])
    .addUniqueConstraint('data_key_made_once', ['fac_id', 'made_under'])
    .execute();
  await db.schema.alterTable('idempotency').addColumn('fac_id', 'text').execute();
  await db.schema.alterTable('application').addColumn('tax_id_hash', 'text').execute();
  await index(db, 'application', 'application_by_tax_id', ['fac_id', 'tax_id_hash']);
}
