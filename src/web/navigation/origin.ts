import { isEntryScreen, isFinal, type RouteName } from '../../journey/routes.ts';

/** Query parameters of a screen. */
export type Query = Readonly<Record<string, string>>;

type Routes = Readonly<Partial<Record<RouteName, true>>>;

/** Screens that drop the invite and keep the rest of the origin. */
const WITHOUT_INVITE: Routes = { InviteExpired: true, InviteAlreadySubmited: true };

const carries = (route: RouteName) =>
  isEntryScreen(route) || route === 'MobileCodeVerification' || WITHOUT_INVITE[route] === true;

let origin: Query = {};

/**
 * Adds the origin (`invite`, `of`) to queries between first-step screens. A query's own value wins; '' removes the
 * parameter.
 */
export function withOrigin(route: RouteName, query: Query = {}): Query {
  if (!carries(route)) return query;
  const { invite: _invite, of: _of, ...others } = query;
  return { ...others, ...originIn({ ...origin, ...query }, route) };
}

/** Stores the target screen's origin. A later step's URL may have an origin too. */
export function rememberOrigin(route: RouteName, query: Query): void {
  if (carries(route)) origin = originIn(query, route);
  else if (isFinal(route)) origin = {};
  else origin = { ...origin, ...originIn(query, route) };
}

/** Origin for the history entry, so that it survives a reload. */
export const keptOrigin = (): Query => origin;

export function restoreOrigin(kept: Query = {}): void {
  origin = kept;
}

/** Origin parameters of a query. */
export function originIn({ invite, of }: Query, route: RouteName): Query {
  return { ...(invite && !WITHOUT_INVITE[route] && { invite }), ...(of && { of }) };
}
