import type { Kysely } from 'kysely';

/** Adds the applicant's confirmation that nobody owns 25 percent or more. */
export async function addOwnershipRule(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('identity_group').addColumn('nobody_owns_25', 'integer').execute();
}
