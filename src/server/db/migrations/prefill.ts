import { sql, type Kysely } from 'kysely';
import { addColumns } from '../tableBuilder.ts';

export async function addPrefill(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'invite', { prefill: 'text', batch_external_id: 'text' });
  await addColumns(db, 'application', { prefill: 'text' });
  await sql`create unique index invite_by_batch_external_id on invite (fac_id, batch_external_id)
    where batch_external_id is not null`.execute(db);
  await sql`create index invite_by_external_id on invite (fac_id, external_id)
    where external_id is not null`.execute(db);
}
