import type { Db, Tx } from '../db/database.ts';
import type { ApplicationRef } from './applicationRow.ts';

/** Undefined if the facilitator has no such application. */
export async function stageOfApplication(
  db: Db | Tx,
  { facId, id }: ApplicationRef,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('application')
    .select('stage')
    .where('id', '=', id)
    .where('fac_id', '=', facId)
    .executeTakeFirst();
  return found?.stage;
}
