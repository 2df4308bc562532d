import { randomUUID } from 'node:crypto';
import { Problem } from '../../../api/problem.ts';
import { FILES_PER_ITEM_MAXIMUM, type DocumentType } from '../../../domain/requests/requests.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { FileTable } from '../../db/schema/requests.ts';
import type { Deps } from '../../deps.ts';
import { record } from '../../audit/auditLog.ts';
import type { Session } from '../../sessions/session.ts';
import { inApplication, Unchanged } from '../application.ts';
import { dropApprovals } from '../decisions/approvals.ts';
import type { SessionApplication } from '../applicationRow.ts';
import { openItem } from '../requests/requestItems.ts';

export interface OpenDocument {
  id: string;
  documentType: DocumentType;
  files: Pick<FileTable, 'id' | 'name' | 'sha256'>[];
}

type FileDeps = Pick<
  Deps,
  'db' | 'clock' | 'sections' | 'config' | 'facilitators' | 'jobs' | 'seal' | 'files' | 'log'
>;

export async function findDocument(
  db: Db | Tx,
  { facId, applicationId }: SessionApplication,
  itemId: string,
): Promise<OpenDocument | Problem> {
  const item = await openItem(db, { facId, applicationId }, { itemId, kind: 'document' });
  if (item instanceof Problem) return item;
  const files = await db
    .selectFrom('file')
    .select(['id', 'name', 'sha256'])
    .where('item_id', '=', itemId)
    .where('application_id', '=', applicationId)
    .where('fac_id', '=', facId)
    .execute();
  return { id: item.id, documentType: item.document_type ?? 'other', files };
}

export function refusalOfMore({ files }: OpenDocument): Problem | undefined {
  return files.length < FILES_PER_ITEM_MAXIMUM ? undefined : new Problem('too_many_files');
}

export function addFileRow(
  deps: FileDeps,
  session: Session,
  file: Omit<FileTable, 'fac_id' | 'application_id' | 'created_at'>,
  { isRepeatable }: { isRepeatable: boolean },
): Promise<{ fileId: string } | Problem> {
  return inApplication(deps, session, async (tx, { application }) => {
    const document = await findDocument(tx, session, file.item_id);
    if (document instanceof Problem) return document;
    const same = document.files.find(({ sha256, name }) => sha256 === file.sha256 && name === file.name);
    if (isRepeatable && same) return new Unchanged({ fileId: same.id });
    const refusal = refusalOfMore(document);
    if (refusal) return refusal;
    const { id: application_id, fac_id } = application;
    const created_at = deps.clock();
    await tx
      .insertInto('file')
      .values({ ...file, fac_id, application_id, created_at })
      .execute();
    await setDone(tx, { facId: fac_id, itemId: file.item_id, doneAt: created_at });
    await dropApprovals(deps, tx, { application, actor: session });
    const details = { file: file.id, type: file.type, size: file.size };
    await record(deps, tx, { application, actor: session, action: 'file.added', details });
    return { fileId: file.id };
  });
}

export async function removeFile(
  deps: FileDeps,
  session: Session,
  { itemId, fileId }: { itemId: string; fileId: string },
): Promise<{ success: true } | Problem> {
  const removed = await inApplication(deps, session, async (tx, { application }) => {
    const document = await findDocument(tx, session, itemId);
    if (document instanceof Problem) return document;
    if (!document.files.some(({ id }) => id === fileId)) return new Problem('not_found');
    const { facId } = session;
    await tx.deleteFrom('file').where('id', '=', fileId).where('fac_id', '=', facId).execute();
    if (document.files.length === 1) await setDone(tx, { facId, itemId, doneAt: null });
    await dropApprovals(deps, tx, { application, actor: session });
    const details = { file: fileId };
    await record(deps, tx, { application, actor: session, action: 'file.removed', details });
    return { success: true as const };
  });
  if (!(removed instanceof Problem)) await deleteStored(deps, [fileId]);
  return removed;
}

async function setDone(
  tx: Tx,
  { facId, itemId, doneAt }: { facId: string; itemId: string; doneAt: number | null },
): Promise<void> {
  await tx
    .updateTable('request_item')
    .set({ done_at: doneAt })
    .where('id', '=', itemId)
    .where('fac_id', '=', facId)
    .execute();
}

export async function deleteStored(
  { files, log }: Pick<Deps, 'files' | 'log'>,
  ids: readonly string[],
): Promise<string[]> {
  const left: string[] = [];
  for (const id of ids) {
    try {
      await files.remove(id);
    } catch (error) {
      left.push(id);
      log.warn({ error }, 'A removed file could not be deleted from storage. The cleanup will retry.');
    }
  }
  return left;
}

export function newFileId(): string {
  return `file_${randomUUID()}`;
}
