import { SECTION_SEGMENTS } from '../domain/sections/sections.ts';

/** The specification sets all route names except `ApplicationRequests`, `ApplicationStatus`, and `OwnerDetails`. */
const SEGMENTS = {
  EmptyWelcome: '',
  GetStarted: 'get-started',
  MobileCodeVerification: 'sms',
  AddMerchant: 'add-merchant',
  continue: 'continue',
  MerchantType: 'account-type',
  ...SECTION_SEGMENTS,
  ConfirmProfile: 'confirm',
  Checks: 'reviewing',
  AccountApproved: 'account-approved',
  AccountNotApproved: 'account-for-review',
  ApplicationSaved: 'saved',
  ApplicationRequests: 'requests',
  ApplicationStatus: 'status',
  OwnerDetails: 'owner',
  InviteExpired: 'invite-expired',
  InviteAlreadySubmited: 'invite-already-submitted',
} as const;

const OUTSIDE = { InitiateFailure: '/', UnsupportedBrowser: '/unsupported' } as const;

export type RouteName = keyof typeof SEGMENTS | keyof typeof OUTSIDE;

const PATHS: Readonly<Record<RouteName, string>> = { ...OUTSIDE, ...SEGMENTS };

export const ROUTES = Object.keys(PATHS) as readonly RouteName[];

export type RouteMatch =
  | { slug: string; route: RouteName }
  | { slug: string; unknown: true }
  | { root: true };

export function pathOf(
  route: RouteName,
  { slug, query = {} }: { slug: string; query?: Readonly<Record<string, string | null | undefined>> },
): string {
  const path =
    route === 'InitiateFailure' || route === 'UnsupportedBrowser'
      ? PATHS[route]
      : `/${encodeURIComponent(slug)}/${PATHS[route]}`;
  const kept = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) kept.set(name, value);
  return kept.size > 0 ? `${path}?${kept.toString()}` : path;
}

/**
 * Matches a URL's path to a route and ignores trailing slashes. `UnsupportedBrowser` has the slug ''. A path whose slug
 * can't be decoded matches the root.
 */
export function routeAt(pathname: string): RouteMatch {
  const [first, ...rest] = pathname.split('/').filter(Boolean);
  if (first === undefined) return { root: true };
  if (first === 'unsupported' && rest.length === 0) return { slug: '', route: 'UnsupportedBrowser' };
  const slug = decoded(first);
  if (slug === null) return { root: true };
  const route = rest.length > 1 ? undefined : ROUTES.find((one) => PATHS[one] === (rest[0] ?? ''));
  return route ? { slug, route } : { slug, unknown: true };
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

export type Facts = Partial<Record<RouteName, true>>;

export const AFTER_SUBMIT: Facts = { ApplicationRequests: true, ApplicationStatus: true };

export const ENTRY: Facts = { GetStarted: true, continue: true, AddMerchant: true, EmptyWelcome: true };

const SAVE_AND_EXIT: Facts = {
  MerchantType: true,
  ConfirmProfile: true,
};

/**
 * Routes for which the page shows no Back button by default. MobileCodeVerification adds its own, and
 * EmptyWelcome is never shown.
 */
const WITHOUT_BACK: Facts = {
  GetStarted: true,
  Checks: true,
  AccountApproved: true,
  AccountNotApproved: true,
  MobileCodeVerification: true,
  InitiateFailure: true,
  UnsupportedBrowser: true,
  EmptyWelcome: true,
  OwnerDetails: true,
  ...AFTER_SUBMIT,
};

const FINAL: Facts = { AccountApproved: true, AccountNotApproved: true, ApplicationSaved: true };

export const isFinal = (route: RouteName | null): boolean => route !== null && FINAL[route] === true;

export const isEntryScreen = (route: RouteName): boolean => ENTRY[route] === true;

export const showsSaveAndExit = (route: RouteName): boolean =>
  SAVE_AND_EXIT[route] === true || (route in SECTION_SEGMENTS && route !== 'Applications');

export function showsBack(
  route: RouteName,
  { isExistingApplicant, invite }: { isExistingApplicant: boolean; invite: string | null },
): boolean {
  if (route === 'MerchantType') return !isExistingApplicant;
  if (route === 'AddMerchant') return !invite;
  return WITHOUT_BACK[route] !== true;
}
