import { QueryCache, MutationCache, QueryClient } from '@tanstack/react-query';
import { CallFailed } from './client.ts';

/** Query key of the session. The query's data is null while signed out. */
export const SESSION = ['session'];

function onError(error: Error): void {
  if (error instanceof CallFailed && error.status === 401) forgetSession();
}

/** First part of the query keys of email previews. */
export const PREVIEW = 'preview';

/**
 * Reloads the data that is on the screen, except previews of emails. Other data is reloaded when it's next shown.
 */
async function reload(): Promise<void> {
  if (!queryClient.getQueryData(SESSION)) return;
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== PREVIEW });
}

// Mutations wait for the reload, so a dialog stays busy until the page behind it shows the change.
const mutationCache = new MutationCache({
  onSuccess: reload,
  onError: (error) => {
    onError(error);
    const isOutOfDate = error instanceof CallFailed && (error.status === 404 || error.status === 409);
    if (isOutOfDate) void reload();
  },
});

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache,
  defaultOptions: {
    queries: {
      staleTime: 5000,
      retry: (attempt, error) =>
        attempt < 2 && (!(error instanceof CallFailed) || error.status === 0 || error.status >= 500),
    },
  },
});

/** First part of the query keys of unsaved input (see `useDraft`). */
export const DRAFT = ['draft'];
queryClient.setQueryDefaults(DRAFT, { gcTime: Infinity });

/** Shows the sign-in form, and clears cached data because the browser's next user must not see it. */
export function forgetSession(): void {
  if (queryClient.getQueryData(SESSION) === null) return;
  // Set to null rather than removed, because pages observe this query.
  queryClient.setQueryData(SESSION, null);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION[0] });
  queryClient.getMutationCache().clear();
}
