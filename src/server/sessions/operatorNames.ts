import type { Db, Tx } from '../db/database.ts';

export async function operatorNames(
  db: Db | Tx,
  { facId, ids }: { facId: string; ids: readonly string[] },
): Promise<(id: string) => string> {
  if (ids.length === 0) return (id) => id;
  const wanted = [...new Set(ids)];
  const keys = await db
    .selectFrom('operator_key')
    .select(['id', 'name'])
    .where('fac_id', '=', facId)
    .where('id', 'in', wanted)
    .execute();
  const people = await db
    .selectFrom('staff')
    .select(['id', 'email as name'])
    .where('fac_id', '=', facId)
    .where('id', 'in', wanted)
    .execute();
  const names = new Map([...keys, ...people].map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? id;
}
