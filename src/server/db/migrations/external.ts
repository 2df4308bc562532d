import type { Kysely } from 'kysely';

export async function addExternal(db: Kysely<unknown>): Promise<void> {
  const add = (table: string, name: string) => db.schema.alterTable(table).addColumn(name, 'text').execute();
  await add('invite', 'external_id');
  await add('invite', 'metadata');
  await add('application', 'metadata');
}
