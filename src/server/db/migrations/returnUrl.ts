import type { Kysely } from 'kysely';

export async function addReturnUrl(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('invite').addColumn('return_url', 'text').execute();
}
