import { useEffect, type ReactNode } from 'react';
import { createStore } from '../store.ts';

/** Frame options of the current screen. */
export interface StepOptions {
  /** Overrides Back, such as from the code to the number. */
  onBack?: () => void;
}

export const screenOptions = createStore<StepOptions>({});

/** Sets what Back does on the current screen. */
export function useStep({ onBack }: StepOptions): void {
  useEffect(() => {
    screenOptions.set({ onBack });
    return () => screenOptions.set({});
  }, [onBack]);
}

/** Note above every screen, such as when the application is open in another tab. */
export const pageNote = createStore<ReactNode>(null);
