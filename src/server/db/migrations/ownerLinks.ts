import type { Kysely } from 'kysely';
import { secureTables } from './rowLevelSecurity.ts';
import { index, table } from '../tableBuilder.ts';

export async function addOwnerLinks(db: Kysely<unknown>): Promise<void> {
  await table(db, 'owner_link', {
    id: 'text',
    fac_id: 'text',
    application_id: 'text',
    token_hash: 'text',
    created_at: 'bigint',
    expires_at: 'bigint',
    'opened_at?': 'bigint',
    'completed_at?': 'bigint',
    'code_hash?': 'text',
    code_expires_at: 'bigint',
    code_tries: 'integer',
    'session_hash?': 'text',
    session_expires_at: 'bigint',
  })
    .addPrimaryKeyConstraint('owner_link_pk', ['id'])
    // The foreign key prevents adding a link to an application that is being erased.
    .addForeignKeyConstraint('owner_link_application', ['application_id'], 'application', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await index(db, 'owner_link', 'owner_link_by_application', ['application_id']);
  await index(db, 'owner_link', 'owner_link_by_token', ['token_hash']);
  await index(db, 'owner_link', 'owner_link_by_session', ['session_hash']);
  await secureTables(db, ['owner_link']);
}
