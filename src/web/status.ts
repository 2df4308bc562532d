import type { ReplyOf } from '../api/endpoint.ts';
import { SERVER_ERROR } from '../api/problem.ts';
import { applicationStatus } from '../journey/contract.ts';
import { call } from './client.ts';
import { OFFLINE } from './failure.ts';
import { logFailure } from './log.ts';
import { toast } from './notices.ts';
import { createStore, useStore } from './store.ts';

export type Status = ReplyOf<typeof applicationStatus>['data'];

/** The last status heard; null before the first, and after a status call that failed. */
export const status = createStore<Status | null>(null);

/**
 * Asks which steps may be visited and remembers the answer. Null when the call failed, which is logged. While the
 * network is away what was heard last holds: to know nothing would lead to GetStarted and end the session.
 */
export async function loadStatus(): Promise<Status | null> {
  const reply = await call(applicationStatus, { quiet: true });
  if (reply.ok) {
    status.set(reply.data.data);
    return reply.data.data;
  }
  const { failure } = reply;
  logFailure(failure.kind === 'refused' ? failure.message : SERVER_ERROR);
  if (failure.kind !== 'offline') status.set(null);
  else if (status.get()) toast(OFFLINE, { leads: true });
  return status.get();
}

/** The last status heard, watched. */
export function useStatus(): Status | null {
  return useStore(status);
}
