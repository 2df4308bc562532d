import type { IdentityType } from '../domain/identity.ts';
import type { RouteName } from './routes.ts';
import type { CanVisitStep, ClosedStage } from './stages.ts';

export type Landing = 'ApplicationRequests' | 'ApplicationStatus';

export interface ApplicationItem {
  /** False if these owners or this contact were already submitted with an application. */
  isNewSmApp: boolean;
}

/**
 * How a route is reached. `push`: by a link or button. `replace`: without a new history entry. `pop`: by the browser's
 * Back or Forward button. `load`: by a typed or reloaded URL.
 */
export type Arrival = 'push' | 'replace' | 'pop' | 'load';

export interface ApplicantFacts {
  isExistingApplicant: boolean;
  identityType: IdentityType | null;
  /** Null if the status call failed or there is no session. */
  canVisitStep: CanVisitStep | null;
  /** Null while the application is in progress, or if the status call failed. */
  landing: Landing | null;
}

export interface JourneyContext extends ApplicantFacts {
  /** Undefined if not loaded, and null if the call failed. Loaded only for existing applicants. */
  applications?: readonly ApplicationItem[] | null;
  productActive: boolean;
  hasSession: boolean;
  from: RouteName | null;
  arrival: Arrival;
  subMerchantId: string | null;
  /** Whether a continue link has already been followed since the page loaded. */
  hasResumed: boolean;
}

export function verifyRoute(identityType: IdentityType | null): 'VerifyOwnership' | 'VerifyContact' {
  return identityType === 'government-public-corp' ? 'VerifyContact' : 'VerifyOwnership';
}

export function isVerifyRoute(route: RouteName | null | undefined): boolean {
  return route === 'VerifyOwnership' || route === 'VerifyContact';
}

export function isVerifyStep(route: RouteName | undefined): boolean {
  return route === 'Applications' || isVerifyRoute(route);
}

export function nothingToChoose(applications: readonly ApplicationItem[]): boolean {
  return applications.length === 0 || (applications.length === 1 && applications[0]?.isNewSmApp === true);
}

const LANDINGS: Readonly<Record<string, Landing>> = {
  SUBMITTED: 'ApplicationStatus',
  APPROVED: 'ApplicationStatus',
  DECLINED: 'ApplicationStatus',
  INFO_REQUIRED: 'ApplicationRequests',
} satisfies Record<ClosedStage, Landing>;

export function landingOf(stage = ''): Landing | null {
  return LANDINGS[stage] ?? null;
}
