import { isVerifyRoute, nothingToChoose, verifyRoute } from './context.ts';
import type { ApplicantFacts, JourneyContext } from './context.ts';
import { isEntryScreen, isGuardExempt, needsSession } from './routes.ts';
import type { RouteName } from './routes.ts';
import type { StepKey } from './stages.ts';
import { isStepAccessible, stepIndexOf } from './steps.ts';

export type RedirectReason =
  | 'product-inactive'
  | 'finished'
  | 'not-a-screen'
  | 'invite-of-existing'
  | 'existing-applicant'
  | 'no-session'
  | 'status-failed'
  | 'applications-failed'
  | 'continuation'
  | 'not-allowed'
  | 'variant'
  | 'nothing-to-choose';

/** The answer of a guard. `logOut`: the screen may be shown once the open session has been ended. */
export type Access = { allow: true; logOut?: true } | { redirect: RouteName; reason: RedirectReason };

const VERIFY_KEYS: readonly StepKey[] = ['owners', 'contact'];

/** The keys of which one must be open. Applications takes either, since a government's group is its contact. */
const ROUTE_KEYS: Partial<Record<RouteName, readonly StepKey[]>> = {
  MobileCodeVerification: ['sms'],
  MerchantType: ['merchantType'],
  CompanyForm: ['business'],
  Applications: VERIFY_KEYS,
  VerifyOwnership: VERIFY_KEYS,
  VerifyContact: VERIFY_KEYS,
  BankForm: ['payoutBankAccount'],
  ConfirmProfile: ['submit'],
};

const ALLOWED: Access = { allow: true };

const redirect = (to: RouteName, reason: RedirectReason): Access => ({ redirect: to, reason });

/**
 * Whether the status lets the applicant see a route of the steps: its step is accessible and one of its keys is open.
 *
 * When the status call failed, MobileCodeVerification stays open although its key is unknown: it is part of the first
 * step, needs nothing but the session, and sending a new applicant to GetStarted instead would end that session.
 */
function mayVisit(route: RouteName, facts: ApplicantFacts): boolean {
  if (!isStepAccessible(stepIndexOf(route), facts)) return false;
  if (!facts.canVisitStep) return true;
  const { canVisitStep } = facts;
  // No type, no form to show: the verify screens cannot tell owners from a contact.
  if (stepIndexOf(route) === 2 && facts.identityType === null) return false;
  return ROUTE_KEYS[route]?.some((key) => canVisitStep[key]) ?? false;
}

/**
 * The furthest route that the status opens, or the fallback: GetStarted for the guards, MerchantType for the
 * continuation of a saved application. It never answers GetStarted by itself, since that would end the session.
 */
export function lastAllowedRoute(facts: ApplicantFacts, fallback: RouteName = 'GetStarted'): RouteName {
  if (!facts.canVisitStep) return fallback;
  const furthestFirst: readonly RouteName[] = [
    'ConfirmProfile',
    'BankForm',
    verifyRoute(facts.identityType),
    'CompanyForm',
    'MerchantType',
    'MobileCodeVerification',
  ];
  return furthestFirst.find((route) => mayVisit(route, facts)) ?? fallback;
}

/** Whether a route may be shown in this context, else where to go instead. One hop; `resolve` follows them all. */
export function access(route: RouteName, context: JourneyContext): Access {
  if (route === 'InitiateFailure') return ALLOWED;
  // The web app does not run in Internet Explorer, so whoever gets here is not meant to see that page.
  if (route === 'UnsupportedBrowser') return redirect('InitiateFailure', 'not-a-screen');
  if (!context.productActive) return redirect('InitiateFailure', 'product-inactive');
  if (leftFinished(context) && route !== 'GetStarted') return redirect('GetStarted', 'finished');
  if (isEntryScreen(route)) return entryAccess(route, context);
  if (!needsSession(route)) return ALLOWED;
  if (!context.hasSession) {
    // The screen opens the link, which gives the session.
    if (route === 'MerchantType' && context.subMerchantId) return ALLOWED;
    return redirect('GetStarted', 'no-session');
  }
  if (route === 'Applications') return applicationsGuard(context);
  if (isGuardExempt(route)) return ALLOWED;
  return stepAccess(route, context);
}

