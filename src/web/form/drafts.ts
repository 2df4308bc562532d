import type { usePartialSave } from './usePartialSave.ts';

/** The part of `usePartialSave` that a form uses. */
export type Drafts = Pick<ReturnType<typeof usePartialSave>, 'suspend' | 'resume' | 'saveForExit'>;

export const NO_DRAFTS: Drafts = {
  suspend: () => Promise.resolve(),
  resume() {},
  saveForExit: () => Promise.resolve([]),
};

/** Set in `screens.tsx`, to keep 1 KB out of the first screen's script. */
export const drafting: { use: typeof usePartialSave | undefined } = { use: undefined };
