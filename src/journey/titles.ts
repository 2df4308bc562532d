import type { IdentityType } from '../domain/identity.ts';
import { HEADINGS, welcome } from './messages.ts';
import type { RouteName } from './routes.ts';

/** What a heading depends on beside its route. */
export interface HeadingFacts {
  /** Name of the facilitator. */
  provider: string;
  identityType: IdentityType | null;
  isExistingApplicant: boolean;
}

/** The heading (h1) of a screen. */
export function headingOf(route: RouteName, facts: HeadingFacts): string {
  if (route === 'continue' && facts.isExistingApplicant) return HEADINGS.AddMerchant;
  if (route === 'Applications' && facts.identityType === 'government-public-corp')
    return HEADINGS.VerifyContact;
  if (route === 'GetStarted' || route === 'EmptyWelcome') return welcome(facts.provider);
  return HEADINGS[route];
}

/** The document's title, `<heading> - <provider>`. */
export function titleOf(route: RouteName, facts: HeadingFacts): string {
  return `${headingOf(route, facts)} - ${facts.provider}`;
}
