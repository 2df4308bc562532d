import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import { whileStaying } from './act.ts';
import type { Failure, Reply } from './failure.ts';

export type Load<T> =
  | { state: 'loading' }
  | { state: 'ready'; data: T }
  | { state: 'failed'; failure: Failure };

/** Reads what a screen shows. */
export type Reading<T> = (signal: AbortSignal) => Promise<Reply<T>>;

interface Begun {
  read: Reading<unknown>;
  controller: AbortController;
  reply: Promise<Reply<unknown>>;
  load: Load<unknown>;
}

let begun: Begun | undefined;

/** What a screen that is rehearsed has read. */
export const Rehearsed = createContext<{ read: Reading<unknown>; data: unknown } | null>(null);

function begin(read: Reading<unknown>): Begun {
  const controller = new AbortController();
  const mine: Begun = { read, controller, reply: read(controller.signal), load: { state: 'loading' } };
  void mine.reply.then((reply) => (mine.load = loadOf(reply)));
  return mine;
}

function loadOf<T>(reply: Reply<T>): Load<T> {
  return reply.ok ? { state: 'ready', data: reply.data } : { state: 'failed', failure: reply.failure };
}

/**
 * Begins a screen's read before the screen is there. Resolves at once when the network is needed; what is known already
 * is there by then, so that the screen is made once, not first as a skeleton.
 */
export async function beginLoad(read: Reading<unknown> | undefined): Promise<void> {
  begun?.controller.abort();
  begun = read && begin(read);
  const nextTask = new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
  await Promise.race([begun?.reply, nextTask]);
}

/**
 * Loads what a screen shows. `read` is called once, and again by `retry`; leaving the screen aborts it. A `read` that
 * the screen names as its `begins` was called before.
 * `const [business, retry] = useLoad((signal) => call(readBusiness, { signal, quiet: true }));`
 */
export function useLoad<T>(read: Reading<T>): [Load<T>, () => void] {
  const rehearsed = useContext(Rehearsed);
  const [first] = useState(() => (begun?.read === read ? begun : undefined));
  const [load, setLoad] = useState(() => {
    if (rehearsed?.read === read) return { state: 'ready', data: rehearsed.data } as Load<T>;
    return (first?.load ?? { state: 'loading' }) as Load<T>;
  });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const mine = (attempt === 0 && first) || begin(read);
    const settle = async () => {
      const reply = (await mine.reply) as Reply<T>;
      // What it leads to must not overtake the person, who is on the way to another screen.
      await whileStaying();
      if (!mine.controller.signal.aborted)
        setLoad((last) => (last.state === 'loading' ? loadOf(reply) : last));
    };
    void settle();
    return () => mine.controller.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `read` may be a new function on every render
  }, [attempt]);
  const retry = useCallback(() => {
    setLoad({ state: 'loading' });
    setAttempt((last) => last + 1);
  }, []);
  return [load, retry];
}
