import type { Answer, Journey } from './applicant.ts';
import type { Operator } from './operatorApi.ts';

export interface SentFile {
  itemId: string;
  bytes: Buffer | ReadableStream<Uint8Array>;
  name?: string;
  type?: string;
  /** Idempotency key. Repeated attempts to send the same file use the same key. */
  key?: string;
}

export async function sendFile(
  base: string,
  { token }: Pick<Journey, 'token'>,
  { itemId, bytes, name = 'letter.pdf', type = 'application/pdf', key }: SentFile,
): Promise<Answer> {
  const answer = await fetch(`${base}/onboarding/requests/items/${itemId}/files`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': type,
      'x-file-name': encodeURIComponent(name),
      ...(key && { 'idempotency-key': key }),
    },
    body: bytes,
    ...(bytes instanceof ReadableStream ? { duplex: 'half' } : {}),
  } as RequestInit);
  return { status: answer.status, body: await answer.json(), headers: answer.headers };
}

export interface ListedRequest {
  requestId: string;
  status: string;
  items: { itemId: string; files: { fileId: string }[] }[];
}

export async function listedRequests(applicant: Journey): Promise<ListedRequest[]> {
  const { body } = await applicant.call('GET', '/onboarding/requests');
  return body.data.requests as ListedRequest[];
}

export async function askForDocuments(
  operator: Operator,
  applicant: Journey,
  count: number,
): Promise<ListedRequest> {
  const items = Array.from({ length: count }, () => ({
    kind: 'document',
    documentType: 'bank_statement',
    reason: 'We need your statements.',
  }));
  const asked = await operator.ask(applicant.account.email, items);
  if (asked.status !== 200) throw new Error(`${asked.status} ${JSON.stringify(asked.body)}`);
  const open = (await listedRequests(applicant)).find(({ status }) => status === 'open');
  if (!open) throw new Error('The request is not listed.');
  return open;
}
