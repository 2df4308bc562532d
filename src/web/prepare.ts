import type { Endpoint } from '../api/endpoint.ts';
import { applicationStatus } from '../journey/contract.ts';
import { likelyNext } from '../journey/next.ts';
import type { RouteName } from '../journey/routes.ts';
import { setNext } from './ahead.ts';
import { slug } from './boot.ts';
import { call } from './client.ts';
import { applicantFacts, type Query } from './guard.ts';
import type { Memory } from './memory.ts';
import { loadScreen } from './screens.ts';
import { session } from './session.ts';

/** The form that a screen was opened for from the review page. */
export function formOf({ form }: Query): 'owners' | 'contact' | null {
  return form === 'owners' || form === 'contact' ? form : null;
}

/** Loads the code of the screen that usually follows, and what it reads that is the same for everybody. */
export async function prepare(
  { route, query, memory }: { route: RouteName; query: Query; memory: Memory },
  isStale: () => boolean,
): Promise<void> {
  const context = { ...applicantFacts(), fromReview: memory.fromReview ?? false, form: formOf(query) };
  const ahead = likelyNext(route, context);
  if (!ahead) return;
  const { reads = () => [] } = await loadScreen(ahead);
  if (isStale() || !session().token) return;
  setNext(() => [{ endpoint: applicationStatus }, ...reads()]);
  for (const { endpoint, lasts } of reads())
    if (lasts) void call(endpoint as Endpoint, { params: { spProductSlug: slug }, quiet: true, lasts });
}
