import { useEffect, type ReactNode } from 'react';
import { createStore } from '../store.ts';

export const backOverride = createStore<(() => void) | null>(null);

export function useBackOverride(onBack: () => void): void {
  useEffect(() => {
    backOverride.set(onBack);
    return () => backOverride.set(null);
  }, [onBack]);
}

export const pageNote = createStore<ReactNode>(null);
