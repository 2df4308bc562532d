import type { Db, Tx } from '../db/database.ts';

/** Undefined if the facilitator has no such application. */
export async function stageOfApplication(
  db: Db | Tx,
  { facId, id }: { facId: string; id: string },
): Promise<string | undefined> {
  const found = await db
    .selectFrom('application')
    .select('stage')
    .where('id', '=', id)
    .where('fac_id', '=', facId)
    .executeTakeFirst();
  return found?.stage;
}
