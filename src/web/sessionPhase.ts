import type { Lifetime } from './lifetime.ts';

/** How long before its end a session is warned of. */
export const WARNING_MS = 2 * 60_000;
/** The page counts the session as ended so much earlier than the server, so that no call sets out too late. */
const MARGIN_MS = 10_000;
/** What the person is to be told. `isFinal`: no call puts that end off. */
export type Phase =
  | { name: 'quiet' }
  | { name: 'warning'; endsAt: number; isFinal: boolean }
  | { name: 'ended'; elsewhere?: true };

export const QUIET: Phase = { name: 'quiet' };
export const ENDED: Phase = { name: 'ended' };
/** Another tab signed out. */
export const ENDED_ELSEWHERE: Phase = { name: 'ended', elsewhere: true };

/** What `phase` is at a moment, by what the server said last. */
export function phaseAt(now: number, { idleAt, latestAt }: Lifetime): Phase {
  const isFinal = latestAt <= idleAt;
  const endsAt = Math.min(idleAt, latestAt) - MARGIN_MS;
  if (now >= endsAt) return ENDED;
  return now >= endsAt - WARNING_MS ? { name: 'warning', endsAt, isFinal } : QUIET;
}
