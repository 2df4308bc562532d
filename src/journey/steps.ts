import type { IdentityType } from '../domain/identity.ts';
import { SECTIONS, type SectionIcon, type SectionRoute } from '../domain/sections/sections.ts';
import { isVerifyStep, nothingToChoose, verifyRoute } from './context.ts';
import type { ApplicantFacts } from './context.ts';
import { STEP_NAMES, VERIFY_CONTACT } from './messages.ts';
import type { RouteName } from './routes.ts';
import type { StepKey } from './stages.ts';

/** A wizard step. `icon` is a lucide icon name; Back follows the order of `routeNames`. */
export interface Step {
  name: string;
  icon: StepIcon;
  routeNames: readonly RouteName[];
  statusKey: readonly StepKey[];
}

export type StepIcon = SectionIcon | 'user-round' | 'clipboard-check';

/** Steps in order: the account, each section, and the review. */
export const STEPS: readonly Step[] = [
  {
    name: STEP_NAMES.account,
    icon: 'user-round',
    routeNames: ['GetStarted', 'MobileCodeVerification'],
    statusKey: ['sms'],
  },
  ...SECTIONS.map(({ name, icon, routes, steps }): Step => {
    const [routeNames, statusKey] = [Object.keys(routes) as SectionRoute[], steps];
    const step = { name: STEP_NAMES[name], icon, routeNames, statusKey };
    // The business step also includes choosing the business type.
    return name === 'business'
      ? { ...step, routeNames: ['MerchantType', ...routeNames], statusKey: ['merchantType', ...statusKey] }
      : step;
  }),
  {
    name: STEP_NAMES.review,
    icon: 'clipboard-check',
    routeNames: ['ConfirmProfile'],
    statusKey: ['submit'],
  },
];

export type StepState = 'done' | 'current' | 'ahead' | 'not-allowed';

export function stepIndexOf(route: RouteName): number {
  return STEPS.findIndex((step) => step.routeNames.includes(route));
}

/** The progress bar appears on step routes only. */
export function showsProgress(route: RouteName): boolean {
  return stepIndexOf(route) >= 0;
}

/** Steps with labels for an identity type: a government entity verifies a contact. */
export function stepsFor(identityType: IdentityType | null): Step[] {
  return STEPS.map((step, index) => ({ ...step, name: stepLabel(index, identityType) }));
}

function stepLabel(index: number, identityType: IdentityType | null): string {
  if (isVerifyStep(STEPS[index]?.routeNames[0]) && identityType === 'government-public-corp')
    return VERIFY_CONTACT;
  return STEPS[index]?.name ?? '';
}

/**
 * A step is accessible when any of its keys is open. The first step is open to all but existing applicants; when the
 * status call failed, no other step is open.
 */
export function isStepAccessible(
  index: number,
  { isExistingApplicant, canVisitStep }: Pick<ApplicantFacts, 'isExistingApplicant' | 'canVisitStep'>,
): boolean {
  if (!canVisitStep) return index === 0;
  if (index === 0) return !isExistingApplicant;
  return STEPS[index]?.statusKey.some((key) => canVisitStep[key]) ?? false;
}

export function isStepClickable(
  index: number,
  facts: Pick<ApplicantFacts, 'isExistingApplicant' | 'canVisitStep'>,
): boolean {
  return index > 0 && isStepAccessible(index, facts);
}

/** State in the progress bar: done once a later step is open. */
export function stepState(
  index: number,
  { route, ...facts }: ApplicantFacts & { route: RouteName },
): StepState {
  if (stepIndexOf(route) === index) return 'current';
  if (STEPS.some((_, later) => later > index && isStepAccessible(later, facts))) return 'done';
  return isStepAccessible(index, facts) ? 'ahead' : 'not-allowed';
}

/**
 * Target of a click on a step: its first route, except for the verify step. Existing applicants, and applicants whose
 * current application is not new, go to Applications; others to their identity type's verify screen. Without a list,
 * the current application counts as new.
 */
export function targetOfStep(
  index: number,
  { from, ...facts }: ApplicantFacts & { from: RouteName | null },
): RouteName {
  const first = STEPS[index]?.routeNames[0] ?? 'GetStarted';
  return isVerifyStep(first) ? targetOfVerify({ from, ...facts }) : first;
}

function targetOfVerify({
  from,
  isExistingApplicant,
  identityType,
  applications,
}: ApplicantFacts & { from: RouteName | null }): RouteName {
  const verify = verifyRoute(identityType);
  // If there is nothing to choose, Applications redirects from the verify screen to CompanyForm. The redirect is meant
  // for Back; clicking the current step must not leave it.
  if (from === verify && applications && nothingToChoose(applications)) return verify;
  if (isExistingApplicant) return 'Applications';
  const current = applications?.find((application) => application.current);
  return !current || current.isNewSmApp ? verify : 'Applications';
}
