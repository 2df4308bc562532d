import type { Kysely } from 'kysely';

/** Adds the facilitator's page that an invited applicant returns to. */
export async function addReturnUrl(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('invite').addColumn('return_url', 'text').execute();
}
