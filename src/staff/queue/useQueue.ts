import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { countApplications, listAllApplications } from '../../features/operator/contract.ts';
import { call } from '../client.ts';
import { useRead } from '../useRead.ts';
import type { QueueFilters } from './filters.ts';

const PAGE = '100';
const REFRESH_MS = 30_000;

/** Keeps the previous rows while new filters load, so that the layout doesn't shift. */
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

/** Filters by the exact external ID, because the text search doesn't cover external IDs. */
export function byExternalId({ q, ...rest }: QueueFilters): QueueFilters {
  return { ...rest, externalId: q };
}

export function useByExternalId(filters: QueueFilters) {
  return useRead(
    listAllApplications,
    { query: byExternalId(filters) },
    { enabled: /^\S+$/.test(filters['q'] ?? '') },
  );
}
