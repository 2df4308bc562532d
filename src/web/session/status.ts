import type { ReplyOf } from '../../api/endpoint.ts';
import { SERVER_ERROR } from '../../api/problemTexts.ts';
import { applicationStatus } from '../../journey/contract.ts';
import { call } from '../client.ts';
import { marks } from '../form/marks.ts';
import { logFailure } from '../log.ts';
import { createStore, useStore } from '../store.ts';

export type Status = ReplyOf<typeof applicationStatus>['data'];

/** Latest application status. Null until a session's first response, and after a call that fails while online. */
export const status = createStore<Status | null>(null);

/** When offline, keeps the previous status. Without a status, the route guard would end the session. */
export async function loadStatus(options: { retriesOnce?: boolean } = {}): Promise<Status | null> {
  const reply = await call(applicationStatus, { quiet: true, ...options });
  if (reply.ok) {
    const { data } = reply.data;
    marks.known = data.prefill;
    // If the import fails, prefilled fields aren't marked, but the server still rejects changes to locked fields.
    if (data.prefill) await import('../form/PrefilledMark.tsx').catch(() => null);
    status.set(data);
    return data;
  }
  const { failure } = reply;
  logFailure(failure.kind === 'refused' ? failure.message : SERVER_ERROR);
  if (failure.kind !== 'offline') status.set(null);
  return status.get();
}

/**
 * Select only what the component needs. Each save's response replaces the whole status, so a component that
 * used all of it would render again just before the next screen appears.
 */
export function useStatus<Part>(select: (status: Status | null) => Part): Part {
  return useStore(status, select);
}
