import { focusManager } from '@tanstack/react-query';
import { useEffect } from 'react';
import { forgetSession } from './queries.ts';

/** After this long without a key or pointer, pages stop refreshing, so that a forgotten page doesn't keep its session. */
const PAUSE_MS = 5 * 60_000;
const CHECK_MS = 15_000;

/** Pauses refreshes of a page that nobody uses, and shows the sign-in once its session must have ended after `idleMs`. */
export function useIdle(idleMs: number): void {
  useEffect(() => {
    let usedAt = Date.now();
    const onUse = () => {
      usedAt = Date.now();
      focusManager.setFocused(undefined);
    };
    const timer = setInterval(() => {
      const idle = Date.now() - usedAt;
      if (idle >= PAUSE_MS) focusManager.setFocused(false);
      if (idle >= idleMs) forgetSession();
    }, CHECK_MS);
    const uses = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;
    for (const use of uses) addEventListener(use, onUse, { passive: true });
    return () => {
      clearInterval(timer);
      for (const use of uses) removeEventListener(use, onUse);
      focusManager.setFocused(undefined);
    };
  }, [idleMs]);
}
