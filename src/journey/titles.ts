import type { IdentityType } from '../domain/identity.ts';
import { HEADINGS, welcome } from './messages.ts';
import type { RouteName } from './routes.ts';

/** Inputs of a heading besides the route. */
export interface HeadingFacts {
  /** The facilitator's name. */
  provider: string;
  identityType: IdentityType | null;
  isExistingApplicant: boolean;
}

/** The h1 of a screen. */
export function headingOf(route: RouteName, facts: HeadingFacts): string {
  if (route === 'continue' && facts.isExistingApplicant) return HEADINGS.AddMerchant;
  if (route === 'Applications' && facts.identityType === 'government-public-corp')
    return HEADINGS.VerifyContact;
  if (route === 'GetStarted' || route === 'EmptyWelcome') return welcome(facts.provider);
  return HEADINGS[route];
}

/** Document title: `<heading> - <provider>`. */
export function titleOf(route: RouteName, facts: HeadingFacts): string {
  return `${headingOf(route, facts)} - ${facts.provider}`;
}
