import type { IdentityType } from '../domain/identity.ts';
import type { ApplicationItem, JourneyContext } from './context.ts';
import { canVisitStep } from './stages.ts';
import type { Stage } from './stages.ts';

/** A list as the server gives it: one group that is new, or that and one of an earlier application. */
export const ONLY_NEW: readonly ApplicationItem[] = [{ current: true, isNewSmApp: true }];
export const NEW_AND_OLD: readonly ApplicationItem[] = [
  { current: true, isNewSmApp: true },
  { current: false, isNewSmApp: false },
];

/**
 * For tests: the context of an applicant who clicks a link, with a session at the given stage (default: everything is
 * filled in) of a company. The status follows from stage and type unless it is given.
 */
export function journeyContext({
  stage = 'PAYOUT',
  identityType = 'business',
  isExistingApplicant = false,
  ...more
}: Partial<JourneyContext> & { stage?: Stage; identityType?: IdentityType | null } = {}): JourneyContext {
  return {
    slug: 'harbor',
    productActive: true,
    hasSession: true,
    isExistingApplicant,
    identityType,
    canVisitStep: canVisitStep({ stage, identityType, isExistingApplicant }),
    applications: isExistingApplicant ? NEW_AND_OLD : undefined,
    from: null,
    arrival: 'push',
    subMerchantId: null,
    continuationDone: false,
    form: null,
    invite: null,
    inviteIsExisting: false,
    ...more,
  };
}
