import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '../../api/endpoint.ts';
import { call } from '../../web/client.ts';
import { forgetAnswers } from '../../web/navigation/prefetch.ts';
import { follow } from '../../web/navigation/router.ts';
import { toast } from '../../web/notices.ts';
import { useOnVisible } from '../../web/useOnVisible.ts';
import { listRequests } from './contract.ts';
import { requestTexts as texts } from './messages.ts';

export type RequestsData = ReplyOf<typeof listRequests>['data'];
export type Request = RequestsData['requests'][number];
export type Item = Request['items'][number];

export interface RequestsList {
  open: readonly Request[];
  notice: string;
  patch: (itemId: string, change: (item: Item) => Partial<Item>) => void;
  keepOpen: (itemId: string) => () => void;
  refresh: (isOwn?: boolean) => Promise<RequestsData | null>;
  onClosed: () => Promise<void>;
}

const readList = (signal?: AbortSignal) => call(listRequests, { signal, quiet: true, survivesActions: true });

const shapeOf = ({ requests }: RequestsData): string =>
  JSON.stringify(requests.map(({ requestId, status, items }) => [requestId, status, items.length]));

/** Reloads the list when the page becomes visible, because another tab or the operator may have changed it. */
export function useRequests(first: RequestsData): RequestsList {
  const [known, setKnown] = useState(first);
  const [notice, setNotice] = useState('');
  const [kept, setKept] = useState<readonly string[]>([]);
  const shape = useRef(shapeOf(first));

  const refresh = useCallback(async (isOwn = false): Promise<RequestsData | null> => {
    forgetAnswers();
    const reply = await readList();
    if (!reply.ok) return null;
    const { data } = reply.data;
    if (data.stage !== 'INFO_REQUIRED') {
      // The latest request's status tells whether the applicant resubmitted elsewhere or the operator withdrew the
      // request.
      const [last] = data.requests.toSorted((one, other) => other.createdAt - one.createdAt);
      toast(last?.status === 'answered' ? texts.sent : texts.over, {
        tone: 'info',
        survivesNavigation: true,
      });
      await follow('ApplicationRequests', 'resubmitted', { replace: true });
      return null;
    }
    if (!isOwn && shape.current !== shapeOf(data)) setNotice(texts.changed);
    shape.current = shapeOf(data);
    setKnown(data);
    return data;
  }, []);

  const keepOpen = useCallback((itemId: string) => {
    setKept((before) => [...before, itemId]);
    return () => setKept((before) => before.filter((id) => id !== itemId));
  }, []);

  useOnVisible(refresh);

  return {
    open: known.requests
      .filter(({ status }) => status === 'open')
      .toSorted((one, other) => one.createdAt - other.createdAt)
      .map(({ items, ...request }) => ({
        ...request,
        items: items.map((item) => (kept.includes(item.itemId) ? { ...item, status: 'open' } : item)),
      })),
    notice,
    patch: (itemId, change) =>
      setKnown((before) => ({
        ...before,
        requests: before.requests.map((request) => ({
          ...request,
          items: request.items.map((item) => (item.itemId === itemId ? { ...item, ...change(item) } : item)),
        })),
      })),
    keepOpen,
    refresh,
    async onClosed() {
      if (await refresh()) setNotice(texts.changed);
    },
  };
}

/**
 * Shows an item with the status `done` as open while it has unsent input. Otherwise, the applicant could
 * resubmit and lose that input.
 */
export function useUnsent({ keepOpen }: RequestsList, itemId: string, isUnsent: boolean): void {
  useEffect(() => (isUnsent ? keepOpen(itemId) : undefined), [keepOpen, itemId, isUnsent]);
}
