import type { IdentityType } from '../domain/identity.ts';
import { nothingToChoose, verifyRoute } from './context.ts';
import type { ApplicantFacts } from './context.ts';
import { STEP_NAMES, VERIFY_CONTACT } from './messages.ts';
import type { RouteName } from './routes.ts';
import type { StepKey } from './stages.ts';

/** A step of the wizard. `icon` names a lucide icon; the order of `routeNames` is the order of Back. */
export interface Step {
  name: string;
  icon: StepIcon;
  routeNames: readonly RouteName[];
  statusKey: readonly StepKey[];
}

export type StepIcon = 'user-round' | 'building-2' | 'shield-check' | 'landmark' | 'clipboard-check';

/** The five steps, by index. */
export const STEPS: readonly [Step, Step, Step, Step, Step] = [
  {
    name: STEP_NAMES[0],
    icon: 'user-round',
    routeNames: ['GetStarted', 'MobileCodeVerification'],
    statusKey: ['sms'],
  },
  {
    name: STEP_NAMES[1],
    icon: 'building-2',
    routeNames: ['MerchantType', 'CompanyForm'],
    statusKey: ['merchantType', 'business'],
  },
  {
    name: STEP_NAMES[2],
    icon: 'shield-check',
    routeNames: ['Applications', 'VerifyOwnership', 'VerifyContact'],
    statusKey: ['owners', 'contact'],
  },
  {
    name: STEP_NAMES[3],
    icon: 'landmark',
    routeNames: ['BankForm'],
    statusKey: ['payoutBankAccount'],
  },
  {
    name: STEP_NAMES[4],
    icon: 'clipboard-check',
    routeNames: ['ConfirmProfile'],
    statusKey: ['submit'],
  },
];

export type StepState = 'done' | 'current' | 'ahead' | 'not-allowed';

/** Index of the step that a route belongs to; -1 for a route outside the steps. */
export function stepIndexOf(route: RouteName): number {
  return STEPS.findIndex((step) => step.routeNames.includes(route));
}

/** Whether the frame shows the progress bar: on the routes of the steps. */
export function showsProgress(route: RouteName): boolean {
  return stepIndexOf(route) >= 0;
}

/** The five steps as they are named for an identity type: a government verifies a contact. */
export function stepsFor(identityType: IdentityType | null): Step[] {
  return STEPS.map((step, index) => ({ ...step, name: stepLabel(index, identityType) }));
}

/** The label of one step. */
function stepLabel(index: number, identityType: IdentityType | null): string {
  if (index === 2 && identityType === 'government-public-corp') return VERIFY_CONTACT;
  return STEPS[index]?.name ?? '';
}

/**
 * Whether a step may be entered: any of its keys is open. The first step is open to everybody but an existing
 * applicant; when the status call failed, it is the only open one.
 */
export function isStepAccessible(
  index: number,
  { isExistingApplicant, canVisitStep }: Pick<ApplicantFacts, 'isExistingApplicant' | 'canVisitStep'>,
): boolean {
  if (!canVisitStep) return index === 0;
  if (index === 0) return !isExistingApplicant;
  return STEPS[index]?.statusKey.some((key) => canVisitStep[key]) ?? false;
}

/** A step is clickable when it is accessible and is not the first. */
export function isStepClickable(
  index: number,
  facts: Pick<ApplicantFacts, 'isExistingApplicant' | 'canVisitStep'>,
): boolean {
  return index > 0 && isStepAccessible(index, facts);
}

/** How the progress bar shows a step: done once a later step is open, whether or not it may be entered again. */
export function stepState(
  index: number,
  { route, ...facts }: ApplicantFacts & { route: RouteName },
): StepState {
  if (stepIndexOf(route) === index) return 'current';
  if (STEPS.some((_, later) => later > index && isStepAccessible(later, facts))) return 'done';
  return isStepAccessible(index, facts) ? 'ahead' : 'not-allowed';
}

/**
 * Where a click on a step leads: to its first route, but step 2 asks who is clicking. An existing applicant goes to
 * Applications; so does anybody whose current application is not new; a new one goes to the verify screen of its
 * identity type. Without a list, as for every new applicant, the current application is new.
 */
export function targetOfStep(
  index: number,
  { from, ...facts }: ApplicantFacts & { from: RouteName | null },
): RouteName {
  if (index === 2) return targetOfVerify({ from, ...facts });
  return STEPS[index]?.routeNames[0] ?? 'GetStarted';
}

function targetOfVerify({
  from,
  isExistingApplicant,
  identityType,
  applications,
}: ApplicantFacts & { from: RouteName | null }): RouteName {
  const verify = verifyRoute(identityType);
  // Applications with nothing to choose sends whoever comes from the verify screen on to CompanyForm. That is meant for
  // Back; a click on the step one stands in must not lead out of it.
  if (from === verify && applications && nothingToChoose(applications)) return verify;
  if (isExistingApplicant) return 'Applications';
  const current = applications?.find((application) => application.current);
  return !current || current.isNewSmApp ? verify : 'Applications';
}
