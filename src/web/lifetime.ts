import { createStore } from './store.ts';

/** When the session ends, in milliseconds of this device's clock, as the server said it last. */
export interface Lifetime {
  /** Unless another call comes before. */
  idleAt: number;
  /** In any case. */
  latestAt: number;
  /** When the call was made that this was the answer to. */
  heardAt: number;
  /** Opaque names; pages with the same one share the session, or the application. */
  session: string;
  application: string;
}

/** Null before the first answer of a session. It outlives the session, so that its application is known still. */
export const lifetime = createStore<Lifetime | null>(null);

/**
 * Reads the header. Time runs from the question, so a slow answer makes the end seem earlier than it is, never later;
 * and a device's clock may be wrong, since only spans are told.
 */
export function lifetimeOf(header: string, askedAt: number): Lifetime {
  const [idle = '', latest = '', session = '', application = ''] = header.split(' ');
  const at = (seconds: string) => askedAt + Number(seconds) * 1000;
  return { idleAt: at(idle), latestAt: at(latest), heardAt: askedAt, session, application };
}

/**
 * What a call that needs the session waits for: nothing while it lives, else the password. False when the person signed
 * out instead. Null until the code that knows is there.
 */
export const gate = createStore<(() => Promise<boolean>) | null>(null);
