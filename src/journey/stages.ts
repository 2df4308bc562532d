import type { IdentityType } from '../domain/identity.ts';
import { SECTIONS, type SectionName, type SectionStep } from '../domain/sections/sections.ts';

export const CLOSED_STAGES = ['SUBMITTED', 'APPROVED', 'DECLINED', 'INFO_REQUIRED'] as const;
export type ClosedStage = (typeof CLOSED_STAGES)[number];

export const UNDECIDED_STAGES: readonly Stage[] = ['SUBMITTED', 'INFO_REQUIRED'];

export function isUndecided(stage: Stage): boolean {
  return UNDECIDED_STAGES.includes(stage);
}

export const STAGES = stagesInOrder();

/** This is a function, so that bundlers can drop the call from pages that don't use stages. */
/* @__NO_SIDE_EFFECTS__ */
function stagesInOrder() {
  return [
    'INITIATED',
    'SMS_SENT',
    'SMS_VALID',
    'TYPE_SELECTED',
    ...SECTIONS.map(({ stage }) => stage),
    ...CLOSED_STAGES,
  ] as const;
}

export type Stage = (typeof STAGES)[number];

export function closedStage(stage: Stage): ClosedStage | null {
  return CLOSED_STAGES.find((closed) => closed === stage) ?? null;
}

/**
 * Facts that determine the stage. A section is complete if it passes the rules for submitting it and the applicant has
 * saved any prefilled values.
 */
export interface StageFacts {
  status: ClosedStage | null;
  smsSent: boolean;
  smsValid: boolean;
  typeSelected: boolean;
  complete: Record<SectionName, boolean>;
}

export const STEP_KEYS = stepKeysInOrder();

/* @__NO_SIDE_EFFECTS__ */
function stepKeysInOrder() {
  return [
    'sms',
    'merchantType',
    ...SECTIONS.flatMap(({ steps }): readonly SectionStep[] => steps),
    'submit',
  ] as const;
}

export type StepKey = (typeof STEP_KEYS)[number];

/** One step, or several of which at least one must be open. */
export type Steps = StepKey | readonly StepKey[];

export type CanVisitStep = Record<StepKey, boolean>;

/**
 * Computes the stage. A section counts only if all previous ones are complete, so clearing a section closes all later
 * ones. `smsValid` can be true without a code, because an existing applicant's phone number is already verified.
 */
export function stageOf(facts: StageFacts): Stage {
  if (facts.status) return facts.status;
  if (!facts.smsValid) return facts.smsSent ? 'SMS_SENT' : 'INITIATED';
  if (!facts.typeSelected) return 'SMS_VALID';
  const missing = SECTIONS.findIndex(({ name }) => !facts.complete[name]);
  return missing === -1 ? LAST_STAGE : stageBefore(missing);
}

/* @__NO_SIDE_EFFECTS__ */
function stageBefore(index: number): Stage {
  return SECTIONS[index - 1]?.stage ?? 'TYPE_SELECTED';
}

const LAST_STAGE = stageBefore(SECTIONS.length);

/**
 * Returns whether each step may be visited at a stage. The server checks this on reads and writes, and the web app on
 * navigation. Without an identity type, no step after the business type is open. `sms` is always false for existing
 * applicants.
 */
export function canVisitStep({
  stage,
  identityType,
  isExistingApplicant,
  askedSections = [],
}: {
  stage: Stage;
  identityType: IdentityType | null;
  isExistingApplicant: boolean;
  askedSections?: readonly SectionName[];
}): CanVisitStep {
  const at = STAGES.indexOf(stage);
  const open = at < STAGES.indexOf('SUBMITTED');
  const reached = (needed: Stage) => open && at >= STAGES.indexOf(needed);
  const typed = identityType !== null;
  const government = identityType === 'government-public-corp';
  const isAsked: Partial<Record<SectionStep, boolean>> = { owners: !government, contact: government };
  const isOpen = (name: SectionName, index: number) =>
    stage === 'INFO_REQUIRED' ? askedSections.includes(name) : reached(stageBefore(index));
  const ofSections = SECTIONS.flatMap(({ name, steps }, index) =>
    steps.map((step) => [step, typed && isAsked[step] !== false && isOpen(name, index)]),
  );
  return {
    sms: open && !isExistingApplicant,
    merchantType: reached('SMS_VALID'),
    ...(Object.fromEntries(ofSections) as Record<SectionStep, boolean>),
    submit: typed && reached(LAST_STAGE),
  };
}
