import type { Kysely } from 'kysely';

export async function addOwnershipRule(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('identity_group').addColumn('nobody_owns_25', 'integer').execute();
}
