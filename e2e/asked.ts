import { deflateSync, crc32 } from 'node:zlib';
import type { Page } from '@playwright/test';
import type { OwnershipType } from '../src/domain/identity.ts';
import type { Language } from '../src/domain/texts/languages.ts';
import type { Answer, Journey } from './applicant.ts';
import { applicantAt } from './applicantAt.ts';
import { openAs } from './openAs.ts';
import { operatorApi, type Operator } from './operatorApi.ts';
import { speakerOf } from './scenes/words.ts';
import type { Server } from './server.ts';

export type AskedItem = Readonly<Record<string, string>>;

export const EVERYTHING: readonly AskedItem[] = [
  {
    kind: 'document',
    documentType: 'government_id',
    reason: 'The ID on file has expired. Send both sides of a current one.',
  },
  { kind: 'section', section: 'business', reason: 'The legal name differs from the one on your EIN letter.' },
  { kind: 'answer', question: 'What do you sell online, and to whom?' },
];

/** An applicant who has submitted and has an open request for information. */
export interface Asked extends Journey {
  operator: Operator;
  applicationId: string;
  requestId: string;
  ask(items: readonly AskedItem[]): Promise<Answer>;
  withdraw(): Promise<Answer>;
}

export async function asked(
  server: Server,
  {
    items = EVERYTHING,
    message,
    dueAt,
    operatorKey = server.operatorKey,
    facId,
    spProductSlug,
    ownershipType,
  }: {
    items?: readonly AskedItem[];
    message?: string;
    dueAt?: string;
    operatorKey?: string | undefined;
    facId?: string;
    spProductSlug?: string;
    ownershipType?: OwnershipType;
  } = {},
): Promise<Asked> {
  const stage = 'SUBMITTED';
  const applicant = await applicantAt(server, { stage, facId, spProductSlug, operatorKey, ownershipType });
  const operator = operatorApi(server.url, operatorKey);
  const applicationId = await operator.applicationOf(applicant.account.email);
  const path = `/applications/${applicationId}/requests`;
  const ask = (wanted: readonly AskedItem[], more = {}) =>
    operator.call('POST', path, { items: wanted, ...more });
  const made = await ask(items, { message, dueAt });
  if (made.status !== 200) throw new Error(`${made.status} ${JSON.stringify(made.body)}`);
  const { requestId } = made.body.data;
  return Object.assign(applicant, {
    operator,
    applicationId,
    requestId,
    ask,
    withdraw: () => operator.call('DELETE', `${path}/${requestId}`),
  });
}

export async function openList(
  page: Page,
  server: Server,
  applicant: Journey,
  language: Language = 'en',
): Promise<void> {
  await openAs(page, applicant, `${server.url}/harbor/requests?lang=${language}`);
  const say = await speakerOf(language);
  await page.getByRole('heading', { level: 1, name: say('What we still need') }).waitFor();
}

export interface NamedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export function pdf(name: string): NamedFile {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
}

export function image(name: string, edge = 64, height = edge): NamedFile {
  const row = edge * 3 + 1;
  const dots = Buffer.alloc(row * height);
  for (let at = 0; at < dots.length; at += 1)
    dots[at] = at % row === 0 ? 0 : (at * 7919 + (at >> 5) * 104_729) & 255;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(dots)), chunk('IEND', Buffer.alloc(0))];
  return { name, mimeType: 'image/png', buffer: Buffer.concat([signature, ...parts]) };
}
