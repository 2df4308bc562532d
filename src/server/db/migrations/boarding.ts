import type { Kysely } from 'kysely';
import { secureTables } from './rowLevelSecurity.ts';
import { table } from '../tableBuilder.ts';

export async function addBoarding(db: Kysely<unknown>): Promise<void> {
  const add = (name: string, type: 'text' | 'bigint') =>
    db.schema.alterTable('application').addColumn(name, type).execute();
  await add('submitted_ip', 'text');
  await add('submitted_user_agent', 'text');
  await add('merchant_id', 'text');
  await add('acquirer', 'text');
  await add('boarded_at', 'bigint');

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
