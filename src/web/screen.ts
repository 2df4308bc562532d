import { useEffect, type ReactNode } from 'react';
import { createStore } from './store.ts';

/** What a screen changes of the frame while it is shown. */
export interface StepOptions {
  /** Instead of going back to the step before, as from the code back to the number. */
  onBack?: () => void;
}

/** The options of the screen shown. */
export const screenOptions = createStore<StepOptions>({});

/** Tells the frame what Back does on this screen. */
export function useStep({ onBack }: StepOptions): void {
  useEffect(() => {
    screenOptions.set({ onBack });
    return () => screenOptions.set({});
  }, [onBack]);
}

/** What stands above every screen's content now, such as that the application is open twice. */
export const pageNote = createStore<ReactNode>(null);
