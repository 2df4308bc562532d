import type { Kysely } from 'kysely';

/** Whose key it is, for approvals that must come from different people. */
export async function addKeyOwner(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('operator_key').addColumn('owner_id', 'text').execute();
}
