import type { ReplyOf } from '../../api/endpoint.ts';
import { SERVER_ERROR } from '../../api/problem.ts';
import { applicationStatus } from '../../journey/contract.ts';
import { call } from '../client.ts';
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
    status.set(reply.data.data);
    return reply.data.data;
  }
  const { failure } = reply;
  logFailure(failure.kind === 'refused' ? failure.message : SERVER_ERROR);
  if (failure.kind !== 'offline') status.set(null);
  return status.get();
}

export function useStatus(): Status | null {
  return useStore(status);
}
