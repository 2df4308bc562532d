import { createStore } from '../store.ts';

export interface Credentials {
  /** Bearer token, kept in memory only. */
  token: string | null;
  isExistingApplicant: boolean;
}

export const SIGNED_OUT: Credentials = { token: null, isExistingApplicant: false };

export const credentials = createStore<Credentials>(SIGNED_OUT);

let signOuts = 0;
credentials.subscribe(() => {
  if (!credentials.get().token) signOuts += 1;
});

/** Returns a number that changes when the user signs out, but not when the token is renewed. */
export function sessionNumber(): number {
  return signOuts;
}

/** Sign-out request in progress. Other calls wait for it, so that it can't end a newer session. */
export const loggingOut = createStore<Promise<void> | null>(null);
