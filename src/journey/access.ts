import { isVerifyRoute, isVerifyStep, nothingToChoose, verifyRoute } from './context.ts';
import type { ApplicantFacts, JourneyContext } from './context.ts';
import { formRoute, routesInOrder } from './order.ts';
import { AFTER_SUBMIT, ENTRY, isEntryScreen, isFinal, showsSaveAndExit } from './routes.ts';
import type { Facts, RouteName } from './routes.ts';
import type { StepKey } from './stages.ts';
import { isStepAccessible, stepIndexOf, STEPS } from './steps.ts';

export type RedirectReason =
  | 'product-inactive'
  | 'finished'
  | 'not-a-screen'
  | 'existing-applicant'
  | 'no-session'
  | 'status-failed'
  | 'applications-failed'
  | 'continuation'
  | 'not-allowed'
  | 'variant'
  | 'nothing-to-choose';

export type Access = { allow: true; logOut?: true } | { redirect: RouteName; reason: RedirectReason };

const WITHOUT_SESSION: Facts = {
  ...ENTRY,
  InitiateFailure: true,
  UnsupportedBrowser: true,
  OwnerDetails: true,
  InviteExpired: true,
  InviteAlreadySubmited: true,
};

const GUARDED: Facts = { ...AFTER_SUBMIT, EmptyWelcome: true, MobileCodeVerification: true };

export const isAfterSubmit = (route: RouteName): boolean => AFTER_SUBMIT[route] === true;

/** `access` makes one exception: a continue link opens `MerchantType` without a session. */
export const needsSession = (route: RouteName): boolean => WITHOUT_SESSION[route] !== true;

/** Whether a route is exempt from the step guard, as in the specification. `Applications` has its own guard instead. */
export const isGuardExempt = (route: RouteName): boolean =>
  !showsSaveAndExit(route) && GUARDED[route] !== true;

export const needsStatus = (route: RouteName): boolean =>
  needsSession(route) && (!isGuardExempt(route) || route === 'Applications');

/**
 * Screens that share a step with other screens but have their own keys. Any other screen is open if any of
 * its step's keys is open.
 */
const OWN_KEYS: Partial<Record<RouteName, readonly StepKey[]>> = {
  MerchantType: ['merchantType'],
  CompanyForm: ['business'],
};

const ALLOWED: Access = { allow: true };

const redirect = (to: RouteName, reason: RedirectReason): Access => ({ redirect: to, reason });

/**
 * Whether the applicant may visit a step's route: the step must be accessible, and one of the route's keys must be
 * open. If the status call failed, only the first step stays open, because redirecting from MobileCodeVerification to
 * GetStarted would end the session.
 */
function mayVisit(route: RouteName, facts: ApplicantFacts): boolean {
  const index = stepIndexOf(route);
  if (!isStepAccessible(index, facts)) return false;
  if (!facts.canVisitStep) return true;
  const { canVisitStep } = facts;
  // Without an identity type, it is unknown whether to verify owners or a contact.
  if (isVerifyStep(route) && facts.identityType === null) return false;
  const keys = OWN_KEYS[route] ?? STEPS[index]?.statusKey ?? [];
  return keys.some((key) => canVisitStep[key]);
}

/**
 * Returns the furthest open route, or `fallback` if none is open. For a submitted application, returns its landing
 * route instead, unless that is ApplicationStatus and `fallback` is GetStarted.
 */
export function lastAllowedRoute(facts: ApplicantFacts, fallback: RouteName = 'GetStarted'): RouteName {
  const { landing } = facts;
  if (landing && (landing === 'ApplicationRequests' || fallback !== 'GetStarted')) return landing;
  if (!facts.canVisitStep) return fallback;
  // Skips GetStarted, because visiting it would end the session.
  const [, ...routes] = routesInOrder(facts, formRoute);
  return routes.findLast((route) => mayVisit(route, facts)) ?? fallback;
}

export function access(route: RouteName, context: JourneyContext): Access {
  if (route === 'InitiateFailure') return ALLOWED;
  // The web app is running, so the browser is supported.
  if (route === 'UnsupportedBrowser') return redirect('InitiateFailure', 'not-a-screen');
  if (!context.productActive) return redirect('InitiateFailure', 'product-inactive');
  if (leftFinished(context) && route !== 'GetStarted') return redirect('GetStarted', 'finished');
  if (isEntryScreen(route)) return entryAccess(route, context);
  if (!needsSession(route)) return ALLOWED;
  if (!context.hasSession) {
    // Opening the continue link starts the session.
    if (route === 'MerchantType' && context.subMerchantId) return ALLOWED;
    return redirect(isAfterSubmit(route) ? 'continue' : 'GetStarted', 'no-session');
  }
  if (isAfterSubmit(route)) return submittedAccess(route, context);
  if (route === 'Applications') return applicationsGuard(context);
  if (isGuardExempt(route)) return ALLOWED;
  return stepAccess(route, context);
}

