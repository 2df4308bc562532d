import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router';

export const SUBMITTED_WITHIN = [
  { value: '', label: 'Any time', days: undefined },
  { value: 'today', label: 'Today', days: 0 },
  { value: '7', label: 'Last 7 days', days: 7 },
  { value: '30', label: 'Last 30 days', days: 30 },
  { value: '90', label: 'Last 90 days', days: 90 },
] as const;

export type Sort = 'updatedAt' | 'submittedAt' | 'legalName';

export type QueueFilters = Record<string, string | undefined>;

const PARAMETERS = ['search', 'stage', 'product', 'submitted', 'assignee', 'sort'] as const;

/**
 * Search, filters, and sort order of the queue. The URL contains them, so that a view can be shared, saved, and
 * restored. If the search is a tax ID, the history entry's state contains it instead, because the browser lists visited
 * URLs in its history.
 */
export type QueueState = Record<(typeof PARAMETERS)[number], string>;

export interface QueueHistory {
  taxId?: string | undefined;
}

export function useQueueState(): [QueueState, (change: Partial<QueueState>) => void] {
  const [params, setParams] = useSearchParams();
  const { taxId } = (useLocation().state ?? {}) as QueueHistory;
  const entries = PARAMETERS.map((name) => [name, params.get(name) ?? '']);
  const state = { ...Object.fromEntries(entries), ...(taxId && { search: taxId }) } as QueueState;
  const change = useCallback(
    (changed: Partial<QueueState>) => {
      const search = changed.search ?? taxId ?? '';
      const isTaxId = taxIdOf(search) !== undefined;
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(isTaxId ? { ...changed, search: '' } : changed)) {
            if (value) after.set(name, value);
            else after.delete(name);
          }
          return after;
        },
        // Searching replaces the history entry. Any other filter change adds one, so that Back undoes it.
        { replace: changed.search !== undefined, state: isTaxId ? { taxId: search } : null },
      );
    },
    [setParams, taxId],
  );
  return [state, change];
}

function taxIdOf(search: string): string | undefined {
  const digits = search.replaceAll(/[\s-]/g, '');
  return /^\d{9}$/.test(digits) ? digits : undefined;
}

export function filtersOf({ search, submitted, ...rest }: QueueState, now: number): QueueFilters {
  const taxId = taxIdOf(search);
  const days = SUBMITTED_WITHIN.find(({ value }) => value === submitted)?.days;
  const since = new Date(now);
  since.setHours(0, 0, 0, 0);
  since.setDate(since.getDate() - (days ?? 0));
  return {
    ...rest,
    ...(taxId ? { taxId } : { q: search.trim() }),
    submittedSince: days === undefined ? undefined : String(since.getTime()),
  };
}
