import type { Kysely } from 'kysely';

/** The language that an applicant reads; null of an application that was begun before, or by a program. */
export async function addLanguages(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('application').addColumn('language', 'text').execute();
}
