import { isVerifyRoute, verifyRoute } from './context.ts';
import type { ApplicantFacts } from './context.ts';
import type { RouteName } from './routes.ts';
import { STEPS, stepIndexOf } from './steps.ts';

/** Where Back leads; `backPressed` is to be remembered, since the verify screen was left backwards. */
export interface BackTarget {
  route: RouteName;
  backPressed: boolean;
}

/**
 * The route that Back leads to: the previous one of the step, else the last one of the step before, else GetStarted,
 * but for the exceptions. It is still subject to `access`.
 */
export function backTarget(
  route: RouteName,
  facts: Pick<ApplicantFacts, 'isExistingApplicant' | 'identityType'>,
): BackTarget {
  return { route: targetOf(route, facts), backPressed: isVerifyRoute(route) };
}

function targetOf(
  route: RouteName,
  { isExistingApplicant, identityType }: Pick<ApplicantFacts, 'isExistingApplicant' | 'identityType'>,
): RouteName {
  if (route === 'BankForm') return isExistingApplicant ? 'Applications' : verifyRoute(identityType);
  // The route before VerifyContact is its own other variant, and the one before VerifyOwnership is Applications, which
  // a new applicant never sees. Both would lead straight back here.
  if (isVerifyRoute(route)) return isExistingApplicant ? 'Applications' : 'CompanyForm';
  const target = previousRoute(route);
  return target === 'MobileCodeVerification' && isExistingApplicant ? 'MerchantType' : target;
}

function previousRoute(route: RouteName): RouteName {
  const index = stepIndexOf(route);
  const routes = STEPS[index]?.routeNames ?? [];
  return routes[routes.indexOf(route) - 1] ?? STEPS[index - 1]?.routeNames.at(-1) ?? 'GetStarted';
}
