import {
  SECTIONS,
  SECTION_ROUTES,
  type SectionName,
  type SectionRoute,
} from '../domain/sections/sections.ts';
import { lastAllowedRoute } from './access.ts';
import { verifyRoute } from './context.ts';
import type { ApplicantFacts } from './context.ts';
import type { RouteName } from './routes.ts';
import { entryRoute, formRoute, routeBeside } from './order.ts';

export interface NextContext extends ApplicantFacts {
  /** Query parameter set when the applicant edits a section from the review page. */
  form?: 'owners' | 'contact' | null;
}

type Target = RouteName | ((context: NextContext) => RouteName);

const verify = ({ identityType }: NextContext): RouteName => verifyRoute(identityType);

/**
 * Overrides the route that follows a form. While the operator waits for requested information, the user returns to
 * the landing route. After an edit that started on the review page, the user returns to that page. The URL parameter
 * `form` identifies such an edit, so a reload doesn't lose it.
 */
const orBack =
  (target: Target) =>
  (context: NextContext): RouteName => {
    if (context.landing) return context.landing;
    if (context.form) return 'ConfirmProfile';
    return follow(target, context);
  };

const invite = {
  inviteOfExisting: 'AddMerchant',
  inviteExpired: 'InviteExpired',
  inviteSubmitted: 'InviteAlreadySubmited',
  inviteFailed: 'GetStarted',
} as const;

const signIn = {
  resumed: 'MerchantType',
  phoneUnverified: 'MobileCodeVerification',
  asked: 'ApplicationRequests',
  alreadySubmitted: 'ApplicationStatus',
} as const;

const saveAndExit = 'ApplicationSaved';

type FormTransitions = Readonly<Record<'saved' | 'saveAndExit', Target>>;

const FORMS = Object.fromEntries(
  SECTION_ROUTES.map((route) => [
    route,
    { saved: orBack((context) => routeBeside(route, 1, context)), saveAndExit },
  ]),
) as Record<SectionRoute, FormTransitions>;

function edits(routeOf: typeof entryRoute) {
  return Object.fromEntries(
    SECTIONS.map((section) => [`edit ${section.name}`, (context: NextContext) => routeOf(section, context)]),
  ) as Record<`edit ${SectionName}`, Target>;
}

/** A route's first event must be its forward transition, because `likelyNext` uses it. */
export const TRANSITIONS = {
  ...FORMS,
  EmptyWelcome: { entered: 'GetStarted' },
  GetStarted: {
    started: 'MobileCodeVerification',
    continuePrevious: 'continue',
    inProgress: 'continue',
    ...invite,
  },
  continue: { ...signIn, ...invite },
  AddMerchant: { ...signIn, ...invite },
  MobileCodeVerification: { verified: 'MerchantType', numberLeft: 'GetStarted' },
  MerchantType: {
    saved: 'CompanyForm',
    saveAndExit,
    typesFailed: 'GetStarted',
    linkOpened: (context: NextContext) => lastAllowedRoute(context, 'MerchantType'),
    linkExpired: 'GetStarted',
    linkFailed: 'GetStarted',
  },
  CompanyForm: { ...FORMS.CompanyForm, loadRefused: 'GetStarted' },
  Applications: {
    // Unlike reused owners, a reused government contact is shown for review before the next section.
    chosen: (context: NextContext) =>
      verify(context) === 'VerifyContact' ? 'VerifyContact' : follow(FORMS.VerifyOwnership.saved, context),
    newGroup: verify,
    edit: verify,
  },
  BankForm: { ...FORMS.BankForm, settingsRefused: 'GetStarted' },
  ConfirmProfile: {
    submitted: 'Checks',
    ...edits(entryRoute),
    saveAndExit,
    loadFailed: 'GetStarted',
  },
  Checks: {
    reviewed: 'AccountNotApproved',
    approved: 'AccountApproved',
    failed: 'ConfirmProfile',
    unauthorized: 'GetStarted',
  },
  ApplicationRequests: {
    resubmitted: (context: NextContext) => context.landing ?? 'ApplicationStatus',
    ...edits(formRoute),
  },
  InviteExpired: { getStarted: 'GetStarted' },
} as const satisfies Partial<Record<RouteName, Readonly<Record<string, Target>>>>;

export type NextRoute = keyof typeof TRANSITIONS;

export type EventOf<R extends NextRoute> = Extract<keyof (typeof TRANSITIONS)[R], string>;

/** `access` may still redirect from the returned route, depending on the status after the event. */
export function next<R extends NextRoute>(route: R, event: EventOf<R>, context: NextContext): RouteName {
  const events: Readonly<Record<string, Target>> = TRANSITIONS[route];
  const target = events[event];
  if (target === undefined) throw new Error(`No transition from ${route} on ${event}`);
  return follow(target, context);
}

function follow(target: Target, context: NextContext): RouteName {
  return typeof target === 'function' ? target(context) : target;
}

export function likelyNext(route: RouteName, context: NextContext): RouteName | null {
  if (!isNextRoute(route)) return null;
  const [forward]: Target[] = Object.values(TRANSITIONS[route]);
  return forward === undefined ? null : follow(forward, context);
}

function isNextRoute(route: string): route is NextRoute {
  return route in TRANSITIONS;
}
