/** The path segment of each route under `/{slug}`, by the specification's route names. */
const SEGMENTS = {
  EmptyWelcome: '',
  GetStarted: 'get-started',
  MobileCodeVerification: 'sms',
  AddMerchant: 'add-merchant',
  continue: 'continue',
  MerchantType: 'account-type',
  CompanyForm: 'account-company',
  VerifyOwnership: 'verify-ownership',
  VerifyContact: 'verify-contact',
  Applications: 'applications',
  BankForm: 'bank-account',
  ConfirmProfile: 'confirm',
  Checks: 'reviewing',
  AccountApproved: 'account-approved',
  AccountNotApproved: 'account-for-review',
  ApplicationSaved: 'saved',
  InviteExpired: 'invite-expired',
  InviteAlreadySubmited: 'invite-already-submitted',
} as const;

/** The two routes that stand outside every product. */
const OUTSIDE = { InitiateFailure: '/', UnsupportedBrowser: '/unsupported' } as const;

export type RouteName = keyof typeof SEGMENTS | keyof typeof OUTSIDE;

const isRoute = (name: string): name is RouteName => name in SEGMENTS || name in OUTSIDE;

export const ROUTES: readonly RouteName[] = Object.keys({ ...OUTSIDE, ...SEGMENTS }).filter(isRoute);

const BY_SEGMENT: ReadonlyMap<string, RouteName> = new Map(
  Object.entries(SEGMENTS).flatMap(([route, segment]) => (isRoute(route) ? [[segment, route]] : [])),
);

/** Where a path leads: a screen of a product, a path that the product does not know, or the root of the site. */
export type Place = { slug: string; route: RouteName } | { slug: string; unknown: true } | { root: true };

/** The path of a route with its query; values that are absent or empty are left out. */
export function pathOf(
  route: RouteName,
  { slug, query = {} }: { slug: string; query?: Readonly<Record<string, string | null | undefined>> },
): string {
  const path =
    route === 'InitiateFailure' || route === 'UnsupportedBrowser'
      ? OUTSIDE[route]
      : `/${encodeURIComponent(slug)}/${SEGMENTS[route]}`;
  const kept = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) kept.set(name, value);
  return kept.size > 0 ? `${path}?${kept.toString()}` : path;
}

/**
 * The place that a path (without query) names; a trailing slash changes nothing. `UnsupportedBrowser` has the empty
 * slug. A slug that cannot be decoded is no product, so such a path counts as the root.
 */
export function routeAt(pathname: string): Place {
  const [first, ...rest] = pathname.split('/').filter(Boolean);
  if (first === undefined) return { root: true };
  if (first === 'unsupported' && rest.length === 0) return { slug: '', route: 'UnsupportedBrowser' };
  const slug = decoded(first);
  if (slug === null) return { root: true };
  const route = rest.length > 1 ? undefined : BY_SEGMENT.get(rest[0] ?? '');
  return route ? { slug, route } : { slug, unknown: true };
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

type Facts = Partial<Record<RouteName, true>>;

const ENTRY: Facts = { GetStarted: true, continue: true, AddMerchant: true, EmptyWelcome: true };

const WITHOUT_SESSION: Facts = {
  ...ENTRY,
  InitiateFailure: true,
  UnsupportedBrowser: true,
  InviteExpired: true,
  InviteAlreadySubmited: true,
};

const EXEMPT: Facts = {
  continue: true,
  ApplicationSaved: true,
  Checks: true,
  AccountApproved: true,
  AccountNotApproved: true,
  UnsupportedBrowser: true,
  InviteExpired: true,
  InviteAlreadySubmited: true,
  Applications: true,
  AddMerchant: true,
  InitiateFailure: true,
  GetStarted: true,
};

const SAVE_AND_EXIT: Facts = {
  MerchantType: true,
  CompanyForm: true,
  VerifyOwnership: true,
  VerifyContact: true,
  BankForm: true,
  ConfirmProfile: true,
};

/**
 * Without Back. The last three are ours: outside a product (or one that is not active) there is nowhere to go back to,
 * and EmptyWelcome is never shown.
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
};

/** Entry screens end an onboarding session that is still open. */
export const isEntryScreen = (route: RouteName): boolean => ENTRY[route] === true;

/** Screens that only an applicant with a session may see; `MerchantType` with a continue link is let in by `access`. */
export const needsSession = (route: RouteName): boolean => WITHOUT_SESSION[route] !== true;

/** Routes that the step guard leaves alone. `Applications` is among them and has a guard of its own. */
export const isGuardExempt = (route: RouteName): boolean => EXEMPT[route] === true;

/** Whether `access` reads the status for this route: the guarded steps and Applications. */
export const needsStatus = (route: RouteName): boolean =>
  needsSession(route) && (!isGuardExempt(route) || route === 'Applications');

export const showsSaveAndExit = (route: RouteName): boolean => SAVE_AND_EXIT[route] === true;

/** The unsupported-browser page is plain HTML with nothing around it. */
export const showsFooter = (route: RouteName): boolean => route !== 'UnsupportedBrowser';

/** Whether the frame shows Back above the heading. */
export function showsBack(
  route: RouteName,
  { isExistingApplicant, invite }: { isExistingApplicant: boolean; invite: string | null },
): boolean {
  if (route === 'MerchantType') return !isExistingApplicant;
  if (route === 'AddMerchant') return !invite;
  return WITHOUT_BACK[route] !== true;
}
