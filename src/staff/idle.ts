import { focusManager } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Milliseconds without input until polling pauses. Without the pause, an unattended page would keep its session alive.
 */
const IDLE_MS = 5 * 60_000;
const CHECK_MS = 15_000;

export function useIdle(): void {
  useEffect(() => {
    let usedAt = Date.now();
    const onUse = () => {
      usedAt = Date.now();
      focusManager.setFocused(undefined);
    };
    const timer = setInterval(() => {
      if (Date.now() - usedAt >= IDLE_MS) focusManager.setFocused(false);
    }, CHECK_MS);
    const uses = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;
    for (const use of uses) addEventListener(use, onUse, { passive: true });
    return () => {
      clearInterval(timer);
      for (const use of uses) removeEventListener(use, onUse);
      focusManager.setFocused(undefined);
    };
  }, []);
}
