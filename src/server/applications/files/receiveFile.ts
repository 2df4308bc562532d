import { createHash } from 'node:crypto';
import { Problem } from '../../../api/problem.ts';
import { safeFileName } from '../../../domain/files/fileName.ts';
import { beginsAs, SIGNATURE_BYTES } from '../../../domain/files/fileSignature.ts';
import { FILE_BYTES_MAXIMUM, FILE_TYPE_NAMES, type FileType } from '../../../domain/requests/requests.ts';
import type { Deps } from '../../deps.ts';
import { providerCalls } from '../../network/providerCalls.ts';
import { startScan } from '../../providers/clamd.ts';
import type { Session } from '../../sessions/session.ts';
import { isSessionEnded } from '../../sessions/sessionEnds.ts';
import { randomFileKey, sealFrames } from '../../storage/sealedFrames.ts';
import { recordBySession } from '../application.ts';
import { addFileRow, deleteStored, newFileId, type OpenDocument } from './uploadedFiles.ts';

export interface IncomingFile {
  type: string;
  /** Percent-encoded. Empty if the client sent no name. */
  name: string;
  /** Undefined for chunked requests. */
  size: number | undefined;
  isRepeatable: boolean;
  bytes: AsyncIterable<Uint8Array>;
}

export interface ReceivedFile {
  fileId: string;
  name: string;
  size: number;
  type: FileType;
}

interface Passed {
  refusal: Problem | undefined;
  signature?: string;
  size: number;
  sha256: string;
}

export async function receiveFile(
  deps: Deps,
  { session, document, incoming }: { session: Session; document: OpenDocument; incoming: IncomingFile },
): Promise<ReceivedFile | Problem> {
  const type = FILE_TYPE_NAMES.find((known) => known === incoming.type);
  if (!type) return new Problem('file_type_refused');
  if ((incoming.size ?? 0) > FILE_BYTES_MAXIMUM) return new Problem('file_too_large');
  const fileId = newFileId();
  const key = randomFileKey();
  const passed: Passed = { size: 0, sha256: '', refusal: undefined };
  try {
    const accepted = scanned(deps, checked(incoming.bytes, type, passed), passed);
    await deps.files.put(fileId, sealFrames({ key, fileId }, accepted));
  } catch (error) {
    const { refusal, signature, size } = passed;
    const details = { type, size, signature };
    if (signature !== undefined) await recordBySession(deps, session, { action: 'file.refused', details });
    if (refusal) return refusal;
    deps.log.error({ error }, 'A file could not be stored.');
    return new Problem('storage_unavailable');
  }
  const { size, sha256 } = passed;
  const name = safeFileName(incoming.name, { documentType: document.documentType, type });
  const cell = { facId: session.facId, table: 'file', column: 'key_sealed', row: fileId } as const;
  const key_sealed = deps.seal.seal(cell, key.toString('base64'));
  const row = { id: fileId, item_id: document.id, name, type, size, sha256, key_sealed };
  const added = await addFileRow(deps, session, row, incoming).catch(async (error: unknown) => {
    // Delete the bytes only if the session ended. After any other error, the commit may have succeeded, so leave the
    // bytes to the cleanup job.
    if (isSessionEnded(error)) await deleteStored(deps, [fileId]);
    throw error;
  });
  if (added instanceof Problem || added.fileId !== fileId) await deleteStored(deps, [fileId]);
  return added instanceof Problem ? added : { fileId: added.fileId, name, size, type };
}

async function* scanned(
  { config, log }: Pick<Deps, 'config' | 'log'>,
  source: AsyncIterable<Uint8Array>,
  passed: Passed,
): AsyncGenerator<Uint8Array> {
  const { scanner, providerTimeoutMs: timeoutMs } = config;
  if (!scanner) {
    yield* source;
    return;
  }
  const scan = startScan({ ...scanner, timeoutMs });
  const answered = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      log.error({ error }, 'A file could not be scanned.');
      providerCalls.count('scanner', 'failed');
      passed.refusal = new Problem('scan_unavailable');
      throw error;
    }
  };
  try {
    for await (const bytes of source) {
      await answered(scan.write(bytes));
      yield bytes;
    }
    const signature = await answered(scan.found());
    providerCalls.count('scanner', 'ok');
    if (signature === undefined) return;
    Object.assign(passed, { refusal: new Problem('file_infected'), signature });
    throw new Error('The file is infected.');
  } finally {
    scan.close();
  }
}

async function* checked(
  source: AsyncIterable<Uint8Array>,
  type: FileType,
  passed: Passed,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let start: Uint8Array = Buffer.alloc(0);
  let isKnown = false;
  const refuse = (refusal: Problem) => {
    passed.refusal = refusal;
    return new Error(refusal.code);
  };
  for await (const chunk of arriving(source, refuse)) {
    passed.size += chunk.length;
    if (passed.size > FILE_BYTES_MAXIMUM) throw refuse(new Problem('file_too_large'));
    hash.update(chunk);
    const bytes: Uint8Array = isKnown ? chunk : Buffer.concat([start, chunk]);
    if (!isKnown && bytes.length < SIGNATURE_BYTES) {
      start = bytes;
      continue;
    }
    if (!isKnown && !beginsAs(type, bytes)) throw refuse(new Problem('file_type_refused'));
    isKnown = true;
    yield bytes;
  }
  if (!isKnown) {
    if (!beginsAs(type, start)) throw refuse(new Problem('file_type_refused'));
    yield start;
  }
  passed.sha256 = hash.digest('hex');
}

/** Reports a broken connection as `invalid_request`. Otherwise, it would look like a file store error. */
async function* arriving(
  source: AsyncIterable<Uint8Array>,
  refuse: (refusal: Problem) => Error,
): AsyncGenerator<Uint8Array> {
  try {
    yield* source;
  } catch {
    throw refuse(new Problem('invalid_request'));
  }
}
