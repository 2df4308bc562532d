import { sql, type Kysely } from 'kysely';
import { secureTables } from './rowLevelSecurity.ts';
import { index, table } from '../tableBuilder.ts';

/** Rows outlive a deleted application until the provider has removed the bank connection. */
export async function addBankItems(db: Kysely<unknown>): Promise<void> {
  await table(db, 'bank_item', {
    id: 'text',
    fac_id: 'text',
    application_id: 'text',
    access_token_sealed: 'text',
    account_hash: 'text',
  })
    .addColumn('account_index', 'integer')
    .addColumn('due_at', 'bigint')
    .addPrimaryKeyConstraint('bank_item_pk', ['id'])
    .execute();
  await index(db, 'bank_item', 'bank_item_by_application', ['application_id']);
  await sql`create index bank_item_by_due on bank_item (due_at) where due_at is not null`.execute(db);
  await secureTables(db, ['bank_item']);
}
