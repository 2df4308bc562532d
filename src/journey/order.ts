import { SECTIONS, type SectionRoute } from '../domain/sections/sections.ts';
import { isVerifyStep, verifyRoute } from './context.ts';
import type { ApplicantFacts } from './context.ts';
import type { RouteName } from './routes.ts';

type Facts = Pick<ApplicantFacts, 'isExistingApplicant' | 'identityType'>;
type Section = (typeof SECTIONS)[number];

export function formRoute({ name, routes }: Section, { identityType }: Facts): RouteName {
  return name === 'identity' ? verifyRoute(identityType) : (Object.keys(routes)[0] as SectionRoute);
}

export function entryRoute(section: Section, facts: Facts): RouteName {
  return section.name === 'identity' && facts.isExistingApplicant
    ? 'Applications'
    : formRoute(section, facts);
}

export function routesInOrder(facts: Facts, routeOf = entryRoute): RouteName[] {
  return [
    'GetStarted',
    'MobileCodeVerification',
    'MerchantType',
    ...SECTIONS.map((section) => routeOf(section, facts)),
    'ConfirmProfile',
  ];
}

/** All verify screens share one position in the order of routes. */
export function routeBeside(route: RouteName, by: 1 | -1, facts: Facts): RouteName {
  const order = routesInOrder(facts);
  const at = order.findIndex((one) => one === route || (isVerifyStep(one) && isVerifyStep(route)));
  return order[at + by] ?? 'GetStarted';
}
