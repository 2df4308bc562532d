import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { countApplications, listAllApplications } from '../../features/operator/contract.ts';
import { call } from '../client.ts';
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
  return useQuery({
    queryKey: ['counts', product],
    refetchInterval: REFRESH_MS,
    queryFn: async ({ signal }) =>
      (await call(countApplications, { query: { product }, signal })).data.stages,
  }).data;
}

/** Finds applications by their exact external ID, because the text search doesn't cover external IDs. */
export function useByExternalId(text: string | undefined) {
  return useQuery({
    queryKey: ['external ID', text],
    enabled: /^\S+$/.test(text ?? ''),
    queryFn: async ({ signal }) =>
      (await call(listAllApplications, { query: { externalId: text }, signal })).data,
  });
}
