import type { Lifetime } from './lifetime.ts';

export const WARNING_MS = 2 * 60_000;
/**
 * Milliseconds by which the page ends the session before the server does, so that no call arrives too late.
 */
const MARGIN_MS = 10_000;
export type Phase =
  | { name: 'quiet' }
  | { name: 'warning'; endsAt: number; isFinal: boolean }
  | { name: 'ended'; why?: 'endedElsewhere' | 'endedUnasked' };

export const QUIET: Phase = { name: 'quiet' };
export const ENDED: Phase = { name: 'ended' };
export const ENDED_ELSEWHERE: Phase = { name: 'ended', why: 'endedElsewhere' };
/** The session ended early on the server, for example because another device ended it. */
export const ENDED_UNASKED: Phase = { name: 'ended', why: 'endedUnasked' };

export function phaseAt(now: number, { idleAt, latestAt }: Lifetime): Phase {
  const isFinal = latestAt <= idleAt;
  const endsAt = Math.min(idleAt, latestAt) - MARGIN_MS;
  if (now >= endsAt) return ENDED;
  return now >= endsAt - WARNING_MS ? { name: 'warning', endsAt, isFinal } : QUIET;
}
