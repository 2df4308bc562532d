import { createStore } from '../store.ts';

/** Name and email last submitted on the entry screen, to prefill it when the user returns. Kept in memory only. */
export const typedAccount = createStore<{ name: string; email: string } | null>(null);
