import type { Kysely } from 'kysely';

/** What an applicant acknowledged with the submit, so that a later change of the fees does not change it. */
export async function addAcknowledged(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('application').addColumn('acknowledged', 'text').execute();
}
