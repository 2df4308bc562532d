import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { previewDecision } from '../../../features/operator-console/contract.ts';
import type { ReplyOf } from '../../../api/endpoint.ts';
import { call, CallFailed } from '../../client.ts';

const PAUSE_MS = 400;

/**
 * The server renders the preview when the reviewer pauses typing. While an item is incomplete, the last preview stays,
 * with a note.
 */
export function EmailPreview({ id, body }: { id: string; body: unknown }) {
  const settled = useSettled(JSON.stringify(body));
  const last = useRef<ReplyOf<typeof previewDecision>['data'] & { isOlder?: boolean }>(undefined);
  const preview = useQuery({
    queryKey: ['preview', id, settled],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) => {
      try {
        const input = { params: { id }, body: JSON.parse(settled) as unknown, signal };
        last.current = (await call(previewDecision, input)).data;
      } catch (error) {
        const isIncomplete = error instanceof CallFailed && error.status === 400;
        if (!isIncomplete || !last.current) throw error;
        return { ...last.current, isOlder: true };
      }
      return last.current;
    },
  });
  const { data, error } = preview;
  if (error instanceof CallFailed && error.status < 500) return null;
  return (
    <details className="preview" open>
      <summary>Email preview</summary>
      {error ? (
        <p className="muted">The preview can&apos;t be loaded right now.</p>
      ) : (
        <div className="card" aria-busy={preview.isFetching}>
          {data?.isOlder && <p className="muted">Complete every item to update this preview.</p>}
          <p>
            <b>{data?.subject ?? ' '}</b>
          </p>
          <p className="written">{data?.text ?? ' '}</p>
        </div>
      )}
    </details>
  );
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
