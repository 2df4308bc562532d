import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { journey, reach } from '../e2e/applicant.ts';
import { s3Settings, startS3Fake } from '../e2e/fakes/s3.ts';
import { applyOnce } from './applications.ts';
import { operatorApi } from '../e2e/operatorApi.ts';
import { askForDocuments, sendFile } from '../e2e/sendFile.ts';
import { startServer, type Server } from '../e2e/server.ts';
import { seconds, type Part, type Row } from './report.ts';

const UPLOADS = 200;
const AT_ONCE = 8;
const FILE_BYTES = 10 * 1024 * 1024;
const FILES_PER_ITEM = 10;
const KNOWN = 'A sentence that is in every file.';
const LIMIT_MB = 100;
/**
 * Number of applicants who apply during the uploads, and the most memory in MB that the server may use under this load.
 */
const APPLICANTS = 200;
const MACHINE_MB = 512;
const MB = 1024 * 1024;

export async function uploads(): Promise<Part> {
  const s3 = process.argv.includes('--s3') ? await startS3Fake() : undefined;
  const server = await startServer({ LOG_LEVEL: 'error', ...(s3 ? s3Settings(s3) : {}) });
  try {
    const items = await openItems(server);
    // Warm up, because the first upload loads and compiles the code.
    await send(server, items.splice(-1));
    const before = residentBytes(server);
    let most = before;
    const sampler = setInterval(() => (most = Math.max(most, residentBytes(server))), 50);
    const begun = performance.now();
    const left = [...items];
    await Promise.all(Array.from({ length: AT_ONCE }, () => send(server, left)));
    const took = performance.now() - begun;
    const alone = most;
    const later = await openItems(server);
    await Promise.all([
      ...Array.from({ length: APPLICANTS }, () => applyOnce(server.url, (_, call) => call())),
      ...Array.from({ length: AT_ONCE }, () => send(server, later)),
    ]);
    clearInterval(sampler);
    const stored = s3
      ? Array.from(
          s3.objects.values(),
          ({ body }) =>
            () =>
              body,
        )
      : filesOf(server.dataDir).map((path) => () => readFileSync(path));
    const plain = stored.filter((read) => read().includes(KNOWN)).length;
    const grown = (alone - before) / MB;
    const rows: Row[] = [
      {
        what: `Memory of the server over ${UPLOADS} uploads of 10 MB, ${AT_ONCE} at once, ${s3 ? 'S3' : 'disk'}`,
        figure: `${grown.toFixed(0)} MB`,
        beside: `at most ${LIMIT_MB} MB more than ${(before / MB).toFixed(0)} MB; took ${seconds(took)}`,
      },
      {
        what: `Memory of the server with ${APPLICANTS} applicants at once beside ${AT_ONCE} uploads`,
        figure: `${(most / MB).toFixed(0)} MB`,
        beside: `at most ${MACHINE_MB} MB`,
      },
      {
        what: 'Stored files with a known sentence in plain',
        figure: String(plain),
        beside: `of ${stored.length}`,
      },
    ];
    if (grown > LIMIT_MB || most / MB > MACHINE_MB || plain > 0) process.exitCode = 1;
    return { rows, details: { before, alone, most, took, stored: stored.length, plain } };
  } finally {
    await server.close();
    await s3?.close();
  }
}

interface OpenItem {
  token: string;
  itemId: string;
}

async function openItems(server: Server): Promise<OpenItem[]> {
  const operator = operatorApi(server.url, server.operatorKey);
  const applicants = 2;
  const items: OpenItem[] = [];
  for (let count = 0; count < applicants; count += 1) {
    const applicant = await reach(journey(server.url), 'SUBMITTED');
    const request = await askForDocuments(operator, applicant, UPLOADS / FILES_PER_ITEM / applicants);
    for (const { itemId } of request.items)
      items.push(...Array.from({ length: FILES_PER_ITEM }, () => ({ token: applicant.token, itemId })));
  }
  return items;
}

async function send(server: Server, left: OpenItem[]): Promise<void> {
  for (let item = left.pop(); item; item = left.pop()) {
    const bytes = Buffer.alloc(FILE_BYTES, KNOWN);
    bytes.write(`%PDF-1.7 ${randomBytes(8).toString('hex')}`);
    const answer = await sendFile(server.url, item, { itemId: item.itemId, bytes });
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  }
}

function residentBytes(server: Server): number {
  const status = readFileSync(`/proc/${server.pid()}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}

function filesOf(dataDir: string): string[] {
  const folder = join(dataDir, 'files');
  return readdirSync(folder).map((name) => join(folder, name));
}
