import { createStore } from './store.ts';

export interface Credentials {
  /** Bearer token; lives in memory only. */
  token: string | null;
  /** Set by the server: the account has an approved application at this facilitator. */
  isExistingApplicant: boolean;
}

export const SIGNED_OUT: Credentials = { token: null, isExistingApplicant: false };

/** Who calls. `session.ts` changes it, `client.ts` reads it. */
export const credentials = createStore<Credentials>(SIGNED_OUT);

let signOuts = 0;
credentials.subscribe(() => {
  if (!credentials.get().token) signOuts += 1;
});

/** Which session it is: a token that follows a token belongs to the same application. */
export function sessionNumber(): number {
  return signOuts;
}

/** The log-out under way, if any: a session that begins meanwhile must not be ended by it. */
export const loggingOut = createStore<Promise<void> | null>(null);
