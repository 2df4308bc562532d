import { createStore } from '../store.ts';

/** Name and email last submitted on the entry screen. Prefilled when the user returns. Kept in memory only. */
export const startedAs = createStore<{ name: string; email: string } | null>(null);
