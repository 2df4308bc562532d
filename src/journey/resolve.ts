import { access } from './access.ts';
import type { RedirectReason } from './access.ts';
import type { JourneyContext } from './context.ts';
import type { RouteName } from './routes.ts';

/**
 * Where a navigation ends. `load`: the list of applications is needed to tell; load it (null when that fails) and ask
 * again. `logOut`: end the open session before showing the route. `reason`: why the first redirect happened, if any did.
 */
export type Resolution =
  | { route: RouteName; logOut: boolean; reason: RedirectReason | null; hops: number }
  | { load: 'applications' };

/** More hops than any context needs; the tests hold every context to five. */
const MOST_HOPS = 8;

/** Follows the redirects of `access` until a route may be shown. */
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
      // The guard of Applications lets an existing applicant on to the verify screen, which asks where they come from.
      from: at === 'Applications' ? at : now.from,
      continuationDone: now.continuationDone || answer.reason === 'continuation',
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
