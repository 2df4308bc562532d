import { sql, type Kysely } from 'kysely';

export async function addPrefill(db: Kysely<unknown>): Promise<void> {
  const add = (table: string, name: string) => db.schema.alterTable(table).addColumn(name, 'text').execute();
  await add('invite', 'prefill');
  await add('invite', 'batch_external_id');
  await add('application', 'prefill');
  await sql`create unique index invite_by_batch_external_id on invite (fac_id, batch_external_id)
    where batch_external_id is not null`.execute(db);
  await sql`create index invite_by_external_id on invite (fac_id, external_id)
    where external_id is not null`.execute(db);
}
