import { isEntryScreen, isFinal, type RouteName } from '../../journey/routes.ts';

export type Query = Readonly<Record<string, string>>;

type Routes = Readonly<Partial<Record<RouteName, true>>>;

const WITHOUT_INVITE: Routes = { InviteExpired: true, InviteAlreadySubmited: true };

const carries = (route: RouteName) =>
  isEntryScreen(route) || route === 'MobileCodeVerification' || WITHOUT_INVITE[route] === true;

let origin: Query = {};

/**
 * Adds the `invite` and `of` parameters from the URL where the applicant started. Values in `query` take precedence; ''
 * removes a parameter.
 */
export function withOrigin(route: RouteName, query: Query = {}): Query {
  if (!carries(route)) return query;
  const { invite: _invite, of: _of, ...others } = query;
  return { ...others, ...originIn({ ...origin, ...query }, route) };
}

export function rememberOrigin(route: RouteName, query: Query): void {
  if (carries(route)) origin = originIn(query, route);
  else if (isFinal(route)) origin = {};
  else origin = { ...origin, ...originIn(query, route) };
}

export const storedOrigin = (): Query => origin;

export function restoreOrigin(kept: Query = {}): void {
  origin = kept;
}

export function originIn({ invite, of }: Query, route: RouteName): Query {
  return { ...(invite && !WITHOUT_INVITE[route] && { invite }), ...(of && { of }) };
}
