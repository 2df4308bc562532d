import type { Db } from '../../server/db/database.ts';

/** Returns an application's stage, or undefined if the facilitator has no such application. */
export async function stageOfApplication(
  db: Db,
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
