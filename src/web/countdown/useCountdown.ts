import { useCallback, useEffect, useState } from 'react';

const TICK_MS = 250;
const SECOND_MS = 1000;

/** `left` is in milliseconds. Each tick reads the clock, because browsers throttle timers in background pages. */
export function useCountdown(): { left: number; start: (milliseconds: number) => void } {
  const [end, setEnd] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (end === 0) return undefined;
    const tick = () => {
      const now = Math.max(end - Date.now(), 0);
      setLeft(Math.ceil(now / SECOND_MS) * SECOND_MS);
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
