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

/** Finds applications by their exact external ID, because the text search doesn't cover external IDs. */
export function useByExternalId(text: string | undefined) {
  return useRead(listAllApplications, { query: { externalId: text } }, { enabled: /^\S+$/.test(text ?? '') });
}
