import { createStore } from './store.ts';

/** How long a screen may hold up the next one to finish its saving, in milliseconds. */
const PATIENCE_MS = 1500;

const hooks = new Set<() => Promise<unknown>>();

/** Registers work to be done before the screen is left, such as saving what was typed. Returns how to take it back. */
export function beforeLeaving(work: () => Promise<unknown>): () => void {
  hooks.add(work);
  return () => hooks.delete(work);
}

/** Does that work, for a moment at most. */
export async function runLeaving(): Promise<void> {
  if (hooks.size === 0) return;
  const patience = new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([Promise.allSettled([...hooks].map((work) => work())), patience]);
}

/** Save and exit of the screen shown, for a dialog that offers it too; null where there is none. */
export const saveAndExit = createStore<(() => Promise<void>) | null>(null);

/** Whether the application is worked on in another tab now, so that this one saves no drafts over it. */
export const isYielded = createStore(false);

const keepers = new Set<() => Promise<boolean>>();

/** Registers how to save what was typed before the page is loaded again; false when a part of it cannot be saved. */
export function keepsTyped(work: () => Promise<boolean>): () => void {
  keepers.add(work);
  return () => keepers.delete(work);
}

/** Saves all that was typed. False when a part of it would be gone after the page was loaded again. */
export async function keepTyped(): Promise<boolean> {
  const kept = await Promise.all([...keepers].map((work) => work()));
  return kept.every(Boolean);
}
