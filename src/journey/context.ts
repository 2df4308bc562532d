import type { IdentityType } from '../domain/identity.ts';
import type { RouteName } from './routes.ts';
import type { CanVisitStep, ClosedStage } from './stages.ts';

/** Route on which a submitted application continues. */
export type Landing = 'ApplicationRequests' | 'ApplicationStatus';

/** Applications list fields that the rules read. */
export interface ApplicationItem {
  /** The current application. */
  current: boolean;
  /** A new sub-merchant application, not a group of a submitted one. */
  isNewSmApp: boolean;
}

/**
 * How a route is reached. `push`: a link or button. `replace`: no history entry. `pop`: the browser's Back and Forward.
 * `load`: a typed or reloaded URL.
 */
export type Arrival = 'push' | 'replace' | 'pop' | 'load';

/** Context from the account and its application. */
export interface ApplicantFacts {
  isExistingApplicant: boolean;
  identityType: IdentityType | null;
  /** null: the call failed or there is no session. */
  canVisitStep: CanVisitStep | null;
  /** Null while the application is in progress, or when the status call failed. */
  landing: Landing | null;
  /** undefined: not loaded; null: the call failed. Loaded for existing applicants only. */
  applications?: readonly ApplicationItem[] | null;
}

/** Inputs of every navigation decision. */
export interface JourneyContext extends ApplicantFacts {
  slug: string;
  /** Only an active product opens screens beyond InitiateFailure. */
  productActive: boolean;
  hasSession: boolean;
  /** Route at the start of the navigation; null on load. */
  from: RouteName | null;
  arrival: Arrival;
  /** Query value of a continue link. */
  subMerchantId: string | null;
  /** Whether this browser session already followed the continue link's redirect. */
  continuationDone: boolean;
  /** Query value set by an edit from the review page. */
  form: 'owners' | 'contact' | null;
  /** Query value of an invite. */
  invite: string | null;
  /** Whether the loaded invite belongs to an existing applicant. */
  inviteIsExisting: boolean;
}

export function verifyRoute(identityType: IdentityType | null): 'VerifyOwnership' | 'VerifyContact' {
  return identityType === 'government-public-corp' ? 'VerifyContact' : 'VerifyOwnership';
}

/** Whether the route is one of the two verify screens. */
export function isVerifyRoute(route: RouteName | null | undefined): boolean {
  return route === 'VerifyOwnership' || route === 'VerifyContact';
}

/** Whether the route is on the step that verifies owners or a contact. */
export function isVerifyStep(route: RouteName | undefined): boolean {
  return route === 'Applications' || isVerifyRoute(route);
}

/** Whether the list offers no choice: empty, or a single new application. */
export function nothingToChoose(applications: readonly ApplicationItem[]): boolean {
  return applications.length === 0 || (applications.length === 1 && applications[0]?.isNewSmApp === true);
}

const LANDINGS: Readonly<Record<string, Landing>> = {
  SUBMITTED: 'ApplicationStatus',
  APPROVED: 'ApplicationStatus',
  DECLINED: 'ApplicationStatus',
  INFO_REQUIRED: 'ApplicationRequests',
} satisfies Record<ClosedStage, Landing>;

/** Route on which a submitted application continues; null while it is in progress. */
export function landingOf(stage = ''): Landing | null {
  return LANDINGS[stage] ?? null;
}
