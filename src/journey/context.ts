import type { IdentityType } from '../domain/identity.ts';
import type { RouteName } from './routes.ts';
import type { CanVisitStep } from './stages.ts';

/** What the rules read of one item of the applications list. */
export interface ApplicationItem {
  /** The application that is being worked on. */
  current: boolean;
  /** A new sub-merchant application, as opposed to a group of one that was submitted. */
  isNewSmApp: boolean;
}

/**
 * How a route is arrived at: `push`, a link or button of ours; `replace`, the same without a history entry; `pop`, the
 * browser's back and forward; `load`, a typed or reloaded address.
 */
export type Arrival = 'push' | 'replace' | 'pop' | 'load';

/** The part of the context that the account and its application decide. */
export interface ApplicantFacts {
  isExistingApplicant: boolean;
  identityType: IdentityType | null;
  /** null: the status call failed, or there is no session to ask for. */
  canVisitStep: CanVisitStep | null;
  /** undefined: not loaded; null: the call failed. Only an existing applicant's list is ever loaded. */
  applications?: readonly ApplicationItem[] | null;
}

/** Everything that decides where a navigation ends. */
export interface JourneyContext extends ApplicantFacts {
  slug: string;
  /** Only an active product lets anybody past InitiateFailure. */
  productActive: boolean;
  hasSession: boolean;
  /** The route on the screen when the navigation began; null on load. */
  from: RouteName | null;
  arrival: Arrival;
  /** Query value of a continue link. */
  subMerchantId: string | null;
  /** Whether this browser session was already redirected to where the continue link left off. */
  continuationDone: boolean;
  /** Query value that marks an edit from the review page. */
  form: 'owners' | 'contact' | null;
  /** Query value of an invite. */
  invite: string | null;
  /** Whether the invite, once loaded, belongs to an existing applicant. */
  inviteIsExisting: boolean;
}

/** The verify screen of an identity type. */
export function verifyRoute(identityType: IdentityType | null): 'VerifyOwnership' | 'VerifyContact' {
  return identityType === 'government-public-corp' ? 'VerifyContact' : 'VerifyOwnership';
}

/** Whether the route is one of the two that share the verify screen. */
export function isVerifyRoute(route: RouteName | null): boolean {
  return route === 'VerifyOwnership' || route === 'VerifyContact';
}

/**
 * Whether the list of applications offers no choice: it is empty, or holds one new sub-merchant application alone.
 */
export function nothingToChoose(applications: readonly ApplicationItem[]): boolean {
  return applications.length === 0 || (applications.length === 1 && applications[0]?.isNewSmApp === true);
}
