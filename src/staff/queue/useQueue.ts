import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { countApplications, listAllApplications } from '../../features/operator/contract.ts';
import { EXTERNAL_ID_MAX } from '../../domain/limits.ts';
import { call } from '../client.ts';
import { useRead } from '../useRead.ts';
import type { QueueFilters, QueueState } from './filters.ts';

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

/**
 * Filters by the exact external ID, which the text search doesn't cover. Replaces the text and tax ID filters, because
 * an external ID may contain spaces or look like a tax ID.
 */
export function byExternalId(
  { q: _q, taxId: _taxId, ...rest }: QueueFilters,
  { search }: QueueState,
): QueueFilters {
  return { ...rest, externalId: search.trim() };
}

export function useByExternalId(filters: QueueFilters, state: QueueState) {
  const query = byExternalId(filters, state);
  const { length } = state.search.trim();
  return useRead(listAllApplications, { query }, { enabled: length > 0 && length <= EXTERNAL_ID_MAX });
}
