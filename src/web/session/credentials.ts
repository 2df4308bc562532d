import { createStore } from '../store.ts';

export interface Credentials {
  /** Bearer token, kept in memory only. */
  token: string | null;
  /** Set by the server if the account has an approved application at this facilitator. */
  isExistingApplicant: boolean;
}

export const SIGNED_OUT: Credentials = { token: null, isExistingApplicant: false };

/** The current credentials. `session.ts` writes them; `client.ts` reads them. */
export const credentials = createStore<Credentials>(SIGNED_OUT);

let signOuts = 0;
credentials.subscribe(() => {
  if (!credentials.get().token) signOuts += 1;
});

/** Session counter. Renewing a token does not change it. */
export function sessionNumber(): number {
  return signOuts;
}

/** Pending sign-out, which must not end a session that starts meanwhile. */
export const loggingOut = createStore<Promise<void> | null>(null);
