import { isVerifyRoute } from './context.ts';
import type { ApplicantFacts } from './context.ts';
import { routeBeside } from './order.ts';
import type { RouteName } from './routes.ts';
import { stepIndexOf } from './steps.ts';

export interface BackTarget {
  route: RouteName;
  backPressed: boolean;
}

export function backTarget(
  route: RouteName,
  facts: Pick<ApplicantFacts, 'isExistingApplicant' | 'identityType' | 'landing'>,
): BackTarget {
  return { route: targetOf(route, facts), backPressed: isVerifyRoute(route) };
}

function targetOf(
  route: RouteName,
  facts: Pick<ApplicantFacts, 'isExistingApplicant' | 'identityType' | 'landing'>,
): RouteName {
  if (facts.landing && stepIndexOf(route) > 0) return facts.landing;
  if (facts.isExistingApplicant) {
    if (isVerifyRoute(route)) return 'Applications';
    if (route === 'MerchantType') return route;
  }
  return routeBeside(route, -1, facts);
}
