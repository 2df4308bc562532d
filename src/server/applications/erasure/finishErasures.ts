import { emptyWriteAheadLog } from '../../db/sqlite.ts';
import type { Deps } from '../../deps.ts';
import { deleteStored } from '../files/uploadedFiles.ts';

/**
 * Deletes the stored files of erased applications and truncates SQLite's write-ahead log, which may still contain their
 * rows. Runs after each erasure and each batch of purges, and in every cleanup to retry failures.
 */
export async function finishErasures(
  deps: Pick<Deps, 'db' | 'files' | 'log' | 'config'>,
  { id: only }: { id?: string } = {},
): Promise<void> {
  const { db, config } = deps;
  const open = await db
    .selectFrom('erased_application')
    .select(['id', 'fac_id', 'files'])
    .where('files', 'is not', null)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .orderBy('id')
    .execute();
  for (const { id, fac_id, files } of open) {
    const left = await deleteStored(deps, JSON.parse(files ?? '[]') as string[]);
    await db
      .updateTable('erased_application')
      .set({ files: left.length > 0 ? JSON.stringify(left) : null })
      .where('id', '=', id)
      .where('fac_id', '=', fac_id)
      .execute();
  }
  if (config.databaseUrl === null) await emptyWriteAheadLog(db);
}
