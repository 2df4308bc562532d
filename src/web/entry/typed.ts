import { createStore } from '../store.ts';

/** Who has just started an application: shown again to whoever goes back from the next screen. Memory only. */
export const startedAs = createStore<{ name: string; email: string } | null>(null);
