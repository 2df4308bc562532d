import type { ApplicationFile, InformationRequest } from '../../../api/requests.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { FileTable, InformationRequestTable, RequestItemTable } from '../../db/schema/requests.ts';
import type { Deps } from '../../deps.ts';
import { resubmissionsOf } from '../changedFields.ts';
import { answerCell } from './requestItems.ts';
import type { ApplicationRef } from '../applicationRow.ts';

const LISTED_ITEMS_MAXIMUM = 40;
const LISTED_FILES_MAXIMUM = 1000;

interface Wanted extends ApplicationRef {
  /**
   * Set if the list is for the applicant. The list then includes draft answers, which nobody else may see,
   * and omits `changedFields`.
   */
  hasDrafts?: true;
}

export async function requestsOf(
  { seal }: Pick<Deps, 'seal'>,
  db: Db | Tx,
  { facId, id, hasDrafts }: Wanted,
): Promise<InformationRequest[]> {
  const requests = await db
    .selectFrom('information_request')
    .selectAll()
    .where('application_id', '=', id)
    .where('fac_id', '=', facId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  if (requests.length === 0) return [];
  const items = await db
    .selectFrom('request_item')
    .selectAll()
    .where('application_id', '=', id)
    .where('fac_id', '=', facId)
    .orderBy('position')
    .execute();
  const files = await db
    .selectFrom('file')
    .select(['id', 'item_id', 'name', 'size', 'type'])
    .where('application_id', '=', id)
    .where('fac_id', '=', facId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const itemsOf = Map.groupBy(items, ({ request_id }) => request_id);
  const filesOf = Map.groupBy(files, ({ item_id }) => item_id);
  const resubmissions = hasDrafts ? [] : await resubmissionsOf(db, { facId, id });
  return recent(requests, itemsOf).map((request) => ({
    requestId: request.id,
    message: request.message,
    dueAt: request.due_at,
    createdAt: request.created_at,
    status: request.status,
    items: (itemsOf.get(request.id) ?? []).map((item) => ({
      ...shown(seal, item, filesOf.get(item.id)),
      ...(item.done_at === null && !hasDrafts && { answer: undefined }),
    })),
    changedFields: resubmissions.find(({ requestId }) => requestId === request.id)?.fields,
  }));
}

/** Includes files of older requests that `requestsOf` leaves out. */
export async function filesOf(db: Db | Tx, { facId, id }: ApplicationRef): Promise<ApplicationFile[]> {
  const files = await db
    .selectFrom('file')
    .innerJoin('request_item', 'request_item.id', 'file.item_id')
    .select(['file.id as fileId', 'name', 'size', 'type', 'document_type', 'about', 'about_name'])
    .where('file.application_id', '=', id)
    .where('file.fac_id', '=', facId)
    .orderBy('file.created_at', 'desc')
    .orderBy('file.id', 'desc')
    .limit(LISTED_FILES_MAXIMUM)
    .execute();
  return files.toReversed().map(({ document_type, about, about_name, size, ...file }) => ({
    ...file,
    size: Number(size),
    documentType: document_type ?? undefined,
    about: about ?? undefined,
    aboutName: about_name ?? undefined,
  }));
}

function recent(
  requests: readonly InformationRequestTable[],
  itemsOf: ReadonlyMap<string, readonly RequestItemTable[]>,
): InformationRequestTable[] {
  const countOf = ({ id }: InformationRequestTable) => itemsOf.get(id)?.length ?? 0;
  const open = requests.filter(({ status }) => status === 'open');
  let room = LISTED_ITEMS_MAXIMUM - open.reduce((sum, request) => sum + countOf(request), 0);
  const kept = new Set(open);
  for (const request of requests.toReversed()) {
    if (kept.has(request)) continue;
    room -= countOf(request);
    if (room < 0) break;
    kept.add(request);
  }
  return requests.filter((request) => kept.has(request));
}

function shown(
  seal: Deps['seal'],
  item: RequestItemTable,
  files: readonly Pick<FileTable, 'id' | 'name' | 'size' | 'type'>[] = [],
): InformationRequest['items'][number] {
  const { answer_sealed: sealed } = item;
  return {
    itemId: item.id,
    kind: item.kind,
    documentType: item.document_type ?? undefined,
    section: item.section ?? undefined,
    about: item.about ?? undefined,
    aboutName: item.about_name ?? undefined,
    reason: item.reason ?? undefined,
    question: item.question ?? undefined,
    answer: sealed === null ? undefined : seal.open(answerCell(item), sealed),
    files: files.map(({ id, name, size, type }) => ({ fileId: id, name, size: Number(size), type })),
    status: item.done_at === null ? 'open' : 'done',
  };
}
