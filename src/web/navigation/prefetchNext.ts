import type { Endpoint } from '../../api/endpoint.ts';
import { applicationStatus } from '../../journey/contract.ts';
import { likelyNext } from '../../journey/next.ts';
import type { RouteName } from '../../journey/routes.ts';
import { setNextReads } from './prefetch.ts';
import { slug } from '../boot.ts';
import { call } from '../client.ts';
import { applicantFacts, formOf } from './guard.ts';
import type { Query } from './origin.ts';
import { newScreen, nextScreen } from './router.ts';
import { loadScreen } from './screens.ts';
import { session } from '../session/session.ts';
import { startLoad } from '../useLoad.ts';

/**
 * Fetches the likely next screen's `cached` reads now, and makes the next save's response include its other reads.
 * Pre-renders that screen only if it has `loadBlank`.
 */
export async function prefetchNext(
  { route, query }: { route: RouteName; query: Query },
  isStale: () => boolean,
): Promise<void> {
  const context = { ...applicantFacts(), form: formOf(query) };
  const next = likelyNext(route, context);
  if (!next) return;
  const Screen = await loadScreen(next);
  const { reads = () => [] } = Screen;
  if (isStale() || !session().token) return;
  setNextReads(() => [{ endpoint: applicationStatus }, ...reads()]);
  for (const { endpoint, cached } of reads())
    if (cached)
      void call(endpoint as Endpoint, {
        params: { spProductSlug: slug },
        quiet: true,
        cached,
        survivesActions: true,
      });
  if (Screen.load && Screen.loadBlank) {
    const blank = startLoad(Screen.loadBlank);
    await blank.reply;
    if (isStale()) return;
    const begun = { ...blank, read: Screen.load };
    if (begun.load.state === 'ready')
      nextScreen.set(newScreen({ route: next, query, memory: {}, Screen, begun }));
  }
  // Tests wait for this mark, after which moving to the next step takes only one call.
  performance.mark(`prefetched ${next}`);
}
