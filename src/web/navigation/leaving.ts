import { createStore } from '../store.ts';

/** Saving may delay a navigation by at most this many milliseconds. */
const TIMEOUT_MS = 1500;

const hooks = new Set<() => Promise<unknown>>();

export function beforeLeaving(work: () => Promise<unknown>): () => void {
  hooks.add(work);
  return () => hooks.delete(work);
}

export async function runLeaving(): Promise<void> {
  if (hooks.size === 0) return;
  const patience = new Promise((resolve) => {
    setTimeout(resolve, TIMEOUT_MS);
  });
  await Promise.race([Promise.allSettled([...hooks].map((work) => work())), patience]);
}

export const saveAndExit = createStore<(() => Promise<void>) | null>(null);

export const exitRefusal = createStore<string | null>(null);

/** Whether another tab took over the application. If so, this tab must not save drafts. */
export const isTakenOver = createStore(false);

const keepers = new Set<() => Promise<boolean>>();

/** `work` resolves to false if something can't be saved. */
export function beforeReload(work: () => Promise<boolean>): () => void {
  keepers.add(work);
  return () => keepers.delete(work);
}

export async function saveForReload(): Promise<boolean> {
  const kept = await Promise.all([...keepers].map((work) => work()));
  return kept.every(Boolean);
}
