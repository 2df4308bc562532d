import { useCallback, useEffect, useState } from 'react';
import type { Failure, Reply } from './failure.ts';

export type Load<T> =
  | { state: 'loading' }
  | { state: 'ready'; data: T }
  | { state: 'failed'; failure: Failure };

/**
 * Loads what a screen shows. `read` is called once, and again by `retry`; leaving the screen aborts it.
 * `const [business, retry] = useLoad((signal) => call(readBusiness, { signal, quiet: true }));`
 */
export function useLoad<T>(read: (signal: AbortSignal) => Promise<Reply<T>>): [Load<T>, () => void] {
  const [load, setLoad] = useState<Load<T>>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const settle = async () => {
      const reply = await read(controller.signal);
      if (controller.signal.aborted) return;
      setLoad(reply.ok ? { state: 'ready', data: reply.data } : { state: 'failed', failure: reply.failure });
    };
    void settle();
    return () => controller.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `read` is a new function on every render
  }, [attempt]);
  const retry = useCallback(() => {
    setLoad({ state: 'loading' });
    setAttempt((last) => last + 1);
  }, []);
  return [load, retry];
}
