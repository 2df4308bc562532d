import type { IdentityType } from '../domain/identity.ts';
import { lastAllowedRoute } from './access.ts';
import { verifyRoute } from './context.ts';
import type { ApplicantFacts, JourneyContext } from './context.ts';
import type { RouteName } from './routes.ts';

/** What the transitions read of the context. */
export type NextContext = ApplicantFacts & Partial<Pick<JourneyContext, 'form'>>;

type Target = RouteName | ((context: NextContext) => RouteName);

const isGovernment = ({ identityType }: NextContext): boolean => identityType === 'government-public-corp';

const verify = ({ identityType }: NextContext): RouteName => verifyRoute(identityType);

/** An edit that began on the review page ends there. The query value tells, after a reload too. */
const orReview =
  (target: Target) =>
  (context: NextContext): RouteName => {
    if (context.form) return 'ConfirmProfile';
    return follow(target, context);
  };

/** After the call for the invite; see `inviteEvent`. InviteFailed goes on without the invite, or it would fail again. */
const invite = {
  inviteOfExisting: 'AddMerchant',
  inviteExpired: 'InviteExpired',
  inviteSubmitted: 'InviteAlreadySubmited',
  inviteFailed: 'GetStarted',
} as const;

/** After a successful continue call; see `continueEvent`. */
const signIn = { resumed: 'MerchantType', phoneUnverified: 'MobileCodeVerification' } as const;

const saveAndExit = 'ApplicationSaved';

/** Every transition: route, event, target. The first event of each route is its way forward. */
const TRANSITIONS = {
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
  CompanyForm: {
    saved: orReview((context) => (context.isExistingApplicant ? 'Applications' : verify(context))),
    saveAndExit,
    loadRefused: 'GetStarted',
  },
  Applications: {
    // A government's contact is looked at again even when it was chosen from the list.
    chosen: (context: NextContext) =>
      isGovernment(context) ? 'VerifyContact' : orReview('BankForm')(context),
    newGroup: verify,
    edit: verify,
  },
  VerifyOwnership: { saved: orReview('BankForm'), saveAndExit },
  VerifyContact: { saved: orReview('BankForm'), saveAndExit },
  BankForm: { saved: 'ConfirmProfile', saveAndExit, settingsRefused: 'GetStarted' },
  ConfirmProfile: {
    submitted: 'Checks',
    editBusiness: 'CompanyForm',
    editIdentity: (context: NextContext) => (context.isExistingApplicant ? 'Applications' : verify(context)),
    editBank: 'BankForm',
    saveAndExit,
    loadFailed: 'GetStarted',
  },
  Checks: {
    reviewed: 'AccountNotApproved',
    approved: 'AccountApproved',
    failed: 'ConfirmProfile',
    unauthorized: 'GetStarted',
  },
  InviteExpired: { getStarted: 'GetStarted' },
} as const satisfies Partial<Record<RouteName, Readonly<Record<string, Target>>>>;

/** Routes that something leads on from. */
export type NextRoute = keyof typeof TRANSITIONS;

export const NEXT_ROUTES: readonly NextRoute[] = Object.keys(TRANSITIONS).filter(isNextRoute);

/** The events of a route. */
export type EventOf<R extends NextRoute> = Extract<keyof (typeof TRANSITIONS)[R], string>;

/** The route that an event leads to; it is still subject to `access`, with the status as it is after the event. */
export function next<R extends NextRoute>(route: R, event: EventOf<R>, context: NextContext): RouteName {
  const events: Readonly<Record<string, Target>> = TRANSITIONS[route];
  const target = events[event];
  if (target === undefined) throw new Error(`No transition from ${route} on ${event}`);
  return follow(target, context);
}

function follow(target: Target, context: NextContext): RouteName {
  return typeof target === 'function' ? target(context) : target;
}

/** A route's events, in the table's order. */
export function eventsOf<R extends NextRoute>(route: R): EventOf<R>[] {
  const isEvent = (name: string): name is EventOf<R> => name in TRANSITIONS[route];
  return Object.keys(TRANSITIONS[route]).filter(isEvent);
}

/** The route that usually comes next, for loading its code ahead; null where nothing does. */
export function likelyNext(route: RouteName, context: NextContext): RouteName | null {
  if (!isNextRoute(route)) return null;
  const [forward]: Target[] = Object.values(TRANSITIONS[route]);
  return forward === undefined ? null : follow(forward, context);
}

function isNextRoute(route: string): route is NextRoute {
  return route in TRANSITIONS;
}

/** Value of the query parameter `form` with which the review page opens the identity section. */
export function editForm(identityType: IdentityType | null): 'owners' | 'contact' {
  return verifyRoute(identityType) === 'VerifyContact' ? 'contact' : 'owners';
}
