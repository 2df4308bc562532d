import { QueryCache, MutationCache, QueryClient } from '@tanstack/react-query';
import { CallFailed } from './client.ts';

/** Key of the session in the cache. Null while signed out. */
export const SESSION = ['session'];

/** A session that ended while the page was open leads to the sign-in, which leads back here. */
function onError(error: Error): void {
  if (error instanceof CallFailed && error.status === 401) forgetSession();
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 5000,
      retry: (attempt, error) =>
        attempt < 2 && (!(error instanceof CallFailed) || error.status === 0 || error.status >= 500),
    },
  },
});

/** Shows the sign-in, and forgets what this person read: the next one at this browser must not see it. */
export function forgetSession(): void {
  if (queryClient.getQueryData(SESSION) === null) return;
  // Kept in the cache: a page watches this very query.
  queryClient.setQueryData(SESSION, null);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION[0] });
  queryClient.getMutationCache().clear();
}
