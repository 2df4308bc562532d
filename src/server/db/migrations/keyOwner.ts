import type { Kysely } from 'kysely';

/** Identifies the person behind a key, because approvals must come from different people. */
export async function addKeyOwner(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('operator_key').addColumn('owner_id', 'text').execute();
}