/**
 * Whether the applicant left a final screen with the browser's Back button. Back must lead to GetStarted, not into the
 * submitted or saved application. The step guard alone can't ensure this, because it skips Checks.
 */
function leftFinished({ from, arrival }: JourneyContext): boolean {
  return arrival === 'pop' && isFinal(from);
}

function entryAccess(route: RouteName, context: JourneyContext): Access {
  if (route === 'EmptyWelcome') return redirect('GetStarted', 'not-a-screen');
  if (route === 'GetStarted' && !leftFinished(context) && belongsAtMerchantType(context))
    return redirect('MerchantType', 'existing-applicant');
  return context.hasSession ? { allow: true, logOut: true } : ALLOWED;
}

/**
 * Whether GetStarted redirects an existing applicant to MerchantType. It doesn't if the applicant may not open
 * MerchantType, or if MerchantType failed to load and just redirected to GetStarted, because that would loop.
 */
function belongsAtMerchantType(context: JourneyContext): boolean {
  const { hasSession, isExistingApplicant, from, arrival } = context;
  const sentAway = from === 'MerchantType' && (arrival === 'push' || arrival === 'replace');
  return hasSession && isExistingApplicant && !sentAway && mayVisit('MerchantType', context);
}

const statusKnown = ({ canVisitStep }: ApplicantFacts): boolean => canVisitStep !== null;

function stepAccess(route: RouteName, context: JourneyContext): Access {
  if (route === 'MobileCodeVerification' && context.isExistingApplicant)
    return redirect('MerchantType', 'existing-applicant');
  if (context.subMerchantId && !context.hasResumed && statusKnown(context)) {
    const left = continuationRoute(context);
    if (left !== route) return redirect(left, 'continuation');
  }
  if (!mayVisit(route, context))
    return redirect(lastAllowedRoute(context), statusKnown(context) ? 'not-allowed' : 'status-failed');
  return isVerifyRoute(route) ? verifyAccess(route, context) : ALLOWED;
}

/** Allows the route if the status call failed, because the screens show that error themselves. */
function submittedAccess(route: RouteName, context: JourneyContext): Access {
  const { landing } = context;
  if (!statusKnown(context) || landing === route) return ALLOWED;
  return landing && route === 'ApplicationStatus'
    ? ALLOWED
    : redirect(lastAllowedRoute(context, 'MerchantType'), 'not-allowed');
}

export function continuationRoute(facts: ApplicantFacts): RouteName {
  const left = lastAllowedRoute(facts, 'MerchantType');
  return facts.isExistingApplicant && isVerifyRoute(left) ? 'Applications' : left;
}

function verifyAccess(route: RouteName, context: JourneyContext): Access {
  const variant = verifyRoute(context.identityType);
  if (route !== variant) return redirect(variant, 'variant');
  // Redirecting applicants who come from Applications or from this screen would lose the chosen group. Requested
  // changes always apply to the submitted group, so there is nothing to choose.
  const admitted = context.from === 'Applications' || context.from === route || context.landing;
  if (context.isExistingApplicant && !admitted) return redirect('Applications', 'existing-applicant');
  return ALLOWED;
}

/**
 * Guard for Applications. It needs the status and, for existing applicants, the list of groups; a missing
 * list means that loading failed. Applicants with nothing to choose, such as all new applicants, never see
 * the screen. If they come from the verify screen's own Back button, redirects to CompanyForm, because
 * redirecting to the verify screen would make the button do nothing.
 */
export function applicationsGuard(context: JourneyContext): Access {
  if (!context.hasSession) return redirect('GetStarted', 'no-session');
  if (!statusKnown(context)) return redirect('GetStarted', 'status-failed');
  if (context.landing || !mayVisit('Applications', context))
    return redirect(lastAllowedRoute(context), 'not-allowed');
  const beyond =
    context.arrival === 'push' && isVerifyRoute(context.from)
      ? 'CompanyForm'
      : verifyRoute(context.identityType);
  if (!context.isExistingApplicant) return redirect(beyond, 'nothing-to-choose');
  if (!context.applications) return redirect('GetStarted', 'applications-failed');
  return nothingToChoose(context.applications) ? redirect(beyond, 'nothing-to-choose') : ALLOWED;
}
