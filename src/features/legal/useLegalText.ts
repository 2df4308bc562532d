import { useCallback, useEffect, useState } from 'react';
import type { ReplyOf } from '../../api/endpoint.ts';
import { documentsBehind } from '../../domain/legal.ts';
import { boot, slug } from '../../web/boot.ts';
import { call } from '../../web/client.ts';
import type { LegalDocument, ProductDocument } from '../../web/frame/legal.ts';
import { readLegalDocument } from './contract.ts';
import { DIALOG_DOCUMENTS } from './rules.ts';

/** One document in a dialog. The terms dialog has two: the terms of service and the merchant services agreement. */
export type LegalPart = ReplyOf<typeof readLegalDocument>['data'];

export type LegalText = { state: 'loading' } | { state: 'ready'; parts: LegalPart[] } | { state: 'failed' };

/** Cached for the page's lifetime, because the text must not change while the applicant consents to it. */
const read = new Map<string, LegalPart[]>();

/** `wanted` must not change during the component's lifetime. */
export function useLegalText(wanted: LegalDocument | ProductDocument): {
  text: LegalText;
  retry: () => void;
} {
  const [text, setText] = useState<LegalText>(() => {
    const parts = read.get(nameOf(wanted));
    return parts ? { state: 'ready', parts } : { state: 'loading' };
  });
  const isLoading = text.state === 'loading';
  useEffect(() => {
    if (!isLoading) return undefined;
    const leaving = new AbortController();
    const load = async () => {
      const parts = await fetchParts(wanted, leaving.signal);
      if (leaving.signal.aborted) return;
      if (parts) read.set(nameOf(wanted), parts);
      setText(parts ? { state: 'ready', parts } : { state: 'failed' });
    };
    void load();
    return () => leaving.abort();
  }, [wanted, isLoading]);
  const retry = useCallback(() => setText({ state: 'loading' }), []);
  return { text, retry };
}

function nameOf(wanted: LegalDocument | ProductDocument): string {
  return typeof wanted === 'string' ? DIALOG_DOCUMENTS[wanted] : wanted.document;
}

async function fetchParts(
  wanted: LegalDocument | ProductDocument,
  signal: AbortSignal,
): Promise<LegalPart[] | undefined> {
  const query = { facId: boot.facilitator.facId, ...(slug && { spProductSlug: slug }) };
  const replies = await Promise.all(
    documentsBehind(nameOf(wanted)).map((document) =>
      call(readLegalDocument, { params: { document }, query, quiet: true, signal }),
    ),
  );
  const parts = replies.flatMap((reply) => (reply.ok ? [reply.data.data] : []));
  return parts.length === replies.length ? parts : undefined;
}
