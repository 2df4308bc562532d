import type { Kysely } from 'kysely';

/** Approvals must come from different people, whichever keys they use. */
export async function addKeyOwner(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('operator_key').addColumn('owner_id', 'text').execute();
}
