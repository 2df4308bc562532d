import type { Kysely } from 'kysely';

/** Adds the owner of an operator key, because approvals must come from different people. */
export async function addKeyOwner(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('operator_key').addColumn('owner_id', 'text').execute();
}
