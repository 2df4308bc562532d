import { createStore } from '../store.ts';

/** Name and email from the last Start, shown again after Back. Kept in memory only. */
export const startedAs = createStore<{ name: string; email: string } | null>(null);
