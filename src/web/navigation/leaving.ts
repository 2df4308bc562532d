import { createStore } from '../store.ts';

/** Maximum milliseconds that saving may delay a navigation. */
const TIMEOUT_MS = 1500;

const hooks = new Set<() => Promise<unknown>>();

/**
 * Registers work, such as autosave, to run before the user leaves the screen. Returns a function that unregisters it.
 */
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

/** The current screen's Save and exit action, for dialogs. Null if the screen has none. */
export const saveAndExit = createStore<(() => Promise<void>) | null>(null);

/** Message that says why Save and exit must wait, such as for an upload. Null if it can proceed. */
export const exitRefusal = createStore<string | null>(null);

/** Whether another tab took over the application. If so, this tab must not save drafts. */
export const isTakenOver = createStore(false);

const keepers = new Set<() => Promise<boolean>>();

/** Registers a save to run before the page reloads. `work` resolves to false if something can't be saved. */
export function beforeReload(work: () => Promise<boolean>): () => void {
  keepers.add(work);
  return () => keepers.delete(work);
}

/** Returns false if a reload would lose unsaved input. */
export async function saveForReload(): Promise<boolean> {
  const kept = await Promise.all([...keepers].map((work) => work()));
  return kept.every(Boolean);
}
