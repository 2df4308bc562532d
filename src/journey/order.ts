import { SECTIONS, type SectionRoute } from '../domain/sections/sections.ts';
import { isVerifyStep, verifyRoute } from './context.ts';
import type { ApplicantFacts } from './context.ts';
import type { RouteName } from './routes.ts';

type Facts = Pick<ApplicantFacts, 'isExistingApplicant' | 'identityType'>;
type Section = (typeof SECTIONS)[number];

/** A section's form is its first screen. The identity section has one form for owners and one for a contact. */
export function formRoute({ name, routes }: Section, { identityType }: Facts): RouteName {
  return name === 'identity' ? verifyRoute(identityType) : (Object.keys(routes)[0] as SectionRoute);
}

/** A section's first screen. An existing applicant first chooses among existing groups. */
export function entryRoute(section: Section, facts: Facts): RouteName {
  return section.name === 'identity' && facts.isExistingApplicant
    ? 'Applications'
    : formRoute(section, facts);
}

/** Step screens in order. `routeOf` returns a section's screen. */
export function routesInOrder(facts: Facts, routeOf = entryRoute): RouteName[] {
  return [
    'GetStarted',
    'MobileCodeVerification',
    'MerchantType',
    ...SECTIONS.map((section) => routeOf(section, facts)),
    'ConfirmProfile',
  ];
}

/** The screen `by` positions away. All verify screens share one position. */
export function routeBeside(route: RouteName, by: 1 | -1, facts: Facts): RouteName {
  const order = routesInOrder(facts);
  const at = order.findIndex((one) => one === route || (isVerifyStep(one) && isVerifyStep(route)));
  return order[at + by] ?? 'GetStarted';
}
