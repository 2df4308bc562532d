import { logout, singleSignOn } from '../journey/contract.ts';
import { boot, slug } from './boot.ts';
import { openChannel } from './channel.ts';
import { call } from './client.ts';
import { credentials, loggingOut, SIGNED_OUT, type Credentials } from './credentials.ts';
import { lifetime } from './lifetime.ts';
import { status } from './status.ts';
import { useStore } from './store.ts';

/** The session as it stands: `token` (null when signed out) and `isExistingApplicant`. */
export function useSession(): Credentials {
  return useStore(credentials);
}

/** The session outside React. */
export function session(): Credentials {
  return credentials.get();
}

/** Begins a session with what initiate, continue, open or single sign-on answered. */
export function startSession({
  token,
  isExistingApplicant,
}: {
  token: string;
  isExistingApplicant: boolean;
}): void {
  status.set(null);
  // What is known is of the session before; the first call tells the rest.
  lifetime.set(null);
  credentials.set({ token, isExistingApplicant });
}

/** Asks for a token by the reload cookie. True when there is a session afterwards. */
export async function restore(): Promise<boolean> {
  if (credentials.get().token) return true;
  const reply = await call(singleSignOn, {
    body: { facId: boot.facilitator.facId, application: 'payments', spProductSlug: slug },
    idempotent: true,
  });
  if (reply.ok) startSession(reply.data);
  return reply.ok;
}

/** Logs out: here at once, on the server as soon as it hears of it. Resolves when it answered. */
export function end(): Promise<void> {
  const { token } = credentials.get();
  credentials.set(SIGNED_OUT);
  status.set(null);
  const headers = token ? { authorization: `Bearer ${token}` } : undefined;
  const answered = logOutOnServer(headers);
  loggingOut.set(answered);
  return answered;
}

async function logOutOnServer(headers: Record<string, string> | undefined): Promise<void> {
  const body = { facId: boot.facilitator.facId };
  await call(logout, { body, headers, quiet: true, keepalive: true, outlives: true });
  loggingOut.set(null);
  // The session may have been another tab's too.
  const channel = openChannel();
  channel?.postMessage({ kind: 'ended' });
  channel?.close();
}

/** Empties both web storages. */
export function clearStorage(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Storage may be forbidden; then there is nothing in it either.
  }
}
