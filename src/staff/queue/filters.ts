import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

const DAY = 24 * 60 * 60 * 1000;

/** Options of the Submitted filter. `days` counts back from the start of today. */
export const SUBMITTED = [
  { value: '', label: 'Any time', days: undefined },
  { value: 'today', label: 'Today', days: 0 },
  { value: '7', label: 'Last 7 days', days: 7 },
  { value: '30', label: 'Last 30 days', days: 30 },
  { value: '90', label: 'Last 90 days', days: 90 },
] as const;

/** Columns that can order the list. */
export type Sort = 'updatedAt' | 'submittedAt' | 'legalName';

/** Query of the list call. */
export type QueueFilters = Record<string, string | undefined>;

/** Queue state. All of it is in the URL, so that a view can be shared, saved, and restored. */
export interface QueueState {
  search: string;
  stage: string;
  product: string;
  submitted: string;
  assignee: string;
  sort: string;
}

/** Returns the state in the URL and a setter, which removes empty values. */
export function useQueueState(): [QueueState, (change: Partial<QueueState>) => void] {
  const [params, setParams] = useSearchParams();
  const of = (name: string) => params.get(name) ?? '';
  const state: QueueState = {
    search: of('search'),
    stage: of('stage'),
    product: of('product'),
    submitted: of('submitted'),
    assignee: of('assignee'),
    sort: of('sort'),
  };
  const change = useCallback(
    (changed: Partial<QueueState>) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changed)) {
            if (value) after.set(name, value);
            else after.delete(name);
          }
          return after;
        },
        { replace: true },
      ),
    [setParams],
  );
  return [state, change];
}

/** Nine digits, with or without dashes, are a tax ID. */
function isTaxId(search: string): boolean {
  return /^\d{9}$/.test(search.replaceAll(/[\s-]/g, ''));
}

/** Converts a state to the list call's query. `now` is in milliseconds since the Unix epoch. */
export function filtersOf({ search, submitted, ...rest }: QueueState, now: number): QueueFilters {
  const text = search.trim();
  const days = SUBMITTED.find(({ value }) => value === submitted)?.days;
  const today = new Date(now).setHours(0, 0, 0, 0);
  return {
    stage: rest.stage || undefined,
    product: rest.product || undefined,
    assignee: rest.assignee || undefined,
    sort: rest.sort || undefined,
    ...(isTaxId(text) ? { taxId: text.replaceAll(/\D/g, '') } : { q: text || undefined }),
    submittedSince: days === undefined ? undefined : String(today - days * DAY),
  };
}
