import type { Kysely } from 'kysely';
import { secureTables } from './rowLevelSecurity.ts';
import { addColumns, table } from '../tableBuilder.ts';

export async function addBoarding(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'application', {
    submitted_ip: 'text',
    submitted_user_agent: 'text',
    merchant_id: 'text',
    acquirer: 'text',
    boarded_at: 'bigint',
  });

  await table(db, 'application_check', {
    fac_id: 'text',
    application_id: 'text',
    name: 'text',
    result: 'text',
    'reference?': 'text',
    'note?': 'text',
    recorded_at: 'bigint',
    recorded_by: 'text',
    stale: 'integer',
  })
    .addPrimaryKeyConstraint('application_check_pk', ['application_id', 'name'])
    .execute();
  await secureTables(db, ['application_check']);
}
