import { createStore } from '../store.ts';

export const typedAccount = createStore<{ name: string; email: string } | null>(null);
