// Torture test in which an applicant uploads and resubmits until the server is killed. Counts lost changes.
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { journey, reach, type Journey } from '../e2e/applicant.ts';
import { operatorApi, type Operator } from '../e2e/operatorApi.ts';
import { askForDocuments, listedRequests, sendFile, type ListedRequest } from '../e2e/sendFile.ts';
import type { Server } from '../e2e/server.ts';
import type { Tally } from './tally.ts';

const DOCUMENTS = 2;
/** Maximum uploads per applicant. It is below the hourly limit per session, which also counts interrupted uploads. */
const ATTEMPTS = 180;
const FILE_BYTES = { least: 20_000, more: 400_000 };

export interface Uploader {
  applicant: Journey;
  operator: Operator;
  attempts: number;
  open: ListedRequest | undefined;
  acknowledged: Map<string, string>;
  resubmitted: string[];
}

export async function newUploader(server: Server): Promise<Uploader> {
  const applicant = await reach(journey(server.url), 'SUBMITTED');
  const operator = operatorApi(server.url, server.operatorKey);
  const open = await askForDocuments(operator, applicant, DOCUMENTS);
  return { applicant, operator, attempts: 0, open, acknowledged: new Map(), resubmitted: [] };
}

export function isSpent({ attempts }: Uploader): boolean {
  return attempts >= ATTEMPTS;
}

export async function uploadUntilKilled(server: Server, uploader: Uploader, tally: Tally): Promise<void> {
  const { applicant, operator } = uploader;
  try {
    while (!isSpent(uploader)) {
      const { requestId, items } = uploader.open ?? (await askForDocuments(operator, applicant, DOCUMENTS));
      uploader.open = undefined;
      for (const { itemId } of items) {
        const more = Math.floor(Math.random() * FILE_BYTES.more);
        const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(FILE_BYTES.least + more)]);
        uploader.attempts += 1;
        const name = `${uploader.attempts}.pdf`;
        const { status, body } = await sendFile(server.url, applicant, { itemId, bytes, name });
        // Earlier rounds already uploaded the maximum number of files for this item.
        if (status === 409) continue;
        if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
        uploader.acknowledged.set(body.data.fileId, createHash('sha256').update(bytes).digest('hex'));
        tally.acknowledgedUploads += 1;
      }
      const answer = await applicant.call('POST', `/onboarding/requests/${requestId}/resubmit`, {
        ack: true,
      });
      if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
      uploader.resubmitted.push(requestId);
      tally.acknowledgedResubmits += 1;
    }
  } catch (error) {
    // When the server is killed, `fetch` throws a TypeError. Any other error is a bug.
    if (!(error instanceof TypeError)) throw error;
  }
}

export async function countLost(server: Server, uploader: Uploader, tally: Tally): Promise<void> {
  const { applicant, operator, acknowledged, resubmitted } = uploader;
  const requests = await listedRequests(applicant);
  const answered = new Set(
    requests.filter(({ status }) => status === 'answered').map((one) => one.requestId),
  );
  tally.lostResubmits += resubmitted.splice(0).filter((id) => !answered.has(id)).length;
  const listed = new Set(filesOf(requests));
  const id = await operator.applicationOf(applicant.account.email);
  for (const [fileId, digest] of acknowledged) {
    const headers = { authorization: `Bearer ${server.operatorKey}` };
    const answer = await fetch(`${server.url}/operator/v1/applications/${id}/files/${fileId}`, { headers });
    const stored = createHash('sha256')
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest('hex');
    if (!listed.has(fileId) || stored !== digest) tally.lostUploads += 1;
  }
  acknowledged.clear();
  uploader.open = requests.find(({ status }) => status === 'open');
}

function filesOf(requests: readonly ListedRequest[]): string[] {
  return requests.flatMap(({ items }) => items.flatMap(({ files }) => files.map(({ fileId }) => fileId)));
}

export function ageFiles({ dataDir }: Server): void {
  const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
  for (const name of storedIn(dataDir)) utimesSync(join(dataDir, 'files', name), longAgo, longAgo);
}

export async function countWithoutRow(server: Server, rowIds: () => Promise<string[]>): Promise<number> {
  for (let attempt = 0; ; attempt += 1) {
    const known = new Set(await rowIds());
    const left = storedIn(server.dataDir).filter((name) => !known.has(name));
    if (left.length === 0 || attempt > 60) return left.length;
    await new Promise((done) => setTimeout(done, 500));
  }
}

function storedIn(dataDir: string): string[] {
  try {
    return readdirSync(join(dataDir, 'files'));
  } catch {
    return [];
  }
}
