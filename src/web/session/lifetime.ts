import { createStore } from '../store.ts';

/** Session expiry from the last response. Times are in milliseconds since the Unix epoch by this device's clock. */
export interface Lifetime {
  /** When the session ends without further activity. */
  idleAt: number;
  /** When the session ends regardless of activity. */
  latestAt: number;
  /** Time of the request whose response contained these times. */
  heardAt: number;
  /** Opaque IDs. Tabs with equal IDs share the session or the application. */
  session: string;
  application: string;
}

/**
 * Null before a session's first response. Kept after the session ends, so that tabs can still tell whether they have
 * the same application open.
 */
export const lifetime = createStore<Lifetime | null>(null);

/** Durations count from the time of the request, so a slow response makes the expiry earlier, never later. */
export function lifetimeOf(header: string, askedAt: number): Lifetime {
  const [idle = '', latest = '', session = '', application = ''] = header.split(' ');
  const at = (seconds: string) => askedAt + Number(seconds) * 1000;
  return { idleAt: at(idle), latestAt: at(latest), heardAt: askedAt, session, application };
}

/**
 * Calls that need the session await this function. It resolves to false if the session can't continue. After
 * a 401, pass `isRefused`. Null until its code is loaded.
 */
export const gate = createStore<((isRefused?: boolean) => Promise<boolean>) | null>(null);
