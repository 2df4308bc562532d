import { useSyncExternalStore } from 'react';

export interface Store<T> {
  get: () => T;
  set: (next: T) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStore<T>(store: Store<T>): T;
/** Re-renders only if `select` returns a different value, so `select` must not create a new object on each call. */
export function useStore<T, Part>(store: Store<T>, select: (value: T) => Part): Part;
export function useStore<T>(store: Store<T>, select = (value: T): unknown => value): unknown {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
