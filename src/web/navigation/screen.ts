import { useEffect, type ReactNode } from 'react';
import { createStore } from '../store.ts';

/** Overrides Back on the current screen, such as from the code to the number. */
export const backOverride = createStore<(() => void) | null>(null);

export function useBackOverride(onBack: () => void): void {
  useEffect(() => {
    backOverride.set(onBack);
    return () => backOverride.set(null);
  }, [onBack]);
}

/** Note above every screen, such as when the application is open in another tab. */
export const pageNote = createStore<ReactNode>(null);
