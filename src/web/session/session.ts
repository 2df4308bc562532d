import { logout, singleSignOn } from '../../journey/contract.ts';
import { boot, slug } from '../boot.ts';
import { openChannel } from './channel.ts';
import { call, isUnauthorized } from '../client.ts';
import { credentials, loggingOut, SIGNED_OUT, type Credentials } from './credentials.ts';
import { lifetime } from './lifetime.ts';
import { status } from './status.ts';
import { useStore } from '../store.ts';

export function useSession(): Credentials {
  return useStore(credentials);
}

export function session(): Credentials {
  return credentials.get();
}

export function startSession({
  token,
  isExistingApplicant,
}: {
  token: string;
  isExistingApplicant: boolean;
}): void {
  status.set(null);
  // The known expiry belongs to the previous session. The first call's response sets the new session's expiry.
  lifetime.set(null);
  credentials.set({ token, isExistingApplicant });
}

/**
 * Exchanges the HttpOnly reload cookie for a new bearer token. Returns false if a failure, such as no
 * connection, leaves it unknown whether there is a session.
 */
export async function restore(): Promise<boolean> {
  if (credentials.get().token) return true;
  const reply = await call(singleSignOn, {
    body: { facId: boot.facilitator.facId, application: 'payments', spProductSlug: slug },
    idempotent: true,
  });
  if (reply.ok) startSession(reply.data);
  return reply.ok || isUnauthorized(reply.failure);
}

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
  await call(logout, { body, headers, quiet: true, keepalive: true, survivesActions: true });
  loggingOut.set(null);
  // Other tabs may share the session and must check whether it ended.
  const channel = openChannel();
  channel?.postMessage({ kind: 'ended' });
  channel?.close();
}

export function clearStorage(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // The browser blocks storage, so there is nothing to clear.
  }
}
