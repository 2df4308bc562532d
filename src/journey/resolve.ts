import { access } from './access.ts';
import type { RedirectReason } from './access.ts';
import type { JourneyContext } from './context.ts';
import type { RouteName } from './routes.ts';

/**
 * Navigation result. `load`: load the list of applications (null on failure) and resolve again. `logOut`: end the
 * session before showing the route. `reason`: cause of the first redirect.
 */
export type Resolution =
  | { route: RouteName; logOut: boolean; reason: RedirectReason | null; hops: number }
  | { load: 'applications' };

/** Maximum number of redirects, to prevent loops. Tests check that every context needs at most five. */
const MOST_HOPS = 8;

export function resolve(route: RouteName, context: JourneyContext): Resolution {
  let at = route;
  let now = context;
  let reason: RedirectReason | null = null;
  for (let hops = 0; hops <= MOST_HOPS; hops += 1) {
    if (awaitsApplications(at, now)) return { load: 'applications' };
    const answer = access(at, now);
    if ('allow' in answer) return { route: at, logOut: answer.logOut === true, reason, hops };
    reason ??= answer.reason;
    now = {
      ...now,
      // The verify screen's guard checks `from`, so record that the redirect came from Applications.
      from: at === 'Applications' ? at : now.from,
      hasResumed: now.hasResumed || answer.reason === 'continuation',
    };
    at = answer.redirect;
  }
  return { route: 'GetStarted', logOut: context.hasSession, reason, hops: MOST_HOPS };
}

function awaitsApplications(route: RouteName, context: JourneyContext): boolean {
  return (
    route === 'Applications' &&
    context.productActive &&
    context.hasSession &&
    context.isExistingApplicant &&
    context.canVisitStep !== null &&
    context.applications === undefined
  );
}