/**
 * The browser's back from a page that ends the journey leads to GetStarted, not to what was submitted or saved. Least of
 * all to Checks, which no other guard keeps closed and which would submit once more.
 */
function leftFinished({ from, arrival }: JourneyContext): boolean {
  return (
    arrival === 'pop' &&
    (from === 'AccountApproved' || from === 'AccountNotApproved' || from === 'ApplicationSaved')
  );
}

function entryAccess(route: RouteName, context: JourneyContext): Access {
  if (route === 'EmptyWelcome') return redirect('GetStarted', 'not-a-screen');
  if (route === 'GetStarted' && !leftFinished(context)) {
    // The invite says more about what is wanted than the session that happens to be open.
    if (context.invite && context.inviteIsExisting) return redirect('AddMerchant', 'invite-of-existing');
    if (belongsAtMerchantType(context)) return redirect('MerchantType', 'existing-applicant');
  }
  return context.hasSession ? { allow: true, logOut: true } : ALLOWED;
}

/**
 * Existing applicants who go to GetStarted are sent to MerchantType, which the specification says beside 'the entry
 * screens log out'. Two cases log them out after all, or they would go round in circles: MerchantType is closed to
 * them, or it is MerchantType itself that sends them here, because its lists could not be loaded.
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
  if (context.subMerchantId && !context.continuationDone && statusKnown(context)) {
    const left = continuationRoute(context);
    if (left !== route) return redirect(left, 'continuation');
  }
  if (!mayVisit(route, context))
    return redirect(lastAllowedRoute(context), statusKnown(context) ? 'not-allowed' : 'status-failed');
  return isVerifyRoute(route) ? verifyAccess(route, context) : ALLOWED;
}

/** Where a saved application goes on. An existing applicant's identity step begins with Applications. */
export function continuationRoute(facts: ApplicantFacts): RouteName {
  const left = lastAllowedRoute(facts, 'MerchantType');
  return facts.isExistingApplicant && isVerifyRoute(left) ? 'Applications' : left;
}

function verifyAccess(route: RouteName, context: JourneyContext): Access {
  const variant = verifyRoute(context.identityType);
  if (route !== variant) return redirect(variant, 'variant');
  // Whoever is on the screen already came from Applications once; sending them back would lose the group they chose.
  const admitted = context.from === 'Applications' || context.from === route;
  if (context.isExistingApplicant && !admitted) return redirect('Applications', 'existing-applicant');
  return ALLOWED;
}

/**
 * The guard of Applications. It wants the status and, for an existing applicant, the list of applications; a list that
 * is absent counts as failed.
 *
 * A new applicant never sees the list. Coming from the verify screen they go on to CompanyForm, although the
 * specification sends every new applicant to the verify screen: there they stand already, and Back would do nothing.
 */
export function applicationsGuard(context: JourneyContext): Access {
  if (!context.hasSession) return redirect('GetStarted', 'no-session');
  if (!statusKnown(context)) return redirect('GetStarted', 'status-failed');
  if (!mayVisit('Applications', context)) return redirect(lastAllowedRoute(context), 'not-allowed');
  const beyond =
    context.arrival === 'push' && isVerifyRoute(context.from)
      ? 'CompanyForm'
      : verifyRoute(context.identityType);
  if (!context.isExistingApplicant) return redirect(beyond, 'nothing-to-choose');
  if (!context.applications) return redirect('GetStarted', 'applications-failed');
  return nothingToChoose(context.applications) ? redirect(beyond, 'nothing-to-choose') : ALLOWED;
}
