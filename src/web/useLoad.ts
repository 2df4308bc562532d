import { createContext, use, useCallback, useEffect, useState } from 'react';
import { afterFailedNavigation } from './navigation/action.ts';
import type { Failure, Reply } from './failure.ts';

export type Load<T> =
  | { state: 'loading' }
  | { state: 'ready'; data: T }
  | { state: 'failed'; failure: Failure };

export type Reading<T> = (signal: AbortSignal) => Promise<Reply<T>>;

export interface StartedLoad {
  read: Reading<unknown>;
  controller: AbortController;
  reply: Promise<Reply<unknown>>;
  load: Load<unknown>;
}

/** The screen's started load. Undefined if the screen has no `load`, or null outside a screen. */
export const ScreenRead = createContext<StartedLoad | undefined | null>(null);

let latest: StartedLoad | undefined;

export function startLoad(read: Reading<unknown>): StartedLoad {
  const controller = new AbortController();
  // `read` may also import code. A failed import is treated like a network failure.
  const reply = read(controller.signal).catch((): Reply<unknown> => ({
    ok: false,
    failure: { kind: 'offline' },
  }));
  const mine: StartedLoad = { read, controller, reply, load: { state: 'loading' } };
  void mine.reply.then((reply) => (mine.load = loadOf(reply)));
  return mine;
}

function loadOf<T>(reply: Reply<T>): Load<T> {
  return reply.ok ? { state: 'ready', data: reply.data } : { state: 'failed', failure: reply.failure };
}

/**
 * Waits at most one turn of the event loop: enough for cached data, which then renders without a skeleton, but not for
 * the network.
 */
export async function beginLoad(read: Reading<unknown> | undefined): Promise<StartedLoad | undefined> {
  latest?.controller.abort();
  const begun = read && startLoad(read);
  latest = begun;
  const nextTask = new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
  await Promise.race([begun?.reply, nextTask]);
  return begun;
}

/** If `read` is the screen's `load`, the router has already started it. */
export function useLoad<T>(read: Reading<T>): [Load<T>, () => void] {
  const given = use(ScreenRead);
  const begun = given?.read === read ? given : undefined;
  const now = (begun?.load ?? { state: 'loading' }) as Load<T>;
  const [load, setLoad] = useState(now);
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState(begun);
  if (shown !== begun) {
    // A pre-rendered screen starts with an empty application's data. The applicant's data replaces that data when the
    // screen is shown.
    setShown(begun);
    setLoad(now);
  }
  useEffect(() => {
    const mine = (attempt === 0 && begun) || startLoad(read);
    const settle = async () => {
      const reply = (await mine.reply) as Reply<T>;
      // While a navigation is in progress, a screen uses its response only after the navigation fails or is canceled.
      // Otherwise, a late load failure would interrupt the navigation. Components outside of screens stay mounted, so
      // they don't wait.
      if (given !== null) await afterFailedNavigation();
      if (!mine.controller.signal.aborted)
        setLoad((last) => (last.state === 'loading' ? loadOf(reply) : last));
    };
    void settle();
    return () => mine.controller.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `read` may be a new function on every render
  }, [attempt, begun]);
  const retry = useCallback(() => {
    setLoad({ state: 'loading' });
    setAttempt((last) => last + 1);
  }, []);
  return [load, retry];
}
