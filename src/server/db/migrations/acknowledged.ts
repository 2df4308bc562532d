import type { Kysely } from 'kysely';

/**
 * Adds the fees that the applicant acknowledged when submitting, stored so that later fee changes do not affect them.
 */
export async function addAcknowledged(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('application').addColumn('acknowledged', 'text').execute();
}
