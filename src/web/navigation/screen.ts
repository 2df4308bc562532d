import { useEffect, type ReactNode } from 'react';
import { createStore } from '../store.ts';

/** Replaces the current screen's Back action, such as to return from the code step to the phone number. */
export const backOverride = createStore<(() => void) | null>(null);

export function useBackOverride(onBack: () => void): void {
  useEffect(() => {
    backOverride.set(onBack);
    return () => backOverride.set(null);
  }, [onBack]);
}

/** Message at the top of the screen's content, such as when the application is open in another tab. */
export const pageNote = createStore<ReactNode>(null);
