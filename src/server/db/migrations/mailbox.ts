import type { Kysely } from 'kysely';
import { index } from '../tableBuilder.ts';

export async function addMailbox(db: Kysely<unknown>): Promise<void> {
  const account = () => db.schema.alterTable('account');
  await account().addColumn('mailbox_confirmed_at', 'bigint').execute();
  await account().addColumn('browser_hash', 'text').execute();
  await account().addColumn('password_suspended_at', 'bigint').execute();
  await account().addColumn('email_code_hash', 'text').execute();
  await account().addColumn('email_code_expires_at', 'bigint').execute();
  await account().addColumn('email_code_tries', 'integer').execute();
  await db.schema.alterTable('application').addColumn('email_link_hash', 'text').execute();
  await index(db, 'application', 'application_by_email_link', ['email_link_hash']);
}
