import type { Kysely } from 'kysely';

/** Adds the applicant's language. It is null for applications started earlier or by an API client. */
export async function addLanguages(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('application').addColumn('language', 'text').execute();
}
