import type { IdentityType } from '../domain/identity.ts';

/** The order in which an application goes; `smAppStatus` carries these names. */
export const STAGES = [
  'INITIATED',
  'SMS_SENT',
  'SMS_VALID',
  'TYPE_SELECTED',
  'BUSINESS_INFO',
  'IDENTITY',
  'PAYOUT',
  'SUBMITTED',
  'APPROVED',
  'DECLINED',
  'INFO_REQUIRED',
] as const;

export type Stage = (typeof STAGES)[number];

/** What became of an application once it was submitted; null while the applicant still works on it. */
export type ClosedStage = Extract<Stage, 'SUBMITTED' | 'APPROVED' | 'DECLINED' | 'INFO_REQUIRED'>;

/** What the stage follows from. A section is complete when its strict rule finds nothing wrong. */
export interface StageFacts {
  status: ClosedStage | null;
  smsSent: boolean;
  smsValid: boolean;
  typeSelected: boolean;
  businessComplete: boolean;
  identityComplete: boolean;
  payoutComplete: boolean;
}

export const STEP_KEYS = [
  'sms',
  'merchantType',
  'business',
  'owners',
  'contact',
  'payoutBankAccount',
  'submit',
] as const;

export type StepKey = (typeof STEP_KEYS)[number];

export type CanVisitStep = Record<StepKey, boolean>;

/**
 * The stage that the facts amount to. Completeness counts only when everything before it is complete, so a section that
 * is blanked again closes whatever stands after it. A valid phone counts without a code sent: an existing applicant's
 * phone is known.
 */
export function stageOf(facts: StageFacts): Stage {
  if (facts.status) return facts.status;
  if (!facts.smsValid) return facts.smsSent ? 'SMS_SENT' : 'INITIATED';
  if (!facts.typeSelected) return 'SMS_VALID';
  if (!facts.businessComplete) return 'TYPE_SELECTED';
  if (!facts.identityComplete) return 'BUSINESS_INFO';
  return facts.payoutComplete ? 'PAYOUT' : 'IDENTITY';
}

/**
 * Which steps an application at this stage may visit; the server's rule for reads and writes, the web app's for screens.
 *
 * Without an identity type nothing beyond the choice of type is open, whatever the stage says: no later screen could
 * tell which form to show. `sms` stays no for an existing applicant, whose phone is known.
 */
export function canVisitStep({
  stage,
  identityType,
  isExistingApplicant,
}: {
  stage: Stage;
  identityType: IdentityType | null;
  isExistingApplicant: boolean;
}): CanVisitStep {
  const at = STAGES.indexOf(stage);
  const open = at < STAGES.indexOf('SUBMITTED');
  const reached = (needed: Stage) => open && at >= STAGES.indexOf(needed);
  const typed = identityType !== null;
  const government = identityType === 'government-public-corp';
  return {
    sms: open && !isExistingApplicant,
    merchantType: reached('SMS_VALID'),
    business: typed && reached('TYPE_SELECTED'),
    owners: typed && !government && reached('BUSINESS_INFO'),
    contact: government && reached('BUSINESS_INFO'),
    payoutBankAccount: typed && reached('IDENTITY'),
    submit: typed && reached('PAYOUT'),
  };
}
