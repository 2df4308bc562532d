import type { Kysely } from 'kysely';
import { addColumns } from '../tableBuilder.ts';

export async function addExternal(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'invite', { external_id: 'text', metadata: 'text' });
  await addColumns(db, 'application', { metadata: 'text' });
}
