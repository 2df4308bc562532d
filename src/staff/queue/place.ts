import type { QueueHistory } from './filters.ts';

export interface CameFrom extends QueueHistory {
  from?: string;
  index?: number;
}

/**
 * `opened` is the row to return to. `ids` are the application IDs in the list as last shown, so that a decision that
 * moves a row doesn't change which application is next.
 */
export const place: { opened: { id: string; index: number } | null; ids: readonly string[] } = {
  opened: null,
  ids: [],
};
