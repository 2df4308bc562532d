import type { Kysely } from 'kysely';

/** The column is null for applications started earlier or by an API client. */
export async function addLanguages(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('application').addColumn('language', 'text').execute();
}
