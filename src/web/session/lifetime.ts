import { createStore } from '../store.ts';

/** Session expiry by this device's clock, from the last response. */
export interface Lifetime {
  /** Idle expiry. */
  idleAt: number;
  /** Absolute expiry. */
  latestAt: number;
  /** Time of the request that reported the expiry. */
  heardAt: number;
  /** Opaque IDs. Pages with equal IDs share the session or the application. */
  session: string;
  application: string;
}

/** Null before a session's first response. The value outlives the session, so that its application stays known. */
export const lifetime = createStore<Lifetime | null>(null);

/**
 * Parses the session header. Durations are counted from the request, so a slow response makes the expiry earlier, never
 * later, and the device's clock does not matter.
 */
export function lifetimeOf(header: string, askedAt: number): Lifetime {
  const [idle = '', latest = '', session = '', application = ''] = header.split(' ');
  const at = (seconds: string) => askedAt + Number(seconds) * 1000;
  return { idleAt: at(idle), latestAt: at(latest), heardAt: askedAt, session, application };
}

/**
 * Gate for calls that need the session. It resolves to true while the session lives or after the user enters the
 * password, and to false if the user signs out or has no password. `isRefused` means that the server returned 401. Null
 * until its code is loaded.
 */
export const gate = createStore<((isRefused?: boolean) => Promise<boolean>) | null>(null);
