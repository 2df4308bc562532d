import { useCallback, useEffect, useState } from 'react';
import type { ReplyOf } from '../../api/endpoint.ts';
import { boot } from '../../web/boot.ts';
import { call } from '../../web/client.ts';
import type { LegalDocument } from '../../web/legal.ts';
import { readLegalDocument } from './contract.ts';
import { documentsBehind, type ConsentDocumentName } from './rules.ts';

/** One agreement of a dialog: the terms have two, their own and the acquirer's. */
export type LegalPart = ReplyOf<typeof readLegalDocument>['data'];

export type LegalText = { state: 'loading' } | { state: 'ready'; parts: LegalPart[] } | { state: 'failed' };

const NAMES: Record<LegalDocument, ConsentDocumentName> = {
  terms: 'terms-of-service',
  privacy: 'privacy-policy',
  esign: 'e-sign-consent',
};

/** Read once for the life of the page: a text does not change while it is being agreed to. */
const read = new Map<LegalDocument, LegalPart[]>();

/**
 * The text of a document, fetched when it is first asked for. `retry` asks again after a failure. A component keeps
 * to one document for as long as it is rendered.
 */
export function useLegalText(wanted: LegalDocument): { text: LegalText; retry: () => void } {
  const [text, setText] = useState<LegalText>(() => {
    const parts = read.get(wanted);
    return parts ? { state: 'ready', parts } : { state: 'loading' };
  });
  const isLoading = text.state === 'loading';
  useEffect(() => {
    if (!isLoading) return undefined;
    const leaving = new AbortController();
    const load = async () => {
      const parts = await fetchParts(wanted, leaving.signal);
      if (leaving.signal.aborted) return;
      if (parts) read.set(wanted, parts);
      setText(parts ? { state: 'ready', parts } : { state: 'failed' });
    };
    void load();
    return () => leaving.abort();
  }, [wanted, isLoading]);
  const retry = useCallback(() => setText({ state: 'loading' }), []);
  return { text, retry };
}

async function fetchParts(wanted: LegalDocument, signal: AbortSignal): Promise<LegalPart[] | undefined> {
  const { facId } = boot.facilitator;
  const replies = await Promise.all(
    documentsBehind(NAMES[wanted]).map((name) =>
      call(readLegalDocument, { params: { document: name }, query: { facId }, quiet: true, signal }),
    ),
  );
  const parts = replies.flatMap((reply) => (reply.ok ? [reply.data.data] : []));
  return parts.length === replies.length ? parts : undefined;
}
