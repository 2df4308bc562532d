import type { usePartialSave } from './usePartialSave.ts';

/** What a form needs of its drafts. */
export type Drafts = Pick<ReturnType<typeof usePartialSave>, 'suspend' | 'resume' | 'saveForExit'>;

/** For a form without drafts. */
export const NO_DRAFTS: Drafts = {
  suspend: () => Promise.resolve(),
  resume() {},
  saveForExit: () => Promise.resolve([]),
};

/** The hook that saves drafts. It comes with the screens that have drafts: 1 KB of the first screen's script. */
export const drafting: { use: typeof usePartialSave | undefined } = { use: undefined };
