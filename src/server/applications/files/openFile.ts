import { once } from 'node:events';
import { Readable } from 'node:stream';
import { Problem } from '../../../api/problem.ts';
import type { FileTable } from '../../db/schema/requests.ts';
import { SealBroken } from '../../crypto/seal.ts';
import type { Deps } from '../../deps.ts';
import { MISSING_FILE } from '../../storage/fileStore.ts';
import { openFrames } from '../../storage/sealedFrames.ts';

export interface OpenedFile {
  file: FileTable;
  bytes: Readable;
}

/**
 * Decrypts the first frame before the response starts, so that a missing file, a wrong key, or damage in that frame
 * returns an error. Damage in a later frame interrupts the response. The caller must send `bytes` or destroy it.
 */
export async function openFile(
  deps: Pick<Deps, 'db' | 'files' | 'seal' | 'log'>,
  { facId, applicationId, fileId }: { facId: string; applicationId: string; fileId: string },
): Promise<OpenedFile | Problem> {
  const file = await deps.db
    .selectFrom('file')
    .selectAll()
    .where('id', '=', fileId)
    .where('application_id', '=', applicationId)
    .where('fac_id', '=', facId)
    .executeTakeFirst();
  if (!file) return new Problem('not_found');
  const cell = { facId, table: 'file', column: 'key_sealed', row: fileId } as const;
  try {
    const key = Buffer.from(deps.seal.open(cell, file.key_sealed), 'base64');
    const frames = openFrames({ key, fileId }, await deps.files.get(fileId));
    // Reads no second frame before the response starts, because nothing would handle its error.
    const bytes = Readable.from(frames, { objectMode: false, highWaterMark: 1 });
    await once(bytes, 'readable');
    return { file, bytes };
  } catch (error) {
    deps.log.error({ file: fileId, error }, 'A file could not be opened.');
    return new Problem('storage_unavailable', { message: messageOf(error) });
  }
}

function messageOf(error: unknown): string {
  if ((error as { code?: unknown }).code === MISSING_FILE)
    return 'This file is missing from the file store. Restore it from a backup.';
  if (error instanceof SealBroken) return 'This file is damaged. Restore it from a backup.';
  return "We can't open this file right now. Try again later.";
}
