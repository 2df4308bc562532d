import type { Endpoint, ReplyOf } from '../../api/endpoint.ts';
import { isOwnershipType } from '../../domain/identity.ts';
import { SECTION_NAMES } from '../../domain/sections/sections.ts';
import { today } from '../../domain/values/date.ts';
import { boot, slug } from '../../web/boot.ts';
import { call, type Reply } from '../../web/client.ts';
import type { Read } from '../../web/navigation/prefetch.ts';
import { session } from '../../web/session/session.ts';
import { loadStatus, status } from '../../web/session/status.ts';
import { readFees } from './contract.ts';
import type { ReviewFacts, ReviewPart, ReviewParts } from './reviewPart.ts';

export interface Review extends ReviewFacts {
  fees: ReplyOf<typeof readFees>['data'];
  signing: typeof import('./signing/signing.tsx') | null;
  beneficialRule?: unknown;
  revision: number | undefined;
}

function factsOf(known: ReturnType<typeof status.get>): ReviewFacts {
  const type = known?.identity.ownershipType;
  return {
    ownershipType: isOwnershipType(type) ? type : null,
    isGovernment: known?.identity.type === 'government-public-corp',
    isExistingApplicant: session().isExistingApplicant,
    today: today(),
    dc: boot.product?.dc ?? false,
  };
}

export function reviewReads(parts: ReviewParts): readonly Read[] {
  const facts = factsOf(status.get());
  const ofSections = SECTION_NAMES.flatMap((name) => Object.values(parts[name].reads(facts)));
  return [...ofSections.filter((read) => read !== undefined), { endpoint: readFees }];
}

async function readPart(part: ReviewPart, facts: ReviewFacts, signal?: AbortSignal): Promise<Reply<object>> {
  const answers: Record<string, unknown> = {};
  const replies = await Promise.all(
    Object.entries(part.reads(facts)).map(async ([name, read]) => {
      if (!read) return undefined;
      const { endpoint, query, cached = false, optional } = read;
      const params = { spProductSlug: slug };
      const input = { params, query, cached, quiet: true, ...(signal && { signal }) };
      const reply = await call(endpoint as Endpoint<object, object | undefined>, input);
      if (reply.ok) answers[name] = reply.data;
      return reply.ok || optional ? undefined : reply;
    }),
  );
  return replies.find((reply) => reply !== undefined) ?? { ok: true, data: await part.own(answers as never) };
}

export async function readReview(parts: ReviewParts, signal: AbortSignal): Promise<Reply<Review>> {
  const known = status.get() ?? (await loadStatus());
  const facts = factsOf(known);
  const [fees, ...read] = await Promise.all([
    call(readFees, { signal, quiet: true }),
    ...SECTION_NAMES.map((name) => readPart(parts[name], facts, signal)),
  ]);
  const failed = read.find((reply) => !reply.ok);
  if (failed?.ok === false) return failed;
  // A failed load must not look like a product without fees.
  if (!fees.ok) return fees;
  const { signature, acquirer, documents, electronic1099k } = fees.data.data;
  const signing =
    signature || acquirer || documents || electronic1099k ? await import('./signing/signing.tsx') : null;
  const own = read.map((reply) => reply.ok && reply.data);
  const page = { ...facts, fees: fees.data.data, signing, revision: known?.revision };
  return { ok: true, data: Object.assign(page, ...own) as Review };
}

export async function reloadSections(parts: ReviewParts, review: Review): Promise<object> {
  const read = await Promise.all(SECTION_NAMES.map((name) => readPart(parts[name], review)));
  return Object.assign({}, ...read.map((reply) => reply.ok && reply.data)) as object;
}
