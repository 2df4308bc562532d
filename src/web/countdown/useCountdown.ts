import { useCallback, useEffect, useState } from 'react';

const TICK_MS = 250;
const SECOND_MS = 1000;

const leftUntil = (end: number): number => Math.ceil(Math.max(end - Date.now(), 0) / SECOND_MS) * SECOND_MS;

/** `left` is in milliseconds. Each tick reads the clock, because browsers throttle timers in background pages. */
export function useCountdown(firstEnd = 0): { left: number; start: (milliseconds: number) => void } {
  const [end, setEnd] = useState(firstEnd);
  const [left, setLeft] = useState(() => leftUntil(firstEnd));
  useEffect(() => {
    if (end === 0) return undefined;
    const tick = () => {
      const now = leftUntil(end);
      setLeft(now);
      if (now === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, TICK_MS);
    tick();
    return () => clearInterval(timer);
  }, [end]);
  const start = useCallback((milliseconds: number) => {
    setLeft(milliseconds);
    setEnd(Date.now() + milliseconds);
  }, []);
  return { left, start };
}
