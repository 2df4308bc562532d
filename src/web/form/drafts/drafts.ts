import type { usePartialSave } from './usePartialSave.ts';

export type Drafts = Pick<ReturnType<typeof usePartialSave>, 'suspend' | 'resume' | 'saveForExit'>;

export const NO_DRAFTS: Drafts = {
  suspend: () => Promise.resolve(),
  resume() {},
  saveForExit: () => Promise.resolve([]),
};

/**
 * The `usePartialSave` hook. `screens.tsx` sets it, because importing it here would add 1 KB to the first screen's
 * script.
 */
export const drafting: { use: typeof usePartialSave | undefined } = { use: undefined };
