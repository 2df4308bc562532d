import type { Db, Tx } from '../../db/database.ts';
import type { ApplicationTable } from '../../db/schema/schema.ts';
import type { Deps } from '../../deps.ts';
import { deleteStored } from './uploadedFiles.ts';

/**
 * Minimum age in milliseconds at which cleanup deletes a stored file without a database row. Much longer than an upload
 * takes, because the row is inserted after the file is stored.
 */
const KEPT_MS = 60 * 60 * 1000;
const BATCH_SIZE = 200;

type CleanupDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'log'>;

export async function sweepFiles(deps: CleanupDeps): Promise<number> {
  // An empty database is probably the wrong database, and every file would look unused.
  if (!(await hasApplications(deps.db))) return 0;
  const before = deps.clock() - KEPT_MS;
  let swept = 0;
  let ids: string[] = [];
  for await (const { id, storedAt } of deps.files.list()) {
    if (storedAt < before) ids.push(id);
    if (ids.length < BATCH_SIZE) continue;
    swept += await sweepThese(deps, ids);
    ids = [];
  }
  return swept + (await sweepThese(deps, ids));
}

async function sweepThese(deps: CleanupDeps, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await deps.db.selectFrom('file').select('id').where('id', 'in', ids).execute();
  const known = new Set(rows.map(({ id }) => id));
  const unknown = ids.filter((id) => !known.has(id));
  await deleteStored(deps, unknown);
  return unknown.length;
}

async function hasApplications(db: Db): Promise<boolean> {
  for (const table of ['application', 'erased_application'] as const) {
    const found = await db.selectFrom(table).select('id').orderBy('id').limit(1).executeTakeFirst();
    if (found) return true;
  }
  return false;
}

/** Returns the IDs of the deleted file rows. After the commit, the caller must delete the stored contents. */
export async function deleteRequests(
  tx: Tx,
  { id, fac_id }: Pick<ApplicationTable, 'id' | 'fac_id'>,
): Promise<string[]> {
  const files = await tx
    .deleteFrom('file')
    .where('application_id', '=', id)
    .where('fac_id', '=', fac_id)
    .returning('id')
    .execute();
  for (const table of ['request_item', 'information_request', 'submission', 'reminder'] as const)
    await tx.deleteFrom(table).where('application_id', '=', id).where('fac_id', '=', fac_id).execute();
  return files.map((file) => file.id);
}
