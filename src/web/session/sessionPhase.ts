import type { Lifetime } from './lifetime.ts';

/** The warning shows this many milliseconds before the session ends. */
export const WARNING_MS = 2 * 60_000;
/** The page ends the session this many milliseconds before the server does, so that no call arrives too late. */
const MARGIN_MS = 10_000;
/** Session phase. `isFinal` means that the end cannot be postponed. */
export type Phase =
  | { name: 'quiet' }
  | { name: 'warning'; endsAt: number; isFinal: boolean }
  | { name: 'ended'; why?: 'endedElsewhere' | 'endedUnasked' };

export const QUIET: Phase = { name: 'quiet' };
export const ENDED: Phase = { name: 'ended' };
/** Another tab signed out. */
export const ENDED_ELSEWHERE: Phase = { name: 'ended', why: 'endedElsewhere' };
/** The server ended the session early, for example from another device. */
export const ENDED_UNASKED: Phase = { name: 'ended', why: 'endedUnasked' };

/** Phase at a given time, from the last response. */
export function phaseAt(now: number, { idleAt, latestAt }: Lifetime): Phase {
  const isFinal = latestAt <= idleAt;
  const endsAt = Math.min(idleAt, latestAt) - MARGIN_MS;
  if (now >= endsAt) return ENDED;
  return now >= endsAt - WARNING_MS ? { name: 'warning', endsAt, isFinal } : QUIET;
}
