import { keepPreviousData, useInfiniteQuery, useQueries } from '@tanstack/react-query';
import {
  countApplications,
  listAllApplications,
  type ListedApplication,
} from '../../features/operator/contract.ts';
import { EXTERNAL_ID_MAX } from '../../domain/limits.ts';
import { call } from '../client.ts';
import { useRead } from '../useRead.ts';
import type { QueueFilters, QueueState } from './filters.ts';

const PAGE = '100';
const REFRESH_MS = 30_000;

export function useQueue(filters: QueueFilters) {
  return useInfiniteQuery({
    queryKey: ['queue', filters],
    initialPageParam: '',
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      call(listAllApplications, { query: { ...filters, limit: PAGE, cursor: pageParam }, signal }),
    getNextPageParam: (last) => last.nextCursor,
  });
}

export function useStageCounts(product: string) {
  return useRead(countApplications, { query: { product } }, { refetchInterval: REFRESH_MS }).data;
}

const NONE: readonly ListedApplication[] = [];

/** IDs that the text search doesn't cover. */
const IDS = ['externalId', 'merchantId', 'id'] as const;

/**
 * Looks up the search text as an ID. Leaves out the text and tax ID filters, because an ID may contain spaces
 * or look like a tax ID.
 */
export function useExactId(
  { q: _q, taxId: _taxId, ...rest }: QueueFilters,
  { search }: QueueState,
): { rows: readonly ListedApplication[]; filters: QueueFilters | undefined; isLoading: boolean } {
  const id = search.trim();
  const queries = IDS.map((name) => ({ ...rest, [name]: id }));
  const found = useQueries({
    queries: queries.map((query) => ({
      queryKey: ['queue', 'exact', query],
      enabled: id.length > 0 && id.length <= EXTERNAL_ID_MAX,
      queryFn: ({ signal }: { signal: AbortSignal }) => call(listAllApplications, { query, signal }),
    })),
  });
  const rows = found.map(({ data }) => data?.data ?? NONE);
  const first = rows.findIndex(({ length }) => length > 0);
  return {
    rows: rows[first] ?? NONE,
    filters: queries[first],
    isLoading: found.some(({ isLoading }) => isLoading),
  };
}
