import { QueryCache, MutationCache, QueryClient } from '@tanstack/react-query';
import { CallFailed, isOutage } from './client.ts';

export const SESSION = ['session'];

function onError(error: Error): void {
  if (error instanceof CallFailed && error.status === 401) forgetSession({ keepsDrafts: true });
}

export const PREVIEW = 'preview';

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
    // By default, TanStack Query silently pauses mutations while the browser is offline and sends them later.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 5000,
      retry: (attempt, error) => attempt < 2 && isOutage(error),
    },
  },
});

export const DRAFT = ['draft'];
queryClient.setQueryDefaults(DRAFT, { gcTime: Infinity });

let draftsOf: string | undefined;

export function keepDraftsOf(personId: string): void {
  if (draftsOf !== personId) queryClient.removeQueries({ queryKey: DRAFT });
  draftsOf = personId;
}

/**
 * Clears cached data, because the browser's next user must not see it. With `keepsDrafts`, unsaved input is kept until
 * someone else signs in.
 */
export function forgetSession({ keepsDrafts = false } = {}): void {
  if (queryClient.getQueryData(SESSION) === null) return;
  // Set the session to null instead of removing it, because pages observe this query.
  queryClient.setQueryData(SESSION, null);
  const kept = new Set<unknown>(keepsDrafts ? [...SESSION, ...DRAFT] : SESSION);
  queryClient.removeQueries({ predicate: ({ queryKey }) => !kept.has(queryKey[0]) });
  queryClient.getMutationCache().clear();
}
