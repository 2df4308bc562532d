import type { Kysely } from 'kysely';

export async function addAcknowledged(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('application').addColumn('acknowledged', 'text').execute();
}
