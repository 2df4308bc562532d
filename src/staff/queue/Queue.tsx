import { useEffect, useMemo, useRef } from 'react';
import { Failure } from '../ui/failure.tsx';
import { useProducts } from '../session.ts';
import { useNow } from '../ui/useNow.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { filtersOf, useQueueState } from './filters.ts';
import { ExportLink } from './ExportLink.tsx';
import { place } from './place.ts';
import { QueueTable } from './QueueTable.tsx';
import { QueueTools } from './QueueTools.tsx';
import { SavedViews } from './SavedViews.tsx';
import { StageCounts } from './StageCounts.tsx';
import { useExactId, useQueue, useStageCounts } from './useQueue.ts';
import './queue.css';

export default function Queue() {
  const [state, change] = useQueueState();
  const filters = filtersOf(state, useNow());
  const queue = useQueue(filters);
  const exact = useExactId(filters, state);
  const counts = useStageCounts(state.product);
  const { nameOf } = useProducts();
  const rows = useMemo(() => {
    const known = new Set(exact.rows.map(({ id }) => id));
    const found = queue.data?.pages.flatMap((page) => page.data) ?? [];
    return [...exact.rows, ...found.filter(({ id }) => !known.has(id))];
  }, [exact.rows, queue.data]);
  useEffect(() => {
    place.ids = rows.map(({ id }) => id);
  }, [rows]);
  const entered = useRef<string | null>(null);
  const isSettled = !queue.isPlaceholderData && !queue.isPending && !exact.isLoading;
  const enter = (search: string | null) => {
    entered.current = search;
    if (search !== state.search || !isSettled) return;
    entered.current = null;
    document.querySelector<HTMLElement>('[data-row="0"] a')?.focus();
  };
  useEffect(() => enter(entered.current));
  const { sort: _sort, ...chosen } = filters;
  const exported = (exact.rows.length === rows.length && exact.filters) || filters;
  return (
    <>
      <PageHead title="Applications">
        <SavedViews />
        <ExportLink query={exported} />
      </PageHead>
      <StageCounts
        counts={counts?.stages}
        product={state.product ? nameOf(state.product) : undefined}
        selected={state.stage}
        onSelect={(stage) => change({ stage })}
      />
      <QueueTools state={state} onChange={change} onEnter={(search) => enter(search)} />
      <Failure error={queue.error} onRetry={() => void queue.refetch()} />
      {(!queue.isError || rows.length > 0) && (
        <QueueTable
          rows={rows}
          isLoading={queue.isPending}
          isStale={queue.isPlaceholderData}
          isSettled={!queue.isFetching}
          hasMore={queue.hasNextPage}
          isFiltered={Object.values(chosen).some(Boolean)}
          sort={state.sort}
          onSort={(sort) => change({ sort })}
          onEnd={() => {
            if (queue.hasNextPage && !queue.isFetchingNextPage) void queue.fetchNextPage();
          }}
        />
      )}
    </>
  );
}
