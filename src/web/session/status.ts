import type { ReplyOf } from '../../api/endpoint.ts';
import { SERVER_ERROR } from '../../api/problemTexts.ts';
import { applicationStatus } from '../../journey/contract.ts';
import { call } from '../client.ts';
import { marks } from '../form/marks.ts';
import { logFailure } from '../log.ts';
import { createStore, useStore } from '../store.ts';

export type Status = ReplyOf<typeof applicationStatus>['data'];

/** Latest status. Null before the first one, and after a failed call. */
export const status = createStore<Status | null>(null);

/**
 * Loads and stores the status. Returns null and logs if the call fails. Offline, keeps the last one: without a status
 * the guard would redirect to GetStarted and end the session.
 */
export async function loadStatus(options: { brief?: boolean } = {}): Promise<Status | null> {
  const reply = await call(applicationStatus, { quiet: true, ...options });
  if (reply.ok) {
    const { data } = reply.data;
    marks.known = data.prefill;
    // Without the marks, the server still rejects changes to locked fields.
    if (data.prefill) await import('../form/KnownMark.tsx').catch(() => null);
    status.set(data);
    return data;
  }
  const { failure } = reply;
  logFailure(failure.kind === 'refused' ? failure.message : SERVER_ERROR);
  if (failure.kind !== 'offline') status.set(null);
  return status.get();
}

export function useStatus(): Status | null {
  return useStore(status);
}
