import type { IdentityType } from '../src/domain/identity.ts';
import { SECTION_NAMES, type SectionName } from '../src/domain/sections/sections.ts';
import type { ApplicationItem, JourneyContext } from '../src/journey/context.ts';
import { landingOf } from '../src/journey/context.ts';
import type { NextContext } from '../src/journey/next.ts';
import { canVisitStep } from '../src/journey/stages.ts';
import type { Stage } from '../src/journey/stages.ts';

/**
 * Lists of owner groups or contacts, as returned by the API. `ONLY_NEW` has one new item. `NEW_AND_OLD` also
 * has one that was already submitted.
 */
export const ONLY_NEW: readonly ApplicationItem[] = [{ isNewSmApp: true }];
export const NEW_AND_OLD: readonly ApplicationItem[] = [{ isNewSmApp: true }, { isNewSmApp: false }];

/**
 * Context of an applicant who has a session and navigates within the app. By default, the applicant has completed all
 * sections for a company. `canVisitStep` and `landing` are derived from the stage unless given.
 */
export function journeyContext({
  stage = 'PAYOUT',
  identityType = 'business',
  isExistingApplicant = false,
  askedSections = SECTION_NAMES,
  ...more
}: Partial<JourneyContext & NextContext> & {
  stage?: Stage;
  identityType?: IdentityType | null;
  /** Used only at stage `INFO_REQUIRED`. */
  askedSections?: readonly SectionName[];
} = {}): JourneyContext & NextContext {
  return {
    productActive: true,
    hasSession: true,
    isExistingApplicant,
    identityType,
    canVisitStep: canVisitStep({ stage, identityType, isExistingApplicant, askedSections }),
    landing: landingOf(stage),
    applications: isExistingApplicant ? NEW_AND_OLD : undefined,
    from: null,
    arrival: 'push',
    subMerchantId: null,
    hasResumed: false,
    ...more,
  };
}
