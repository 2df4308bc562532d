import type { Kysely } from 'kysely';

/** The facilitator's page to which an invited applicant returns. */
export async function addReturnUrl(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('invite').addColumn('return_url', 'text').execute();
}
