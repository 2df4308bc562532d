import { isEntryScreen, type RouteName } from '../journey/routes.ts';
import type { Query } from './guard.ts';

type Routes = Readonly<Partial<Record<RouteName, true>>>;

/** Screens where an invite ends: nothing goes on with it, but the rest of the origin still means something. */
const WITHOUT_INVITE: Routes = { InviteExpired: true, InviteAlreadySubmited: true };
/** Screens after which somebody else may begin. */
const FORGETS: Routes = { AccountApproved: true, AccountNotApproved: true, ApplicationSaved: true };

const carries = (route: RouteName) =>
  isEntryScreen(route) || route === 'MobileCodeVerification' || WITHOUT_INVITE[route] === true;

let origin: Query = {};

/**
 * The query of a screen with how the applicant came: `invite` and `of` go along between the screens of the first step,
 * whichever way they are reached. A query that names one itself has the last word; '' drops it.
 */
export function withOrigin(route: RouteName, query: Query = {}): Query {
  if (!carries(route)) return query;
  const { invite: _invite, of: _of, ...others } = query;
  return { ...others, ...originIn({ ...origin, ...query }, route) };
}

/** Remembers the origin of the screen that is gone to. */
export function rememberOrigin(route: RouteName, query: Query): void {
  if (carries(route)) origin = originIn(query, route);
  else if (FORGETS[route]) origin = {};
}

function originIn({ invite, of }: Query, route: RouteName): Query {
  return { ...(invite && !WITHOUT_INVITE[route] && { invite }), ...(of && { of }) };
}
