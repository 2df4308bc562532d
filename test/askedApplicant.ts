import { randomUUID } from 'node:crypto';
import { journey, reach, type Answer, type Journey, type Milestone } from '../e2e/applicant.ts';
import { sendFile, type SentFile } from '../e2e/sendFile.ts';
import type { DocumentType } from '../src/domain/requests/requests.ts';
import type { Testbed } from './testbed.ts';

export interface AskedApplicant extends Journey {
  applicationId: string;
  requestId: string;
  items: string[];
  upload(file: UploadedBytes): Promise<Answer>;
  remove(fileId: string, itemId?: string): Promise<Answer>;
}

type UploadedBytes = Omit<SentFile, 'itemId'> & { itemId?: string | undefined };

/**
 * Advances a new application to `milestone`. Then stores a request for documents in the database and sets the stage to
 * INFO_REQUIRED, whatever the milestone. The testbed must be listening at `base`.
 */
export async function askedApplicant(
  { deps }: Pick<Testbed, 'deps'>,
  base: string,
  {
    documents = ['ein_letter'],
    milestone = 'SUBMITTED',
  }: { documents?: readonly DocumentType[]; milestone?: Milestone } = {},
): Promise<AskedApplicant> {
  const applicant = await reach(journey(base), milestone);
  const { id: application_id, fac_id } = await deps.db
    .selectFrom('application')
    .innerJoin('account', 'account.id', 'application.account_id')
    .select(['application.id', 'application.fac_id'])
    .where('account.email', '=', applicant.account.email)
    .executeTakeFirstOrThrow();
  const requestId = randomUUID();
  const of = { fac_id, application_id };
  const empty = { section: null, about: null, reason: null, question: null, answer_sealed: null };
  const items = documents.map((document_type, position) => ({
    ...of,
    ...empty,
    id: randomUUID(),
    request_id: requestId,
    kind: 'document' as const,
    position,
    document_type,
    done_at: null,
  }));
  await deps.db.transaction().execute(async (tx) => {
    const created_at = deps.clock();
    const request = { id: requestId, ...of, message: null, due_at: null, created_at, closed_at: null };
    await tx
      .insertInto('information_request')
      .values({ ...request, status: 'open' })
      .execute();
    await tx.insertInto('request_item').values(items).execute();
    await tx
      .updateTable('application')
      .set({ stage: 'INFO_REQUIRED' })
      .where('id', '=', application_id)
      .execute();
  });
  const [first = ''] = items.map(({ id }) => id);
  const filesOf = (itemId: string) => `/onboarding/requests/items/${itemId}/files`;
  return Object.assign(applicant, {
    applicationId: application_id,
    requestId,
    items: items.map(({ id }) => id),
    upload: (file: UploadedBytes) => sendFile(base, applicant, { ...file, itemId: file.itemId ?? first }),
    remove: (fileId: string, itemId = first) => applicant.call('DELETE', `${filesOf(itemId)}/${fileId}`),
  });
}
