import type { Db } from '../../server/db/database.ts';

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
