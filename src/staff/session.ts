import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { STAFF_ROLES, type ReplyOf, type StaffRole } from '../api/endpoint.ts';
import { getStaffSession, staffSignOut } from '../features/staff-session/contract.ts';
import { call } from './client.ts';
import { forgetSession, keepDraftsOf, queryClient, SESSION } from './queries.ts';

export type Session = ReplyOf<typeof getStaffSession>['data'];

/** Milliseconds between session checks, including in the background. A check doesn't extend the session. */
const CHECK_MS = 60_000;

/** Tells the browser's other windows who is signed in, because they share the session cookie. */
const otherWindows = new BroadcastChannel('staff session');
otherWindows.addEventListener('message', ({ data: personId }) => {
  const known = queryClient.getQueryData<Session | null>(SESSION);
  if (known !== undefined && known?.person.id !== personId)
    void queryClient.invalidateQueries({ queryKey: SESSION });
});

/** The query's `data` is null while signed out and undefined while loading. */
export function useSessionQuery() {
  return useQuery({
    queryKey: SESSION,
    refetchInterval: CHECK_MS,
    refetchIntervalInBackground: true,
    async queryFn({ signal }): Promise<Session | null> {
      const { data } = await call(getStaffSession, { signal });
      keepDraftsOf(data.person.id);
      otherWindows.postMessage(data.person.id);
      return data;
    },
  });
}

export async function signOut(): Promise<void> {
  await call(staffSignOut);
  forgetSession();
  otherWindows.postMessage(null);
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('This page needs a session.');
  return session;
}

/** The server enforces roles. This check only hides what the server would reject. */
export function useMay(role: StaffRole): boolean {
  const { person } = useSession();
  return STAFF_ROLES.indexOf(person.role) >= STAFF_ROLES.indexOf(role);
}

export function useProduct(slug: string): Session['products'][number] | undefined {
  return useSession().products.find((product) => product.slug === slug);
}

export function useProducts() {
  const options = useSession().products.map(({ slug, name }) => ({ value: slug, label: name }));
  return { options, nameOf: (slug: string) => options.find(({ value }) => value === slug)?.label ?? slug };
}
